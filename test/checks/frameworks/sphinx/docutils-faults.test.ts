// What docutils 0.19 and Sphinx 5.3 (`-n`) say of a page, and what they do not.
import { expect, test } from '@jest/globals'
import { openSite, write } from '../../site/sites.ts'

const CONF =
  "extensions = ['sphinx.ext.todo', 'sphinx_design']\nrst_prolog = '''\n.. |product| replace:: Docmend\n'''\n"

async function problemsOf(page: string, conf = CONF): Promise<string[]> {
  const site = await openSite({ 'conf.py': conf, 'index.rst': 'A\n=\n' })
  const { problems } = await site.check([write('index.rst', `Page\n====\n\n${page}\n`)])
  return problems.map(({ line, rule, subject, severity = 'error' }) => `${line - 3} ${severity} ${rule} ${subject}`)
}

test.each([
  ['One\ntwo\n  three', ['3 warning page-syntax unexpected indentation']],
  ['One\ntwo\n  three\nfour', ['3 warning page-syntax unexpected indentation', '4 warning page-syntax Block quote']],
  ['- one\ntwo', ['2 warning page-syntax Bullet list']],
  ['Code::\n\ntext', ['3 warning page-syntax no literal block']],
  ['Section\n----', ['2 warning page-syntax Section']],
  ['====\nSection\n====', ['1 warning page-syntax Section']],
  ['Section\n-------\n\nDeep\n~~~~\n\nHigh\n----\n\nJump\n""""', ['10 error page-syntax Jump']],
  ['- Section\n  -------', ['2 error page-syntax Section']],
  ['==== \nSection\n-----', ['1 error page-syntax Section']],
  ['Some ``code and text', ['1 warning page-syntax ``']],
  ['Some *text and `more`', ['1 warning page-syntax *']],
  ['A :sup:`b`:sub:', ['1 warning page-syntax b']],
  ['==  ==\na   b\n==  ===', ['3 error page-syntax malformed table']],
  ['==  ==\na   b\naaa b\n==  ==', ['3 error page-syntax malformed table']],
  ['+--+--+\n|a |b |\n+--+-+', ['3 error page-syntax malformed table']],
  ['.. list-table::\n\n   * - a\n     - b\n   * - c', ['5 error page-syntax list-table']],
  ['.. image:: _static/a.png\n   :wodth: 3', ['2 error page-syntax image wodth']],
  ['.. figure::\n', ['1 error page-syntax figure']],
  [
    'See `a <https://x.example>` and\n`b\n<https://x.example/b>`.',
    ['1 warning page-syntax a <https://x.example>', '2 warning page-syntax b <https://x.example/b>'],
  ],
  ['.. raw:: html\n   <b>a</b>', ['1 error page-syntax raw']],
  ['.. note::\n\nText', ['1 error page-syntax note']],
  ['.. code-block: html\n\n   <a>', ['1 warning page-syntax code-block']],
  ['.. set-up:\n\nTitle\n-----', ['1 warning page-syntax malformed target']],
  ['.. rubric:: a\n\n   text', ['3 error page-syntax rubric']],
  ['.. warning:\n   Text', ['1 warning page-syntax warning']],
  ['.. Note::Text', ['1 warning page-syntax Note']],
  ['.. image: a.png', ['1 warning page-syntax image']],
  ['.. foobar:: x\n\n   text', ['1 error undefined-name foobar']],
  [':foobar:`x`', ['1 error undefined-name foobar']],
  [':py:foo:`x`', ['1 error undefined-name py:foo']],
  ['`nowhere`_ and nothing_', ['1 error undefined-name nowhere', '1 error undefined-name nothing']],
  ['|unknown| and |product|', ['1 error undefined-name unknown']],
  ['[3]_ and [#a]_', ['1 error undefined-name 3', '1 error undefined-name #a']],
  ['[#]_ [#]_\n\n.. [#] one', ['1 error undefined-name #']],
  ['.. _a: https://x.example/1\n.. _a: https://x.example/2', ['2 warning page-syntax a']],
  ['`a <https://x.example/1>`_ and `a <https://x.example/2>`_', ['1 warning page-syntax a']],
  ['.. _a:\n\nOne\n\n.. _a:\n\nTwo', ['5 warning page-syntax a']],
  ['A `link`__ and another__\n\n__ https://x.example', ['1 error page-syntax anonymous link']],
  ['.. _a:\n\nText\n\nSee :ref:`a`', ['5 warning page-syntax a']],
])('%j has the problems %j', async (page, problems) => expect(await problemsOf(page)).toEqual(problems))

test.each([
  'See `a <https://x.example>`_, `b <https://x.example>`__, :sup:`c <https://x.example>`, `d <e>` and ``f <https://x.example>``.',
  '.. raw:: html\n\n   <b>a</b>\n\n.. raw:: html\n   :url: https://x.example/a',
  '.. set-up:\n\nText\n\n.. hidden:\n\nTitle\n-----',
  '.. note: remember this\n\n.. warning:\n\n.. not a directive:\n   text\n\n.. foobar::x',
  'Term\n  definition\n\nTerm : class\n  definition\n  of two lines',
  '- one\n- two\n\n  more\n\n  - deeper\n\n1. one\n2. two\n#. three',
  ':field: value\n  more\n:other: x\n\n-a  option\n--all=x  another\n\n| line\n| block',
  '>>> doctest\n1\n\nCode::\n\n  ``x *y |z\n\nQuoted::\n\n> a *b\n> c',
  'A * b, "*", (*), \\*x, 2*3, *args*, **kwargs** and ``**kwargs``, `x`, a_b',
  '.. _target: https://x.example\n.. _other:\n\nOther\n-----\n\ntarget_, `Other`_, `here <https://x.example>`_, here_ and Page_',
  '.. |x| replace:: y\n\n|x|, |version|, |today|, |product|\n\na | b | c',
  '[1]_ [#]_ [#b]_ [CIT]_\n\n.. [1] one\n.. [#] two\n.. [#b] three\n.. [CIT] four',
  '==  ==\na   b\n==  ==\n1   2\n--  --\n3   4\n==  ==\n\n+---+---+\n| a | b |\n+===+===+\n| 1     |\n+---+---+',
  '.. note:: One line.\n\n.. note::\n\n   Text\n\n.. only:: html\n\n   Section\n   -------\n\n.. todo:: x\n\n.. dropdown:: a\n\n   b',
  '.. py:function:: f(x)\n   :no-index:\n\n   Text\n\n.. function:: g()\n\n.. code-block:: python\n\n   x = *y\n   |z',
  '.. role:: own(code)\n   :language: c\n\n:own:`x`, :sup:`2`, :func:`f`, :c:func:`g`, :external+py:func:`h`, :bdg-primary:`x`, :octicon:`x`',
  '.. Comment *x\n   `y\n\n..\n\n.. _`quoted: name`: https://x.example\n\n`quoted: name`_',
  'Überschrift\n===========\n\n标题\n====\n\nÀ́\n==',
  '.. include:: a.md\n\n`from there`_ |also|',
  '`a <https://x.example>`_ and `a <https://x.example>`_, `b <https://x.example/1>`__, `b <https://x.example/2>`__',
  'A `link`__ and another__\n\n__ https://x.example\n\n.. __: https://x.example',
  '.. _a:\n.. _b:\n\nSection\n-------\n\n.. _c:\n\nText\n\n:ref:`a`, :ref:`b`, :ref:`text <c>`',
  '.. _a:\n\n=======\nSection\n=======\n\n.. _b:\n\n.. figure:: _static/a.png\n\n   Caption\n\n:ref:`a`',
  'Shown as it is::\n\n   .. notee:: text',
])('%j has no problem', async (page) => {
  const site = await openSite({ 'conf.py': CONF, 'index.rst': 'A\n=\n', 'a.md': '' })
  const { problems } = await site.check([write('index.rst', `Page\n====\n\n${page}\n`)])
  expect(problems.filter(({ rule }) => rule === 'page-syntax' || rule === 'undefined-name')).toEqual([])
})

test.each([
  ['an extension that is not known', "extensions = ['acme_directives']"],
  ['a list that code makes', 'extensions = load()'],
  ['a list that code adds to', 'extensions = []\nif x:\n    extensions.append(name)'],
  ['directives in conf.py', "extensions = []\ndef setup(app):\n    app.add_directive('foobar', X)"],
  ['names from elsewhere', 'from shared_conf import *\nextensions = []'],
  ['a theme that is not known', "extensions = []\nhtml_theme = 'acme'"],
  ['names of another language', "extensions = []\nlanguage = 'de'"],
  ['roles for links', "extensions = ['sphinx.ext.extlinks']\nextlinks = {'foobar': ('https://x.example/%s', '')}"],
])('names are not judged with %s', async (_, conf) => {
  expect(await problemsOf(':foobar:`x`', conf)).toEqual([])
})

test('pages that code changes before they are read are not judged', async () => {
  const conf = "extensions = []\ndef setup(app):\n    app.connect('source-read', render)"
  expect(await problemsOf('Section\n----\n\n`a`_', conf)).toEqual([])
})

test.each([
  ['extensions = []', 1],
  ["extensions = ['sphinx.ext.intersphinx']", 0],
  ["extensions = ['sphinx.ext.autosectionlabel']", 0],
  ["extensions = ['acme']", 0],
])('with %s, a label that no page has is found %d times', async (conf, count) => {
  expect(await problemsOf(':ref:`gone`', conf)).toHaveLength(count)
})

test('a label that a change removes is missed wherever other labels may be', async () => {
  const site = await openSite({
    'conf.py': "extensions = ['sphinx.ext.intersphinx']",
    'index.rst': 'A\n=\n\n:ref:`B <here>`\n',
    'b.rst': '.. _here:\n\nB\n=\n',
  })
  const { problems } = await site.check([write('b.rst', 'B\n=\n')])
  expect(problems.map(({ path, subject }) => [path, subject])).toEqual([['index.rst', 'here']])
})

test.each([
  ['a*', 0],
  ['none/*', 1],
])('a toctree of %s has %d missing entries', async (pattern, count) => {
  const files = { 'conf.py': 'extensions = []', 'index.rst': 'A\n=\n', 'a.rst': 'B\n=\n' }
  const site = await openSite(files)
  const { problems } = await site.check([write('index.rst', `A\n=\n\n.. toctree::\n   :glob:\n\n   ${pattern}\n`)])
  expect(problems.filter(({ rule }) => rule === 'nav-missing-page')).toHaveLength(count)
})
