// `command: run` with `verifyClaims=true`: what the lines do not support is in the pull request that `publish` opens.
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { type ScriptedOpenAi, startScriptedOpenAi } from '../../support/scripted-openai.ts'
import { doubtsLimits, withVerifier } from '../../support/verifier-model.ts'
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

const edits = [{ oldText: 'Start here', newText: 'Begin here' }]
const evidence = [{ claim: 'The start has a limit', places: [{ path: 'docs/guide/start.md', startLine: 1 }] }]
const WORK = [
  {
    toolCalls: [
      { name: 'read', arguments: { path: 'docs/guide/start.md' } },
      { name: 'edit', arguments: { path: 'docs/guide/start.md', edits } },
    ],
  },
  { toolCalls: [{ name: 'finish', arguments: { title: 'Begin', summary: 'Begins.', evidence } }] },
]

test('the claims are compared in the step of the model, and the pull request names those without support', async () => {
  vendor = await startScriptedOpenAi(withVerifier(WORK, doubtsLimits))
  const env = { OPENAI_BASE_URL: vendor.url, DOCMEND_MODEL: 'm' }
  const { exitCode } = await jobs.run({ set: 'verifyClaims=true' }, env)
  expect(exitCode).toBe(0)
  expect((await jobs.publish()).exitCode).toBe(0)
  const [pull] = jobs.desk.forge.pullRequests('acme/docs')
  expect(pull?.body).toMatch(/start\.md:1 does not support it, according to the verifier \(They name no limit\)/)
})
