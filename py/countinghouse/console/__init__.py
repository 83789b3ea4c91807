"""The Python console of the page: what is typed is run statement by statement, and values are shown as text, picture or table.

`display` says how a value is shown, `session` runs what is typed, `door` is what the page's worker calls. Nothing here needs
a browser: the same session runs under CPython.
"""
