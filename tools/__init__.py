"""The commands of build.py and their parts."""
