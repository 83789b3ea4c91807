"""The search tree: walk it, list its solutions, count its vertices.

`dancing_links` has the algorithm, `links` its mesh, and `steps` the steps that it yields; `watching` adds running
statistics. `bit_sets` visits many vertices at once with NumPy; `listing`, `small` and `exhaustive` list and count
solutions; `levels` counts vertices by depth; `symmetry` divides a search.
"""
