import { expect, test } from '@jest/globals'
import { runStep, stepInputs } from '../support/action-runner.ts'
import { completedJob, ok, type ScriptedApi, startScriptedApi } from '../support/scripted-api.ts'

const LATEST = { version: 'latest', os: 'ubuntu' }
const NEXT = { version: 'next', os: 'ubuntu' }

const done = () => startScriptedApi({ create: [ok(completedJob())], get: [ok(completedJob())] })
const keysOf = (api: ScriptedApi) =>
  api.requests.filter(({ operation }) => operation === 'create').map(({ headers }) => headers['idempotency-key'])

test('two legs of a matrix with the same prompt ask for two jobs', async () => {
  await using api = await done()
  for (const matrix of [LATEST, NEXT]) await runStep({ with: stepInputs(api.url), matrix })
  expect(new Set(keysOf(api)).size).toBe(2)
})

test('a re-run of a leg asks for the job of that leg', async () => {
  await using api = await done()
  await runStep({ with: stepInputs(api.url), matrix: NEXT })
  await runStep({ with: stepInputs(api.url), matrix: NEXT, env: { GITHUB_RUN_ATTEMPT: '2' } })
  expect(new Set(keysOf(api)).size).toBe(1)
})

test.each(['null', ''])('outside a matrix, with the key %j, a step asks as one without it', async (none) => {
  await using api = await done()
  await runStep({ with: stepInputs(api.url) })
  await runStep({ with: { ...stepInputs(api.url), 'matrix-key': none } })
  expect(new Set(keysOf(api)).size).toBe(1)
})

test('calls of a reusable workflow are told apart by the matrix-key that they pass', async () => {
  await using api = await done()
  for (const leg of ['api', 'web']) await runStep({ with: { ...stepInputs(api.url), 'matrix-key': leg } })
  expect(new Set(keysOf(api)).size).toBe(2)
})
