"""Python-Markdown, bare and with the extensions of a usual MkDocs site, and after the templates of mkdocs-macros."""

import re
import sys

import jinja2
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


EXTENSIONS = {"superfences": SUPERFENCES, "markdown": BARE, "macros": SUPERFENCES}


class RecordedUndefined(jinja2.DebugUndefined):
    """A name that the site does not define. As mkdocs-macros does it, the template stays in the page."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        acts.append(str(self._undefined_name))


def record_template(path):
    acts.append(path)
    return ""


# As mkdocs-macros makes it: https://mkdocs-macros-plugin.readthedocs.io/en/latest/advanced/
environment = jinja2.Environment(undefined=RecordedUndefined, loader=jinja2.FunctionLoader(record_template))
environment.globals.update(config={"site_name": "a"}, page={"title": "a"}, plugin=acts.append, context=lambda: acts.append("context"))
environment.filters.update(plugin=lambda value: acts.append(str(value)) or value)
# Of MkDocs, which takes these lines away before plugins see the page.
FRONTMATTER = re.compile(r"^-{3}[ \t]*\n(.*?\n)(?:-{3}|\.{3})[ \t]*\n", re.DOTALL)


def render_macros(page):
    match = FRONTMATTER.match(page)
    start = match.end() if match else 0
    return page[:start] + environment.from_string(page[start:]).render()


converters = {}


def judge(request):
    acts.clear()
    syntax = request["syntax"]
    # A page that stops a conversion leaves its traces in the converter, so that one is not used again.
    converter = converters.pop(syntax, None) or create(EXTENSIONS[syntax])
    converter.reset()
    page = request["page"]
    html = converter.convert(render_macros(page) if syntax == "macros" else page)
    converters[syntax] = converter
    fields = {key: "\n".join(lines) for key, lines in getattr(converter, "Meta", {}).items()}
    return {"acts": list(acts), "html": html, "fields": fields}


sys.setrecursionlimit(3000)
serve(f"Python-Markdown {markdown.__version__}, pymdownx {pymdownx_meta.__version__}, Jinja {jinja2.__version__}", judge)
