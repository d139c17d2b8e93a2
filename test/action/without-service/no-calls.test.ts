// `command: run` with a model server that hands on no tool calls: the step is red.
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { CALLS_AS_TEXT } from '../../support/calls-as-text.ts'
import { type ScriptedOpenAi, startScriptedOpenAi } from '../../support/scripted-openai.ts'
import { startTwoJobs, type TwoJobs } from './two-jobs.ts'

let jobs: TwoJobs
let vendor: ScriptedOpenAi | undefined
beforeEach(async () => {
  jobs = await startTwoJobs()
})
afterEach(async () => {
  await vendor?.stop()
  await jobs.end()
})

test('tool calls as text fail the step, which says what to set', async () => {
  vendor = await startScriptedOpenAi(() => ({ text: CALLS_AS_TEXT['Kimi K2'] ?? '', usage: { inputTokens: 64 } }))
  const { exitCode, outputs, lines } = await jobs.run({}, { OPENAI_BASE_URL: vendor.url, DOCMEND_MODEL: 'm' })
  expect(exitCode).toBe(1)
  expect(outputs).toMatchObject({ status: 'failed', outcome: 'error', changed: 'false' })
  expect(outputs.message).toMatch(/^The model server returned tool calls as text .*--tool-call-parser/)
  expect(lines.join('\n')).toMatch(/^::warning::The model server counted 64 tokens/m)
})
