// The files and addresses that pages of reStructuredText name.
import { expect, test } from '@jest/globals'
import { analyzePage } from '../../../../src/checks/page/analyze-page.ts'
import { dialectOf } from '../../page/dialects.ts'
import { openSite, write } from '../../site/sites.ts'

function linksIn(text: string): string[] {
  const { uncheckedLinks } = analyzePage(text, dialectOf('sphinx', { syntax: 'other' }))
  return uncheckedLinks.map(({ kind, target, line, range }) => {
    const written = range === undefined ? '' : text.slice(range.start, range.end)
    return `${line} ${kind} ${target}${written === target ? '' : ` (${written})`}`
  })
}

test.each([
  ['`a <https://x.example/a>`__', ['1 link https://x.example/a']],
  ['.. _a: https://x.example/a', ['1 link https://x.example/a']],
  ['See https://x.example/a.', ['1 link https://x.example/a']],
  ['`a <ht\\tps://x.example>`_', ['1 link https://x.example (ht\\tps://x.example)']],
  ['.. image:: a.png\n   :target: https://x.example', ['1 image a.png', '2 link https://x.example']],
  ['.. figure:: ../a.png', ['1 image ../a.png']],
  ['.. include:: a.txt', ['1 include a.txt']],
  [':download:`b <a.zip>`', ['1 image a.zip']],
  [':download:`a.zip`', ['1 image a.zip']],
  [':doc:`a`, :ref:`b <c>` and `d <e.html>`_', []],
  ['Text::\n\n   .. image:: https://x.example/a.png', []],
])('%j has the links %j', (text, links) => {
  expect([...new Set(linksIn(text))]).toEqual(links)
})

const SITE = { 'conf.py': 'extensions = []\n', 'index.rst': 'A\n=\n' }

test('a page of reStructuredText is checked for files, documents and labels that are not there', async () => {
  const site = await openSite({ ...SITE, 'a.rst': '.. _here:\n\nB\n=\n' })
  const text = 'A\n=\n\n.. image:: none.png\n\n:doc:`none`, :doc:`a`, :ref:`gone`, :ref:`B <here>`\n'
  const { problems } = await site.check([write('index.rst', text)])
  expect(problems.map(({ rule, subject, line }) => [line, rule, subject])).toEqual([
    [4, 'missing-image', 'none.png'],
    [6, 'broken-link', 'none'],
    [6, 'broken-link', 'gone'],
  ])
})

test('lists hosts that docutils only sees after it has removed backslashes', async () => {
  const site = await openSite(SITE)
  const { hosts } = await site.check([write('index.rst', 'A\n=\n\n`a <https://new.exa\\mple/x>`__\n')])
  expect(hosts).toContainEqual({ host: 'new.example', path: 'index.rst', line: 4 })
})

test('a document is named from the top of the project that the page is in, and never above it', async () => {
  const site = await openSite({ 'docs/conf.py': '', 'docs/user/index.rst': 'A\n=\n', 'docs/dev/index.rst': 'A\n=\n' })
  const text = 'A\n=\n\n:doc:`../../index` :doc:`/index` :doc:`../b/index` :doc:`../none`\n'
  const { problems } = await site.check([write('docs/user/b/index.rst', text)])
  expect(problems.filter(({ rule }) => rule === 'broken-link').map(({ subject }) => subject)).toEqual(['../none'])
})

const NAMES = `A
=

.. glossary::
   :sorted:

   widget : W
   big thing
      A definition.

   *emph* term
      A definition.

.. program:: tool

.. option:: -f <path>, --file <path>
            --all

.. [Knuth84] A book.
`

const lines = (...texts: string[]): string => `# A\n\n${texts.join('\n\n')}\n`

test('terms, options and citations are known in all pages, and in the texts that they include', async () => {
  const site = await openSite({
    ...SITE,
    'b.rst': `${NAMES}\n.. include:: part.txt\n`,
    'part.txt': '.. [More] X\n\n.. _more:\n\nX\n-\n',
  })
  const used = [
    ':term:`Widget` :term:`Big\nthing` :term:`shown <emph term>` :term:`gadget` :term:`!gadget`',
    ':option:`--all` :option:`tool --file` :option:`--file=x` :option:`-f x` :option:`--none`',
    '[Knuth84]_ [More]_ [None]_ :ref:`x <more>` :ref:`x <less>` ``[Shown]_``',
  ]
  const { problems } = await site.check([write('index.rst', `A\n=\n\n${used.join('\n\n')}\n`)])
  expect(problems.map(({ message }) => message)).toEqual([
    'No page has the term gadget',
    'No page has the option --none',
    'No page has the citation none',
    'No page has the label less',
  ])
})

test('terms and options of MyST are known as those of reStructuredText are', async () => {
  const site = await openSite({ 'conf.py': "extensions = ['myst_parser']\n", 'b.rst': NAMES, 'index.md': '# A\n' })
  const text = lines(
    '{term}`widget` {term}`own` {term}`gadget`',
    '{option}`--all` {option}`--none`',
    '```{glossary}\nown\n: X\n```',
  )
  const { problems } = await site.check([write('index.md', text)])
  expect(problems.map(({ message }) => message)).toEqual([
    'No page has the term gadget',
    'No page has the option --none',
  ])
})

test('a glossary that loses a term is told of the pages that use it', async () => {
  const site = await openSite({ ...SITE, 'a.rst': 'A\n=\n\n:term:`widget`\n', 'b.rst': NAMES })
  const { problems } = await site.check([write('b.rst', NAMES.replace('widget', 'gadget'))])
  expect(problems.map(({ path, message }) => `${path} ${message}`)).toEqual(['a.rst No page has the term widget'])
})
