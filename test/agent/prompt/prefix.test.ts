// The vendor's prompt cache serves what is the same byte for byte from the start: a run pays each message once.
import { describe, expect, test } from '@jest/globals'
import type { ModelRequest } from '../../../src/agent/model.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'
import type { Line } from '../../support/scripted-model.ts'
import { type RunOptions, startRun } from '../start-run.ts'

const PAGE = `${'One sentence of the page.\n'.repeat(100)}`
const FILES = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`docs/p${n}.md`, PAGE]))
const DECLINE: Line = { calls: [['finish', { title: '', summary: '', noChangesReason: 'x' }]] }
/** 20 calls of the model: 19 pages read, one end. */
const LINES: Line[] = [
  ...Array.from({ length: 19 }, (_, n): Line => ({ calls: [['read', { path: `docs/p${n}.md` }]] })),
  DECLINE,
]

async function requestsOf(options: RunOptions = {}): Promise<ModelRequest[]> {
  const { end, model } = startRun(LINES, { task: { tree: createMemoryTree(FILES) }, ...options })
  await end
  return model.requests
}

/** How many requests do not begin with the one before. */
function countBreaks(requests: readonly ModelRequest[]): number {
  const texts = requests.map(({ messages }) => JSON.stringify(messages))
  return texts.slice(1).filter((text, index) => !text.startsWith(texts[index]?.slice(0, -1) ?? '?')).length
}

describe('The prefix of a run of 20 calls', () => {
  test('stays the same bytes in every request', async () => {
    const requests = await requestsOf()
    expect(requests).toHaveLength(20)
    expect(countBreaks(requests)).toBe(0)
    expect(new Set(requests.map(({ tools }) => JSON.stringify(tools))).size).toBe(1)
  })

  test('is broken once by each compaction, and those are rare', async () => {
    const requests = await requestsOf({ scripted: { contextTokens: 11_000, countsTokens: true } })
    expect(requests).toHaveLength(20)
    const sizes = requests.map(({ messages }) => JSON.stringify(messages).length)
    const shorter = sizes.filter((size, index) => size < (sizes[index - 1] ?? 0))
    expect(countBreaks(requests)).toBe(3)
    expect(shorter).toHaveLength(3)
  })

  test('is the same bytes when the same task is run again', async () => {
    const [first, second] = [await requestsOf(), await requestsOf()]
    expect(JSON.stringify(second)).toBe(JSON.stringify(first))
  })

  test('is shared by two tasks of one project as far as the task', async () => {
    const tree = createMemoryTree({ ...FILES, 'AGENTS.md': 'Write plainly.' })
    const [one, other] = [
      await requestsOf({ task: { tree, prompt: 'Add a page' } }),
      await requestsOf({ task: { tree, prompt: 'Delete a page' } }),
    ].map((requests) => requests[0])
    expect(JSON.stringify([one?.tools, one?.messages[0]])).toBe(JSON.stringify([other?.tools, other?.messages[0]]))
    const [before] = (one?.messages[1]?.text ?? '?').split('<task>')
    expect(before).toContain('Write plainly.')
    expect(other?.messages[1]?.text.startsWith(before ?? '?')).toBe(true)
  })
})
