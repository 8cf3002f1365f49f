"""The felt of Pai Gow: seats in an arc, and places for tiles that a page finds by name."""
