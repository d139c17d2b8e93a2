// What reStructuredText may contain, and what is refused: each attack stands beside the nearest honest text. docutils
// 0.19 and Sphinx 5.3 were asked what acts.
import { describe, expect, test } from '@jest/globals'
import type { ActiveForm } from '../../../../src/checks/active-content/active-forms.ts'
import { activeContentIn, formsIn } from '../../active-content/dialects.ts'

type Pair = [title: string, form: ActiveForm, attack: string, honest: string]

const DIRECTIVES: Pair[] = [
  [
    'the classes of a drawing that end its tag',
    'directive',
    ':octicon:`report;1em;x" onload="alert(1)`',
    ':octicon:`report;1em;sd-text-info`',
  ],
  [
    'a prompt that ends its style',
    'directive',
    '.. prompt:: bash $"}</style><img>\n\n   ls',
    '.. prompt:: bash (env)...$ auto\n\n   ls',
  ],
  [
    'a label that an extension writes as it is',
    'directive',
    '.. collapse:: <img src=x onerror=alert(1)>\n\n   x',
    '.. collapse:: A List<string>\n\n   x',
  ],
  [
    'classes in an option with another name',
    'overlay',
    '.. panels::\n   :container: fixed-top\n\n   x',
    '.. panels::\n   :container: pb-4\n\n   x',
  ],
  [
    'a button that covers what is around it',
    'overlay',
    '.. button-link:: https://x.example\n   :click-parent:',
    '.. button-link:: https://x.example\n   :color: primary',
  ],
  [
    'a proof that the site is of another owner',
    'style',
    '.. meta::\n   :google-site-verification: x',
    '.. meta::\n   :description: x',
  ],
  ['a Python expression in `ifconfig`', 'directive', '.. ifconfig:: __import__("os")', '.. only:: html and not latex'],
  ['`runpython`', 'directive', '.. runpython::\n\n   print(1)', '.. code-block:: python\n\n   print(1)'],
  ['`pyvista-plot`', 'directive', '.. pyvista-plot:: a.py', '.. image:: a.png'],
  ['a chart of `plotly`', 'directive', '.. plotly:: chart.py', '.. figure:: chart.png'],
  ['the filter of `needtable`', 'directive', '.. needtable::\n   :filter: open("/x")', '.. list-table::\n\n   * - a'],
  ['`graphviz`, whose graphs read files', 'directive', '.. graphviz::\n\n   digraph {}', '.. mermaid::\n\n   graph TD'],
  ['a file of `mermaid`', 'snippet', '.. mermaid:: ../../.env', '.. mermaid::\n\n   a --> b'],
  ['`uml`', 'directive', '.. uml::\n\n   !include /etc/passwd', '.. parsed-literal::\n\n   !include x'],
  ['a directive that nobody knows', 'unknown-directive', '.. frobnicate:: x', '.. hint:: x'],
  ['the German name of `raw`', 'unknown-directive', '.. roh:: html\n\n   <b>', '.. rubric:: html'],
  ['the French name of `raw`', 'unknown-directive', '.. brut:: html\n\n   <b>', '.. epigraph::\n\n   x'],
  ['`raw` in capitals with a blank', 'directive', '.. RAW :: html', '.. Note:: html'],
  [
    'a table that is read from a file',
    'snippet',
    '.. csv-table:: t\n   :file: ../.env',
    '.. csv-table:: t\n   :header: a\n\n   b',
  ],
  [
    'a table that is read from an address',
    'snippet',
    '.. csv-table::\n   :url: file:///etc/passwd',
    ':url: a field of a list',
  ],
  [
    'a directive spelled by the escapes of CSV',
    'directive',
    '.. csv-table::\n   :escape: x\n\n   ".. rxaw:: html"',
    '.. csv-table::\n   :delim: ;\n\n   "a";"b"',
  ],
  [
    'a redirect in `meta`',
    'style',
    '.. meta::\n   :http-equiv=refresh: 0; url=//x.example',
    '.. meta::\n   :description lang=en: A page\n   :og:title: A',
  ],
  [
    'a redirect on the line of `meta`',
    'style',
    '.. meta:: :http-equiv=refresh: 0; url=//x.example',
    '.. meta::\n   :keywords: a, b',
  ],
  [
    'a redirect in `meta` with an escape',
    'style',
    '.. meta::\n\n   :ht\\tp-equiv=refresh: 0; url=x',
    '.. meta::\n   :property=og:title: A',
  ],
  ['a substitution that is raw', 'directive', '.. |x| raw:: html', '.. |x| replace:: html'],
  [
    'a raw substitution whose name takes two lines',
    'directive',
    '.. |a\n   b| raw:: html\n\n   <b>',
    '.. |a\n   b| image:: a.png',
  ],
  ['a raw substitution below its name', 'directive', '.. |ab|\n   raw:: html\n\n   <b>', '.. |ab|\n   unicode:: 0xA9'],
  [
    'a directive in a cell of a grid table',
    'directive',
    '+------+\n|.. raw:: html|\n+------+',
    '+------+\n|.. note:: x|\n+------+',
  ],
  [
    'a class that covers the page',
    'overlay',
    '.. container:: position-fixed\n\n   x',
    '.. container:: two columns\n\n   x',
  ],
  [
    'an option that covers the page',
    'overlay',
    '.. image:: a.png\n   :class: fixed inset-0',
    '.. image:: a.png\n   :class: dark-light',
  ],
  [
    'a formula that reads a file',
    'maths-command',
    '.. math::\n\n   \\input{/etc/passwd}',
    '.. math::\n\n   \\frac{a}{b}',
  ],
  ['a formula that spells its command', 'maths-command', ':math:`^^5cinput{x}`', ':math:`a^{b^c}`'],
  ['a domain of an extension', 'directive', '.. default-domain:: evil', '.. default-domain:: cpp'],
  ['documentation that imports code', 'directive', '.. automodule:: antigravity', '.. py:module:: package'],
]

const ROLES: Pair[] = [
  [
    'a role that inserts HTML',
    'directive',
    '.. role:: x(raw)\n   :format: html',
    '.. role:: python(code)\n   :language: python',
  ],
  [
    'the use of a role that inserts HTML',
    'unknown-directive',
    '.. role:: x(raw)\n   :format: html\n\n:x:`<b>`',
    '.. role:: red\n\n:red:`text`',
  ],
  ['a role on a raw base of another name', 'directive', '.. role:: x(brut)', '.. role:: x(emphasis)'],
  ['a default role that inserts HTML', 'directive', '.. default-role:: raw-html', '.. default-role:: py:obj'],
  ['a role behind a literal that is not closed', 'unknown-directive', '``:x:`a` text', '``:ref:`a```, ``:param:``'],
  ['a role behind its text', 'unknown-directive', 'a `b`:evil: c', 'a `b`:sup: c'],
  ['a role of a domain that nobody knows', 'unknown-directive', ':evil:go:`x`', ':py:meth:`~a.B.c`'],
  ['a role that evaluates', 'directive', ':nb-eval:`1 + 1`', ':menuselection:`a --> b`'],
  ['a download', 'snippet', ':download:`x </../.git/config>`', ':doc:`x </guide/setup>`'],
]

const ADDRESSES: Pair[] = [
  [
    'a script with a backslash in its scheme',
    'script-address',
    '`b <java\\script:alert(2)>`__',
    '`b <https://x.example/javascript>`__',
  ],
  [
    'a script with an escaped blank in its scheme',
    'script-address',
    '`b <java\\ script:alert(2)>`__',
    '`b <java script>`_',
  ],
  [
    'a script whose target takes two lines',
    'script-address',
    'x_\n\n.. _x: java\n   script:alert(1)',
    'x_\n\n.. _x: https://x.example/\n   a',
  ],
  [
    'a script in an anonymous target',
    'script-address',
    'x__\n\n__ java\\script:alert(1)',
    'x__\n\n__ https://x.example',
  ],
  [
    'a script that an image leads to',
    'script-address',
    '.. image:: a.png\n   :target: java\\script:x()',
    '.. image:: a.png\n   :target: https://x.example',
  ],
  [
    'a script in a toctree',
    'script-address',
    '.. toctree::\n\n   a <javascript:alert(1)>',
    '.. toctree::\n\n   a <https://x.example>',
  ],
  ['a script that stands alone', 'script-address', 'see javascript:alert(1) here', 'JavaScript: the language'],
  ['a page as an address', 'script-address', '`a <data:text/html,x>`_', '.. image:: data:image/png;base64,AAAA'],
]

describe.each([
  ['directives', DIRECTIVES],
  ['roles', ROLES],
  ['addresses', ADDRESSES],
] as const)('%s of reStructuredText', (_kind, pairs) => {
  test.each(pairs)('refuses %s', (_title, form, attack) => {
    expect(formsIn('rst', `Title\n=====\n\n${attack}\n`)).toContain(form)
  })

  test.each(pairs)('permits the honest neighbor of %s', (_title, _form, _attack, honest) => {
    expect(activeContentIn('rst', `Title\n=====\n\n${honest}\n`)).toEqual([])
  })
})

const RAW = (indent: number): string => `${' '.repeat(indent)}.. raw:: html\n\n${' '.repeat(indent + 3)}<b>\n`

describe('text that looks like a literal block', () => {
  test.each([
    ['below a title that colons underline', `Title\n:::::\n\n${RAW(3)}`],
    ['below a title of two letters', `ab\n::\n\n${RAW(3)}`],
    ['below a term, without a blank line', `foo::\n${RAW(3)}`],
    ['below escaped colons', `foo\\::\n\n${RAW(3)}`],
    ['below an invisible character behind the colons', `foo::\uFEFF\n\n${RAW(3)}`],
    ['below a doctest', `>>> foo::\n\n${RAW(3)}`],
    ['below a line block', `| foo::\n\n${RAW(3)}`],
    ['below an attribution', `   a\n\n   -- foo::\n\n${RAW(5)}`],
    ['below an anonymous target', `__ foo::\n\n${RAW(3)}`],
    ['in a footnote', `.. [1] foo::\n\n   x\n\n${RAW(3)}`],
    ['in a field', `:a: foo::\n\n   x\n\n${RAW(3)}`],
    ['in an item', `- foo::\n\n  x\n\n${RAW(2)}`],
    ['in an item behind a tab', `-\tfoo::\n\n\tx\n\n${RAW(8)}`],
    ['in an item with a letter', `a) foo::\n\n   x\n\n${RAW(3)}`],
    ['in a cell of a simple table', `===  ===\na    foo::\n\n     x\n\n${RAW(5)}===  ===\n`],
    ['in a table within an item', `- ===  ===\n  a    foo::\n\n       x\n\n${RAW(7)}  ===  ===\n`],
    ['in a cell of CSV', `.. csv-table::\n\n   "   foo::\n\n${RAW(5)}"\n`],
    ['in a glossary that cuts its lines', `.. glossary::\n\n   a\n          b\n\n     foo::\n\n${RAW(7)}`],
    ['behind the title of an admonition', `.. admonition:: Title\n   foo::\n\n${RAW(6)}`],
    ['in a note that begins with colons', `.. note:: foo::\n\n   .. code-block:: c\n\n${RAW(6)}`],
    ['below a quoted literal block', `foo::\n\n.. code-block:: c\n\n${RAW(3)}`],
    ['below text that ends a code block', `.. code-block:: c\ntext\n\n${RAW(3)}`],
    ['below text that goes on', `text\n.. code-block:: c\n\n${RAW(3)}`],
    ['below an empty comment', `..\n\n${RAW(3)}`],
    ['behind a line separator', `text\n\u2028.. raw:: html\n\n   <b>\n`],
    ['behind a next-line character', `text\n\x85.. raw:: html\n\n   <b>\n`],
  ])('is searched %s', (_where, text) => {
    expect(formsIn('rst', `Title\n=====\n\n${text}`)).toContain('directive')
  })

  test.each([
    ['a paragraph that ends in colons', `Write this::\n\n${RAW(3)}\nText.`],
    ['colons alone', `Write this:\n\n::\n\n${RAW(3)}\nText.`],
    ['a code block', `.. code-block:: rst\n   :caption: A\n\n${RAW(3)}\nText.`],
    ['a code block in a note', `.. note::\n\n   .. code-block:: rst\n\n${RAW(6)}\nText.`],
    ['a paragraph of an item', `- Write\n  this::\n\n${RAW(6)}\nText.`],
    ['a definition', `term\n  Write this::\n\n${RAW(6)}\nText.`],
    ['a literal within a line', 'The directive ``.. raw:: html`` and ``{{ x }}`` and ``<script>``.'],
  ])('is left alone as %s', (_where, text) => {
    expect(activeContentIn('rst', `Title\n=====\n\n${text}\n`)).toEqual([])
  })
})

test('a title may be underlined with plus signs', () => {
  expect(activeContentIn('rst', 'Title\n+++++\n\nText\n')).toEqual([])
})

test('HTML in a directive that nobody knows is found as what it does', () => {
  expect(formsIn('rst', '.. frobnicate::\n\n   <script>alert(1)</script>\n')).toContain('script')
  expect(formsIn('rst', 'The element <script> runs code.\n')).toEqual([])
})
