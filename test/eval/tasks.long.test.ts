// Every task can be solved, its graders pass a good solution, and its recorded run gives the same patch again, offline.
// After a change to a task or its site, record again: `npm run eval -- --model scripted --record
// test/fixtures/transcripts`.
import { readdirSync, readFileSync } from 'node:fs'
import net from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { runTask } from '../../dev/eval/run-task.ts'
import { statesOfDocs } from '../../dev/eval/states.ts'
import type { Task } from '../../dev/eval/task.ts'
import { TASKS } from '../../dev/eval/tasks/index.ts'
import { readTranscript } from '../../src/cli/read-transcript.ts'
import { replayWith } from '../../src/local/replay-locally.ts'
import { createEvalParts, type TestParts } from './eval-parts.ts'

const FOLDER = join(import.meta.dirname, '../fixtures/transcripts')
const recorded = readdirSync(FOLDER).sort()
const cases = TASKS.map((task) => [task.name, task] as const)
const { signal } = new AbortController()

let parts: TestParts
const { fetch } = globalThis
const connect = Object.getOwnPropertyDescriptor(net.Socket.prototype, 'connect')
beforeAll(async () => {
  parts = await createEvalParts()
  const refuse = (): never => {
    throw new Error('Neither a scripted run nor a replay must reach for the network')
  }
  globalThis.fetch = refuse
  net.Socket.prototype.connect = refuse
})
afterAll(() => {
  globalThis.fetch = fetch
  if (connect !== undefined) Object.defineProperty(net.Socket.prototype, 'connect', connect)
  parts.remove()
})

test('there are tasks enough, each with a name of its own, and some of them want nothing changed', () => {
  expect(TASKS.length).toBeGreaterThanOrEqual(24)
  expect(new Set(TASKS.map(({ name }) => name)).size).toBe(TASKS.length)
  expect(TASKS.filter(({ expects }) => expects === 'abstention').length).toBeGreaterThanOrEqual(5)
  for (const { name } of TASKS) expect(name).toMatch(/^[a-z]+(?:-[a-z]+)*$/)
})

test.each(cases)('the solution of %s passes', async (_, task) => {
  const { failures, spent } = await runTask(task, parts, { record: () => {}, signal })
  expect(failures).toEqual([])
  expect(spent.modelCalls).toBe(task.turns.flatMap(({ solution }) => solution).length)
})

test('every task has a transcript, and all together are small', () => {
  expect(recorded).toEqual(TASKS.map(({ name }) => `${name}.ndjson`).sort())
  const bytes = recorded.reduce((sum, file) => sum + readFileSync(join(FOLDER, file)).byteLength, 0)
  expect(bytes).toBeLessThan(1024 * 1024)
})

function replay(task: Task) {
  const { name } = task
  const { dir } = parts.makeRepository(`replay of ${name}`, statesOfDocs(task))
  const { entries, isOver } = readTranscript(readFileSync(join(FOLDER, `${name}.ndjson`), 'utf8'))
  return replayWith(parts, { repositoryDir: dir, transcript: entries, isOver, signal })
}

test.each(cases)('the recorded run of %s gives its patch again', async (_, task) => {
  const turns = await replay(task)
  expect(turns.map(({ verdict }) => verdict)).toEqual(task.turns.map(() => 'same'))
  expect(turns.at(-1)?.patch === null).toBe(task.expects !== 'changes')
})
