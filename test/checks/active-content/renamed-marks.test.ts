// Marks and modes that a site's configuration sets are read from it, and what is in them is judged like the usual ones.
import { describe, expect, test } from '@jest/globals'
import { openSite, write } from '../site/sites.ts'

interface Case {
  title: string
  config: Record<string, string>
  /** Default: `docs/page.md`. */
  path?: string
  form: string
  attack: string
  honest: string
}

const mkdocs = (...lines: string[]) => ({ 'mkdocs.yml': `site_name: A\nplugins:\n${lines.join('\n')}\n` })
const vitepress = (config: string) => ({ 'docs/.vitepress/config.mjs': `export default ${config}\n` })
const sphinx = (...lines: string[]) => ({
  'docs/conf.py': ["extensions = ['myst_parser']", ...lines, ''].join('\n'),
  'docs/index.rst': 'Home\n====\n',
})

const CASES: Case[] = [
  {
    title: 'a variable of mkdocs-macros, also in code',
    config: mkdocs('  - macros:', "      j2_variable_start_string: '[['", "      j2_variable_end_string: ']]'"),
    form: 'template',
    attack: '```\n[[ config.__class__ ]]\n```',
    honest: 'A [link](a.md), [a][b].\n\n[b]: https://a.example\n\n```\n{{ x }}\n```',
  },
  {
    title: 'a block of mkdocs-macros',
    config: mkdocs('  - macros:', "      j2_block_start_string: '<%'", "      j2_block_end_string: '%>'"),
    form: 'template',
    attack: '<% set x = 1 %>',
    honest: 'Less < 5% of it.',
  },
  {
    title: 'a comment that joins a word',
    config: mkdocs('  - macros:', "      j2_comment_start_string: '[#'", "      j2_comment_end_string: '#]'"),
    form: 'script',
    attack: '<scr[# x #]ipt src="//x.example">',
    honest: 'A [#1](a.md).',
  },
  {
    title: 'a statement of markdownextradata',
    config: mkdocs('  - markdownextradata:', '      jinja_options:', "        line_statement_prefix: '%%'"),
    form: 'template',
    attack: '  %% for x in y',
    honest: 'About 5 %% of it.',
  },
  {
    title: 'an include of include-markdown',
    config: mkdocs('  - include-markdown:', "      opening_tag: '<!@'", "      closing_tag: '@!>'"),
    form: 'template',
    attack: '<!@ include "a.md" @!>',
    honest: '<!-- a comment -->',
  },
  {
    title: 'a mark that the environment decides',
    config: mkdocs('  - macros:', '      j2_variable_start_string: !ENV MARK'),
    form: 'template',
    attack: 'A (( x )) here.',
    honest: '# A\n\nA [link](a.md) (here), **bold**, `code`, a | b, 5 %, "quoted"...\n\n- [ ] a\n- b[^1]\n\n[^1]: c',
  },
  {
    title: 'an expression of Vue',
    config: vitepress("{ vue: { template: { compilerOptions: { delimiters: ['[[', ']]'] } } } }"),
    form: 'interpolation',
    attack: '[[ process.env ]]',
    honest: 'A [link](a.md).\n\n```\n[[ -f x ]]\n```',
  },
  {
    title: 'an expression of Vue that is spelled with an escape',
    config: vitepress("{ vue: { template: { compilerOptions: { delimiters: ['[[', ']]'] } } } }"),
    form: 'interpolation',
    attack: String.raw`\[&#91; process.env ]]`,
    honest: String.raw`\[a], &#91;b]`,
  },
  {
    title: 'an expression of Vue in marks that code decides',
    config: vitepress('{ vue: { template: { compilerOptions: { delimiters: marks() } } } }'),
    form: 'interpolation',
    attack: '[[ process.env ]]',
    honest: 'A [link](a.md) (here).',
  },
  {
    title: 'an attribute list of VitePress',
    config: vitepress("{ markdown: { attrs: { leftDelimiter: '%', rightDelimiter: '%' } } }"),
    form: 'handler',
    attack: '**a**%onclick=alert(1)%',
    honest: '**a** 5%, 10% and 15%.',
  },
  {
    title: 'a substitution of MyST',
    config: sphinx("myst_enable_extensions = ['substitution']", "myst_sub_delimiters = ('[', ']')"),
    form: 'template',
    attack: '[[ 7 * 7 ]]',
    honest: 'A [link](a.md).',
  },
  {
    title: 'a substitution of MyST whose marks are the same',
    config: sphinx("myst_enable_extensions = ['substitution']", "myst_sub_delimiters = ('|', '|')"),
    form: 'template',
    attack: '||7 * 7||',
    honest: '| a | b |\n|---|---|\n| c | d |',
  },
  {
    title: 'a formula in single backticks',
    config: sphinx("default_role = 'math'"),
    path: 'docs/page.rst',
    form: 'unknown-maths',
    attack: '`\\unknown{x}`',
    honest: '`\\alpha + x^2`: a sum, ``\\href{a}{b}``.',
  },
  {
    title: 'a file that single backticks name',
    config: sphinx("default_role = 'download'"),
    path: 'docs/page.rst',
    form: 'snippet',
    attack: '`../.env`',
    honest: '``../.env``',
  },
  {
    title: 'Markdown in a file with another suffix',
    config: sphinx("source_suffix = {'.rst': 'restructuredtext', '.txt': 'markdown'}"),
    path: 'docs/page.txt',
    form: 'script',
    attack: '<script src="//x.example"></script>',
    honest: 'A <b>word</b>.',
  },
]

async function formsIn({ config, path = 'docs/page.md' }: Case, text: string): Promise<string[]> {
  const docs = await openSite({ ...config, [path]: '# A\n\nA text.\n' })
  const { activeContent } = await docs.check([write(path, `# A\n\nA text.\n\n${text}\n`)])
  return activeContent.map(({ form }) => form)
}

describe('marks that the configuration sets', () => {
  test.each(CASES)('are found: $title', async (one) => {
    expect(await formsIn(one, one.attack)).toContain(one.form)
  })

  test.each(CASES)('let honest text pass beside $title', async (one) => {
    expect(await formsIn(one, one.honest)).toEqual([])
  })
})
