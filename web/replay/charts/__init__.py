"""The charts of a deal: on a page of their own, and each as a picture to take away."""
