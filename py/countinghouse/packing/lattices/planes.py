"""The basis that triangles, hexagons and their edges share: two unit vectors at 60 degrees."""

from math import sqrt

UNIT = ((1.0, 0.0), (0.5, sqrt(3) / 2))
