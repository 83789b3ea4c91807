"""The search tree: walk it, list its solutions, count its vertices.

`dancing_links` is the algorithm step by step and `watching` its statistics; `bit_sets` visits many vertices at once with NumPy;
`listing`, `small` and `exhaustive` list and count solutions; `levels` counts vertices by depth; `symmetry` divides a search.
"""
