"""The frontmatter of a page as MkDocs finds it, and what PyYAML makes of it.

The rules of MkDocs 1.6 (mkdocs/utils/meta.py): a page is decoded as UTF-8 without its byte order mark, and every line
end becomes a newline. A block is read by a safe loader. If that fails, or if the block is no mapping, the block stays
in the text of the page. A page without a block may begin with fields of MultiMarkdown.
"""

import io
import re
import sys

import markdown
import yaml
from lines import serve

BLOCK = re.compile(r"---[ \t]*\n(.*?\n)(?:---|\.\.\.)[ \t]*\n", re.DOTALL)
FIELD = re.compile(r" {0,3}([A-Za-z0-9_-]+):\s*(.*)")


def judge(request):
    text = io.TextIOWrapper(io.BytesIO(request["page"].encode()), "utf-8-sig").read()
    block = BLOCK.match(text)
    if block is None:
        return {"acts": [], "html": convert(text), "fields": unmarked_fields(text)}
    source = block.group(1)
    answer = {"acts": tagged_texts(source), "hasBlock": True}
    data, reason = load(source)
    if isinstance(data, dict):
        body = text[block.end():].lstrip("\n")
        return {**answer, "html": convert(body), "body": body, "data": describe(data)}
    return {**answer, "html": convert(text), "reason": reason or ("empty" if data is None else "no mapping")}


def convert(text):
    return markdown.markdown(text, extensions=["toc", "tables", "fenced_code"])


def load(source):
    try:
        return yaml.load(source, yaml.SafeLoader), None
    except Exception as error:
        return None, f"{type(error).__name__}: {error}"[:300]


def tagged_texts(source):
    """What an unsafe loader would construct by a tag that a safe one does not know. Composing runs no constructor."""
    try:
        root = yaml.compose(source, yaml.SafeLoader)
    except Exception:
        return []
    found, seen, pending = [], set(), [root]
    while pending:
        node = pending.pop()
        if node is None or id(node) in seen:
            continue
        seen.add(id(node))
        if node.tag not in yaml.SafeLoader.yaml_constructors:
            found.append(source[node.start_mark.index:node.end_mark.index])
        if isinstance(node, yaml.MappingNode):
            pending.extend(part for pair in node.value for part in pair)
        elif isinstance(node, yaml.SequenceNode):
            pending.extend(node.value)
    return found


def describe(value, depth=0):
    """As JSON. The type of a scalar that is no text does not count."""
    if depth > 50:
        return None
    if isinstance(value, dict):
        return {"map": [[describe(key, depth + 1), describe(one, depth + 1)] for key, one in value.items()]}
    if isinstance(value, (list, tuple)):
        return {"list": [describe(one, depth + 1) for one in value]}
    return value if isinstance(value, str) else None


def unmarked_fields(text):
    fields = {}
    for line in text.split("\n"):
        match = FIELD.match(line)
        if match is None or line.strip() == "":
            break
        fields[match.group(1).lower()] = match.group(2)
    return fields


sys.setrecursionlimit(1000)
serve(f"MkDocs' rules for frontmatter with PyYAML {yaml.__version__}, Python-Markdown {markdown.__version__}", judge)
