// GitHub Actions tokens from the forge that signs them, by way of the built Action, to the real API.

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { pino } from 'pino'
import type { WorkflowRunRequest } from '../../dev/forge/actions/claims.ts'
import { type Forge, startForge } from '../../dev/forge/forge.ts'
import { createJobPath, eventsPath, listJobsPath, viewsPath } from '../../src/contract/paths.ts'
import { createApi } from '../../src/github/api/octokit.ts'
import { sleep } from '../../src/github/api/pace.ts'
import { createRepositories } from '../../src/github/api/repositories.ts'
import { createTokens } from '../../src/github/api/tokens.ts'
import { createDefaultBranchFinder } from '../../src/github/branch-lists.ts'
import { createWorkflowTokenVerifier } from '../../src/github/workflow-tokens.ts'
import { COMMAND } from '../../src/projects/audit.ts'
import type { Project } from '../../src/projects/project.ts'
import type { WorkflowTokenVerifier } from '../../src/projects/workflow-access.ts'
import { messagesOf, runStep } from '../support/action-runner.ts'
import { type RunningApi, readJson, startApi } from '../support/start-api.ts'

const logger = pino({ level: 'silent' })
let forge: Forge
let api: RunningApi
let project: Project
let installationId: number
/** How far the clock behind what is remembered of repositories is ahead. */
let aheadMs = 0

beforeAll(async () => {
  forge = await startForge({ env: { PATH: process.env.PATH ?? '' } })
  const app = await forge.createApp({
    name: 'Docmend',
    webhookSecret: 'x'.repeat(20),
    permissions: { contents: 'read' },
  })
  const { id } = await forge.createRepository({ owner: 'acme', name: 'guide', from: { files: { a: 'a' } } })
  await forge.createRepository({ owner: 'stranger', name: 'guide', from: { files: { a: 'a' } } })
  installationId = forge.install(app.appId, { owner: 'acme', repositories: 'all' }).installationId
  const identity = { appId: app.appId, privateKey: app.privateKeyPem }
  const rest = createApi({ apiUrl: forge.apiUrl, app: identity, fetch, now: Date.now, logger, sleep })
  const repositories = createRepositories(rest, createTokens(rest, logger), () => Date.now() + aheadMs)
  let tokens: WorkflowTokenVerifier | undefined
  const verify = async (token: string) => {
    tokens ??= createWorkflowTokenVerifier({
      issuer: forge.tokenIssuer,
      audience: api.url,
      fetch,
      now: Date.now,
      logger,
    })
    return tokens.verify(token)
  }
  const workflows = {
    tokens: { verify },
    findDefaultBranch: createDefaultBranchFinder(repositories),
    findDefaultBranchOf: undefined,
    readRepositories: async () => [],
  }
  api = await startApi({ wrap: (deps) => ({ ...deps, workflows }) })
  const installed = { kind: 'installed' as const, installationId, repositories: [{ id, fullName: 'acme/guide' }] }
  await api.storage.projects.apply([installed], Date.now())
  project = (await api.storage.projects.findByRepository('acme/guide'))[0] ?? api.project
})
afterAll(async () => {
  await api.stop()
  await forge.stop()
})

const run = (request: Partial<WorkflowRunRequest> = {}) =>
  forge.workflowRun({ repository: 'acme/guide', event: 'push', ...request })

async function ask(token: string, path: string, body?: object) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await api.send(path, init)
  return { status: response.status, headers: response.headers, body: await readJson(response) }
}

/** What a run of this kind gets for reading jobs, reading views, and making a job. */
async function powersOf(request: Partial<WorkflowRunRequest>, of: Project = project) {
  const token = await run(request).token(api.url)
  const answers = [
    await ask(token, listJobsPath(of.id)),
    await ask(token, viewsPath(of.id)),
    await ask(token, createJobPath(of.id), { prompt: 'Rename Widget to Gadget' }),
  ]
  return answers.map(({ status, body }) => body.code ?? status)
}

describe('a run without a stored key', () => {
  test.each<[string, Partial<WorkflowRunRequest>]>([
    ['a push to the default branch', {}],
    ['a schedule', { event: 'schedule' }],
    ['a person who starts it there', { event: 'workflow_dispatch' }],
    ['a reusable workflow that is called there', { calls: 'other/ci/.github/workflows/x.yml@refs/heads/main' }],
  ])('may make jobs: %s', async (_, request) => {
    expect(await powersOf(request)).toEqual([200, 200, 201])
  })

  test.each<[string, Partial<WorkflowRunRequest>]>([
    ['a push to another branch', { ref: 'topic' }],
    ['a tag called like the default branch', { ref: 'refs/tags/main' }],
    ['a pull request', { event: 'pull_request' }],
    ['pull_request_target, on the default branch', { event: 'pull_request_target' }],
    ['a comment, on the default branch', { event: 'issue_comment' }],
    ['an environment that nobody listed', { ref: 'topic', environment: 'docs' }],
    [
      'a reusable workflow of the default branch, called elsewhere',
      { ref: 'topic', calls: 'acme/guide/.github/workflows/x.yml@refs/heads/main' },
    ],
  ])('may only read: %s', async (_, request) => {
    expect(await powersOf(request)).toEqual([200, 200, 'token_not_allowed'])
  })

  test('may make jobs in an environment that the project lists', async () => {
    await api.storage.settings.writeSettings(project.id, { environments: 'docs' }, COMMAND)
    const powers = [
      await powersOf({ ref: 'topic', environment: 'Docs' }),
      await powersOf({ event: 'pull_request', environment: 'docs' }),
    ]
    await api.storage.settings.writeSettings(project.id, { environments: null }, COMMAND)
    expect(powers).toEqual([
      [200, 200, 201],
      [200, 200, 'token_not_allowed'],
    ])
  })

  test('is named by what asks: the workflow and the person', async () => {
    const { body } = await ask(await run({ actor: 'octocat' }).token(api.url), createJobPath(project.id), {
      prompt: 'x',
    })
    const { requestedBy } = (await api.storage.jobs.find(project.id, body.id)) ?? {}
    expect(requestedBy).toMatch(/^the workflow docs\.yml of acme\/guide, run \d+ by @octocat$/)
  })

  test('never writes views', async () => {
    const answer = await ask(await run().token(api.url), eventsPath(project.id), { events: [] })
    expect([answer.status, answer.body.code]).toEqual([403, 'token_not_allowed'])
  })

  test('learns nothing of the projects of other repositories', async () => {
    const missing = ['project_not_found', 'project_not_found', 'project_not_found']
    expect(await powersOf({}, api.project)).toEqual(missing)
    expect(await powersOf({ repository: 'stranger/guide' })).toEqual(missing)
    expect(await powersOf({}, { ...project, id: 'prj_none' })).toEqual(missing)
  })

  test('is told to install the App on a repository that it was never seen on', async () => {
    await forge.createRepository({ owner: 'acme', name: 'unseen', from: { files: { a: 'a' } } })
    const unseen = await api.storage.projects.ensure('acme/unseen', null, Date.now())
    const answer = await ask(await run({ repository: 'acme/unseen' }).token(api.url), viewsPath(unseen.id))
    expect(answer.body).toMatchObject({
      code: 'token_not_allowed',
      error: expect.stringContaining('Install the GitHub App'),
    })
  })
})

test('a refused token is 401 with the scheme, and nothing of it is logged', async () => {
  const token = await run().token('https://other.example.com')
  const answer = await ask(token, listJobsPath(project.id))
  expect([answer.status, answer.body.code, answer.headers.get('www-authenticate')]).toEqual([
    401,
    'invalid_token',
    'Bearer',
  ])
  expect(api.log.filter((line) => line.includes(token.split('.')[1] ?? ''))).toEqual([])
})

test('GitHub is asked for the default branch, and asked again after five minutes', async () => {
  const asked = () => forge.requests.filter(({ path }) => path.endsWith('/repos/acme/guide')).length
  const questionsAfter = async (minutes: number) => {
    aheadMs = minutes * 60_000
    const before = asked()
    expect(await powersOf({})).toEqual([200, 200, 201])
    return asked() - before
  }
  expect([await questionsAfter(10), await questionsAfter(14), await questionsAfter(15.5)]).toEqual([1, 0, 1])
})

test('when the App loses the repository, runs there may still read', async () => {
  await forge.createRepository({ owner: 'acme', name: 'lost', from: { files: { a: 'a' } } })
  const repositories = [
    { id: Number(run({ repository: 'acme/lost' }).env.GITHUB_REPOSITORY_ID), fullName: 'acme/lost' },
  ]
  await api.storage.projects.apply([{ kind: 'installed', installationId, repositories }], Date.now())
  const [lost = project] = await api.storage.projects.findByRepository('acme/lost')
  forge.removeRepositories(installationId, ['lost'])
  expect(await powersOf({ repository: 'acme/lost' }, lost)).toEqual([200, 200, 'token_not_allowed'])
})

describe('the Action with id-token: write and no key', () => {
  const step = (request: Partial<WorkflowRunRequest>, inputs: Record<string, string>) =>
    runStep({
      with: { 'base-url': `${api.url}/`, 'project-id': project.id, ...inputs },
      env: run(request).env,
    })

  test('exports views, from a pull request too', async () => {
    const result = await step({ event: 'pull_request' }, { command: 'export-views', period: 'all' })
    expect(messagesOf(result, 'error')).toEqual([])
    expect([result.exitCode, result.outputs.status, Object.keys(result.files)]).toEqual([
      0,
      'completed',
      ['views-all.json'],
    ])
  })

  test('makes a job on the default branch', async () => {
    const result = await step({}, { prompt: 'Rename Widget to Gadget', wait: 'false' })
    expect([result.exitCode, result.outputs.status]).toEqual([0, 'active'])
  })

  test('masks the token before it is used', async () => {
    const result = await step({}, { command: 'export-views', summary: 'false' })
    const masks = messagesOf(result, 'add-mask')
    expect(masks).toEqual([expect.stringMatching(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/)])
    expect(result.log.join('\n')).not.toContain(masks[0])
  })

  test('ends at once where the run may not make jobs, and says what would do', async () => {
    const result = await step({ ref: 'topic' }, { prompt: 'Rename Widget to Gadget' })
    expect(result.exitCode).toBe(1)
    expect(messagesOf(result, 'error')).toEqual([
      'A run on refs/heads/topic may only read; run it on main or in an environment that the project lists, or use an API key.',
    ])
  })

  test('is skipped where Dependabot started it: what its token may not do needs a secret, which it does not get', async () => {
    const result = await runStep({
      with: { 'base-url': api.url, 'project-id': project.id, prompt: 'Rename Widget to Gadget' },
      env: { ...run({ event: 'pull_request' }).env, GITHUB_ACTOR: 'dependabot[bot]' },
    })
    expect([result.exitCode, result.outputs.status]).toEqual([0, 'skipped'])
    expect(messagesOf(result, 'notice')).toEqual([expect.stringContaining('Dependabot started it')])
  })

  test('says so when the service has another address', async () => {
    const other = { 'base-url': api.url.replace('127.0.0.1', 'localhost'), command: 'export-views' }
    const result = await step({}, other)
    expect(messagesOf(result, 'error')).toEqual([
      expect.stringMatching(/not made for this service.*BASE_URL of the service\.$/),
    ])
  })
})
