"""Spanish 21 on the floor: the sealed shoe, the automatic dealer, the practice table."""
