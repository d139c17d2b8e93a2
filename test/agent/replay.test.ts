// A run may stop at any recorded entry: the attempt that takes it over reaches the same end and pays for nothing twice.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type BudgetLimits, NOTHING_SPENT, type Spent } from '../../src/agent/budget/budget.ts'
import type { AgentEnd } from '../../src/agent/end.ts'
import { runAgent } from '../../src/agent/loop.ts'
import type { Message } from '../../src/agent/model.ts'
import type { TranscriptEntry } from '../../src/agent/transcript.ts'
import type { DocsSession } from '../../src/checks/session.ts'
import { createMemoryTree } from '../support/memory-tree.ts'
import { runs, testProperty } from '../support/property.ts'
import { brokenLink, createScriptedDocs, EMPTY_REPORT } from '../support/scripted-docs.ts'
import { createScriptedModel, type Line } from '../support/scripted-model.ts'
import { EDIT, FINISH, startRun } from './start-run.ts'

const LIMITS: BudgetLimits = {
  modelCalls: 40,
  tokens: 1_500_000,
  workMs: 60_000,
  changedFiles: 4,
  changedBytes: 4_000_000,
  costUsd: null,
}
const FILES = { 'docs/a.md': 'one two\nthree\n', 'docs/b.md': '\ufeffone\r\ntwo\r\n', 'docs/c/d.md': 'one\n' }
const PATHS = [...Object.keys(FILES), 'docs/new.md', 'docs/A.md', 'docs/c', '../x.md']

/** Some change sets are red: those that touch b.md. */
const checkPages: DocsSession['check'] = async (changes) => ({
  ...EMPTY_REPORT,
  problems: changes.filter((change) => change.path === 'docs/b.md').map(({ path }) => brokenLink(path, 'x')),
})

/** Something links to d.md for as long as a.md is as it was. */
const linksTo: DocsSession['inbound'] = async (path, changes) =>
  path === 'docs/c/d.md' && !changes.some((change) => change.path === 'docs/a.md')
    ? [{ path: 'docs/a.md', line: 1, column: 1, kind: 'link', target: 'c/d.md' }]
    : []

/** Every move rewrites d.md, which may be the page that moves. */
const mendOther: DocsSession['planMove'] = async (from, to) => {
  const path = from === 'docs/c/d.md' ? to : 'docs/c/d.md'
  return {
    writes: [{ path, content: Buffer.from(`see ${to}\n`), note: `links to ${to}` }],
    byHand: [],
    unseen: [],
    leftBehind: [],
  }
}

interface Recorded {
  end: AgentEnd
  entries: TranscriptEntry[]
  spent: Spent
  calls: number
  lastAsked: readonly Message[] | undefined
}

/** Goes on after `recorded`; the model says of `lines` what comes after the replies in it. */
async function run(
  lines: readonly Line[],
  recorded: readonly TranscriptEntry[],
  before: Spent,
  check: DocsSession['check'] = checkPages,
): Promise<Recorded> {
  const answered = recorded.filter(({ kind }) => kind === 'reply').length
  const model = createScriptedModel(lines.slice(Math.min(answered, lines.length - 1)))
  const entries = [...recorded]
  let spent = before
  const end = await runAgent(
    {
      prompt: 'Do it',
      tree: createMemoryTree(FILES),
      docsRoot: 'docs',
      docs: createScriptedDocs({ check, inbound: linksTo, planMove: mendOther }),
      writeRefusal: () => undefined,
      contentRefusal: () => undefined,
      context: [],
      history: [],
      startFrom: [],
      allowedForms: [],
    },
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
      warn: () => undefined,
      now: () => 0,
      wallClock: () => new Date(0),
      signal: new AbortController().signal,
    },
  )
  return { end, entries, spent, calls: model.requests.length, lastAsked: model.requests.at(-1)?.messages }
}

/** The scripted model has no price: its first call makes the cost unknown. */
const spentOn = (calls: number): Spent => ({ ...NOTHING_SPENT, costUsd: calls === 0 ? 0 : null })

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
  fc
    .tuple(path, path, text, fc.integer({ min: 1, max: 3 }))
    .map(([of, other, newText, startLine]): [string, unknown] => [
      'edit',
      {
        edits: [
          { path: of, startLine, newText },
          { path: other, oldText: 'one', newText: 'two' },
        ],
      },
    ]),
  fc
    .tuple(text, text, fc.option(fc.nat(4)))
    .map(([oldText, newText, expected]): [string, unknown] => ['replace', { oldText, newText, expected }]),
  fc.tuple(path, text).map(([of, content]): [string, unknown] => ['write', { path: of, content }]),
  fc.tuple(path, path).map(([from, to]): [string, unknown] => ['move', { from, to }]),
  fc.tuple(path, fc.boolean()).map(([of, force]): [string, unknown] => ['delete', { path: of, force }]),
  fc.constantFrom<[string, unknown]>(['diff', {}], ['list', {}], ['search', { pattern: 'one' }], ['nothing', '{']),
  fc.constant<[string, unknown]>(['finish', { title: 'T', summary: 'S' }]),
)
const line = fc.oneof(
  { weight: 9, arbitrary: fc.array(call, { minLength: 1, maxLength: 3 }).map((calls): Line => ({ calls })) },
  { weight: 1, arbitrary: fc.constant<Line>({ text: 'Let me think' }) },
)
const reads: Line = { calls: Object.keys(FILES).map((of) => ['read', { path: of }]) }
const finish: Line = { calls: [['finish', { title: 'T', summary: 'S' }]] }
const script = fc
  .tuple(fc.boolean(), fc.array(line, { maxLength: 12 }))
  .map(([isRead, lines]) => [...(isRead ? [reads] : []), ...lines, finish])

describe('a run that was cut off', () => {
  testProperty('ends with the same changes, transcript and bill wherever it was cut', async () => {
    const holds = async (lines: Line[], cutAt: number): Promise<void> => {
      const whole = await run(lines, [], NOTHING_SPENT)
      const kept = whole.entries.slice(0, cutAt % whole.entries.length)
      const paid = kept.filter(({ kind }) => kind === 'reply').length
      const spent = { ...spentOn(paid), modelCalls: paid, inputTokens: 100 * paid, outputTokens: 10 * paid }
      const again = await run(lines, kept, spent)
      expect(again.end).toEqual(whole.end)
      expect(again.entries).toEqual(whole.entries)
      expect([again.spent, again.calls]).toEqual([whole.spent, whole.calls - paid])
      if (again.calls > 0) expect(again.lastAsked).toEqual(whole.lastAsked)
    }
    await fc.assert(fc.asyncProperty(script, fc.nat({ max: 40 }), holds), runs(40))
  })

  const touchB: Line = {
    calls: [['edit', { path: 'docs/b.md', edits: [{ oldText: 'one', newText: 'two' }] }]],
  }
  const takeBack: Line = {
    calls: [['edit', { path: 'docs/b.md', edits: [{ oldText: 'two\r\ntwo', newText: 'one\r\ntwo' }] }]],
  }

  test('was sent back then as the transcript says, even if the checks would let it pass today', async () => {
    const lines = [reads, touchB, finish, takeBack, finish]
    const whole = await run(lines, [], NOTHING_SPENT)
    const again = await run(lines, whole.entries.slice(0, 8), NOTHING_SPENT, async () => EMPTY_REPORT)
    expect(again.end).toEqual(whole.end)
    expect(whole.end).toMatchObject({ kind: 'no_changes' })
  })

  test('was sent back for its talk too, as the transcript shows by going on', async () => {
    const talk: Line = { text: 'Done' }
    const lines = [reads, touchB, talk, talk, takeBack, finish]
    const whole = await run(lines, [], NOTHING_SPENT)
    const again = await run(lines, whole.entries.slice(0, 7), NOTHING_SPENT, async () => EMPTY_REPORT)
    expect(again.end).toEqual(whole.end)
    expect(whole.end).toMatchObject({ kind: 'no_changes' })
  })

  test('ends by a check made today: what has come to be an error since makes no pull request', async () => {
    const lines = [reads, touchB, finish]
    const whole = await run(lines, [], NOTHING_SPENT, async () => EMPTY_REPORT)
    expect(whole.end.kind).toBe('changes')
    const again = await run(lines, whole.entries, NOTHING_SPENT)
    expect(again.end).toMatchObject({ kind: 'checks_failed', problems: [{ path: 'docs/b.md' }] })
    expect(again.calls).toBe(0)
  })

  test('counts the rounds of the attempts before', async () => {
    const lines = [reads, touchB, finish]
    const whole = await run(lines, [], NOTHING_SPENT)
    expect(whole.calls).toBe(6)
    const again = await run([...lines, finish, finish, finish], whole.entries.slice(0, 8), NOTHING_SPENT)
    expect(again.calls).toBe(2)
    expect(again.end).toEqual(whole.end)
  })

  test('knows again what the policy kept from being changed', async () => {
    const lines = [
      {
        calls: [
          ['read', { path: 'docs/a.md' }],
          ['read', { path: 'docs/b.md' }],
        ] as [string, unknown][],
      },
      EDIT,
      {
        calls: [['edit', { path: 'docs/b.md', edits: [{ oldText: 'Other', newText: 'More' }] }]] as [string, unknown][],
      },
      FINISH,
    ]
    const writeRefusal = (path: string) => (path === 'docs/b.md' ? `${path} is protected` : undefined)
    const whole = startRun(lines, { task: { writeRefusal } })
    const refused = [
      { path: 'docs/b.md', reason: 'docs/b.md is protected', edits: [{ line: 1, before: 'Other', after: 'More' }] },
    ]
    expect(await whole.end).toMatchObject({ kind: 'changes', changes: [{ path: 'docs/a.md' }], refused })
    const again = startRun([], { recorded: whole.entries, task: { writeRefusal } })
    expect(await again.end).toEqual(await whole.end)
  })
})
