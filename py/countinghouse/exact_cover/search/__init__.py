"""The search tree: walk it, list its solutions, count its vertices.

`dancing_links` is the algorithm, `links` its mesh, `steps` what it yields, and `watching` its statistics so far. `bit_sets`
visits many vertices at once with NumPy; `listing`, `small` and `exhaustive` list and count solutions; `levels` counts
vertices by depth; `symmetry` divides a search.
"""
