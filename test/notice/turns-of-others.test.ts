// A service notices changes of large repositories in the thread that also answers its requests.
import { expect, test } from '@jest/globals'
import { createNoticer } from '../../src/notice/notice.ts'
import { createMemoryTree } from '../support/memory-tree.ts'

test('others have their turn after each page, each file of the change and each file of the code', async () => {
  const [pages, files] = [40, 30]
  const code = (value: number) =>
    createMemoryTree(
      Object.fromEntries(
        Array.from({ length: files }, (_, at) => [`src/f${at}.ts`, `export const maxValue${at} = ${value}\n`]),
      ),
    )
  const docs = createMemoryTree(
    Object.fromEntries(
      Array.from({ length: pages }, (_, at) => [`docs/p${at}.md`, `The default of \`maxValue${at}\` is 1.\n`]),
    ),
  )
  const changed = Array.from({ length: files }, (_, at) => ({
    path: `src/f${at}.ts`,
    kind: 'modified' as const,
    added: 1,
    removed: 1,
  }))
  let turns = 0
  const count = (): void => {
    turns += 1
    handle = setImmediate(count)
  }
  let handle = setImmediate(count)
  const change = { before: code(1), after: code(2), files: changed, title: '' }
  const { findings } = await createNoticer().notice(
    change,
    { before: docs, after: docs },
    { vouched: [], today: '2026-01-02' },
  )
  clearImmediate(handle)
  expect(findings).toHaveLength(files)
  // Pages are parsed, then ranked.
  expect(turns).toBeGreaterThanOrEqual(2 * pages + 2 * files)
})

test('others have their turn after each finding', async () => {
  const lines = 500
  const docs = (last: string) =>
    createMemoryTree({ 'docs/a.md': `${'Pass `--max-retries`.\n\n'.repeat(lines)}${last}\n` })
  const files = [{ path: 'src/a.ts', kind: 'modified' as const, added: 1, removed: 1 }]
  const code = (name: string) => createMemoryTree({ 'src/a.ts': `option('${name}')\n` })
  let turns = 0
  const count = (): void => {
    turns += 1
    handle = setImmediate(count)
  }
  let handle = setImmediate(count)
  const { findings } = await createNoticer().notice(
    { before: code('--max-retries'), after: code('--max-attempts'), files, title: '' },
    { before: docs('One.'), after: docs('Two.') },
    { vouched: [], today: '2026-01-02' },
  )
  clearImmediate(handle)
  expect(findings).toHaveLength(lines)
  expect(turns).toBeGreaterThanOrEqual(lines)
})
