"""What build.py does, a file each."""
