"""The Python console of the page: it runs what a person types and shows values as pictures, tables or text.

`session` runs the lines, `display` shows a value, `items` are what they tell, and `door` is what the page's worker calls.
Nothing here needs a browser: the same session runs under CPython.
"""
