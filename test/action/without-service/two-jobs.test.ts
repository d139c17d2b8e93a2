import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { readVersion } from '../../../src/version.ts'
import { messagesOf } from '../../support/action-runner.ts'
import { startTwoJobs, type TwoJobs } from './two-jobs.ts'

let jobs: TwoJobs
beforeEach(async () => {
  jobs = await startTwoJobs()
})
afterEach(() => jobs.end())

const pulls = () => jobs.desk.forge.pullRequests('acme/docs')

test('one job makes the patch without a token, and the next opens its pull request without a model', async () => {
  const made = await jobs.run()
  expect(messagesOf(made, 'error')).toEqual([])
  expect(made.outputs).toMatchObject({
    status: 'completed',
    outcome: 'patch_ready',
    changed: 'true',
    'changed-files': 'docs/guide/start.md',
  })
  expect(made.log.join('\n')).toContain('No model is configured')
  const sha256 = made.outputs['patch-sha256'] ?? ''
  expect(jobs.manifest()).toMatchObject({
    repository: 'acme/docs',
    patchSha256: sha256,
    baseCommit: jobs.desk.repository.headSha,
  })
  expect(readFileSync(join(jobs.bundle, 'evidence/description.md'), 'utf8')).toMatch(/^\*\*Request\*\*: /)
  expect(jobs.manifest().versions).toEqual({ docmend: readVersion(), node: expect.any(String) })
  expect(pulls()).toEqual([])

  const published = await jobs.publish({ 'patch-sha256': sha256 })
  expect(messagesOf(published, 'error')).toEqual([])
  expect(published.outputs).toMatchObject({
    status: 'completed',
    outcome: 'pr_opened',
    changed: 'true',
    'pr-number': '1',
  })
  const [pull] = pulls()
  expect(pull).toMatchObject({ number: 1, baseRef: 'main', state: 'open', isDraft: false })
  expect(pull?.headRef).toMatch(/^docmend\/run-7001-[0-9a-f]{12}$/)
  expect(pull?.body).toContain('Checked again before publishing, on ')
  expect(pull?.body).toContain(sha256)
  expect(jobs.desk.violations).toEqual([])
})

test('a title with a secret is refused, and nothing is published', async () => {
  await jobs.run()
  const step = await jobs.publish({ title: 'Rotate AKIAQ3EGVS7KXJ2WP5MT' })
  expect(step.outputs).toMatchObject({ status: 'failed', outcome: 'policy_refused' })
  expect(pulls()).toEqual([])
})
