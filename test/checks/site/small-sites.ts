// Small sites of several frameworks in which everything is linked to everything, and change sets that shake them.
import fc from 'fast-check'
import type { Change } from '../../../src/base/git-tree.ts'
import { remove, write } from './sites.ts'

export interface SmallSite {
  files: Record<string, string>
  /** What its pages may become. */
  texts: readonly string[]
  /** Files that go together. */
  configs: readonly Record<string, string>[]
}

const TITLE = '---\ntitle: T\n---\n\n'

function docsJson(pages: readonly string[], more: object = {}): string {
  return JSON.stringify({ name: 'Test', navigation: { groups: [{ group: 'All', pages }] }, ...more })
}

export const SMALL_SITES: Record<string, SmallSite> = {
  mintlify: {
    files: {
      'docs.json': docsJson(['a', 'b']),
      'a.mdx': `${TITLE}## Part\n\n[b](/b) [gone](/gone)\n`,
      'b.mdx': `${TITLE}import P from "/snippets/p.mdx"\n\n<P/>\n\n[a](/a#part)\n`,
      'snippets/p.mdx': '## Shared\n\n[a](/a)\n',
      'g/c.mdx': `${TITLE}[p](/b#shared) ![i](/i.png)\n`,
      'i.png': 'png',
    },
    texts: [`${TITLE}[a](/a#part) [c](/g/c)\n`, `${TITLE}## Part\n`, '## Shared\n', `${TITLE}<div>\n`],
    configs: [
      { 'docs.json': docsJson(['a'], { redirects: [{ source: '/a', destination: '/b' }] }) },
      { 'docs.json': docsJson(['a'], { redirects: [{ source: '/gone', destination: '/b' }] }) },
      { 'docs.json': '{' },
    ],
  },
  docusaurus: {
    files: {
      'docusaurus.config.js': 'module.exports = {}',
      'docs/a.md': '---\nslug: /x\n---\n## Part\n\n[b](./b.mdx)\n',
      'docs/b.mdx': 'import P from "./_p.mdx"\n\n<P/>\n\n[a](/docs/x#part) [gone](./gone.md)\n',
      'docs/_p.mdx': '## Shared\n',
      'docs/g/c.md': '[p](../b.mdx#shared) [x](/docs/x)\n',
    },
    texts: ['---\nslug: /x\n---\n## Part\n', '---\nslug: /y\n---\n## Part\n', '[b](./b.mdx#shared)\n', '<div>\n'],
    configs: [
      { 'docusaurus.config.js': 'module.exports = { baseUrl: "/base/" }' },
      { 'sidebars.js': 'module.exports = { s: ["a", "b", "none"] }' },
    ],
  },
  mkdocs: {
    files: {
      'mkdocs.yml': 'site_name: X\nnav:\n  - a.md\n  - b.md\n',
      'docs/a.md': '## Part\n\n[b](b.md) [gone](gone.md)\n',
      'docs/b.md': '[a](a.md#part)\n',
      'docs/g/c.md': '[a](../a.md#part)\n',
    },
    texts: ['[a](a.md#part) [d](d.md)\n', '## Part\n', '```\n'],
    configs: ['g/c.md', 'none.md', 'a.md'].map((page) => ({
      'mkdocs.yml': 'site_name: X\nINHERIT: base.yml\n',
      'base.yml': `nav:\n  - ${page}\n`,
    })),
  },
  sphinx: {
    files: {
      'conf.py': 'extensions = ["myst_parser"]\n',
      'index.md': '# Home\n\n```{toctree}\na\nb\n```\n',
      'a.md': '(label)=\n# A\n\n## Part\n\n{doc}`b` {ref}`label`\n',
      'b.md': '# B\n\n```{include} shared.md\n```\n\n[a](a.md#part) {ref}`gone`\n',
      'shared.md': '# Shared\n\n## In both\n',
      'g/c.md': '---\norphan: true\n---\n# C\n\n[s](../b.md#in-both) {doc}`/a`\n',
    },
    texts: ['(label)=\n# X\n\n## Part\n', '# X\n\n{ref}`label` [s](b.md#in-both)\n', '# X\n\n## In both\n'],
    configs: [{ 'index.md': '# Home\n\n```{toctree}\ng/c\nnone\n```\n' }],
  },
  vitepress: {
    files: {
      '.vitepress/config.mts': 'export default { themeConfig: { sidebar: [{ text: "A", link: "/a" }] } }',
      'a.md': '## Part\n\n[b](./b) [gone](./gone)\n',
      'b.md': '<!--@include: ./parts/p.md-->\n\n[a](/a#part)\n',
      'parts/p.md': '## Shared\n',
      'g/c.md': '[p](../b#shared) [a](/a.html)\n',
    },
    texts: ['## Part\n', '[b](/b#shared)\n', '## Shared\n', '<div\n\n{{\n'],
    configs: [
      { '.vitepress/config.mts': 'export default { srcExclude: ["a.md"] }' },
      { '.vitepress/config.mts': 'export default { rewrites: { "a.md": "z.md" }, base: "/x/" }' },
    ],
  },
}

/** Some pages rewritten, added or deleted, and in one of two cases another configuration; each path once. */
export function changeSetOf({ files, texts, configs }: SmallSite): fc.Arbitrary<Change[]> {
  const paths = Object.keys(files)
  const added = paths.map((path) => path.replace(/([^/]*)\.(mdx?)$/, 'd.$2'))
  const written = fc
    .tuple(fc.constantFrom(...paths, ...added), fc.constantFrom(...texts))
    .map(([path, text]) => write(path, text))
  const pages = fc.array(fc.oneof(written, fc.constantFrom(...paths).map(remove)), { maxLength: 3 })
  const noConfigs = configs.map((): Record<string, string> => ({}))
  const config = fc.constantFrom(...configs, ...noConfigs).map(writeAll)
  return fc.tuple(pages, config).map(([changes, more]) => lastOfEach([...changes, ...more]))
}

function writeAll(files: Record<string, string>): Change[] {
  return Object.entries(files).map(([path, text]) => write(path, text))
}

function lastOfEach(changes: readonly Change[]): Change[] {
  return [...new Map(changes.map((change) => [change.path, change])).values()]
}

/** The files as they are with the changes made. */
export function withChanges(
  files: Readonly<Record<string, string>>,
  changes: readonly Change[],
): Record<string, string | Uint8Array> {
  const head = new Map<string, string | Uint8Array>(Object.entries(files))
  for (const change of changes) {
    if (change.kind === 'write') head.set(change.path, change.content)
    else head.delete(change.path)
  }
  return Object.fromEntries(head)
}
