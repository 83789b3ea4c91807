"""Frontier counting: settle items in an order that keeps the frontier narrow, and merge equal states.

`order` and `plan` prepare a sweep, `states` merges states, `dead` drops those without a completion, `sweep` counts,
`completions` keeps every layer to number the solutions, `costs` adds up costs, and `ahead` forecasts the remaining
work.
"""
