"""Frontier counting: settle the items in an order that keeps the frontier narrow, and merge equal states.

`order` and `plan` prepare a sweep, `states` merges, `dead` drops states with no completion, `sweep` counts,
`completions` keeps every layer to number the solutions, `costs` carries sums of costs, and `ahead` forecasts the work left.
"""
