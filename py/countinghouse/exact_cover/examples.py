"""Small example problems."""

__all__ = ["KNUTH"]

KNUTH = "A B C D E F G\n1: C E F\n2: A D G\n3: B C F\n4: A D\n5: B G\n6: D E G\n"
"""The example of Knuth's paper "Dancing Links" (2000); its only solution consists of rows 1, 4 and 5."""
