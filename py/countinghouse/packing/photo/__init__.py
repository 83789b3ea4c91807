"""Read a position from a photo of a tray: its perspective, its light, its pieces."""
