// Misspelled names of containers and admonitions: generators show these as text, or without their style.
import { expect, test } from '@jest/globals'
import { openSite, write } from '../sites.ts'

const SITES = {
  docusaurus: { 'docusaurus.config.js': "module.exports = { presets: [['classic', { docs: {} }]] }" },
  vitepress: { 'docs/.vitepress/config.js': "export default { markdown: { config: (md) => md.use(box, 'tipp') } }" },
  starlight: { 'astro.config.mjs': 'export default {}', 'src/content/docs/index.md': '---\ntitle: T\n---\n' },
  mkdocs: { 'mkdocs.yml': 'site_name: T' },
  sphinx: { 'docs/conf.py': "extensions = ['myst_parser']" },
  plain: { 'README.md': '# T' },
}

async function warningsFor(framework: keyof typeof SITES, text: string, more: Record<string, string> = {}) {
  const folder = framework === 'starlight' ? 'src/content/docs' : 'docs'
  const old = Object.entries(more).map(([name, body]) => [`${folder}/${name}.md`, `---\ntitle: T\n---\n\n${body}\n`])
  const site = await openSite({ ...SITES[framework], [`${folder}/a.md`]: '# A', ...Object.fromEntries(old) })
  const { problems } = await site.check([write(`${folder}/new.md`, `---\ntitle: T\n---\n\n${text}\n`)])
  const found = problems.filter(({ rule }) => rule === 'unknown-container')
  return found.map(({ line, column, message }) => `${line}:${column} ${message.split('; ')[1]}`)
}

test.each([
  ['docusaurus', ':::warnign\n\nText\n\n:::', '5:4 did you mean warning?'],
  ['docusaurus', ':::Note\n\nText\n\n:::', '5:4 did you mean note?'],
  ['docusaurus', 'A\n\n- ::::imoprtant Read\n\n  Text\n\n  ::::', '7:7 did you mean important?'],
  ['vitepress', '::: detials Title\nText\n:::', '5:5 did you mean details?'],
  ['vitepress', '::: code-gruop\n```js [a]\n1\n```\n:::', '5:5 did you mean code-group?'],
  ['starlight', ':::cuation\nText\n:::', '5:4 did you mean caution?'],
  ['mkdocs', '!!! warnng "Title"\n\n    Text', '5:5 did you mean warning?'],
  ['mkdocs', '???+ ntoe\n\n    Text', '5:6 did you mean note?'],
  ['sphinx', '```{admonitoin} Title\nText\n```', '5:5 did you mean admonition?'],
  ['plain', '> [!WARNNING]\n> Text', '5:5 did you mean warning?'],
] as const)('%s: %j is misspelled', async (framework, text, found) => {
  expect(await warningsFor(framework, text)).toEqual([found])
})

test.each([
  ['docusaurus', ':::note\n\nA\n\n:::\n\n:::my-box\n\nA\n\n:::', 'a name that is like no other'],
  ['docusaurus', ':::notes\n\nA\n\n:::', 'a plural'],
  ['docusaurus', '```md\n:::warnign\n:::\n```', 'a sample'],
  ['vitepress', '::: tipp\nA\n:::', 'a name in the configuration'],
  ['vitepress', '::: top\nA\n:::', 'a short name'],
  ['starlight', ':::info\nA\n:::', 'a name that other generators know'],
  ['mkdocs', '!!! Note inline end\n\n    A\n\n!!! pied-piper\n\n    A', 'other capitals where these do not count'],
  ['plain', '> [!Tip]\n> A\n\n> [!ABSTRACT]\n> A\n\n:::warnign', 'what GitHub does not read'],
] as const)('%s: %j is right: %s', async (framework, text, _why) => {
  expect(await warningsFor(framework, text)).toEqual([])
})

test('a name that three pages have is a name of the site', async () => {
  const text = ':::warnings-box\n\nA\n\n:::\n\n:::dangerr\n\nA\n\n:::'
  expect(await warningsFor('docusaurus', text, { b: text })).toEqual(['11:4 did you mean danger?'])
  expect(await warningsFor('docusaurus', text, { b: text, c: text })).toEqual([])
})
