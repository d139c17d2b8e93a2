import { describe, expect, test } from '@jest/globals'
import { NOTHING_SPENT } from '../../src/agent/budget/budget.ts'
import { type Model, ModelError } from '../../src/agent/model.ts'
import type { CheckReport } from '../../src/checks/session.ts'
import { brokenLink, createScriptedDocs, EMPTY_REPORT, problemIn } from '../support/scripted-docs.ts'
import type { Line } from '../support/scripted-model.ts'
import { EDIT, FINISH, READ, startRun as start } from './start-run.ts'

describe('A run that finishes', () => {
  test('hands over the changes with title and summary', async () => {
    expect(await start([READ, EDIT, FINISH]).end).toEqual({
      kind: 'changes',
      title: 'Greet the docs',
      summary: 'Done.',
      changes: [{ kind: 'write', path: 'docs/a.md', content: Buffer.from('Hello docs\n') }],
      moves: [],
      refused: [],
      report: EMPTY_REPORT,
      evidence: [],
    })
  })

  test('without changes gives the model’s reason', async () => {
    const calls: Line['calls'] = [['finish', { title: '', summary: '', noChangesReason: 'It is there already' }]]
    expect(await start([{ calls }]).end).toEqual({ kind: 'no_changes', reason: 'It is there already' })
  })

  test('without changes and without a reason is asked once, and then says so', async () => {
    const { end, model } = start([FINISH])
    expect(await end).toEqual({
      kind: 'no_changes',
      reason: 'Nothing was changed. The model said: Done.',
    })
    expect(model.requests).toHaveLength(2)
    expect(model.requests[1]?.messages.at(-1)?.text).toMatch(/^Failed: There are no changes, and no noChangesReason/)
  })

  test('without changes goes on where it was asked, if it has forgotten them', async () => {
    const { end } = start([READ, FINISH, EDIT, FINISH])
    expect(await end).toMatchObject({ kind: 'changes' })
  })

  test('with an edit taken back changes nothing', async () => {
    const back: Line = { calls: [['edit', { path: 'docs/a.md', edits: [{ oldText: 'docs', newText: 'world' }] }]] }
    expect((await start([READ, EDIT, back, FINISH]).end).kind).toBe('no_changes')
  })

  test('ends with the reply of its last edits, which run first', async () => {
    const both: Line = { calls: [...(EDIT.calls ?? []), ...(FINISH.calls ?? [])] }
    const { end, model, entries } = start([READ, both])
    expect(await end).toMatchObject({ kind: 'changes', title: 'Greet the docs', changes: [{ path: 'docs/a.md' }] })
    expect(model.requests).toHaveLength(2)
    expect(await start([], { recorded: entries }).end).toEqual(await end)
  })

  test.each<[string, Line['calls'], RegExp]>([
    ['a call that shows something', READ.calls, /look at the answers of read, then call it again/],
    [
      'an edit that fails',
      [['edit', { path: 'docs/a.md', edits: [{ oldText: 'x', newText: 'y' }] }]],
      /not all of what you asked of edit/,
    ],
  ])('is not ended by a finish after %s in the same reply, which is run', async (_, calls, why) => {
    const both: Line = { calls: [...(calls ?? []), ...(FINISH.calls ?? [])] }
    const { end, model, entries } = start([READ, both, EDIT, FINISH])
    expect(await end).toMatchObject({ kind: 'changes', changes: [{ path: 'docs/a.md' }] })
    expect(model.requests[2]?.messages.at(-1)?.text).toMatch(/^Failed: finish was not run: /)
    expect(model.requests[2]?.messages.at(-1)?.text).toMatch(why)
    expect(await start([], { recorded: entries }).end).toEqual(await end)
  })

  test('is not ended by a finish before the edits of its reply', async () => {
    const both: Line = { calls: [...(FINISH.calls ?? []), ...(EDIT.calls ?? [])] }
    const { end, model } = start([READ, both, FINISH])
    expect(await end).toMatchObject({ kind: 'changes' })
    expect(model.requests[2]?.messages.at(-2)?.text).toMatch(/call it after all other calls of the reply/)
  })

  test('is asked by the checks what an edit beside its finish broke', async () => {
    const broken: CheckReport = { ...EMPTY_REPORT, problems: [brokenLink('docs/a.md', 'none.md')] }
    const docs = createScriptedDocs({
      check: async ([change]) =>
        change?.kind === 'write' && Buffer.from(change.content).includes('docs') ? broken : EMPTY_REPORT,
    })
    const both: Line = { calls: [...(EDIT.calls ?? []), ...(FINISH.calls ?? [])] }
    const mend: Line = { calls: [['edit', { path: 'docs/a.md', edits: [{ oldText: 'docs', newText: 'pages' }] }]] }
    const { end, model } = start([READ, both, { calls: [...(mend.calls ?? []), ...(FINISH.calls ?? [])] }], { docs })
    expect(await end).toMatchObject({ kind: 'changes', report: EMPTY_REPORT })
    expect(model.requests[2]?.messages.at(-1)?.text).toMatch(/^Failed: The changes do not pass the checks/)
  })

  test('starts from the changes of an earlier turn, whatever the rules of paths say now', async () => {
    const startFrom = [{ kind: 'write' as const, path: 'docs/a.md', content: Buffer.from('Bonjour world\n') }]
    const task = { startFrom, writeRefusal: (path: string) => (path === 'docs/a.md' ? 'not this one' : undefined) }
    const { end, model } = start([READ, FINISH], { task })
    expect(await end).toMatchObject({ kind: 'changes', changes: startFrom })
    expect(model.requests[1]?.messages.at(-1)?.text).toContain('1\tBonjour world')
  })

  test('by talk alone is reminded once, then what was changed stands', async () => {
    const { end, model } = start([READ, EDIT, { text: 'All done' }, { text: 'Really' }])
    expect(await end).toMatchObject({ kind: 'changes', title: 'Update the documentation', summary: 'Really' })
    expect(model.requests[3]?.messages.at(-1)).toMatchObject({
      role: 'user',
      text: expect.stringContaining('no tool call'),
    })
  })

  test('by talk alone without changes says what it said', async () => {
    const { end } = start([READ, { text: 'I cannot' }])
    expect(await end).toMatchObject({ kind: 'no_changes', reason: expect.stringContaining('I cannot') })
  })
})

describe('A finish that the checks find fault with', () => {
  const red: CheckReport = { ...EMPTY_REPORT, problems: [brokenLink('docs/a.md', 'none.md')] }
  /** Finds a broken link as long as the page says "docs". */
  const whileItSaysDocs = () =>
    createScriptedDocs({
      check: async ([change]) =>
        change?.kind === 'write' && Buffer.from(change.content).includes('docs') ? red : EMPTY_REPORT,
    })
  const mend: Line = { calls: [['edit', { path: 'docs/a.md', edits: [{ oldText: 'docs', newText: 'pages' }] }]] }

  test('is sent back with the list, and ends the run once it is mended', async () => {
    const { end, model } = start([READ, EDIT, FINISH, mend, FINISH], { docs: whileItSaysDocs() })
    expect(await end).toMatchObject({ kind: 'changes', report: EMPTY_REPORT })
    expect(model.requests[3]?.messages.at(-1)?.text).toBe(
      'Failed: The changes do not pass the checks. Fix these with the tools, then call finish again (round 1 of 3).\n' +
        '1 new error and 0 new warnings in 0 pages.\ndocs/a.md:1:1 broken-link none.md does not exist',
    )
  })

  test.each([
    ['with an edit in between', ['docs one', 'docs two', 'docs three']],
    ['without any edit', []],
  ])('is sent back three times, %s, then the run has failed with all that a draft needs', async (_, texts) => {
    const rounds = [0, 1, 2].flatMap((round): Line[] => {
      const write: Line = { calls: [['write', { path: 'docs/a.md', content: `${texts[round]}\n` }]] }
      return texts[round] === undefined ? [FINISH] : [write, FINISH]
    })
    const { end, model } = start([READ, EDIT, FINISH, ...rounds], { docs: whileItSaysDocs() })
    expect(await end).toMatchObject({
      kind: 'checks_failed',
      message: 'After 3 rounds of repair the checks still find one new error',
      problems: red.problems,
      title: 'Greet the docs',
      summary: 'Done.',
      changes: [{ path: 'docs/a.md' }],
      report: red,
    })
    expect(model.requests).toHaveLength(3 + rounds.length)
  })

  test('keeps nothing of its words that a person could not see', async () => {
    const finish: Line = { calls: [['finish', { title: 'Greet\u0000 all\u202e', summary: 'Done\u{e0041}.\u0000' }]] }
    expect(await start([READ, EDIT, finish]).end).toMatchObject({ title: 'Greet all', summary: 'Done.' })
    const nothing: Line = { calls: [['finish', { title: '', summary: '', noChangesReason: 'So\u0000 it is' }]] }
    expect(await start([nothing]).end).toMatchObject({ kind: 'no_changes', reason: 'So it is' })
  })

  test('is not sent back for warnings', async () => {
    const problems = [{ ...brokenLink('docs/a.md', 'x'), rule: 'page-not-in-nav' as const }]
    const docs = createScriptedDocs({ check: async () => ({ ...EMPTY_REPORT, problems }) })
    expect(await start([READ, EDIT, FINISH], { docs }).end).toMatchObject({ kind: 'changes', report: { problems } })
  })

  test.each([
    ['a page that cannot be read', { problems: [problemIn('docs/a.md', 'unchecked')] }],
    ['a file that may not be changed', { nonContent: [{ path: 'docs/a.md', why: 'is read by a configuration' }] }],
    [
      'other words in code that stood there',
      {
        activeContent: [
          {
            path: 'docs/a.md',
            line: 1,
            column: 1,
            form: 'expression' as const,
            text: '{b}',
            isReworded: true as const,
          },
        ],
      },
    ],
  ])('is sent back once for %s, and then the run goes on without it', async (_, found) => {
    const report = { ...EMPTY_REPORT, ...found }
    const { end, model } = start([READ, EDIT, FINISH], { docs: createScriptedDocs({ check: async () => report }) })
    expect(await end).toMatchObject({ title: 'Greet the docs', changes: [{ path: 'docs/a.md' }], report })
    expect(model.requests).toHaveLength(4)
    expect(model.requests[3]?.messages.at(-1)?.text).toContain('docs/a.md')
  })

  test('is sent back for what would run in the build, and left to the gate when that stays', async () => {
    const activeContent = [{ path: 'docs/a.md', line: 1, column: 1, form: 'script' as const, text: '<script>' }]
    const docs = createScriptedDocs({ check: async () => ({ ...EMPTY_REPORT, activeContent }) })
    const { end, model } = start([READ, EDIT, FINISH], { docs })
    expect(await end).toMatchObject({ kind: 'changes', report: { activeContent } })
    expect(model.requests).toHaveLength(6)
    expect(model.requests[3]?.messages.at(-1)?.text).toContain('docs/a.md:1 script <script> (runs a script')
  })

  test('may be talk: the list is its answer, and the rounds are the same', async () => {
    const { end, model } = start([READ, EDIT, { text: 'Done' }], { docs: whileItSaysDocs() })
    expect(await end).toMatchObject({ kind: 'checks_failed', summary: 'Done', title: 'Update the documentation' })
    expect(model.requests).toHaveLength(2 + 2 + 3)
    expect(model.requests.at(-1)?.messages.at(-1)).toMatchObject({
      role: 'user',
      text: expect.stringContaining('(round 3 of 3)'),
    })
  })
})

describe('The conversation', () => {
  test('only grows: each request begins with the one before', async () => {
    const { end, model } = start([READ, EDIT, FINISH])
    await end
    const [first, second, third] = model.requests.map((request) => JSON.stringify(request.messages).slice(0, -1))
    expect(second?.startsWith(first ?? '?')).toBe(true)
    expect(third?.startsWith(second ?? '?')).toBe(true)
  })

  test('answers every call exactly once, also when ids are missing or repeated', async () => {
    const twins: Model = {
      name: 'twins',
      price: null,
      contextTokens: 100_000,
      respond: async ({ messages }) => ({
        text: '',
        toolCalls:
          messages.length > 2
            ? [{ id: '', name: 'finish', arguments: '{"title":"","summary":"","noChangesReason":"x"}' }]
            : [
                { id: 'x', name: 'diff', arguments: '' },
                { id: 'x', name: 'nonsense', arguments: '{' },
                { id: '', name: 'read', arguments: '{' },
              ],
        usage: { inputTokens: 1, cachedTokens: 0, outputTokens: 1 },
        stop: 'tool_calls',
      }),
    }
    const { end, entries } = start([], { model: twins })
    await end
    const [reply, results] = entries
    const asked = reply?.kind === 'reply' ? reply.reply.toolCalls.map((call) => call.id) : []
    const answered = results?.kind === 'results' ? results.results.map((result) => result.callId) : []
    expect(new Set(asked).size).toBe(3)
    expect(answered).toEqual(asked)
  })
})

describe('The transcript', () => {
  test('gets the reply before its tools run, and then their results, with what was spent by then', async () => {
    const { end, entries, spends } = start([READ, EDIT, FINISH])
    await end
    expect(entries.map((entry) => entry.kind).join(' ')).toBe('reply results reply results reply results')
    expect(spends.map((spent) => spent.modelCalls)).toEqual([1, 1, 2, 2, 3, 3])
    expect(spends.at(-1)).toMatchObject({ inputTokens: 300, outputTokens: 30 })
  })

  test.each([1, 2, 3, 4, 5, 6])('of %d entries is gone on from, and nothing in it is paid again', async (length) => {
    const first = start([READ, EDIT, FINISH])
    const end = await first.end
    const recorded = first.entries.slice(0, length)
    const paid = recorded.filter((entry) => entry.kind === 'reply').length
    const lines = [READ, EDIT, FINISH].slice(paid)
    const spent = first.spends[length - 1] ?? NOTHING_SPENT
    const second = start(lines, { recorded, spent })
    expect(await second.end).toEqual(end)
    expect(second.model.requests).toHaveLength(3 - paid)
    expect([...recorded, ...second.entries]).toEqual(first.entries)
    expect((second.spends.at(-1) ?? spent).modelCalls).toBe(3)
  })

  test('tells the model what it was told then, also where a tool would answer otherwise now', async () => {
    const first = start([READ, EDIT, FINISH])
    await first.end
    const recorded = first.entries
      .slice(0, 2)
      .map((entry) =>
        entry.kind === 'results'
          ? { ...entry, results: entry.results.map((r) => ({ ...r, text: 'as told then' })) }
          : entry,
      )
    const second = start([EDIT, FINISH], { recorded })
    expect((await second.end).kind).toBe('changes')
    expect(second.model.requests[0]?.messages.at(-1)?.text).toBe('as told then')
  })

  test('that cannot be kept stops the run with the reason', async () => {
    const lost = new Error('the lease is lost')
    await expect(start([READ], { record: () => Promise.reject(lost) }).end).rejects.toBe(lost)
  })
})

describe('A run is stopped', () => {
  test('by an abort, with its reason', async () => {
    const controller = new AbortController()
    const reason = new Error('the service is shutting down')
    const record = async (): Promise<boolean> => {
      controller.abort(reason)
      return true
    }
    await expect(start([READ], { signal: controller.signal, record }).end).rejects.toBe(reason)
  })

  test('by a fault of the vendor, which rises untouched', async () => {
    const fault = new ModelError('429', { transient: true })
    const model: Model = { name: 'down', price: null, contextTokens: 100_000, respond: () => Promise.reject(fault) }
    await expect(start([], { model }).end).rejects.toBe(fault)
  })
})
