"""Prints the names of all directives and roles that docutils, Sphinx with its own extensions, and MyST register."""

import json
import os
import sys
import tempfile

from docutils.parsers.rst import directives, roles
from docutils.parsers.rst.languages import en
from sphinx.application import Sphinx

EXTENSIONS = ["myst_parser"] + [
    f"sphinx.ext.{name}"
    for name in (
        "autodoc autosectionlabel autosummary coverage doctest duration extlinks githubpages graphviz ifconfig "
        "inheritance_diagram intersphinx linkcode mathjax napoleon todo viewcode"
    ).split()
]


def create_app():
    folder = tempfile.mkdtemp(prefix="docmend-sphinx-")
    with open(os.path.join(folder, "conf.py"), "w") as file:
        file.write(f"extensions = {EXTENSIONS!r}\nlinkcode_resolve = lambda domain, info: None\n")
    out = os.path.join(folder, "out")
    return Sphinx(folder, folder, out, out, "html", status=None, warning=None, freshenv=True)


app = create_app()
# Those of docutils have more than one name: `sourcecode` is `code`.
names = {
    "directives": {*en.directives, *directives._directive_registry, *directives._directives},
    "roles": {*en.roles, *roles._role_registry, *roles._roles},
}
for domain in app.env.domains.values():
    prefixes = [f"{domain.name}:"] + ([""] if domain.name in ("std", "py") else [])
    names["directives"].update(prefix + name for prefix in prefixes for name in domain.directives)
    names["roles"].update(prefix + name for prefix in prefixes for name in domain.roles)
print(json.dumps({kind: sorted(name for name in found if name) for kind, found in names.items()}))
