"""Read a position from a photo of a tray: find the perspective, the light and the pieces."""
