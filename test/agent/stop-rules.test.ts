// Every rule that ends a run before its time.
import { describe, expect, test } from '@jest/globals'
import { NOTHING_SPENT } from '../../src/agent/budget/budget.ts'
import type { Model, ModelReply, ToolCall } from '../../src/agent/model.ts'
import type { TranscriptEntry } from '../../src/agent/transcript.ts'
import type { Tree } from '../../src/base/git-tree.ts'
import { createMemoryTree } from '../support/memory-tree.ts'
import { brokenLink, createScriptedDocs, EMPTY_REPORT } from '../support/scripted-docs.ts'
import type { Line } from '../support/scripted-model.ts'
import { EDIT, FINISH, messageOf, READ, startRun as start } from './start-run.ts'

const READ_CALL: ToolCall = { id: 'c1', name: 'read', arguments: '{"path":"docs/a.md"}' }

function replyWith(toolCalls: ToolCall[]): ModelReply {
  return { text: '', toolCalls, usage: { inputTokens: 1, cachedTokens: 0, outputTokens: 1 }, stop: 'tool_calls' }
}

describe('A run is ended by', () => {
  let turn = 0
  const restless = Array.from({ length: 50 }, () => ({
    calls: [['search', { pattern: `p${turn++}` }] satisfies [string, unknown]],
  }))

  test('too many model calls', async () => {
    const { end, model } = start(restless, { limits: { modelCalls: 3 } })
    expect(await messageOf(end)).toContain('All 3 model calls are used up')
    expect(model.requests).toHaveLength(3)
  })

  test('calls of earlier attempts, which count', async () => {
    const { end, model } = start(restless, { limits: { modelCalls: 3 }, spent: { ...NOTHING_SPENT, modelCalls: 2 } })
    expect(await messageOf(end)).toContain('model calls')
    expect(model.requests).toHaveLength(1)
  })

  test('tokens, which are reserved before they are spent', async () => {
    const usage = { inputTokens: 20_000, cachedTokens: 0, outputTokens: 1000 }
    const { end, model, spends } = start(
      restless.map((line) => ({ ...line, usage })),
      { limits: { tokens: 60_000 } },
    )
    expect(await messageOf(end)).toContain('limit of 60000 tokens')
    expect(model.requests).toHaveLength(2)
    expect(model.requests[1]?.maxOutputTokens).toBeLessThanOrEqual(60_000 - 42_000)
    expect(spends.at(-1)?.inputTokens).toBe(40_000)
  })

  test('minutes of work, over all attempts', async () => {
    let clock = 0
    const now = () => (clock += 10_000)
    const { end } = start(restless, { now, spent: { ...NOTHING_SPENT, workMs: 30_000 } })
    expect(await messageOf(end)).toContain('All 1 minutes of work are used up')
  })

  test('minutes of work between the calls of one reply', async () => {
    let clock = 0
    const tree = createMemoryTree({ 'docs/a.md': 'a' })
    const search: Tree['search'] = (query) => {
      clock += 5000
      return tree.search(query)
    }
    const calls = restless.slice(0, 20).flatMap((line) => line.calls)
    const { end, entries } = start([{ calls }], {
      now: () => clock,
      task: { tree: { ...tree, search } },
      limits: { workMs: 30_000 },
    })
    expect(await messageOf(end)).toContain('minutes of work are used up')
    expect(clock).toBe(30_000)
    expect(entries.map(({ kind }) => kind)).toEqual(['reply'])
  })

  test('minutes of work in the middle of a call', async () => {
    const silent: Model = {
      name: 'silent',
      price: null,
      contextTokens: 100_000,
      respond: (_, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    }
    expect(await messageOf(start([], { model: silent, limits: { workMs: 30 } }).end)).toContain('minutes of work')
  })

  test('minutes of silence, which say so instead of asking for a smaller task', async () => {
    let clock = 0
    const silent: Model = {
      name: 'silent',
      price: null,
      contextTokens: 100_000,
      respond: (_, signal) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => {
            clock += 480_000
            reject(signal.reason)
          }),
        ),
    }
    const spent = { ...NOTHING_SPENT, workMs: 1_199_990 }
    const message = await messageOf(
      start([], { model: silent, now: () => clock, spent, limits: { workMs: 1_200_000 } }).end,
    )
    expect(message).toMatch(
      /^All 20 minutes of work are used up, the last 8 of them in a call that the model server did not complete\./,
    )
    expect(message).not.toContain('Split the task')
  })

  test('minutes of silence in earlier attempts, by what their transcript says of the time', async () => {
    const at = (seconds: number) => new Date(seconds * 1000).toISOString()
    const recorded: TranscriptEntry[] = [
      { kind: 'reply', at: at(100), elapsedMs: 60_000, reply: replyWith([READ_CALL]) },
      { kind: 'results', at: at(160), results: [{ callId: 'c1', name: 'read', ok: true, text: 'Hello' }] },
    ]
    const options = { recorded, limits: { workMs: 1_200_000 } }
    const quiet = start(restless, { ...options, spent: { ...NOTHING_SPENT, workMs: 1_200_000 } })
    expect(await messageOf(quiet.end)).toContain('the tools took only 2 of them: the model was silent, or')
    const slow = recorded.map((entry) => (entry.kind === 'reply' ? { ...entry, elapsedMs: 600_000 } : entry))
    const busy = start(restless, { ...options, recorded: slow, spent: { ...NOTHING_SPENT, workMs: 1_200_000 } })
    expect(await messageOf(busy.end)).toContain('Split the task')
  })

  test.each([
    [
      'three malformed calls in a row',
      { calls: [['read', '{']] } satisfies Line,
      'no well-formed call in 3 replies',
      3,
    ],
    ['three unknown tools in a row', { calls: [['bash', {}]] } satisfies Line, 'no well-formed call in 3 replies', 3],
    [
      'three replies that were cut off',
      { text: 'Once upon', stop: 'length' } satisfies Line,
      'no well-formed call in 3 replies',
      3,
    ],
    [
      'the same failing call three times',
      { calls: [['read', { path: 'x' }]] } satisfies Line,
      'same failing call of read 3',
      3,
    ],
    ['the same call and result four times', { calls: [['diff', {}]] } satisfies Line, 'same call of diff 4 times', 4],
  ])('%s', async (_, line, why, calls) => {
    const { end, model } = start([line])
    expect(await messageOf(end)).toContain(why)
    expect(model.requests).toHaveLength(calls)
  })

  test.each([
    ['malformed', ['{', '[', '"', '{"'].map((args): [string, unknown] => ['read', args])],
    ['the same failing one', Array.from({ length: 4 }, (): [string, unknown] => ['read', { path: 'x' }])],
    ['the same one', Array.from({ length: 6 }, (): [string, unknown] => ['diff', {}])],
  ])(
    'none of its rules for repeated calls when they stand side by side, %s: the model is told first',
    async (_, calls) => {
      const { end, model } = start([{ calls }, READ, EDIT, FINISH])
      expect((await end).kind).toBe('changes')
      expect(model.requests).toHaveLength(4)
    },
  )

  test('going back and forth between two calls', async () => {
    const lines = Array.from({ length: 20 }, (_, n): Line => ({ calls: [[n % 2 ? 'diff' : 'list', {}]] }))
    const { end, model } = start(lines)
    expect(await messageOf(end)).toContain('back and forth')
    expect(model.requests).toHaveLength(6)
  })

  test('any of these, and what was changed until then is kept for a draft', async () => {
    const { end } = start([READ, EDIT, { calls: [['diff', {}]] }])
    expect(await end).toMatchObject({ kind: 'budget_exhausted', changes: [{ path: 'docs/a.md' }] })
  })

  test('a change set beyond its caps', async () => {
    const calls = ['x', 'y'].map((name): [string, unknown] => ['write', { path: `docs/${name}.md`, content: name }])
    expect(await messageOf(start([{ calls }], { limits: { changedFiles: 1 } }).end)).toContain('limit of 1 file.')
  })

  test('US dollars, of which a call is reserved before it is made', async () => {
    // 20,000 tokens in and 1,000 out at these prices are 3 cents.
    const usage = { inputTokens: 20_000, cachedTokens: 0, outputTokens: 1000 }
    const price = { input: 1, cachedInput: 0.1, output: 10 }
    const lines = restless.map((line) => ({ ...line, usage }))
    const { end, model, spends } = start(lines, { scripted: { price }, limits: { costUsd: 0.1 } })
    expect(await messageOf(end)).toContain('could exceed the limit of US$ 0.1 (US$ 0.0900 spent)')
    expect(model.requests).toHaveLength(3)
    expect(model.requests.map(({ maxOutputTokens }) => maxOutputTokens)[2]).toBeLessThan(2000)
    expect(spends.at(-1)?.costUsd).toBe(0.09)
  })

  test('US dollars of earlier attempts, which count', async () => {
    const scripted = { price: { input: 1, cachedInput: 1, output: 1 } }
    const { end, model } = start(restless, {
      scripted,
      limits: { costUsd: 1 },
      spent: { ...NOTHING_SPENT, costUsd: 1 },
    })
    expect(await messageOf(end)).toContain('limit of US$ 1')
    expect(model.requests).toHaveLength(0)
  })

  test('three rounds of check and repair, which is a failure of the checks and none of the budget', async () => {
    const report = { ...EMPTY_REPORT, problems: [brokenLink('docs/a.md', 'x')] }
    const { end, model } = start([READ, EDIT, FINISH], { docs: createScriptedDocs({ check: async () => report }) })
    expect(await end).toMatchObject({ kind: 'checks_failed', message: expect.stringContaining('3 rounds of repair') })
    expect(model.requests).toHaveLength(2 + 1 + 3)
  })

  test('text without a call: a reminder, then the end', async () => {
    const { end, model } = start([READ, EDIT, { text: 'Done' }])
    expect(await end).toMatchObject({ kind: 'changes', summary: 'Done' })
    expect(model.requests).toHaveLength(4)
  })

  test.each([
    ['a look', [READ, { text: '' }], 3],
    ['changes', [READ, EDIT, { text: ' \n' }], 4],
  ])('empty replies after %s, a reminder and no pull request', async (_, lines, calls) => {
    const { end, model } = start(lines)
    expect(await messageOf(end)).toContain('The model gave two empty replies in a row')
    expect(model.requests).toHaveLength(calls)
    expect(model.requests.at(-1)?.messages.at(-1)?.text).toContain('Your reply was empty')
  })

  test('text and silence in turn, which end as text does', async () => {
    const { end, model } = start([READ, { text: 'Well' }, {}, { text: 'Well, no' }])
    expect(await end).toMatchObject({ kind: 'no_changes' })
    expect(model.requests).toHaveLength(4)
  })

  test('a full transcript', async () => {
    expect(await messageOf(start([READ], { record: async () => false }).end)).toContain(
      'transcript of this job is full',
    )
  })

  test('a window that even the first messages do not fit', async () => {
    const { end, model } = start([READ], { scripted: { contextTokens: 2000 } })
    expect(await messageOf(end)).toMatch(/window of 2000 tokens.*DOCMEND_CONTEXT_TOKENS/)
    expect(model.requests).toHaveLength(0)
  })

  test('changes to start from that are beyond the caps, of which none is taken', async () => {
    const startFrom = ['x', 'y'].map((name) => ({
      kind: 'write' as const,
      path: `docs/${name}.md`,
      content: Buffer.from(name),
    }))
    const { end } = start([READ], { limits: { changedFiles: 1 }, task: { startFrom } })
    expect(await end).toMatchObject({
      kind: 'budget_exhausted',
      changes: [],
      message: expect.stringContaining('limit of 1 file.'),
    })
  })
})
