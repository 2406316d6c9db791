"""How the documentation is built: offline, and with every warning an error."""

from importlib.metadata import version as version_of

project = "jasskort"
author = "The jasskort authors"
project_copyright = "2026, The jasskort authors"
release = version = version_of("jasskort")

# No intersphinx: it would fetch inventories, and the build needs no network.
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.napoleon",
]
root_doc = "index"
exclude_patterns = ["_build"]

myst_enable_extensions = ["colon_fence", "deflist"]
# Headings down to the third level can be linked to, as in `page.md#heading`.
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "description"
# An attribute that napoleon documents is described once, with its class.
napoleon_use_ivar = True

nitpicky = True

html_theme = "furo"
html_title = f"jasskort {release}"
# The reader gets the page, not its source a second time.
html_copy_source = False
