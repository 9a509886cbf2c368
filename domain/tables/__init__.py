"""Tables that people write to: the recorder, whose each act is, the dealer, the floor and the disputes."""
