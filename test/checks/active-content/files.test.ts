// Files that no framework reads as a page, and that pages may take in all the same.
import { expect, test } from '@jest/globals'
import { findActiveContentInFile } from '../../../src/checks/active-content/files.ts'

function formsOf(path: string, text: string): string[] {
  return [...new Set(findActiveContentInFile(path, text).map(({ form }) => form))]
}

test.each([
  ['a.json', 'script', String.raw`{"a": "\u003cscript\u003ealert(1)\u003c/script\u003e"}`],
  ['a.json', 'handler', String.raw`{"a": "<img src=\"x\" onerror=\"alert(1)\">"}`],
  ['a.json', 'overlay', String.raw`{"a": "<div style=\"position: fixed\">"}`],
  ['a.json', 'handler', String.raw`{"a": "<img\nonerror=x>"}`],
  ['a.json', 'handler', String.raw`{"a": "x\" onclick=\"alert(1)"}`],
  ['a.yml', 'handler', "a: x' srcdoc='y"],
  ['a.json', 'script-address', String.raw`{"a": "java\u0073cript:alert(1)"}`],
  ['a.yml', 'script', 'a: "<scr\\\n  ipt>alert(1)"'],
  ['a.yml', 'script', String.raw`a: "\x3cscript\x3e"`],
  ['a.yaml', 'directive', 'a: !!python/object/apply:os.system [x]'],
  ['a.yaml', 'directive', 'a: !<tag:yaml.org,2002:python/object/apply:os.system> [x]'],
  ['a.yaml', 'directive', '%TAG ! tag:yaml.org,2002:python/\n---\na: !object x'],
  ['a.json', 'template', '---\n---\n{"a": "{% include x %}"}'],
  ['a.csv', 'script', 'a,<script>alert(1)</script>'],
  ['a.txt', 'snippet', '--8<-- "/etc/passwd"'],
  ['a.txt', 'snippet', '.. include:: /etc/passwd'],
  ['a.txt', 'directive', '.. raw:: html\n\n   <b>x</b>'],
  ['a.txt', 'template', '{{ config }}'],
  ['a.md', 'snippet', '<!-- @include: ../.env -->'],
  ['a.md', 'snippet', '```{include} /etc/passwd\n```'],
  ['a.md', 'script', '```js foo bar\n\n<script>alert(1)</script>\n\n```'],
  ['a.md', 'snippet', '```txt\n<!-- @include: ../.env -->\n```'],
  ['a.md', 'directive', '```{eval-rst}\n.. raw:: html\n```'],
  ['a.md', 'template', '```js-vue\n{{ config }}\n```'],
  ['a.mdx', 'expression', 'a {process.env.X}'],
  ['a.adoc', 'directive', 'include::/etc/passwd[]'],
])('in %s a %s is found: %j', (path, form, text) => {
  expect(formsOf(path, text)).toContain(form)
})

test.each([
  ['a.json', String.raw`{"a": "{{count}} files, \"b\", C:\\users\\n <b>x</b>"}`],
  ['a.yml', 'a: "once = 1" online="2" and "on" = b'],
  ['a.yml', 'a: $\x7b{ secrets.X }}\nb: !important c'],
  ['b.yml', '---\na: {{ b }}\n'],
  ['a.csv', 'a,b\n1,"x < y"'],
  ['a.txt', 'A list - of words: once, on = off.'],
  ['a.md', '``` { .html .annotate }\n<script>alert(1)</script>\n```\n\n```{code-block}\n<script>\n```'],
  ['a.md', '# A\n\n```html\n<script>alert(1)</script>\n```\n\nThe `<script>` tag.'],
])('in %s nothing is found: %j', (path, text) => {
  expect(findActiveContentInFile(path, text)).toEqual([])
})

test('active content is placed on its line, whatever is escaped before it', () => {
  const [found] = findActiveContentInFile('a.json', `${String.raw`{"a": "\u00e4\u00f6",`}\n"b": "<script>"}`)
  expect(found).toMatchObject({ line: 2, column: 7 })
})
