"""The felt of baccarat: an arc of seats, or the long table with seats at both ends."""
