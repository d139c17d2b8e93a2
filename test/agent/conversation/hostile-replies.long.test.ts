// What a broken or hostile model may answer, and what a repository may hold: every call is answered once, in bounds.
import { describe, expect, test } from '@jest/globals'
import { boundedReply } from '../../../src/agent/conversation/bounded-reply.ts'
import type { ToolCall } from '../../../src/agent/model.ts'
import type { Tree } from '../../../src/base/git-tree.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'
import type { Line } from '../../support/scripted-model.ts'
import { FINISH, type RunOptions, startRun } from '../start-run.ts'

const DECLINE: Line = { calls: [['finish', { title: '', summary: '', noChangesReason: 'x' }]] }

/** Gives the calls of the first reply as they are kept, and what they were answered. */
async function answersTo(line: Line, options: RunOptions = {}) {
  const { end, entries, model } = startRun([line, DECLINE], options)
  await end
  const [reply, results] = entries
  const calls: ToolCall[] = reply?.kind === 'reply' ? reply.reply.toolCalls : []
  const answers = results?.kind === 'results' ? results.results : []
  expect(answers.map(({ callId }) => callId)).toEqual(calls.map(({ id }) => id))
  expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length)
  return { calls, texts: answers.map(({ text }) => text), sent: JSON.stringify(model.requests.at(-1)?.messages) }
}

describe('A reply', () => {
  test('of 51 calls has 50 of them run and all of them answered', async () => {
    const calls = Array.from({ length: 51 }, (): [string, unknown] => ['diff', {}])
    const { texts } = await answersTo({ calls })
    expect(texts).toHaveLength(51)
    expect(texts.at(-2)).toBe('Nothing has changed')
    expect(texts.at(-1)).toMatch(/^Failed: Only 50 calls/)
  })

  test('of 200 calls is kept as one of 128: OpenAI takes no more of them back', async () => {
    const calls = Array.from({ length: 200 }, (): [string, unknown] => ['diff', {}])
    const { texts, sent } = await answersTo({ calls, items: [{ type: 'reasoning' }] })
    expect(texts).toHaveLength(128)
    expect(sent).not.toContain('reasoning')
  })

  test('whose calls have no ids of their own gets some, nine letters and digits, and keeps its vendor’s form', async () => {
    const toolCalls = ['', 'x', 'x', 'y'.repeat(300)].map((id) => ({ id, name: 'diff', arguments: '{}' }))
    const usage = { inputTokens: 1, cachedTokens: 0, outputTokens: 1 }
    const items = [{ type: 'reasoning', encrypted_content: 'abc' }]
    const kept = boundedReply({ text: '', toolCalls, items, usage, stop: 'tool_calls' }, [])
    expect(kept.toolCalls.map(({ id }) => id)).toEqual(['d00000000', 'x', 'd00000002', 'd00000003'])
    expect(kept.items).toBe(items)
  })

  test('with arguments of 10 MB is kept without them, and told so', async () => {
    const { texts, calls, sent } = await answersTo({
      calls: [['write', { path: 'a.md', content: 'x'.repeat(10_000_000) }]],
    })
    expect(texts[0]).toMatch(/^Malformed call: The arguments were longer than/)
    expect(() => JSON.parse(calls[0]?.arguments ?? '')).not.toThrow()
    expect(sent.length).toBeLessThan(20_000)
  })

  test('with a text of 10 MB is kept in part', async () => {
    const { sent } = await answersTo({ text: 'x'.repeat(10_000_000), calls: [['diff', {}]] })
    expect(sent.length).toBeLessThan(300_000)
  })

  test('with names that no vendor takes back is kept with others', async () => {
    const { calls, texts } = await answersTo({
      calls: [
        ['ls -la; é', {}],
        ['', {}],
        ['n'.repeat(1000), {}],
      ],
    })
    for (const { name } of calls) expect(name).toMatch(/^[\w-]{1,64}$/)
    expect(texts.every((text) => text.startsWith('Malformed call: There is no tool'))).toBe(true)
  })

  test('that was changed loses the form of its vendor, which would contradict it; any other keeps it', async () => {
    const items = [{ type: 'reasoning', encrypted_content: 'abc' }]
    expect((await answersTo({ calls: [['no such', {}]], items })).sent).not.toContain('reasoning')
    expect((await answersTo({ calls: [['diff', {}]], items })).sent).toContain('"items":[{"type":"reasoning"')
  })

  test('with many wrong arguments is told of the first ones', async () => {
    const edits = Array.from({ length: 50_000 }, () => ({ oldText: 1 }))
    const { texts } = await answersTo({ calls: [['edit', { path: 'a.md', edits }]] })
    expect(texts[0]).toMatch(/^Malformed call: The arguments of edit are wrong/)
    expect(texts[0]?.length).toBeLessThan(2200)
  })

  test('that was cut off says so where its arguments are broken', async () => {
    const { texts } = await answersTo({ calls: [['write', '{"path": "a.md", "content": "Once upon']], stop: 'length' })
    expect(texts[0]).toMatch(/^Malformed call: Your reply was cut off at the output limit/)
  })
})

describe('The answer of a tool is bounded', () => {
  const big = 'needle in a long line '.repeat(2000)
  const files = Object.fromEntries(Array.from({ length: 1200 }, (_, n) => [`docs/${n}.md`, big]))
  const tree = createMemoryTree({ ...files, 'one-line.md': 'x'.repeat(1024 * 1024) })

  test.each([
    ['search over 50 MB', ['search', { pattern: 'needle', limit: 500 }]],
    ['search with an expression', ['search', { pattern: 'n.*e', regex: true, limit: 500 }]],
    ['read of a line of 1 MB', ['read', { path: 'one-line.md' }]],
    ['list of 100,000 files with long names', ['list', {}]],
  ] satisfies [string, [string, unknown]][])('%s', async (_, call) => {
    const paths = Array.from({ length: 100_000 - 1201 }, (_unused, n) => `many/${'p'.repeat(200)}${n}.md`)
    const listed = call[0] === 'list' ? withPaths(tree, paths) : tree
    const { texts } = await answersTo({ calls: [call] }, { task: { tree: listed } })
    expect(texts[0]?.length).toBeGreaterThan(1000)
    expect(texts[0]?.length).toBeLessThan(54_000)
  })

  test('diff of 3 MB of changes', async () => {
    const calls = ['x', 'y', 'z'].map((name): [string, unknown] => [
      'write',
      { path: `docs/${name}.md`, content: `${name.repeat(600)}\n`.repeat(1500) },
    ])
    const { end, entries } = startRun([...calls.map((call) => ({ calls: [call] })), { calls: [['diff', {}]] }, FINISH])
    await end
    const results = entries.flatMap((entry) => (entry.kind === 'results' ? entry.results : []))
    const text = results.find(({ name }) => name === 'diff')?.text ?? ''
    expect(text).toContain('3 files +4500')
    expect(text.length).toBeLessThan(10_500)
  })

  const long = 'x'.repeat(2_000_000)
  test.each<[string, object]>([
    ['read', { path: long }],
    ['edit', { path: long, edits: [{ oldText: 'a', newText: 'b' }] }],
    ['delete', { path: long }],
    ['search', { pattern: 'x', under: long }],
    ['search', { pattern: 'x', under: 'docs\0' }],
    ['list', { folder: `${'/'.repeat(1_000_000)}x` }],
  ])('%s of a path that can be none', async (name, args) => {
    const { texts } = await answersTo({ calls: [[name, args]] })
    expect(texts[0]).toMatch(/^Failed: /)
    expect(texts[0]?.length).toBeLessThan(66_000)
  })

  test('search is not asked for more lines than can be passed over', async () => {
    const { texts } = await answersTo({ calls: [['search', { pattern: 'x', offset: 1e9 }]] })
    expect(texts[0]).toMatch(/^Malformed call: The arguments of search are wrong/)
  })
})

/** A tree that lists these paths too, all of the same content. */
function withPaths(tree: Tree, paths: readonly string[]): Tree {
  const sha = '1'.repeat(40)
  const more = paths.map((path) => ({ path, mode: '100644' as const, sha, size: 1 }))
  return { ...tree, list: async () => [...(await tree.list()), ...more] }
}
