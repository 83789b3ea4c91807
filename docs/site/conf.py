"""The settings of the documentation, which `tools/documentation.py` builds with Sphinx."""

project = "Counting House"
author = "Counting House contributors"
extensions = ["myst_parser"]
html_theme = "furo"
html_title = "Counting House"
html_static_path = ["_static"]
html_css_files = ["house.css"]
exclude_patterns = ["benchmarks-list.md"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_show_copyright = False
html_baseurl = ""
# The page's policy forbids inline styles.
html_permalinks_icon = "¶"
# A word in single backquotes links to the package's object of that name if there is one; otherwise it is code.
default_role = "py:obj"
add_module_names = False
python_use_unqualified_type_names = True
# Several modules have a class called Step or Grid; Sphinx links such a name to the first of them.
suppress_warnings = ["ref.python"]
# A link to the page itself; the build makes it relative.
myst_url_schemes = {"page": None, "https": None}
myst_enable_extensions = ["replacements"]
myst_heading_anchors = 3
pygments_style = "a11y-light"
pygments_dark_style = "a11y-dark"
html_theme_options = {"navigation_with_keys": True, "top_of_page_buttons": []}
