"""Python-Markdown, bare and with the extensions of a usual MkDocs site."""

import sys

import markdown
import pymdownx.snippets
import pymdownx.superfences
from lines import serve
from pymdownx import __meta__ as pymdownx_meta

acts = []


def record_snippet(_self, path):
    """Stands in for the search for the file of a snippet."""
    acts.append(path)


pymdownx.snippets.SnippetPreprocessor.get_snippet_path = record_snippet


def runs(language, inputs, options, attrs, md):
    """Accepts a fence with `exec`, as plugins that run code do; leaves all others alone."""
    return "exec" in inputs


def record_fence(source, language, css_class, options, md, **kwargs):
    acts.append(source)
    return ""


FENCES = [
    {"name": name, "class": name, "format": record_fence, "validator": runs}
    for name in ("python", "bash", "sh", "console", "pycon")
]
SUPERFENCES = [
    "abbr", "admonition", "attr_list", "def_list", "footnotes", "md_in_html", "tables", "toc", "meta",
    "pymdownx.highlight", "pymdownx.superfences", "pymdownx.details", "pymdownx.tabbed", "pymdownx.snippets",
    "pymdownx.inlinehilite", "pymdownx.keys", "pymdownx.mark", "pymdownx.tasklist", "pymdownx.betterem",
]
BARE = ["fenced_code", "meta", "tables", "toc"]
CONFIGS = {
    "pymdownx.superfences": {"custom_fences": FENCES},
    "pymdownx.tabbed": {"alternate_style": True},
}


def create(extensions):
    configs = {name: config for name, config in CONFIGS.items() if name in extensions}
    return markdown.Markdown(extensions=extensions, extension_configs=configs)


EXTENSIONS = {"superfences": SUPERFENCES, "markdown": BARE}
converters = {}


def judge(request):
    acts.clear()
    syntax = request["syntax"]
    # A page that stops a conversion leaves its traces in the converter, so that one is not used again.
    converter = converters.pop(syntax, None) or create(EXTENSIONS[syntax])
    converter.reset()
    html = converter.convert(request["page"])
    converters[syntax] = converter
    fields = {key: "\n".join(lines) for key, lines in getattr(converter, "Meta", {}).items()}
    return {"acts": list(acts), "html": html, "fields": fields}


sys.setrecursionlimit(3000)
serve(f"Python-Markdown {markdown.__version__}, pymdownx {pymdownx_meta.__version__}", judge)
