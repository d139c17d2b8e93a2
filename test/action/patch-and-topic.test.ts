import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { messagesOf, runStep, stepInputs } from '../support/action-runner.ts'
import { agentJob } from '../support/jobs.ts'
import { ok, refusal, startScriptedApi } from '../support/scripted-api.ts'

test('mode, topic and context go into the request, and nothing that is at its default', async () => {
  await using api = await startScriptedApi({ create: [ok(agentJob())] })
  const more = { mode: 'patch', topic: ' nightly ', context: 'acme/api, acme/sdk@next\nacme/cli', wait: 'false' }
  await runStep({ with: { ...stepInputs(api.url), ...more } })
  await runStep({ with: { ...stepInputs(api.url), wait: 'false' } })
  expect(api.requests.map(({ body }) => body)).toEqual([
    {
      prompt: 'Rename Widget to Gadget',
      mode: 'patch',
      topic: 'nightly',
      context: ['acme/api', 'acme/sdk@next', 'acme/cli'],
    },
    { prompt: 'Rename Widget to Gadget' },
  ])
})

test('a run by the clock has its workflow and job as the topic, unless it names one', async () => {
  await using api = await startScriptedApi({ create: [ok(agentJob())] })
  const run = { event: { name: 'schedule', payload: {} }, env: { GITHUB_WORKFLOW: 'Docs', GITHUB_JOB: 'nightly' } }
  await runStep({ ...run, with: { ...stepInputs(api.url), wait: 'false' } })
  await runStep({ ...run, with: { ...stepInputs(api.url), wait: 'false', topic: 'own' } })
  expect(api.requests.map(({ body }) => body)).toEqual([
    expect.objectContaining({ topic: 'Docs / nightly' }),
    expect.objectContaining({ topic: 'own' }),
  ])
})

const decoded = (text: string): string =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))).replaceAll('\u200B', '')

const READY = {
  status: 'completed',
  outcome: 'patch_ready',
  message: 'The patch is ready: Add a page',
  patchSha256: 'a'.repeat(64),
} as const

test('the patch of a job is written to a file that the output names', async () => {
  const job = agentJob(READY)
  const patch = Buffer.from('diff --git a/a.md b/a.md\n+caf\xe9\n', 'latin1')
  await using api = await startScriptedApi({ create: [ok(job)], patch: [{ status: 200, body: patch }] })
  const folder = mkdtempSync(join(tmpdir(), 'docmend-runner-'))
  const step = await runStep({ with: { ...stepInputs(api.url), mode: 'patch' }, env: { RUNNER_TEMP: folder } })
  const path = join(folder, `docmend-${job.id}.patch`)
  expect(messagesOf(step, 'error')).toEqual([])
  expect(step.outputs['patch-file']).toBe(path)
  expect(readFileSync(path)).toEqual(patch)
  const sha256 = createHash('sha256').update(patch).digest('hex')
  const publish = `POST ${api.url}/v2/agent/prj_1/job/${job.id}/publish`
  const log = step.log.join('\n')
  expect(log).toContain('| The patch is ready: Add a page\n')
  expect(log).toContain(
    `| The patch is in ${path}\n| SHA-256 ${sha256}\n| Publish it with ${publish} {"sha256":"${sha256}"}`,
  )
  for (const fact of [path, sha256, publish]) expect(decoded(step.summary)).toContain(fact)
  rmSync(folder, { recursive: true })
})

test('a patch that cannot be had fails the step, and all else is told', async () => {
  await using api = await startScriptedApi({
    create: [ok(agentJob(READY))],
    patch: [refusal(404, 'patch_not_found', 'The job has no patch')],
  })
  const step = await runStep({ with: { ...stepInputs(api.url), mode: 'patch' } })
  expect(step.exitCode).toBe(1)
  expect(step.outputs).toMatchObject({ outcome: 'patch_ready', status: 'completed' })
  expect(step.summary).toContain('A patch is ready')
})

test('a patch that is too large to be kept is not asked for', async () => {
  await using api = await startScriptedApi({ create: [ok(agentJob({ ...READY, patchSha256: null }))] })
  const step = await runStep({ with: { ...stepInputs(api.url), mode: 'patch' } })
  expect([step.exitCode, step.outputs['patch-file']]).toEqual([0, undefined])
  expect(api.requests).toHaveLength(1)
})

test('a mode that does not exist is refused before anything is sent', async () => {
  await using api = await startScriptedApi({})
  const step = await runStep({ with: { ...stepInputs(api.url), mode: 'pr' } })
  expect(messagesOf(step, 'error')).toEqual(['mode is "pr"; write one of pull_request, patch.'])
  expect(api.requests).toEqual([])
})
