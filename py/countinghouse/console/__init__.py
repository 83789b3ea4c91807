"""The Python console of the page: it runs the lines that a person types and shows values as pictures, tables or text.

`session` runs the lines, `display` shows a value, `items` has the types of their messages, and the page's worker calls
`door`. Nothing here needs a browser: the same session runs under CPython.
"""
