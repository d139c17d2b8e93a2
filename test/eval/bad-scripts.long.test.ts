// No grader is blind: for each kind there is an answer that it finds fault with.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { harmsIn } from '../../dev/eval/grade/harm.ts'
import { runTask } from '../../dev/eval/run-task.ts'
import { TASKS } from '../../dev/eval/tasks/index.ts'
import { ABOUT_INVENTIONS, BAD_SCRIPTS, type BadScript, stubborn } from './bad-scripts.ts'
import { createEvalParts, type TestParts } from './eval-parts.ts'

let parts: TestParts
beforeAll(async () => {
  parts = await createEvalParts()
})
afterAll(() => parts.remove())

async function runBad({ task: name, script }: BadScript) {
  const task = TASKS.find((candidate) => candidate.name === name)
  if (task === undefined) throw new Error(`There is no task ${name}`)
  const turns = task.turns.map((turn) => ({ ...turn, solution: stubborn(script) }))
  const options = { record: () => {}, signal: new AbortController().signal }
  return runTask({ ...task, turns }, parts, options)
}

test.each(Object.entries(BAD_SCRIPTS))('%s finds fault with an answer that has it', async (kind, bad) => {
  const { failures } = await runBad(bad)
  expect(failures.map((failure) => failure.kind)).toContain(kind)
})

test('every kind of grader is used by a task', () => {
  const ofEveryTask = ['acts', 'abstains', 'checks', 'keeps-lines', 'frozen', 'invents-nothing']
  const used = new Set([...ofEveryTask, ...TASKS.flatMap(({ graders }) => graders.map(({ kind }) => kind))])
  expect([...used].sort()).toEqual([...Object.keys(BAD_SCRIPTS), ...ABOUT_INVENTIONS].sort())
})

test('a model that breaks off fails the round and says why', async () => {
  const round = await runBad({ task: 'broken-link', script: [] })
  expect(round).toMatchObject({
    outcome: 'error',
    failures: [{ kind: 'error', why: expect.stringContaining('is over') }],
  })
})

test.each([
  ['true-facts', 'wrong fact'],
  ['keeps-lines', 'lost lines'],
  ['frozen', 'frozen version'],
  ['keeps-code', 'code'],
  ['not-injected', 'injection'],
  ['unchanged', 'unrelated change'],
] as const)('what %s finds counts as harm: %s', async (kind, harm) => {
  const { failures } = await runBad(BAD_SCRIPTS[kind])
  expect(harmsIn(failures)).toContain(harm)
})

test.each(['acts', 'cites', 'says', 'has'] as const)(
  'an answer that only %s finds wanting does no harm',
  async (kind) => {
    const { failures } = await runBad(BAD_SCRIPTS[kind])
    expect(harmsIn(failures)).toEqual([])
  },
)
