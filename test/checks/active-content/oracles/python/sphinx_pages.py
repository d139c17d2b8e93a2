"""Sphinx' parser of reStructuredText and MyST, with directives that record what they would read or run."""

import html
import json
import os
import sys
import tempfile

import docutils
import myst_parser
import sphinx
from docutils import nodes
from docutils.core import publish_doctree
from docutils.parsers.rst import Directive, directives, roles
from lines import serve
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.io import SphinxStandaloneReader
from sphinx.util.docutils import sphinx_domains

acts = []
# Those that read files, run code or insert markup, some of them of extensions that are not installed here.
ACTING = """include literalinclude raw ifconfig automodule autoclass autofunction code-cell jupyter-execute exec
program-output command-output plot ipython doctest testcode graphviz uml mermaid""".split()
TABLES = ["csv-table"]


class AnyOption(dict):
    """Accepts every option."""

    def __missing__(self, key):
        return directives.unchanged

    def __bool__(self):
        return True

    def get(self, key, default=None):
        return directives.unchanged


class Recorder(Directive):
    has_content = True
    optional_arguments = 100
    final_argument_whitespace = True
    option_spec = AnyOption()

    def run(self):
        acts.append(json.dumps([self.name, self.arguments, self.options, list(self.content)]))
        return []


class TableRecorder(Recorder):
    def run(self):
        files = [self.options[name] for name in ("file", "url") if name in self.options]
        if files:
            acts.append(json.dumps(files))
        return []


def replace_directives():
    original = directives.directive

    def lookup(name, language_module, document):
        if name.lower() in ACTING:
            return Recorder, []
        if name.lower() in TABLES:
            return TableRecorder, []
        return original(name, language_module, document)

    directives.directive = lookup


def create_app():
    folder = tempfile.mkdtemp(prefix="docmend-sphinx-")
    os.mkdir(os.path.join(folder, "docs"))
    with open(os.path.join(folder, "docs", "conf.py"), "w") as file:
        file.write(
            "extensions = ['myst_parser']\nmyst_enable_extensions = ['colon_fence', 'deflist', 'dollarmath',"
            " 'substitution', 'attrs_image', 'attrs_inline', 'html_image', 'html_admonition', 'linkify', 'fieldlist',"
            " 'tasklist', 'strikethrough']\n"
        )
    for name in ("index.md", "page.md"):
        with open(os.path.join(folder, "docs", name), "w") as file:
            file.write("# Home\n")
    source = os.path.join(folder, "docs")
    out = os.path.join(folder, "out")
    return Sphinx(source, source, out, out, "html", status=None, warning=None, freshenv=True)


def create_parsers(app):
    # Sphinx looks up directives by its own function as well, which ends in that of docutils.
    return {
        "rst": app.registry.create_source_parser(app, "restructuredtext"),
        "myst": app.registry.create_source_parser(app, "markdown"),
    }


QUIET = {"report_level": 5, "halt_level": 6, "warning_stream": False, "raw_enabled": True, "input_encoding": "utf-8"}


def parse(app, parser, page):
    app.env.prepare_settings("page")
    parser.set_application(app)
    path = app.env.doc2path("page")
    settings = {"env": app.env, "gettext_compact": True, **QUIET}
    with sphinx_domains(app.env):
        reader = SphinxStandaloneReader()
        reader.setup(app)
        return publish_doctree(page, path, reader=reader, parser=parser, settings_overrides=settings)


def leaves_repository(path, app):
    """True for a path that ends above the folder of the repository, which is above `docs`."""
    if "://" in path or path.startswith("data:"):
        return False
    root = "/repository"
    joined = os.path.normpath(os.path.join(root, "docs", path.lstrip("/") if path.startswith("/") else path))
    if path.startswith("/"):
        joined = os.path.normpath(root + "/docs/" + path)
    return not joined.startswith(root + "/")


def attributes(node):
    """Gives the attributes of an element that a writer would copy into HTML."""
    known = {"refuri": "href", "uri": "src"}
    found = {known[key]: value for key, value in node.attributes.items() if key in known}
    return "".join(f' {key}="{html.escape(str(value))}"' for key, value in found.items())


def html_of(node, app):
    if isinstance(node, nodes.raw):
        return node.astext()
    if isinstance(node, (nodes.comment, nodes.system_message, nodes.problematic)):
        return ""
    if isinstance(node, nodes.Text):
        return html.escape(node.astext())
    record(node, app)
    inner = "".join(html_of(child, app) for child in node.children)
    tag = {"reference": "a", "image": "img"}.get(node.tagname, "div" if isinstance(node, nodes.Body) else "span")
    return f"<{tag}{attributes(node)}>{inner}</{tag}>\n" if tag != "img" else f"<img{attributes(node)}>"


def record(node, app):
    if isinstance(node, nodes.image) and leaves_repository(node.get("uri", ""), app):
        acts.append(node["uri"])
    if isinstance(node, addnodes.download_reference) and leaves_repository(node.get("reftarget", ""), app):
        acts.append(node["reftarget"])
    if node.tagname == "meta" and "http-equiv" in node.attributes:
        acts.append(str(node.attributes))
    if isinstance(node, addnodes.toctree):
        acts.extend(target for _, target in node["entries"] if str(target).lower().startswith("javascript:"))


def reset(app):
    app.env.temp_data.clear()
    app.env.clear_doc("page")
    # A page may define roles, which would stay.
    roles._roles.clear()
    roles._roles.update(known_roles)
    roles._roles.pop("", None)


def record_raw_role(name, rawtext, text, lineno, inliner, options={}, content=[]):
    acts.append(rawtext)
    return [], []


record_raw_role.options = {"format": directives.unchanged}

replace_directives()
roles._role_registry["raw"] = record_raw_role
app = create_app()
parsers = create_parsers(app)
known_roles = dict(roles._roles)


def judge(request):
    acts.clear()
    reset(app)
    doctree = parse(app, parsers[request["syntax"]], request["page"])
    return {"html": html_of(doctree, app), "acts": list(acts)}


sys.setrecursionlimit(3000)
serve(f"docutils {docutils.__version__}, Sphinx {sphinx.__version__}, MyST {myst_parser.__version__}", judge)
