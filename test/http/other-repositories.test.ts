// Runs of code repositories that start jobs of a docs project without a stored key: tokens from the forge, to the real API.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { pino } from 'pino'
import type { WorkflowRunRequest } from '../../dev/forge/actions/claims.ts'
import { type Forge, type RepositorySummary, startForge } from '../../dev/forge/forge.ts'
import {
  cancelJobPath,
  createJobPath,
  eventsOfJobPath,
  eventsPath,
  jobPath,
  listJobsPath,
  messageJobPath,
  viewsPath,
} from '../../src/contract/paths.ts'
import { createApi } from '../../src/github/api/octokit.ts'
import { sleep } from '../../src/github/api/pace.ts'
import { createTokens } from '../../src/github/api/tokens.ts'
import { createListedBranchFinder } from '../../src/github/branch-lists.ts'
import { createWorkflowTokenVerifier } from '../../src/github/workflow-tokens.ts'
import { createRoutes } from '../../src/http/routes.ts'
import { COMMAND } from '../../src/projects/audit.ts'
import type { Project } from '../../src/projects/project.ts'
import { loadSettings } from '../../src/projects/settings.ts'
import type { WorkflowTokenVerifier } from '../../src/projects/workflow-access.ts'
import { type RunningApi, readJson, startApi } from '../support/start-api.ts'

const logger = pino({ level: 'silent' })
const PER_HOUR = 60
let forge: Forge
let api: RunningApi
let project: Project
let routes: ReturnType<typeof createRoutes>
/** The App is installed on the docs repository alone, so it sees this one as everyone does. */
let code: RepositorySummary
let verifier: WorkflowTokenVerifier
/** How far the clock behind what is remembered of repositories is ahead. */
let aheadMs = 0

beforeAll(async () => {
  forge = await startForge({ env: { PATH: process.env.PATH ?? '' } })
  const app = await forge.createApp({
    name: 'Docmend',
    webhookSecret: 'x'.repeat(20),
    permissions: { contents: 'read' },
  })
  const from = { files: { a: 'a' } }
  const { id } = await forge.createRepository({ owner: 'acme', name: 'guide', from })
  code = await forge.createRepository({ owner: 'acme', name: 'api', from })
  await forge.createRepository({ owner: 'acme', name: 'hidden', private: true, from })
  await forge.createRepository({ owner: 'fork', name: 'api', from })
  const { installationId } = forge.install(app.appId, { owner: 'acme', repositories: ['guide'] })
  const identity = { appId: app.appId, privateKey: app.privateKeyPem }
  const rest = createApi({ apiUrl: forge.apiUrl, app: identity, fetch, now: Date.now, logger, sleep })
  const access = { api: rest, tokens: createTokens(rest, logger) }
  const workflows = {
    tokens: { verify: (token: string) => verifier.verify(token) },
    findDefaultBranch: undefined,
    findDefaultBranchOf: createListedBranchFinder(access, () => Date.now() + aheadMs),
    readRepositories: async (projectId: string) =>
      (await loadSettings(api.storage.settings, projectId)).workflowRepositories,
  }
  api = await startApi({
    limits: { repositoryJobsPerHour: PER_HOUR, jobsPerHour: 1000 },
    wrap: (deps) => {
      routes = createRoutes(deps)
      return { ...deps, workflows }
    },
  })
  verifier = createWorkflowTokenVerifier({ issuer: forge.tokenIssuer, audience: api.url, fetch, now: Date.now, logger })
  const installed = { kind: 'installed' as const, installationId, repositories: [{ id, fullName: 'acme/guide' }] }
  await api.storage.projects.apply([installed], Date.now())
  project = (await api.storage.projects.findByRepository('acme/guide'))[0] ?? api.project
})
afterAll(async () => {
  await api.stop()
  await forge.stop()
})
beforeEach(() => list('acme/api=#'))

/** Sets `workflowRepositories`; `=#` stands for the numbers of the repository whose name is before it. */
async function list(setting: string): Promise<void> {
  const names = [...setting.matchAll(/([^,=]+)=#/g)].map(([, name = '']) => name)
  const entries = await Promise.all(names.map(async (name) => [name, await numbersOf(name)] as const))
  const workflowRepositories = entries.reduce(
    (text, [name, now]) => text.replaceAll(`${name}=#`, `${name}=${now}`),
    setting,
  )
  await api.storage.settings.writeSettings(project.id, { workflowRepositories }, COMMAND)
}

async function numbersOf(repository: string): Promise<string> {
  const token = await run({ repository }).token(api.url)
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return `${claims.repository_owner_id}/${claims.repository_id}`
}

const run = (request: Partial<WorkflowRunRequest> = {}) =>
  forge.workflowRun({ repository: 'acme/api', event: 'push', ...request })
const tokenOf = (request: Partial<WorkflowRunRequest> = {}, claims: Record<string, unknown> = {}) =>
  run(request).token(api.url, claims)

async function ask(token: string, path: string, body?: object, more: Record<string, string> = {}) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...more }
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await api.send(path, init)
  return { status: response.status, headers: response.headers, body: await readJson(response) }
}

const create = (token: string, more: Record<string, string> = {}) =>
  ask(token, createJobPath(project.id), { prompt: 'Check the docs' }, more)

/** `201`, or the code of the refusal. */
async function resultOf(token: string | Promise<string>): Promise<unknown> {
  const { status, body } = await create(await token)
  return body.code ?? status
}

/** A job that someone with an API key has made in the same project. */
async function jobOfAnother(more: Record<string, string> = {}): Promise<string> {
  const secret = await api.addKey({ projectId: project.id })
  return (await create(secret, more)).body.id
}

describe('a run of a listed repository makes jobs', () => {
  test.each<[string, Partial<WorkflowRunRequest>]>([
    ['acme/api=#', {}],
    ['acme/api=#', { event: 'schedule' }],
    ['acme/api=#', { calls: 'stranger/ci/.github/workflows/docs.yml@refs/heads/main' }],
    ['acme/api=#@release', { ref: 'release', event: 'workflow_dispatch' }],
    ['acme/api=#:environment:docs', { ref: 'topic', environment: 'Docs' }],
    ['acme/hidden=#@main', { repository: 'acme/hidden' }],
    ['acme/hidden=#:environment:docs', { repository: 'acme/hidden', environment: 'docs' }],
  ])('%s: %j', async (setting, request) => {
    await list(setting)
    expect(await resultOf(tokenOf(request))).toBe(201)
  })
})

describe('a run is refused', () => {
  test.each<[string, string, Partial<WorkflowRunRequest>]>([
    ['of a pull request', 'acme/api=#', { event: 'pull_request' }],
    [
      'of a pull request, in a listed environment',
      'acme/api=#:environment:docs',
      { event: 'pull_request', environment: 'docs' },
    ],
    ['of pull_request_target', 'acme/api=#', { event: 'pull_request_target' }],
    ['that a comment started', 'acme/api=#', { event: 'issue_comment' }],
    ['that another workflow started', 'acme/api=#', { event: 'workflow_run' }],
    ['on another branch', 'acme/api=#', { ref: 'topic' }],
    ['on another branch than the listed one', 'acme/api=#@release', {}],
    ['on a tag with the name of the branch', 'acme/api=#@main', { ref: 'refs/tags/main' }],
    ['in another environment', 'acme/api=#:environment:docs', { environment: 'production' }],
    ['in no environment', 'acme/api=#:environment:docs', {}],
    ['when the App cannot look up the default branch', 'acme/hidden=#', { repository: 'acme/hidden' }],
  ])('%s', async (_, setting, request) => {
    await list(setting)
    expect(await resultOf(tokenOf(request))).toBe('token_not_allowed')
  })

  test.each<[string, Partial<WorkflowRunRequest>, Record<string, unknown>]>([
    ['of a fork', { repository: 'fork/api' }, {}],
    ['of a repository that took over the name', {}, { repository_id: '999999' }],
    ['of the repository, after it went to another owner', {}, { repository_owner_id: '999999' }],
    ['of a repository that is not listed', { repository: 'acme/hidden' }, {}],
  ])('%s: the project does not exist for it', async (_, request, claims) => {
    expect(await resultOf(tokenOf(request, claims))).toBe('project_not_found')
  })

  test.each<[string, Record<string, unknown>]>([
    ['has expired', { exp: Math.floor(Date.now() / 1000) - 60 }],
    ['is older than ten minutes', { iat: Math.floor(Date.now() / 1000) - 700 }],
    ['is for another service', { aud: 'https://other.example.com' }],
    ['comes from another issuer', { iss: 'https://token.actions.githubusercontent.com' }],
  ])('when its token %s', async (_, claims) => {
    expect(await resultOf(tokenOf({}, claims))).toBe('invalid_token')
  })

  test('from the next request on when the repository is no longer listed', async () => {
    const token = await tokenOf()
    const { body } = await create(token)
    await list('')
    const answers = [await create(token), await ask(token, jobPath(project.id, body.id))]
    expect(answers.map((answer) => answer.body.code)).toEqual(['project_not_found', 'project_not_found'])
  })

  test('with the sentence that says where to name the branch of a repository that the App cannot see', async () => {
    await list('acme/hidden=#')
    const { body } = await create(await tokenOf({ repository: 'acme/hidden' }))
    expect(body.error).toContain(`workflowRepositories=acme/hidden=${await numbersOf('acme/hidden')}@BRANCH`)
  })
})

describe('a run of a listed repository reads and steers', () => {
  test('the jobs that its own runs have made', async () => {
    const token = await tokenOf()
    const { body } = await create(token)
    const answers = [
      await ask(await tokenOf({ event: 'schedule' }), jobPath(project.id, body.id)),
      await ask(token, messageJobPath(project.id, body.id), { prompt: 'And the index' }),
      await ask(token, cancelJobPath(project.id, body.id), {}),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('no job of anyone else, as if there were none', async () => {
    await list('acme/api=#,acme/hidden=#@main')
    const ofSibling = await create(await tokenOf({ repository: 'acme/hidden' }))
    const token = await tokenOf()
    for (const id of [await jobOfAnother(), ofSibling.body.id, 'nonsense']) {
      const answers = [
        await ask(token, jobPath(project.id, id)),
        await ask(token, messageJobPath(project.id, id), { prompt: 'x' }),
        await ask(token, cancelJobPath(project.id, id), {}),
      ]
      expect(answers.map(({ body }) => body.code)).toEqual(['job_not_found', 'job_not_found', 'job_not_found'])
    }
  })

  test('no job of anyone else under the idempotency key that made it', async () => {
    const sameKey = { 'Idempotency-Key': 'weekly' }
    await jobOfAnother(sameKey)
    expect((await create(await tokenOf(), sameKey)).body.code).toBe('idempotency_conflict')
    const own = { 'Idempotency-Key': 'own' }
    const [first, again] = [await create(await tokenOf(), own), await create(await tokenOf(), own)]
    expect([again.status, again.body.id]).toEqual([200, first.body.id])
  })

  test('no list, no events, no page views and nothing of other projects', async () => {
    const token = await tokenOf()
    const { body } = await create(token)
    const paths = [listJobsPath(project.id), eventsOfJobPath(project.id, body.id), viewsPath(project.id)]
    const codes = await Promise.all(paths.map(async (path) => (await ask(token, path)).body.code))
    expect(codes).toEqual(['token_not_allowed', 'token_not_allowed', 'token_not_allowed'])
    expect((await ask(token, eventsPath(project.id), { events: [] })).body.code).toBe('token_not_allowed')
    expect((await ask(token, listJobsPath(api.project.id))).body.code).toBe('project_not_found')
  })

  test('by these operations alone', () => {
    const open = routes.filter(({ description }) => 'isForOtherRepositories' in description)
    expect(open.map(({ method, path }) => `${method} ${path.replace('/v2/agent/{projectId}', '')}`)).toEqual([
      'post /job',
      'get /job/{id}',
      'post /job/{id}/cancel',
      'post /job/{id}/archive',
      'post /job/{id}/message',
      'post /job/{id}/publish',
      'get /job/{id}/patch',
    ])
  })
})

test('the job and the log name the repository, the workflow and the run', async () => {
  const started = run({ actor: 'octocat' })
  const { body } = await create(await started.token(api.url))
  const job = await api.storage.jobs.find(project.id, body.id)
  expect(job?.requestedBy).toBe(`the workflow docs.yml of acme/api, run ${started.id} by @octocat`)
  const lines = api.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'A workflow run created a job')
  expect(lines.at(-1)).toMatchObject({
    jobId: body.id,
    projectId: project.id,
    repository: 'acme/api',
    repositoryId: code.id,
    isOther: true,
    workflow: 'acme/api/.github/workflows/docs.yml@refs/heads/main',
    runId: String(started.id),
    event: 'push',
    ref: 'refs/heads/main',
    actor: 'octocat',
  })
})

test('GitHub is asked for the default branch once in five minutes, and a renamed branch counts after that', async () => {
  const asked = () => forge.requests.filter(({ path }) => path.endsWith('/repos/acme/api')).length
  const at = async (minutes: number, ref = 'main') => {
    aheadMs = minutes * 60_000
    const before = asked()
    return [await resultOf(tokenOf({ ref })), asked() - before]
  }
  expect([await at(10), await at(14)]).toEqual([
    [201, 1],
    [201, 0],
  ])
  await forge.renameBranch('acme/api', 'main', 'trunk')
  expect([await at(15.5, 'trunk'), await at(16)]).toEqual([
    [201, 1],
    ['token_not_allowed', 0],
  ])
  await forge.renameBranch('acme/api', 'trunk', 'main')
  aheadMs = 30 * 60_000
})

test('a renamed repository keeps the right, and a new one of its name does not get it', async () => {
  const fromBefore = await tokenOf()
  forge.rename('acme/api', 'platform')
  const renamed = await resultOf(tokenOf({ repository: 'acme/platform' }))
  await forge.createRepository({ owner: 'acme', name: 'api', from: { files: { a: 'a' } } })
  const newcomer = await resultOf(tokenOf())
  // What GitHub says of the newcomer is not said of the repository that had the name when the token was made.
  aheadMs += 10 * 60_000
  const underFormerName = await resultOf(fromBefore)
  await forge.deleteRepository('acme/api')
  forge.rename('acme/platform', 'api')
  expect([renamed, newcomer, underFormerName]).toEqual([201, 'project_not_found', 'token_not_allowed'])
})

test('the runs of a repository have a limit of their own, and no other client notices', async () => {
  const other = await startApi({
    limits: { repositoryJobsPerHour: 1 },
    wrap: (deps) => ({ ...deps, workflows: WORKFLOWS }),
  })
  const path = createJobPath(other.project.id)
  const post = (authorization: string) =>
    other.send(path, {
      method: 'POST',
      headers: { Authorization: authorization, 'Content-Type': 'application/json' },
      body: '{"prompt":"x"}',
    })
  const answers = [
    await post('Bearer a.a.a'),
    await post('Bearer a.a.a'),
    await post('Bearer b.b.b'),
    await post(`Bearer ${other.secret}`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([201, 429, 201, 201])
  expect((await readJson(answers[1] ?? new Response())).error).toMatch(
    /^The workflow runs of this repository have created too many/,
  )
  expect([answers[0]?.headers.has('RateLimit'), answers[3]?.headers.has('RateLimit')]).toEqual([false, true])
  await other.stop()
})

const LISTED = { ownerId: 7, place: { kind: 'default_branch' as const } }
/** Two listed repositories, whose tokens are their names. */
const WORKFLOWS = {
  tokens: {
    verify: async (token: string) => ({
      repositoryId: token === 'a.a.a' ? 42 : 43,
      ownerId: LISTED.ownerId,
      repository: 'acme/any',
      event: 'push',
      ref: 'refs/heads/main',
      environment: undefined,
    }),
  },
  findDefaultBranch: undefined,
  findDefaultBranchOf: async () => 'main',
  readRepositories: async () =>
    [42, 43].map((repositoryId) => ({
      repository: 'acme/any',
      numbers: { ownerId: LISTED.ownerId, repositoryId },
      place: LISTED.place,
    })),
}
