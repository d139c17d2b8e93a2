// Other repositories: read by name, never mixed up with the one that is changed, never written.
import { describe, expect, test } from '@jest/globals'
import { TOOLS } from '../../../src/agent/tools/index.ts'
import { type Tree, TreeTooLargeError } from '../../../src/base/git-tree.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'
import type { Line } from '../../support/scripted-model.ts'
import { FINISH, startRun } from '../start-run.ts'

const API = createMemoryTree({ 'src/flags.ts': "export const FLAG = '--dry-run'\n", 'docs/a.md': 'Of the API\n' })
const DECLINE: Line = { calls: [['finish', { title: '', summary: '', noChangesReason: 'x' }]] }

async function answers(calls: [string, unknown][], tree: Tree = API, names = ['acme/api', 'acme/cli']) {
  const context = names.map((name) => ({ name, tree }))
  const { end, entries } = startRun([...calls.map((call) => ({ calls: [call] })), DECLINE], { task: { context } })
  await end
  return entries.flatMap((entry) => (entry.kind === 'results' ? entry.results.map(({ text }) => text) : []))
}

describe('Another repository', () => {
  test('is listed, searched and read by its name, which stands above the answer', async () => {
    const repository = 'acme/api'
    const [listed, found, read] = await answers([
      ['list', { repository, folder: 'src' }],
      ['search', { repository, pattern: '--dry-run' }],
      ['read', { repository, path: 'src/flags.ts' }],
    ])
    const heading = 'In acme/api, which is read-only:\n'
    expect(listed).toBe(`${heading}1 files (path, bytes)\nsrc/flags.ts 32`)
    expect(found).toBe(`${heading}1 line in 1 file\nsrc/flags.ts:1: export const FLAG = '--dry-run'`)
    expect(read).toBe(`${heading}src/flags.ts, lines 1 to 1 of 1\n1\texport const FLAG = '--dry-run'`)
  })

  test('is named in any case; an empty name is the documentation’s own', async () => {
    const [other, own] = await answers([
      ['read', { repository: 'Acme/API', path: 'docs/a.md' }],
      ['read', { repository: '', path: 'docs/a.md' }],
    ])
    expect(other).toContain('Of the API')
    expect(own).toBe('docs/a.md, lines 1 to 1 of 1\n1\tHello world')
  })

  test('that is unknown is refused with the names of those that there are', async () => {
    const call: [string, unknown] = ['read', { repository: 'evil/repo', path: 'a' }]
    expect((await answers([call]))[0]).toMatch(
      /^Failed: There is no repository "evil\/repo".*others are acme\/api, acme\/cli$/,
    )
    expect((await answers([call], API, []))[0]).toMatch(/there is no other$/)
  })

  test('that was read gives no right to change the page of the same name', async () => {
    const edits = [{ oldText: 'Hello', newText: 'Bye' }]
    const [, edited] = await answers([
      ['read', { repository: 'acme/api', path: 'docs/a.md' }],
      ['edit', { path: 'docs/a.md', edits, repository: 'acme/api' }],
    ])
    expect(edited).toMatch(/^Failed: You have not seen these lines of docs\/a.md/)
  })

  test('has the limits of the own one', async () => {
    const tree = createMemoryTree({ 'wide.md': `${'x'.repeat(999)}\n`.repeat(100), 'bin.png': Uint8Array.of(0, 1) })
    const huge = { ...tree, list: () => Promise.reject(new TreeTooLargeError('too many files')) }
    const repository = 'acme/api'
    const calls: [string, unknown][] = [
      ['read', { repository, path: 'wide.md' }],
      ['read', { repository, path: 'bin.png' }],
      ['read', { repository, path: 'none' }],
      ['list', { repository }],
    ]
    const [wide = '', binary, none, list] = await answers(calls, huge)
    expect(wide.length).toBeLessThan(53_000)
    expect(binary).toBe('Failed: bin.png is a binary file')
    expect(none).toBe('Failed: none is not a file; call list to see the files')
    expect(list).toBe('Failed: The repository has too many files to be listed; use search')
  })

  test('can be named to the tools that read alone', () => {
    const withIt = TOOLS.filter(({ parameters }) => Object.hasOwn(Object(parameters.properties), 'repository'))
    expect(withIt.map(({ name }) => name)).toEqual(['list', 'search', 'read'])
  })

  test('is not needed to replay a run', async () => {
    const lines = [{ calls: [['read', { repository: 'acme/api', path: 'docs/a.md' }]] } as Line, FINISH]
    const first = startRun(lines, { task: { context: [{ name: 'acme/api', tree: API }] } })
    const end = await first.end
    expect(await startRun([], { recorded: first.entries }).end).toEqual(end)
  })
})
