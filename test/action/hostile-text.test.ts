import { expect, test } from '@jest/globals'
import { runStep, stepInputs } from '../support/action-runner.ts'
import { agentJob } from '../support/jobs.ts'
import { completedJob, ok, refusal, startScriptedApi } from '../support/scripted-api.ts'

const hostile = [
  '::add-mask::injected',
  ' ::error file=a::injected\r::stop-commands::injected',
  'x ##[warning]injected',
  '</blockquote><img src=x onerror=alert(1)> [click](https://evil.example) `code` | @octocat',
  'ghadelimiter_x\nstatus=injected',
].join('\n')

test.each([
  ['a success', [ok(completedJob({ message: hostile }))]],
  ['a failure', [ok(agentJob({ status: 'failed', outcome: 'error', message: hostile }))]],
  ['a refusal', [refusal(400, hostile, hostile)]],
])('what a model wrote stays text in the log of %s', async (_, create) => {
  await using api = await startScriptedApi({ create })
  const step = await runStep({ with: stepInputs(api.url) })
  expect(step.commands.filter(({ message }) => message.trimStart().startsWith('injected'))).toEqual([])
  expect(step.commands.map(({ name }) => name)).not.toContain('stop-commands')
  expect(step.outputs.status).not.toBe('injected')
})

test('what a model wrote stays text in the job summary, and whole in the output', async () => {
  await using api = await startScriptedApi({ create: [ok(completedJob({ message: hostile }))] })
  const step = await runStep({ with: stepInputs(api.url) })
  const tags = step.summary.match(/<[^>]*>/g)?.filter((tag) => tag !== '<br>')
  const anchor = [expect.stringMatching(/^<a href="[^"]*">$/), '</a>']
  expect(tags).toEqual([...anchor, ...anchor, '<blockquote>', '</blockquote>'])
  expect(step.outputs.message).toBe(hostile)
})

test('progress of a running job cannot give commands either', async () => {
  const waiting = agentJob({ message: hostile })
  await using api = await startScriptedApi({ create: [ok(agentJob())], get: [ok(waiting), ok(completedJob())] })
  const step = await runStep({ with: stepInputs(api.url) })
  expect(step.log.join('\n')).toContain(
    '| active, 4 model calls, 12,345 tokens in (9,000 cached), 678 out: ::add-mask::injected',
  )
  expect(step.commands.filter(({ name }) => name !== 'add-mask')).toEqual([])
})
