// Redirects in the configuration of each framework: loops and chains are found at their lines, a moved page gets the lines
// to add, and links through them are alive.
import { describe, expect, test } from '@jest/globals'
import { isError } from '../../../../src/checks/problem.ts'
import { openSite, remove, write } from '../sites.ts'

interface Form {
  name: string
  path: string
  /** The configuration with these redirects, old name to new name of a page, a line each. */
  config: (pairs: readonly (readonly [from: string, to: string])[]) => string
  page: (name: string) => string
  files?: Record<string, string>
  /** Of the first pair. */
  line: number
  /** The end of what is handed over for a move from `a` to `c`. Undefined: the move edits the file. */
  handed: string | undefined
  chains: 'warn' | 'are shortened'
}

const rows = (pairs: readonly (readonly [string, string])[], row: (from: string, to: string) => string): string =>
  pairs.map(([from, to]) => row(from, to)).join('\n')
const MYST = 'extensions = ["myst_parser"]\n'

const FORMS: readonly Form[] = [
  {
    name: 'mkdocs-redirects',
    path: 'mkdocs.yml',
    config: (pairs) =>
      `plugins:\n  - redirects:\n      redirect_maps:\n${rows(pairs, (from, to) => `        ${from}.md: ${to}.md`)}\nsite_name: x\n`,
    page: (name) => `docs/${name}.md`,
    line: 4,
    handed: undefined,
    chains: 'warn',
  },
  {
    name: 'mdBook',
    path: 'book.toml',
    config: (pairs) => `[output.html.redirect]\n${rows(pairs, (from, to) => `"/${from}.html" = "${to}.html"`)}\n`,
    page: (name) => `src/${name}.md`,
    files: { 'src/SUMMARY.md': '- [A](a.md)\n- [B](b.md)\n' },
    line: 2,
    handed: 'this line below [output.html.redirect] in book.toml: "/a.html" = "c.html"',
    chains: 'warn',
  },
  {
    name: 'sphinx-reredirects',
    path: 'conf.py',
    config: (pairs) => `${MYST}redirects = {\n${rows(pairs, (from, to) => `    "${from}": "${to}.html",`)}\n}\n`,
    page: (name) => `${name}.md`,
    line: 3,
    handed: 'this to redirects in conf.py: "a": "c.html"',
    chains: 'warn',
  },
  {
    name: 'rediraffe',
    path: 'conf.py',
    config: (pairs) =>
      `${MYST}rediraffe_redirects = {\n${rows(pairs, (from, to) => `  '${from}.md': "${to}.md",`)}\n}\n`,
    page: (name) => `${name}.md`,
    line: 3,
    handed: 'this to rediraffe_redirects in conf.py: "a.md": "c.md"',
    chains: 'are shortened',
  },
  {
    name: 'a file of rediraffe',
    path: 'redirects.txt',
    config: (pairs) => `\n${rows(pairs, (from, to) => `${from}.md  "${to}.md"`)}\n`,
    page: (name) => `${name}.md`,
    files: { 'conf.py': `${MYST}rediraffe_redirects = "redirects.txt"\n` },
    line: 2,
    handed: 'this line to redirects.txt: "a.md" "c.md"',
    chains: 'are shortened',
  },
  {
    name: 'a method of Next',
    path: 'next.config.mjs',
    config: (pairs) =>
      `import nextra from 'nextra'\nexport default nextra({})({ async redirects() {\n  return [\n${rows(pairs, (from, to) => `{ source: '/${from}', destination: '/${to}', permanent: true },`)}\n] } })\n`,
    page: (name) => `content/${name}.mdx`,
    files: { 'content/_meta.js': 'export default {}' },
    line: 4,
    handed: 'this to the redirects in next.config.mjs: { source: "/a", destination: "/c", permanent: true }',
    chains: 'warn',
  },
  {
    name: 'a list that Next takes from a file',
    path: 'redirects.js',
    config: (pairs) =>
      `module.exports = [\n${rows(pairs, (from, to) => `{ source: '/${from}', destination: '/${to}', permanent: false },`)}\n]\n`,
    page: (name) => `content/${name}.mdx`,
    files: {
      'content/_meta.js': 'export default {}',
      'next.config.js':
        "const list = require('./redirects.js')\nmodule.exports = require('nextra')({})({ redirects: async () => list })\n",
    },
    line: 2,
    handed: 'this to the redirects in redirects.js: { source: "/a", destination: "/c", permanent: true }',
    chains: 'warn',
  },
]

describe.each(FORMS)('The redirects of $name', (form) => {
  const open = (pairs: readonly (readonly [string, string])[], text = 'Text.\n') =>
    openSite({
      ...form.files,
      [form.path]: form.config(pairs),
      [form.page('index')]: '# Home\n',
      [form.page('a')]: `# A\n\n${text}`,
      [form.page('b')]: '# B\n',
    })
  const redirectProblems = async (pairs: readonly (readonly [string, string])[]) => {
    const { problems } = await (await open(pairs)).checkAll()
    return problems
      .filter(({ rule }) => rule.startsWith('redirect-'))
      .map(({ path, line, rule }) => ({ path, line, rule }))
  }

  test('are an error if they lead in a circle, at their lines', async () => {
    expect(
      await redirectProblems([
        ['x', 'y'],
        ['y', 'x'],
      ]),
    ).toEqual([
      { path: form.path, line: form.line, rule: 'redirect-loop' },
      { path: form.path, line: form.line + 1, rule: 'redirect-loop' },
    ])
  })

  test(`that lead to another one ${form.chains}`, async () => {
    const chain = { path: form.path, line: form.line, rule: 'redirect-chain' }
    expect(
      await redirectProblems([
        ['x', 'y'],
        ['y', 'a'],
      ]),
    ).toEqual(form.chains === 'warn' ? [chain] : [])
  })

  test('are sound if each leads to a page', async () => {
    const session = await open([
      ['x', 'a'],
      ['y', 'b'],
    ])
    expect((await session.checkAll()).problems.filter(isError)).toEqual([])
  })

  test('get the old address of a moved page', async () => {
    const { writes, byHand } = await (await open([['x', 'a']])).planMove(form.page('a'), form.page('c'), [])
    const config = writes.find(({ path }) => path === form.path)
    if (form.handed === undefined)
      expect(Buffer.from(config?.content ?? []).toString()).toBe(
        form.config([
          ['x', 'c'],
          ['a', 'c'],
        ]),
      )
    else {
      expect(byHand).toContain(`Readers may still open /a. Add ${form.handed}`)
      expect(byHand.join('\n')).toContain(`${form.path}:${form.line} redirects /x to /a. Change its target to /c`)
    }
  })

  test('that a change gives the page itself are handed over no more', async () => {
    const session = await open([['x', 'b']])
    const moved = [remove(form.page('a')), write(form.page('c'), '# A\n\nText.\n')]
    const { byHand } = await session.check([
      ...moved,
      write(
        form.path,
        form.config([
          ['x', 'b'],
          ['a', 'c'],
        ]),
      ),
    ])
    expect(byHand.filter((sentence) => sentence.startsWith('Readers'))).toEqual([])
  })
})

describe('What Next decides by the request or by a pattern', () => {
  const config = (redirect: string): string =>
    `module.exports = require('nextra')({})({ redirects() { return [${redirect}] } })\n`
  const brokenWith = async (redirect: string): Promise<number> => {
    const session = await openSite({
      'next.config.js': config(redirect),
      'content/_meta.js': 'export default {}',
      'content/index.mdx': '# Home\n',
      'content/a.mdx': '# A\n\n[x](/x)\n',
    })
    return (await session.checkAll()).problems.filter(({ rule }) => rule === 'broken-link').length
  }

  test.each([
    ['a plain one', "{ source: '/x', destination: '/a', permanent: true }", 0],
    ['a condition', "{ source: '/x', destination: '/a', has: [{ type: 'host', value: 'y' }], permanent: true }", 1],
    ['no base path', "{ source: '/x', destination: '/a', basePath: false, permanent: true }", 1],
    ['a pattern', String.raw`{ source: '/x(\\d*)', destination: '/a', permanent: true }`, 1],
    ['a computed list', "...require('./more').map((x) => x)", 1],
  ])('makes no link alive: %s', async (_, redirect, broken) => {
    expect(await brokenWith(redirect)).toBe(broken)
  })
})
