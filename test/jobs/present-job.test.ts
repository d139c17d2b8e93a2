import { describe, expect, test } from '@jest/globals'
import { AgentJobSchema } from '../../src/contract/job.ts'
import { presentJob } from '../../src/jobs/job.ts'
import { activeJob } from '../support/jobs.ts'

const pullRequest = {
  number: 12,
  url: 'https://github.com/acme/docs/pull/12',
  state: 'open',
  branch: 'docmend/1',
  draft: false,
} as const

const active = activeJob({
  prompt: 'secret plans',
  turn: 2,
  waitingFollowUps: 3,
  topic: 'nightly',
  requestedBy: 'the API key "secret key"',
  trigger: 'schedule',
  promptVersion: '0123456789ab',
  context: ['acme/secret-api'],
  cause: { repository: 'acme/secret-api', from: 'v1', to: 'v2' },
  pullRequestOptions: { title: 'Nightly', labels: ['docs'] },
  lastRef: null,
  patchSha256: 'a'.repeat(64),
  commitSha: 'c'.repeat(40),
  seenBuilds: {
    builds: [{ name: 'lint', kind: 'check_run', state: 'success', url: null }],
    preview: { url: 'https://preview.example/', state: 'success' },
  },
  effect: { state: 'pending', message: 'Later.', dueAt: '2026-12-22T00:00:00.000Z', reason: null, measured: null },
  spent: { modelCalls: 4, inputTokens: 300, cachedTokens: 200, outputTokens: 10, workMs: 1_234, costUsd: 0.25 },
  createdAt: Date.UTC(2026, 10, 20, 8, 41, 3, 7),
})

test('an active job is shown with all of its fields', () => {
  expect(presentJob(active)).toEqual({
    id: active.id,
    status: 'active',
    source: { repository: 'https://github.com/acme/docs', ref: null },
    model: 'scripted',
    prLink: null,
    createdAt: '2026-11-20T08:41:03.007Z',
    archivedAt: null,
    outcome: null,
    message: null,
    pullRequest: null,
    pullRequestOptions: { title: 'Nightly', labels: ['docs'] },
    usage: { modelCalls: 4, inputTokens: 300, cachedTokens: 200, outputTokens: 10, costUsd: 0.25, seconds: 1.234 },
    filesChanged: 0,
    mode: 'pull_request',
    topic: 'nightly',
    turn: 2,
    waitingMessages: 3,
    patchSha256: 'a'.repeat(64),
    commitSha: 'c'.repeat(40),
    preview: { url: 'https://preview.example/', state: 'success' },
    builds: [{ name: 'lint', kind: 'check_run', state: 'success', url: null }],
    effect: active.effect,
    trigger: 'schedule',
    promptVersion: '0123456789ab',
    pullRequestOutcome: null,
  })
})

test('what is shown is what the contract says', () => {
  const job = presentJob({ ...active, status: 'archived', outcome: 'pr_opened', pullRequest, archivedAt: 0 })
  expect(AgentJobSchema.strict().parse(job)).toEqual(job)
})

describe('source.ref', () => {
  test.each<[string | null, string | null, string | null]>([
    [null, null, null],
    ['next', null, 'next'],
    ['next', 'next', 'next'],
    [null, 'main', 'main'],
  ])('asked for %s, pinned to %s: %s', (requestedRef, pinned, shown) => {
    expect(presentJob({ ...active, requestedRef, lastRef: pinned }).source.ref).toBe(shown)
  })
})

describe('prLink', () => {
  test('is null while the job is active, even when the pull request exists already', () => {
    expect(presentJob({ ...active, pullRequest }).prLink).toBeNull()
  })

  test.each(['completed', 'archived', 'failed'] as const)('is the pull request of a job that is %s', (status) => {
    expect(presentJob({ ...active, status, pullRequest }).prLink).toBe(pullRequest.url)
  })

  test('stays null when no files were changed', () => {
    expect(presentJob({ ...active, status: 'completed', outcome: 'no_changes' }).prLink).toBeNull()
  })
})
