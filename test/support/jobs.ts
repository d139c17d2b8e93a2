// A job in each of its forms, with the fields that matter to the test: the one place that names all of the others.
import { NOTHING_SPENT } from '../../src/agent/budget/budget.ts'
import type { AgentJob } from '../../src/contract/job.ts'
import { type Job, presentJob } from '../../src/jobs/job.ts'
import { branchOfJob, newJobId } from '../../src/jobs/job-names.ts'
import type { NewJob } from '../../src/jobs/requests/store-requests.ts'

/** As it is asked for. */
export function newJob(fields: Partial<NewJob> = {}): NewJob {
  const createdAt = fields.createdAt ?? Date.now()
  return {
    id: newJobId(createdAt),
    projectId: 'prj_a',
    prompt: 'Fix the links',
    mode: 'pull_request',
    topic: null,
    context: [],
    cause: null,
    requestedBy: 'the API key "test"',
    trigger: 'api',
    runRepositoryId: null,
    draft: false,
    pullRequestOptions: null,
    model: 'scripted',
    repository: 'https://github.com/acme/docs',
    requestedRef: null,
    traceParent: null,
    createdAt,
    ...fields,
  }
}

/** As it is while it waits for its first attempt. */
export function activeJob(fields: Partial<Job> = {}): Job {
  const made = newJob(fields)
  return {
    ...made,
    status: 'active',
    phase: 'agent',
    outcome: null,
    message: null,
    turn: 1,
    waitingFollowUps: 0,
    causePins: null,
    lastRef: 'main',
    base: null,
    contextPins: null,
    branch: branchOfJob(made.id),
    pullRequest: null,
    filesChanged: 0,
    patchSha256: null,
    commitSha: null,
    seenBuilds: null,
    effect: null,
    promptVersion: null,
    pullRequestOutcome: null,
    spent: NOTHING_SPENT,
    spentBefore: NOTHING_SPENT,
    waited: { times: 0, ms: 0 },
    publishingFromMs: 0,
    attempt: 0,
    deaths: 0,
    finishedAt: null,
    archivedAt: null,
    ...fields,
  }
}

/** As the API shows it. */
export function agentJob(fields: Partial<AgentJob> = {}): AgentJob {
  const id = '0198f0a0-0000-7000-8000-000000000001'
  const spent = { modelCalls: 4, inputTokens: 12_345, cachedTokens: 9_000, outputTokens: 678, costUsd: null }
  const job = activeJob({ id, createdAt: Date.UTC(2026, 10, 20, 8), spent: { ...spent, workMs: 72_000 } })
  return { ...presentJob(job), ...fields }
}
