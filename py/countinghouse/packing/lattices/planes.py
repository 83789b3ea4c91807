"""The basis that triangles, their edges and hexagons share: two unit vectors at 60 degrees."""

from math import sqrt

UNIT = ((1.0, 0.0), (0.5, sqrt(3) / 2))
