"""Exact cover problems as text: our own format, Knuth's, and the files of other programs."""
