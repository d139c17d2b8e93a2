// A message is gone only when no file has it any more, whatever its words are and whatever stands around them.
import { expect, test } from '@jest/globals'
import { createNoticer } from '../../src/notice/notice.ts'
import { createMemoryTree } from '../support/memory-tree.ts'

/** Takes the message from one file; `other` stays as it is. */
async function rulesFor(message: string, other: string): Promise<string[]> {
  const first = `export function run() {\n  throw new Error("${message}")\n}\n`
  const change = {
    before: createMemoryTree({ 'src/a.ts': first, 'src/b.ts': other }),
    after: createMemoryTree({ 'src/a.ts': 'export function run() {}\n', 'src/b.ts': other }),
    files: [{ path: 'src/a.ts', kind: 'modified' as const, added: 1, removed: 3 }],
    title: '',
  }
  const docs = createMemoryTree({ 'docs/a.md': `It fails with "${message}".\n` })
  const options = { vouched: [], today: '2026-01-02' }
  const { findings } = await createNoticer().notice(change, { before: docs, after: docs }, options)
  return findings.map(({ rule }) => rule)
}

test.each([
  ['the longest word has underscores', 'The value of max_open_connections is not a number', '"'],
  ['the longest word follows a line end', 'Configurations must not be left empty here', '"\\n'],
  ['the words are of another alphabet', 'Не удалось открыть файл настроек проекта', '"'],
])('a message that another file still has is not gone: %s', async (_, message, before) => {
  expect(await rulesFor(message, `throw new Error(${before}${message}")\n`)).toEqual([])
})

test('a message that no file has is gone', async () => {
  expect(await rulesFor('The value of max_open_connections is not a number', 'export {}\n')).toEqual(['message-gone'])
})
