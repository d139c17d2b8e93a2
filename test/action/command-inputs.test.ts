// Which command reads which inputs: the table says what the code does, and a step warns of the others.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { ALL_COMMANDS, INPUTS_OF } from '../../src/action/command-inputs.ts'
import { messagesOf, runStep, stepInputs } from '../support/action-runner.ts'
import { completedJob, ok, startScriptedApi } from '../support/scripted-api.ts'

test.each(ALL_COMMANDS)('%s asks for exactly the inputs that the table has for it', async (command) => {
  const script = join(import.meta.dirname, 'asked-inputs.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, command])
  expect(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')).toEqual([...INPUTS_OF[command]].sort())
})

test('a job warns of an input of a check', async () => {
  await using api = await startScriptedApi({ create: [ok(completedJob())] })
  const step = await runStep({ with: { ...stepInputs(api.url), level: 'warning' } })
  expect(messagesOf(step, 'warning')).toEqual(['level has no effect: job does not read it. Remove it, or use check.'])
  expect(step.exitCode).toBe(0)
})
