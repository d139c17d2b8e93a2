// Old problems do not count, even when words right next to them are edited.
import { expect, test } from '@jest/globals'
import type { Change } from '../../../../src/base/git-tree.ts'
import { createDocsReader } from '../../../support/docs-reader.ts'
import { createMemoryTree } from '../../../support/memory-tree.ts'

const OLD: [string, string][] = [
  ['a hidden character', 'Acme Cloud\u200b rocks.'],
  ['an open comment', '<!-- Acme Cloud'],
  ['an open fence', '```sh\nAcme Cloud'],
  ['an open container', '# A\n\n:::note Acme Cloud\n\nText'],
  ['a code block that does not parse', '```json\n{ "Acme Cloud": [ }\n```'],
  ['the rest of a tool call', '<invoke name="Acme Cloud">'],
  ['a conflict', '<<<<<<< Acme Cloud\na\n=======\nb\n>>>>>>> Acme Cloud'],
]

async function rulesAfter(framework: Record<string, string>, before: string, after: string) {
  const session = await createDocsReader().open(createMemoryTree({ ...framework, 'docs/a.md': before }), 'docs')
  const changes: Change[] = [{ kind: 'write', path: 'docs/a.md', content: Buffer.from(after) }]
  const { problems } = await session.check(changes)
  return problems.map(({ rule }) => rule)
}

test.each(OLD)('%s is as old as it was after an edit of its words, and a second one is new', async (name, text) => {
  const site = name.includes('container') ? { 'docs/.vitepress/config.ts': 'export default {}\n' } : {}
  const page = `Before.\n\n${text}\n`
  const edited = page.replaceAll('Acme Cloud', 'Acme Platform')
  expect(await rulesAfter(site, page, edited)).toEqual([])
  expect(await rulesAfter(site, 'Before.\n', edited)).not.toEqual([])
  // A second open fence or comment would be inside of the first.
  if (!/fence|comment|container/.test(name)) {
    expect(await rulesAfter(site, page, `${edited}\n${text.replace('Acme', 'Other')}\n`)).not.toEqual([])
  }
})

test('a new problem is found beside hundreds of old ones', async () => {
  const old = Array.from({ length: 300 }, () => 'a\u200bb [x](none.md) <invoke name="x">').join('\n\n')
  const rules = await rulesAfter({}, old, `${old}\n\na\u200bb [y](nowhere.md) <invoke name="y">\n`)
  expect(rules).toEqual(['hidden-character', 'broken-link', 'tool-residue'])
})
