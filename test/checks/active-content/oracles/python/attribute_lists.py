"""Python-Markdown with attr_list: a JSON array of pages comes in, one of their HTML goes out."""

import json
import sys

import markdown

EXTENSIONS = [
    "attr_list", "def_list", "footnotes", "md_in_html", "tables", "toc", "admonition",
    "pymdownx.highlight", "pymdownx.superfences", "pymdownx.inlinehilite", "pymdownx.betterem",
]
json.dump([markdown.markdown(page, extensions=EXTENSIONS) for page in json.load(sys.stdin)], sys.stdout)
