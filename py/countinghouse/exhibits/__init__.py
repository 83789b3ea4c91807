"""All that the page may ask of the package: one module per exhibit, and the door they stand behind."""
