"""Random estimates of the vertices and solutions of the search tree.

`blocks` adds up probes exactly; `knuth`, `lookahead`, `population`, `guided` and `subtrees` are the methods;
`forecasting` predicts the cost of a search.
"""
