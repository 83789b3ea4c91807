"""What every exhibit uses: the door, the model, events, the catalogue, links, scripts. Nothing here names an exhibit."""
