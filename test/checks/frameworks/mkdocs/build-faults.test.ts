// What stops MkDocs 1.4.2, and what it shows in another form, with Material 8.2.5.
import { expect, test } from '@jest/globals'
import { openSite, write } from '../../site/sites.ts'

const EXTENSIONS =
  'markdown_extensions: [admonition, pymdownx.details, pymdownx.superfences, pymdownx.tabbed, tables]\n'
const CONFIG = `site_name: A\n${EXTENSIONS}`

async function problemsOf(path: string, text: string, config = CONFIG): Promise<string[]> {
  const site = await openSite({ 'mkdocs.yml': config, 'docs/index.md': '# A\n' })
  const { problems } = await site.check([write(path, text)])
  return problems.map(({ line, rule, severity = 'error' }) => `${line} ${severity} ${rule}`)
}

const configFaults = async (line: string) => {
  const found = await problemsOf('mkdocs.yml', `site_name: A\n${line}\n`)
  return found.filter((problem) => problem.endsWith('config-syntax'))
}

test.each([
  'plugins: [serach]',
  'plugins:\n  - search\n  - awesome-pges',
  'theme: materail',
  'theme: {name: materail}',
  'markdown_extensions: [admonitoin]',
  'markdown_extensions: x',
  'plugins: search',
  'docs_dir: 5',
  'edit_uri: [a]',
  'use_directory_urls: maybe',
  'strict: 3',
  'nav: 5',
  'nav: index.md',
  'extra_css: a.css',
  'hooks: a.py',
  'extra: 5',
  'copyright: 5',
])('MkDocs stops at %j', async (line) => expect(await configFaults(line)).toHaveLength(1))

test.each([
  'plugins: [search, acme, lightbox, macro]',
  'plugins: {search: {lang: en}, tags: {}}',
  'plugins:\n  - material/blog',
  'theme: acme\nnav:\nedit_uri:',
  'theme: {name: materialx}',
  'markdown_extensions: [acme.serach, toc: {permalink: true}, pymdownx.blocks.tab]',
  'strict: !ENV [STRICT, false]\nsite_url: !ENV URL',
  'use_directory_urls: yes\nstrict: off',
  'extra: {a: 5}\nnav:\n  - index.md',
])('MkDocs builds with %j', async (line) => expect(await configFaults(line)).toEqual([]))

test.each([
  ['!!! note\nText', 1],
  ['!!! note\n\nText', 1],
  ['!!! note "Title"\n\n  Text', 1],
  ['??? tip "Title"\n  Text', 1],
  ['=== "A"\n\nText\n\n=== "B"\n\n    Text', 1],
  ['=== "A"\n```\ncode\n```', 1],
  ['1. one\n\n   ```\n   code\n   ```\n\n2. two', 3],
])('%j has a block that is shown empty or ends early', async (text, line) => {
  expect(await problemsOf('docs/index.md', text)).toEqual([`${line} warning page-syntax`])
})

test.each([
  '!!! note\n    Text',
  '!!! note\n\n    Text\n\nText',
  '!!! note "Only a title"\n\nText',
  '!!! note\n\t Text',
  '=== "A"\n\n    ```\n    code\n    ```',
  '=== "A"\n\n    !!! note\n        Text',
  '```\n!!! note\nText\n```',
  '<!--\n!!! note\nText\n-->',
  '!!! note\n--8<-- "a.md"',
  '!!! note\n{% include "a.md" %}',
  'Wow!!! great\nText',
  'Title\n=====\n\n=== not a tab\nText',
  '1. one\n\n    ```\n    code\n    ```\n\n2. two',
  '1. one\n\n   ```\n   code\n   ```\n\nText',
])('%j has none', async (text) => {
  expect((await problemsOf('docs/index.md', text)).filter((one) => one.endsWith('page-syntax'))).toEqual([])
})

test.each([
  ['without the extension', 'site_name: A\n'],
  ['with code that changes pages', `${CONFIG}hooks: [a.py]\n`],
])('blocks are not judged %s', async (_, config) => {
  expect(await problemsOf('docs/index.md', '!!! note\nText', config)).toEqual([])
})
