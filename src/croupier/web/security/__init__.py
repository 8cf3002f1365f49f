"""What every request passes before anybody looks at what it asks."""
