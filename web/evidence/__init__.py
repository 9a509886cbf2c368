"""What an outsider takes along to verify the record: the verifier, the key, the newest checkpoint."""
