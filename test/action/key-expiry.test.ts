import { expect, test } from '@jest/globals'
import { DAY_MS } from '../../src/base/days.ts'
import { messagesOf, runStep, stepInputs } from '../support/action-runner.ts'
import { agentJob } from '../support/jobs.ts'
import { completedJob, startScriptedApi } from '../support/scripted-api.ts'

async function warningsOfKeyWith(days: number): Promise<string[]> {
  const headers = { 'Docmend-Key-Expires': new Date(Date.now() + days * DAY_MS).toISOString() }
  await using api = await startScriptedApi({
    create: [{ headers, body: agentJob() }],
    get: [{ headers, body: completedJob() }],
  })
  return messagesOf(await runStep({ with: stepInputs(api.url) }), 'warning')
}

test('a key with less than two weeks to live is warned of, once', async () => {
  expect(await warningsOfKeyWith(13.9)).toEqual([
    expect.stringMatching(/^The API key expires on \d{4}-\d{2}-\d{2}\. Create a new key/),
  ])
})

test('a key with more is not', async () => {
  expect(await warningsOfKeyWith(14.1)).toEqual([])
})
