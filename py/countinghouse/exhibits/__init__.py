"""The exhibits, each a module or a package: they answer everything that the page can ask."""
