"""Checks the exports: typesets LaTeX, parses SVG as XML, renders Markdown, and reads HTML and JSON.

    python documents.py FOLDER

The documents are the golden files of tests/export and the LaTeX files in FOLDER. Output files go to FOLDER too.
"""

import html.parser
import json
import pathlib
import subprocess
import sys
import xml.etree.ElementTree

GOLDEN = pathlib.Path(__file__).parents[1] / "export" / "golden"
SVG = "{http://www.w3.org/2000/svg}"
# The elements and attributes of a picture: no style, no script, no external content.
DRAWN = {"svg", "title", "desc", "rect", "text", "path", "g", "a"}
KNOWN = {
    "viewBox", "width", "height", "role", "font-family", "font-size", "font-weight", "fill", "x", "y",
    "d", "stroke", "stroke-width", "stroke-dasharray", "text-anchor", "transform", "href",
}
DOCUMENT = r"""\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage{amsmath,booktabs}
\begin{document}
%s
\end{document}
"""


def files(*endings):
    found = [file for file in sorted(GOLDEN.iterdir()) if file.name.split(".")[-1] in endings]
    assert found, endings
    return [(file, file.read_text(encoding="utf-8")) for file in found]


def latex(folder):
    written = sorted(pathlib.Path(folder).glob("*.latex"))
    documents = files("tex", "latex") + [(file, file.read_text(encoding="utf-8")) for file in written]
    assert written, folder
    for file, text in documents:
        source = pathlib.Path(folder) / (file.stem + ".tex")
        source.write_text(DOCUMENT % text, encoding="utf-8")
        command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape"]
        done = subprocess.run(command + [source.name], cwd=folder, capture_output=True)
        log = done.stdout.decode("utf-8", "replace")
        assert done.returncode == 0, f"{file.name}: {log[-2000:]}"
        assert "Output written on" in log and "LaTeX Error" not in log, file.name
    return len(documents)


def svg(_):
    for file, text in files("svg"):
        root = xml.etree.ElementTree.fromstring(text)
        assert root.tag == SVG + "svg", file.name
        width, height = (float(root.get(name)) for name in ("width", "height"))
        assert [float(part) for part in root.get("viewBox").split()] == [0, 0, width, height]
        assert root[0].tag == SVG + "title" and root[0].text, file.name
        assert root[1].tag == SVG + "desc", file.name
        for element in root.iter():
            name = element.tag.removeprefix(SVG)
            assert name in DRAWN, f"{file.name}: {name}"
            assert set(element.attrib) <= KNOWN, f"{file.name}: {element.attrib}"
            if name in ("text", "rect"):
                assert 0 <= float(element.get("x", 0)) <= width, f"{file.name}: {element.attrib}"
                assert 0 <= float(element.get("y", 0)) <= height, f"{file.name}: {element.attrib}"
    return len(files("svg"))


def columns(grid):
    """Returns the keys of the columns that readers see."""
    return [key for key in grid["columns"] if key != "counted"]


class Tables(html.parser.HTMLParser):
    """Returns the cells of the tables. Checks that all tags are closed in order."""

    def __init__(self):
        super().__init__()
        self.open, self.tables = [], []

    def handle_starttag(self, tag, attributes):
        assert tag not in ("script", "style") and not any(name.startswith("on") for name, _ in attributes)
        self.open.append(tag)
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("th", "td"):
            self.tables[-1][-1].append("")

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] in ("th", "td"):
            self.tables[-1][-1][-1] += data


def tables_of(text):
    reader = Tables()
    reader.feed(text)
    reader.close()
    assert not reader.open
    return reader.tables


def tables(_):
    """Checks that the HTML, Markdown and JSON of one sheet have the same cells."""
    from markdown_it import MarkdownIt

    count = 0
    for file, text in files("html"):
        there = json.loads((GOLDEN / (file.stem + ".json")).read_text(encoding="utf-8"))
        grids = there["tables"]
        read = tables_of(text)
        assert len(read) == len(grids), file.name
        for cells, grid in zip(read, grids):
            assert len(cells) == 1 + len(grid["rows"]), file.name
            assert {len(row) for row in cells} == {len(columns(grid))}, file.name
            for row, values in zip(cells[1:], grid["rows"]):
                for shown, key, value in zip(row, grid["columns"], values):
                    if key == "counted":
                        break
                    if isinstance(value, str):
                        value = "".join(c if c.isprintable() else " " for c in value)
                        assert shown == value, f"{file.name}: {shown!r} instead of {value!r}"
                    elif isinstance(value, (int, float)):
                        assert abs(float(shown) - value) <= 5.1e-4, f"{file.name}: {shown} for {value}"
        markdown = GOLDEN / (file.stem + ".markdown")
        if not markdown.exists():
            markdown = GOLDEN / (file.stem + ".md")
        rendered = MarkdownIt("commonmark").enable("table").render(markdown.read_text(encoding="utf-8"))
        assert tables_of(rendered.replace("<br />", "")) == read, f"{markdown.name}: {rendered}"
        count += 1
    return count


def main():
    for check in (svg, tables, latex):
        print(f"{check.__name__}: {check(sys.argv[1])} documents")


if __name__ == "__main__":
    main()
