// `docmend run --set verifyClaims=true`: a second reading of the claims, with a scripted vendor as the model.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { createScratch, type Scratch } from '../github/scratch-repository.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'
import { type Script, type ScriptedOpenAi, startScriptedOpenAi } from '../support/scripted-openai.ts'
import { doubtsLimits, withVerifier } from '../support/verifier-model.ts'

let line: CommandLine
let scratch: Scratch
let vendor: ScriptedOpenAi | undefined
beforeEach(() => {
  line = createCommandLine()
  scratch = createScratch()
  scratch.commit({ 'docs/a.md': 'Hello world\n' })
})
afterEach(async () => {
  await vendor?.stop()
  line.remove()
  scratch.remove()
})

const evidence = [{ claim: 'The world has a limit', places: [{ path: 'docs/a.md', startLine: 1 }] }]
const WORK = [
  {
    toolCalls: [
      { name: 'read', arguments: { path: 'docs/a.md' } },
      { name: 'edit', arguments: { path: 'docs/a.md', edits: [{ oldText: 'world', newText: 'docs' }] } },
    ],
  },
  { toolCalls: [{ name: 'finish', arguments: { title: 'Greet the docs', summary: 'Greets them.', evidence } }] },
]

async function run(script: Script, ...more: string[]) {
  vendor = await startScriptedOpenAi(script)
  const env = { OPENAI_BASE_URL: vendor.url, DOCMEND_MODEL: 'm' }
  const args = ['run', '--repo', scratch.work, '--prompt', 'Greet the docs', '--set', 'verifyClaims=true', ...more]
  return line.runWithin(args, env)
}

test('shows the verdicts as they come, reports what is not supported, and records it for a replay', async () => {
  const file = join(line.folder, 'run.ndjson')
  const { exitCode, stdout, stderr } = await run(withVerifier(WORK, doubtsLimits), '--json', '--record', file)
  expect(exitCode).toBe(0)
  const unproven = [{ claim: 'The world has a limit', why: expect.stringContaining('docs/a.md:1 does not support it') }]
  expect(JSON.parse(stdout)).toMatchObject({ evidence: { unproven, cited: [] }, usage: { modelCalls: 3 } })
  expect(stderr).toContain('does not support: The world has a limit (They name no limit)')
  expect(readFileSync(file, 'utf8')).toContain('"verdict":"does_not_support"')
  const replay = await line.runWithin(['replay', file, '--repo', scratch.work])
  expect(replay).toMatchObject({ exitCode: 0 })
})

test('a model that fails the second reading costs nothing of the work', async () => {
  const work = withVerifier(WORK, doubtsLimits)
  const { exitCode, stdout, stderr } = await run((request, index) =>
    index < WORK.length ? work(request, index) : { status: 400, body: { error: { message: 'Quota is used up' } } },
  )
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining('+Hello docs')])
  expect(stderr).toMatch(/Warning: The verifier got no verdicts: .*Quota is used up/)
})
