"""What stands behind every exhibit: the door, the model, events, the catalogue, links, scripts. It names no exhibit."""
