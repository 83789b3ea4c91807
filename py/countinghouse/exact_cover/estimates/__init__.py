"""Random estimates of the search tree: its vertices and its solutions.

`blocks` adds up probes exactly; `prober` has the top of the tree and Knuth's probes, `lookahead` and `population` the
other methods; `forecasting` predicts the cost of a search.
"""
