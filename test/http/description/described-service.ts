// A service to send requests to: two projects, jobs in every state, and every kind of credential.

import { NOTHING_SPENT } from '../../../src/agent/budget/budget.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import { SCOPES } from '../../../src/contract/scopes.ts'
import { createRoutes } from '../../../src/http/routes.ts'
import { newApiKey } from '../../../src/projects/api-key.ts'
import type { WorkflowClaims } from '../../../src/projects/workflow-runs.ts'
import { type CheckAnswer, createAnswerCheck } from '../../support/check-answer.ts'
import { EMPTY_RESULT_REPORT } from '../../support/empty-result-report.ts'
import type { OpenApi } from '../../support/read-openapi.ts'
import { type RunningApi, readJson, startApi } from '../../support/start-api.ts'
import { CHATGPT, postBatch, viewEvent } from '../../support/view-events.ts'

const DAY_MS = 86_400_000
/** So that a run meets the limits, and much else before. */
const LIMITS = { jobsPerHour: 1_500, messagesPerHour: 500 }
/** Streams of active jobs end after this. */
const STREAM_MS = 20

export interface DescribedService {
  api: RunningApi
  document: OpenApi
  /** What the service makes of each route. */
  routes: ReturnType<typeof createRoutes>
  checkAnswer: CheckAnswer
  otherProjectId: string
  /** Ids of jobs of the project that have ended, and of those that requests change. */
  ended: string[]
  changing: string[]
  credentials: Credential[]
}

/** How the service must take a request of the project with this credential. */
export interface Credential {
  name: string
  /** The `Authorization` header; undefined = none. */
  authorization: string | undefined
  /** The status of every refusal on routes of the project, or the scopes of those that are let through. */
  may: 401 | 403 | 404 | readonly string[]
  /** Whether the guard asks GitHub what the run may do. */
  isWorkflow?: boolean
}

export async function startDescribedService(): Promise<DescribedService> {
  let routes: DescribedService['routes'] = []
  let checkAnswer: CheckAnswer | undefined
  const api = await startApi({
    limits: LIMITS,
    wrap: (deps) => {
      routes = createRoutes(deps)
      checkAnswer = createAnswerCheck(deps)
      // A probe gives up after some seconds, which a busy machine may take for anything.
      const ready = async (): Promise<void> => {}
      return { ...deps, ready, streamTimes: { longestMs: STREAM_MS }, workflows: WORKFLOWS }
    },
  })
  if (checkAnswer === undefined) throw new Error('The API was built without its dependencies')
  const other = await api.addProject('stranger/docs')
  await postBatch(api, JSON.stringify([viewEvent(), viewEvent({ userAgent: CHATGPT }), viewEvent({ status: 404 })]))
  // A job ends before the next one is made, because a claim keeps what it passes.
  const plain = await makeEndedJob(api)
  const archived = await makeEndedJob(api)
  await api.client.archiveJob(api.project.id, archived)
  const patched = await makePatchedJob(api)
  const changing = [await makePatchedJob(api), await api.makeJob(), await api.makeJob()]
  return {
    api,
    document: await readJson(await fetch(`${api.url}/openapi.json`)),
    routes,
    checkAnswer,
    otherProjectId: other.id,
    ended: [plain, archived, patched],
    changing,
    credentials: await makeCredentials(api, other.id),
  }
}

async function makeEndedJob(api: RunningApi): Promise<string> {
  const id = await api.makeJob()
  await api.finish(id)
  return id
}

/** A job with a transcript and a patch. */
async function makePatchedJob(api: RunningApi): Promise<string> {
  const { jobs } = api.storage
  const { id } = await api.client.createJob(api.project.id, { prompt: 'Add a page', mode: 'patch', topic: 'pages' })
  let claim = await jobs.claim(60_000, [])
  while (claim !== undefined && claim.job.id !== id) claim = await jobs.claim(60_000, [])
  if (claim === undefined) throw new Error(`Job ${id} is not due`)
  const { lease, job } = claim
  const base = { ref: 'main', commitSha: '1'.repeat(40) }
  const { repository, branch } = job
  const at = new Date().toISOString()
  await jobs.pin(lease, { base, repository, branch, context: [], cause: null, pullRequest: null })
  const turn = {
    turn: 1,
    prompt: 'Add a page',
    model: 'scripted',
    base,
    docsRoot: '',
    context: [],
    continuesPatch: false,
  }
  const usage = { inputTokens: 1, cachedTokens: 0, outputTokens: 1 }
  await jobs.record(lease, { kind: 'turn', at, ...turn }, NOTHING_SPENT)
  const reply = { text: 'Done', toolCalls: [], usage, stop: 'stop' as const }
  await jobs.record(lease, { kind: 'reply', at, reply, elapsedMs: 5 }, NOTHING_SPENT)
  await jobs.record(lease, { kind: 'results', at, results: [] }, NOTHING_SPENT)
  const saved = { title: 'Add a page', summary: 'It was missing.', treeSha: '2'.repeat(40) }
  await jobs.saveResult(lease, {
    ...saved,
    report: EMPTY_RESULT_REPORT,
    changes: [],
    patch: Buffer.from('--- a\n+++ b\n'),
  })
  const outcome = { outcome: 'changes', message: 'Add a page', patchSha256: null }
  await jobs.record(lease, { kind: 'outcome', at, ...outcome }, NOTHING_SPENT)
  await jobs.finish(lease, { status: 'completed', outcome: 'patch_ready', message: 'Add a page' })
  return id
}

/** The signatures of tokens are the subject of test/http/workflow-tokens.test.ts. */
const CLAIMS: Record<string, Pick<WorkflowClaims, 'repositoryId' | 'event'>> = {
  'run.on.main': { repositoryId: 1, event: 'push' },
  'run.of.pull': { repositoryId: 1, event: 'pull_request' },
  'run.of.stranger': { repositoryId: 2, event: 'push' },
}

const WORKFLOWS = {
  tokens: {
    verify: async (token: string): Promise<WorkflowClaims> => {
      const claims = CLAIMS[token]
      if (claims === undefined) throw new ApiError('invalid_token', 'GitHub did not sign this token')
      return { repository: 'acme/docs', ref: 'refs/heads/main', environment: undefined, ...claims }
    },
  },
  findDefaultBranch: async () => 'main',
  findDefaultBranchOf: async () => 'main',
  readRepositories: async () => [],
}

async function makeCredentials(api: RunningApi, otherProjectId: string): Promise<Credential[]> {
  const key = async (fields: Parameters<RunningApi['addKey']>[0]) => `Bearer ${await api.addKey(fields)}`
  const scoped = SCOPES.map(
    async (scope): Promise<Credential> => ({
      name: `a key with ${scope}`,
      authorization: await key({ scopes: [scope] }),
      may: [scope],
    }),
  )
  const reading = ['jobs:read', 'views:read']
  return [
    { name: 'none', authorization: undefined, may: 401 },
    { name: 'another scheme', authorization: 'Basic dXNlcjpwYXNz', may: 401 },
    { name: 'no key at all', authorization: 'Bearer', may: 401 },
    { name: 'a mistyped key', authorization: 'Bearer mend_\xe9\xff', may: 401 },
    { name: 'an unknown key', authorization: `Bearer ${newApiKey().secret}`, may: 401 },
    { name: 'a key with every scope', authorization: await key({}), may: SCOPES },
    {
      name: 'a key that expires later',
      authorization: await key({ expiresAt: Date.now() + 365 * DAY_MS }),
      may: SCOPES,
    },
    { name: 'a lower-case scheme', authorization: (await key({})).replace('Bearer', 'bearer  '), may: SCOPES },
    ...(await Promise.all(scoped)),
    { name: 'an expired key', authorization: await key({ expiresAt: Date.now() - DAY_MS }), may: 401 },
    { name: 'a revoked key', authorization: await key({ revokedAt: Date.now() - DAY_MS }), may: 401 },
    { name: 'a key for other addresses', authorization: await key({ allowedCidrs: ['192.0.2.0/24'] }), may: 403 },
    { name: 'a key of another project', authorization: await key({ projectId: otherProjectId }), may: 404 },
    { name: 'a run on the default branch', authorization: 'Bearer run.on.main', may: [...reading, 'jobs:write'] },
    { name: 'a run of a pull request', authorization: 'Bearer run.of.pull', may: reading },
    { name: 'a run of another repository', authorization: 'Bearer run.of.stranger', may: 404 },
    { name: 'a forged token', authorization: 'Bearer forged.token.x', may: 401 },
  ]
}
