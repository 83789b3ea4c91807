"""The exhibits, one module or package each: everything that the page can ask of the package."""
