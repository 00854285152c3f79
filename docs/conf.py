"""The site: `sphinx-build -W docs build/site`. Its pages are Markdown; the reference comes from the docstrings."""

import importlib.metadata

project = "razz_fast"
author = "The razz_fast authors"
copyright = "2026, the razz_fast authors"
release = version = importlib.metadata.version("razz-fast")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3

default_role = "py:obj"  # a name in single backticks leads to it where it is documented
add_module_names = False
autodoc_member_order = "bysource"
autodoc_typehints = "none"  # they are in the docstring, in words
napoleon_google_docstring = False
napoleon_use_param = False
napoleon_custom_sections = [("Attributes", "params_style")]  # a list in words, as the parameters are

html_theme = "furo"
html_title = "razz_fast"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_show_sphinx = False
html_copy_source = False


def keep_colons(app, what, name, obj, options, lines):
    """Let a property's docstring have a colon; napoleon takes what stands before one for a type."""
    if what in ("attribute", "property") and lines and lines[0]:
        lines.insert(0, "")


def setup(app):
    app.connect("autodoc-process-docstring", keep_colons, priority=0)
