project = "Ranking measures"
extensions = ["myst_parser"]
html_static_path = ["_static"]
html_js_files = [("rank-lens/element.js", {"type": "module"})]
