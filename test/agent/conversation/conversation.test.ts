// A long run in a small context window: it continues, and an attempt that takes it over sends the model the same messages.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { NOTHING_SPENT } from '../../../src/agent/budget/budget.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'
import { runs, testProperty } from '../../support/property.ts'
import type { Line } from '../../support/scripted-model.ts'
import { FINISH, type RunOptions, startRun } from '../start-run.ts'

const PATHS = Array.from({ length: 12 }, (_, n) => `docs/p${n}.md`)
const FILES = Object.fromEntries(
  PATHS.map((path, n) => [path, `first of ${path}\n${`line of page ${n}\n`.repeat(300)}`]),
)
const OPTIONS: RunOptions = {
  task: { tree: createMemoryTree(FILES) },
  scripted: { contextTokens: 12_000, countsTokens: true },
}
const READS = PATHS.map((path): Line => ({ calls: [['read', { path }]] }))
const edit = (path: string): Line => ({ calls: [['edit', { path, edits: [{ oldText: 'first', newText: 'FIRST' }] }]] })

describe('A run that is longer than the window of its model', () => {
  test('goes on, in requests that fit it', async () => {
    const { end, model } = startRun([...READS, ...PATHS.map(edit), FINISH], OPTIONS)
    expect(await end).toMatchObject({ kind: 'changes', changes: { length: PATHS.length } })
    for (const { messages, maxOutputTokens } of model.requests) {
      expect(JSON.stringify(messages).length / 4 + maxOutputTokens).toBeLessThan(13_000)
    }
  })

  test('may edit what it once read, but overwrite only what it has before it', async () => {
    const write: Line = { calls: [['write', { path: 'docs/p0.md', content: 'All new\n' }]] }
    const { end, entries } = startRun([...READS, write, edit('docs/p0.md'), FINISH], OPTIONS)
    expect(await end).toMatchObject({ kind: 'changes', changes: [{ path: 'docs/p0.md' }] })
    const answers = entries.flatMap((entry) => (entry.kind === 'results' ? entry.results : []))
    expect(answers.find(({ name }) => name === 'write')?.text).toMatch(/you have read only 0 of its 301 lines/)
    expect(answers.find(({ name }) => name === 'edit')?.text).toBe('Edited docs/p0.md: changed line 1')
  })

  test('is taken over with a smaller window too: what was overwritten then is overwritten again', async () => {
    const usage = { inputTokens: 0, cachedTokens: 0, outputTokens: 0 }
    const write: Line = { calls: [['write', { path: 'docs/p0.md', content: 'All new\n' }]] }
    const uncounted = [...READS, write, FINISH].map((line) => ({ ...line, usage }))
    const whole = startRun(uncounted, { ...OPTIONS, scripted: {} })
    const end = await whole.end
    const recorded = whole.entries.slice(0, -2)
    const again = startRun([FINISH], { ...OPTIONS, recorded, scripted: { contextTokens: 20_000 } })
    expect(await again.end).toEqual(end)
    expect(JSON.stringify(again.model.requests[0]?.messages)).toContain('omitted to save space')
  })

  const step = fc.constantFrom(...READS, ...PATHS.slice(0, 4).map(edit), { text: 'Hm' }, {
    calls: [['diff', {}]],
  } as Line)

  testProperty('is taken over at any entry with the same messages, end and bill', async () => {
    const holds = async (steps: Line[], cutAt: number): Promise<void> => {
      const lines = [...READS.slice(0, 6), ...steps, FINISH]
      const whole = startRun(lines, OPTIONS)
      const end = await whole.end
      const length = cutAt % whole.entries.length
      const recorded = whole.entries.slice(0, length)
      const paid = recorded.filter(({ kind }) => kind === 'reply').length
      const spent = whole.spends[length - 1] ?? NOTHING_SPENT
      const again = startRun(lines.slice(Math.min(paid, lines.length - 1)), { ...OPTIONS, recorded, spent })
      expect(await again.end).toEqual(end)
      expect(again.model.requests.map(({ messages }) => messages)).toEqual(
        whole.model.requests.slice(paid).map(({ messages }) => messages),
      )
      expect([...recorded, ...again.entries]).toEqual(whole.entries)
      expect(again.spends.at(-1) ?? spent).toEqual(whole.spends.at(-1))
    }
    const steps = fc.array(step, { maxLength: 20 })
    await fc.assert(fc.asyncProperty(steps, fc.nat({ max: 60 }), holds), runs(10))
  })
})
