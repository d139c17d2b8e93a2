// Which commands of TeX the pages and the configuration of a site permit.
import { describe, expect, test } from '@jest/globals'
import { openSite, write } from '../sites.ts'

const SITE = { 'mkdocs.yml': 'site_name: A\n', 'docs/a.md': '# A\n', 'docs/b.md': '# B\n', 'docs/c.md': '# C\n' }

async function mathsIn(base: Record<string, string>, text: string): Promise<string[]> {
  const { activeContent } = await (await openSite(base)).check([write('docs/c.md', `# C\n\n${text}\n`)])
  // A configuration may be that of a second generator, which has to permit the page as well.
  return [...new Set(activeContent.map(({ form, text: construct }) => `${form} ${construct}`))]
}

describe('a command that is not on the list', () => {
  const [one, two] = [
    String.raw`# A

$\RR$
`,
    String.raw`# B

$x \in \RR$
`,
  ]

  test('is permitted if two other pages use it', async () => {
    expect(await mathsIn({ ...SITE, 'docs/a.md': one, 'docs/b.md': two }, String.raw`$\RR^2$`)).toEqual([])
    expect(await mathsIn({ ...SITE, 'docs/a.md': one }, String.raw`$\RR^2$`)).toEqual(['unknown-maths RR'])
  })

  test('is permitted if the page has it', async () => {
    expect(await mathsIn({ ...SITE, 'docs/c.md': one }, String.raw`$\RR^2$`)).toEqual([])
  })

  test.each([
    ['MathJax', 'docs/javascripts/mathjax.js', String.raw`window.MathJax = { tex: { macros: { RR: "\\mathbb{R}" } } }`],
    ['Sphinx', 'docs/conf.py', String.raw`mathjax3_config = {'tex': {'macros': {'RR': r'\mathbb{R}'}}}`],
    ['KaTeX', 'docusaurus.config.js', String.raw`const options = { macros: { "\\RR": "\\mathbb{R}" } }`],
    ['mdbook-katex', 'macros.txt', String.raw`\RR:{\mathbb{R}}`],
    ['a template', '_includes/mathjax.html', String.raw`<p>$$\newcommand{\RR}{\mathbb{R}}$$</p>`],
  ])('is permitted if the configuration of %s defines it', async (_title, path, text) => {
    expect(await mathsIn({ ...SITE, [path]: text }, String.raw`$\RR^2$`)).toEqual([])
    expect(await mathsIn({ ...SITE, [path]: text }, String.raw`$\QQ$`)).toEqual(['unknown-maths QQ'])
  })

  test('is not permitted if the configuration makes a link of what it gets, whatever pages have', async () => {
    const macros = String.raw`window.MathJax = { tex: { macros: { RR: ["\\href{#1#2}{x}", 2] } } }`
    const base = { ...SITE, 'docs/a.md': one, 'docs/b.md': two, 'docs/mathjax.js': macros }
    expect(await mathsIn(base, String.raw`$\RR{java}{script:alert(1)}$`)).toEqual(['unknown-maths RR'])
  })
})

describe('a definition', () => {
  const definition = String.raw`$\newcommand{\RR}{\mathbb{R}}$`

  test('is permitted as it stands on two other pages', async () => {
    const base = { ...SITE, 'docs/a.md': `# A\n\n${definition}\n`, 'docs/b.md': `# B\n\n${definition}\n` }
    expect(await mathsIn(base, definition)).toEqual([])
    const other = definition.replace('mathbb', 'mathbf')
    expect(await mathsIn(base, other)).toEqual([String.raw`maths-command \newcommand{\RR}{\mathbf{R}}`])
  })
})
