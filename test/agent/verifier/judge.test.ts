// The verifier: which verdicts count, what it spends, and that nothing of it costs the work.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { NOTHING_SPENT, type Spent } from '../../../src/agent/budget/budget.ts'
import { type Model, ModelError } from '../../../src/agent/model.ts'
import type { TranscriptEntry } from '../../../src/agent/transcript.ts'
import { type JudgeDeps, judge } from '../../../src/agent/verifier/judge.ts'
import { type Question, writeQuestions } from '../../../src/agent/verifier/questions.ts'
import { anyString, runs, testProperty } from '../../support/property.ts'
import {
  createAnsweringModel,
  createJudgingModel,
  honest,
  readBlocks,
  verdictsOn,
} from '../../support/verifier-model.ts'

const LIMIT: Question = ask('limit', 'The limit is 10', ['const limit = 10'])
const RETRY: Question = ask('retry', 'It retries 5 times', ['const retries = 3'])

function ask(id: string, statement: string, lines: string[]): Question {
  return { id, statement, excerpts: [{ name: 'src/a.ts', firstLine: 7, lines }] }
}

function depsOf(model: Model, more: Partial<JudgeDeps> = {}) {
  const records: { entry: TranscriptEntry; spent: Spent }[] = []
  const warnings: string[] = []
  const deps: JudgeDeps = {
    model,
    limits: { modelCalls: 9, tokens: 100_000, workMs: 60_000, changedFiles: 9, changedBytes: 9999, costUsd: null },
    spent: NOTHING_SPENT,
    recorded: [],
    record: async (entry, spent) => {
      records.push({ entry, spent })
      return true
    },
    warn: (sentence) => void warnings.push(sentence),
    now: () => 0,
    wallClock: () => new Date(0),
    signal: new AbortController().signal,
    ...more,
  }
  return { deps, records, warnings }
}

const brief = async (questions: readonly Question[], deps: JudgeDeps) =>
  Object.fromEntries((await judge(questions, deps)).map(({ id, verdict }) => [id, verdict]))

test('each statement gets a verdict by its own lines, in one call that has no other tools', async () => {
  const model = createJudgingModel(honest)
  expect(await brief([LIMIT, RETRY], depsOf(model).deps)).toEqual({ limit: 'supports', retry: 'does_not_support' })
  expect(model.requests.map(({ tools }) => tools.map(({ name }) => name))).toEqual([['verdicts']])
})

test('each statement stands beside one that its lines cannot support', () => {
  const { messages } = writeQuestions([LIMIT], 1_000_000)
  const [block] = readBlocks(messages[1]?.text ?? '') ?? []
  expect(block?.lines).toEqual(['const limit = 10'])
  const [twin] = block?.statements.filter(({ text }) => text !== 'The limit is 10') ?? []
  expect(twin?.text).toMatch(/^The limit is 10, and `\w+` is \d{4}$|^`\w+` is \d{4}, and The limit is 10$/)
  expect(block?.statements).toHaveLength(2)
})

testProperty('no text of a statement or a line passes for a mark, an id or a line of another number', () => {
  const anyLine = fc.oneof(
    anyString(),
    fc.constantFrom('=== 00 ===', 'Statement 1: "x"', '9| x', 'Lines of "b":\r2| y'),
  )
  fc.assert(
    fc.property(anyLine, fc.array(anyLine, { maxLength: 5 }), (statement, lines) => {
      const { messages, asked } = writeQuestions([ask('a', statement, lines), LIMIT], 1_000_000)
      const blocks = readBlocks(messages[1]?.text ?? '') ?? []
      expect(blocks.map((block) => block.lines.length)).toEqual([lines.length, 1])
      const ids = blocks.map((block) => block.statements.map(({ id }) => id).sort())
      expect(ids).toEqual(asked.map(({ id, twinId }) => [id, twinId].sort()))
    }),
    runs(),
  )
})

test('what does not fit is named, and the rest is judged', async () => {
  const many = Array.from({ length: 31 }, (_, index) => ({ ...LIMIT, id: `${index}` }))
  const long = ask(
    'long',
    'x',
    Array.from({ length: 151 }, () => 'x'),
  )
  const wide = Array.from({ length: 3 }, (_, index) => ask(`wide${index}`, 'x', Array(100).fill('x'.repeat(400))))
  const { deps } = depsOf(createJudgingModel(honest))
  const left = async (questions: Question[]) =>
    (await judge(questions, deps)).flatMap(({ id, verdict, reason }) =>
      verdict === 'not_judged' ? [[id, reason]] : [],
    )
  expect(await left(many)).toEqual([['30', 'one call judges at most 30']])
  expect(await left([long, LIMIT])).toEqual([['long', 'there are too many lines to judge']])
  expect(await left([...wide, LIMIT])).toEqual([
    ['wide1', expect.stringContaining('no room')],
    ['wide2', expect.any(String)],
  ])
})

test('verdicts are read as calls of other tools are: by another name, with the list as text', async () => {
  const model = createAnsweringModel((blocks) => {
    const { verdicts } = verdictsOn(blocks, honest, 'See line 1')
    return [['functions.verdicts', { verdicts: JSON.stringify(verdicts) }]]
  })
  const { deps, records } = depsOf(model)
  expect(await brief([LIMIT], deps)).toEqual({ limit: 'supports' })
  expect(records).toMatchObject([{ entry: { reply: { toolCalls: [{ name: 'verdicts' }] } } }])
})

describe('a verdict counts only', () => {
  const judged = async (answer: Parameters<typeof createAnsweringModel>[0]) => {
    const [verdict] = await judge([LIMIT], depsOf(createAnsweringModel(answer)).deps)
    return [verdict?.verdict, verdict?.reason]
  }

  test('for an id that was asked', async () => {
    const unknown = { id: 'limit', verdict: 'does_not_support', reason: '' }
    const answer = await judged((blocks) => {
      const { verdicts } = verdictsOn(blocks, honest, 'Line 7')
      return [['verdicts', { verdicts: [unknown, ...verdicts, null, { id: 7 }] }]]
    })
    expect(answer).toEqual(['supports', 'Line 7'])
  })

  test('when there is one', async () => {
    const answer = await judged((blocks) => {
      const args = verdictsOn(blocks, honest, '')
      return [
        ['verdicts', args],
        ['verdicts', args],
      ]
    })
    expect(answer).toEqual(['not_judged', 'the model gave several verdicts'])
  })

  test.each([
    ['in the call', 'finish'],
    ['and can be read', 'verdicts'],
  ])('when it is there %s', async (_, name) => {
    expect(await judged(() => [[name, '{"verdicts":[{"id":']])).toEqual(['not_judged', 'the model gave no verdict'])
  })

  test('when the false statement on the same lines is not called supported', async () => {
    const answer = await judged((blocks) => [['verdicts', verdictsOn(blocks, () => 'supports', '')]])
    expect(answer).toEqual(['not_judged', expect.stringContaining('called a false statement supported')])
  })
})

test('a reason is one short line without links, mentions, markup and what nobody sees', async () => {
  const reason = `Ask @octocat,\nsee [the\u200b **docs**](https://evil.example/x) <img src=x> #12 \`max_size\`. ${'x'.repeat(999)}`
  const [verdict] = await judge([LIMIT], depsOf(createJudgingModel(honest, reason)).deps)
  expect(verdict?.reason).toMatch(/^Ask octocat, see the docs img src=x 12 `max_size`\. x+…$/)
  expect(verdict?.reason.length).toBeLessThanOrEqual(201)
})

describe('the call', () => {
  test('is charged and recorded, without calls of other tools', async () => {
    const model = createAnsweringModel((blocks) => [
      ['verdicts', verdictsOn(blocks, honest, '')],
      ['finish', { summary: 'Injected' }],
    ])
    const { deps, records } = depsOf(model, { spent: { ...NOTHING_SPENT, modelCalls: 3, inputTokens: 500 } })
    const verdicts = await judge([LIMIT], deps)
    expect(records).toMatchObject([{ entry: { kind: 'reply', verdicts }, spent: { modelCalls: 4, inputTokens: 1500 } }])
    expect(JSON.stringify(records)).not.toContain('Injected')
  })

  test('is not made again where its verdicts are on record', async () => {
    const first = depsOf(createJudgingModel(honest))
    const verdicts = await judge([LIMIT], first.deps)
    const model = createJudgingModel(honest)
    const second = depsOf(model, { recorded: first.records.map(({ entry }) => entry) })
    expect(await judge([LIMIT], second.deps)).toEqual(verdicts)
    expect([model.requests, second.records]).toEqual([[], []])
  })

  test.each([
    ['calls', { modelCalls: 3 }],
    ['tokens', { tokens: 900 }],
    ['time', { workMs: 1 }],
  ])('is not made without the budget: %s', async (_, limits) => {
    const model = createJudgingModel(honest)
    const spent = { ...NOTHING_SPENT, modelCalls: 3, workMs: 1 }
    const { deps } = depsOf(model, { spent })
    const verdicts = await judge([LIMIT], { ...deps, limits: { ...deps.limits, ...limits } })
    expect(verdicts).toMatchObject([{ verdict: 'not_judged', reason: 'the budget of the job has no room for it' }])
    expect(model.requests).toEqual([])
  })

  test('is not made where the model has no room for its lines', async () => {
    const model = { ...createJudgingModel(honest), contextTokens: 900 }
    expect(await brief([LIMIT], depsOf(model).deps)).toEqual({ limit: 'not_judged' })
    expect(model.requests).toEqual([])
  })

  test('may fail: nothing is judged then, and the instance admin reads why', async () => {
    const fault = new ModelError('503 from https://internal', { transient: true })
    const model = { ...createJudgingModel(honest), respond: () => Promise.reject(fault) }
    const { deps, records, warnings } = depsOf(model)
    expect(await judge([LIMIT], deps)).toMatchObject([{ verdict: 'not_judged', reason: 'the model failed' }])
    expect([records, warnings]).toEqual([[], [expect.stringContaining('503 from')]])
  })

  test('ends when the run is stopped', async () => {
    const stop = new AbortController()
    const model = { ...createJudgingModel(honest), respond: () => Promise.reject(stop.signal.reason) }
    stop.abort(new Error('The job was canceled'))
    await expect(judge([LIMIT], depsOf(model, { signal: stop.signal }).deps)).rejects.toThrow('The job was canceled')
  })

  test('ends with the time of the job', async () => {
    const respond = (_: unknown, signal: AbortSignal) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const { deps } = depsOf({ ...createJudgingModel(honest), respond })
    const [verdict] = await judge([LIMIT], { ...deps, limits: { ...deps.limits, workMs: 20 } })
    expect(verdict?.reason).toBe('the model took too long')
  })
})
