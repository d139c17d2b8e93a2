// A run may be cut at any recorded entry: whoever takes it over ends where it would have ended, and pays nothing twice.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type BudgetLimits, NOTHING_SPENT, type Spent } from '../../src/agent/budget.ts'
import type { AgentEnd } from '../../src/agent/end.ts'
import { runAgent } from '../../src/agent/loop.ts'
import type { Message } from '../../src/agent/model.ts'
import type { TranscriptEntry } from '../../src/agent/transcript.ts'
import { createMemoryTree } from '../support/memory-tree.ts'
import { createScriptedModel, type Line } from '../support/scripted-model.ts'

const LIMITS: BudgetLimits = {
  modelCalls: 40,
  tokens: 1_500_000,
  workMs: 60_000,
  changedFiles: 4,
  changedBytes: 4_000_000,
}
const FILES = { 'docs/a.md': 'one two\nthree\n', 'docs/b.md': '\ufeffone\r\ntwo\r\n', 'docs/c/d.md': 'one\n' }
const PATHS = [...Object.keys(FILES), 'docs/new.md', 'docs/A.md', 'docs/c', '../x.md']

interface Recorded {
  end: AgentEnd
  entries: TranscriptEntry[]
  spent: Spent
  calls: number
  lastAsked: readonly Message[] | undefined
}

/** Goes on after `recorded`; the model says of `lines` what comes after the replies in it. */
async function run(lines: readonly Line[], recorded: readonly TranscriptEntry[], before: Spent): Promise<Recorded> {
  const answered = recorded.filter(({ kind }) => kind === 'reply').length
  const model = createScriptedModel(lines.slice(answered))
  const entries = [...recorded]
  let spent = before
  const end = await runAgent(
    { prompt: 'Do it', tree: createMemoryTree(FILES), docsRoot: 'docs', writeRefusal: () => undefined },
    {
      model,
      limits: LIMITS,
      spent,
      recorded,
      record: async (entry, after) => {
        // As the store does it: what is kept is a copy.
        entries.push(structuredClone(entry))
        spent = after
        return true
      },
      now: () => 0,
      wallClock: () => new Date(0),
      signal: new AbortController().signal,
    },
  )
  return { end, entries, spent, calls: model.requests.length, lastAsked: model.requests.at(-1)?.messages }
}

const path = fc.constantFrom(...PATHS)
const text = fc.constantFrom('one', 'two', 'one two\n', 'three', 'x\ny\n', '')
const call = fc.oneof(
  path.map((of): [string, unknown] => ['read', { path: of }]),
  fc
    .tuple(path, text, text)
    .map(([of, oldText, newText]): [string, unknown] => [
      'edit',
      { path: of, edits: [{ oldText, newText, replaceAll: true }] },
    ]),
  fc.tuple(path, text).map(([of, content]): [string, unknown] => ['write', { path: of, content }]),
  fc.tuple(path, path).map(([from, to]): [string, unknown] => ['move', { from, to }]),
  path.map((of): [string, unknown] => ['delete', { path: of }]),
  fc.constantFrom<[string, unknown]>(['diff', {}], ['list', {}], ['search', { pattern: 'one' }], ['nothing', '{']),
  fc.constant<[string, unknown]>(['finish', { title: 'T', summary: 'S' }]),
)
const line = fc.oneof(
  { weight: 9, arbitrary: fc.array(call, { minLength: 1, maxLength: 3 }).map((calls): Line => ({ calls })) },
  { weight: 1, arbitrary: fc.constant<Line>({ text: 'Let me think' }) },
)
const reads: Line = { calls: Object.keys(FILES).map((of) => ['read', { path: of }]) }
const finish: Line = { calls: [['finish', { title: 'T', summary: 'S' }]] }
const script = fc.array(line, { maxLength: 12 }).map((lines) => [reads, ...lines, finish])

describe('a run that was cut off', () => {
  test('ends with the same changes, transcript and bill wherever it was cut', async () => {
    const holds = async (lines: Line[], cutAt: number): Promise<void> => {
      const whole = await run(lines, [], NOTHING_SPENT)
      const kept = whole.entries.slice(0, cutAt % whole.entries.length)
      const paid = kept.filter(({ kind }) => kind === 'reply').length
      const spent = { ...NOTHING_SPENT, modelCalls: paid, inputTokens: 100 * paid, outputTokens: 10 * paid }
      const again = await run(lines, kept, spent)
      expect(again.end).toEqual(whole.end)
      expect(again.entries).toEqual(whole.entries)
      expect([again.spent, again.calls]).toEqual([whole.spent, whole.calls - paid])
      if (again.calls > 0) expect(again.lastAsked).toEqual(whole.lastAsked)
    }
    await fc.assert(fc.asyncProperty(script, fc.nat({ max: 40 }), holds), { numRuns: 200 })
  })
})
