// What Sphinx 5.3 with MyST-Parser 0.18 warns of beyond a single name: labels that two pages have, levels, options.
import { expect, test } from '@jest/globals'
import { openSite, write } from '../../site/sites.ts'

const SITE = {
  'conf.py': `extensions = ['myst_parser']
myst_enable_extensions = ['colon_fence', 'substitution']
myst_substitutions = {'set': 'x'}
`,
  'index.md': '# A\n',
  'other.rst': '.. _here:\n\nOther\n=====\n',
}

async function problemsOf(page: string, files: Record<string, string> = {}): Promise<string[]> {
  const site = await openSite({ ...SITE, ...files })
  const { problems } = await site.check([write('index.md', `# Page\n\n${page}\n`)])
  return problems.map(({ line, rule, subject, severity = 'error' }) => `${line - 2} ${severity} ${rule} ${subject}`)
}

test.each([
  // Of both pages.
  ['(here)=\n## Section', ['-1 warning page-syntax here', '1 warning page-syntax here']],
  ['### Deep', ['1 warning page-syntax H1 to H3']],
  ['## One\n\n#### Deep\n\n##### Deeper', ['3 warning page-syntax H2 to H4']],
  ['### Deep\n\n## Two\n\n#### Deep\n\n## Two\n\n#### Deep', ['1 warning page-syntax H1 to H3']],
  [
    '```{figure} _static/a.png\n:widht: 100\n```',
    ['1 error missing-image _static/a.png', '2 error page-syntax figure widht'],
  ],
  [':::note\nText\n:::', ['1 warning page-syntax note']],
  ['Some {{ token }}\n\n{{ token | upper }}', ['1 error undefined-name token', '3 error undefined-name token']],
  ['```{eval-rst}\n.. notee:: Text\n```', ['2 error undefined-name notee']],
  ['```{eval-rst}\n.. note::\n\n   A :nope:`x`\n```', ['4 error undefined-name nope']],
])('%j has the problems %j', async (page, problems) => expect((await problemsOf(page)).toSorted()).toEqual(problems))

test.each([
  '(here)=\n\nA paragraph',
  '(there)=\n## Section',
  '```\n(here)=\n## Section\n```',
  '## One\n\n### Two\n\n# Three\n\n## Four',
  '> ### Quoted\n\n```{note}\n### Within\n```\n\n```md\n### Shown\n```\n\n## Two',
  ':::note{x}\n:::\n\n:::python\nx\n:::\n\n`{{ shown }}` {{ env }} {{ set }} {{ other | default("x") }} {{ call() }}',
  '```{toctree}\n:maxdepth: 1\n:caption: All\n\nother\n```',
  '```{code-block} python\n:linenos:\n:lineno-start: 3\n\nx\n```\n\n```{py:function} f(x)\n:no-index:\n```',
  '```{eval-rst}\n.. note:: :doc:`other`, :ref:`here`\n```',
])('%j has no problem', async (page) => expect(await problemsOf(page)).toEqual([]))

test('levels are left alone where conf.py suppresses the warning', async () => {
  const conf = "extensions = ['myst_parser']\nsuppress_warnings = ['myst.header']\n"
  expect(await problemsOf('### Deep', { 'conf.py': conf })).toEqual([])
})

test('a label of a target that leads elsewhere is no label of a page', async () => {
  const files = { 'other.rst': 'Other\n=====\n\n.. _here: https://x.example\n\n.. _there:\n\nText\n' }
  expect(await problemsOf('(here)=\n## One\n\n(there)=\n## Two', files)).toEqual([])
})

test('names that the frontmatter substitutes are known, and without the extensions all is text', async () => {
  const site = await openSite(SITE)
  const text = '---\nmyst:\n  substitutions:\n    own: x\n---\n\n# Page\n\n{{ own }}\n'
  expect((await site.check([write('index.md', text)])).problems).toEqual([])
  const conf = "extensions = ['myst_parser']\n"
  expect(await problemsOf('{{ token }}\n\n:::note\nText\n:::', { 'conf.py': conf })).toEqual([])
})

test('the warning of skipped levels says how many more there are', async () => {
  const site = await openSite(SITE)
  const { problems } = await site.check([write('index.md', '# Page\n\n### Deep\n\n## Two\n\n#### Deep\n')])
  expect(problems.map(({ message }) => message)).toEqual([
    'This heading skips from level 1 to level 3, like 1 more on this page, so Sphinx warns, and stops with -W. Begin it with ##',
  ])
})
