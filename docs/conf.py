"""The pages as a site (`make site`), which fetches nothing when it is built or read."""

from importlib.metadata import version as installed

project = "Croupier"
release = version = installed("croupier")
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["schemas"]
myst_heading_anchors = 4
myst_enable_extensions = ["deflist"]
html_theme = "furo"
html_title = "Croupier"
html_static_path: list[str] = []
html_show_sourcelink = False
html_show_copyright = False
html_theme_options = {"source_repository": "", "navigation_with_keys": True}
suppress_warnings = ["misc.highlighting_failure"]
