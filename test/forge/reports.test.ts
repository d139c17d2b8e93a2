// Check runs, commit statuses and deployments over REST.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createForgeDesk, type ForgeDesk } from '../support/forge-desk.ts'

const REPOSITORY = 'acme/docs'

let desk: ForgeDesk
let sha: string

beforeAll(async () => {
  const permissions = { contents: 'read', checks: 'read', statuses: 'read', deployments: 'read' } as const
  desk = await createForgeDesk({ permissions })
  sha = desk.repository.headSha
})
afterAll(() => desk.end())

const get = async (path: string, permissions?: Record<string, string>) =>
  desk.call('GET', `/repos/acme/docs${path}`, await desk.token(permissions && { permissions }))

test('a check run is shown as it stands now', async () => {
  desk.forge.reportCheckRun(REPOSITORY, { sha, name: 'lint' })
  expect((await get(`/commits/${sha}/check-runs`)).body).toMatchObject({
    total_count: 1,
    check_runs: [{ name: 'lint', status: 'in_progress', conclusion: null, head_sha: sha }],
  })
  desk.forge.reportCheckRun(REPOSITORY, {
    sha,
    name: 'lint',
    conclusion: 'failure',
    detailsUrl: 'https://ci.example/1',
  })
  expect((await get('/commits/main/check-runs')).body.check_runs).toMatchObject([
    { status: 'completed', conclusion: 'failure', details_url: 'https://ci.example/1' },
  ])
})

test('the newest status of each context makes the combined one', async () => {
  expect((await get(`/commits/${sha}/status`)).body).toMatchObject({ state: 'pending', total_count: 0, statuses: [] })
  desk.forge.reportStatus(REPOSITORY, { sha, context: 'ci', state: 'pending' })
  desk.forge.reportStatus(REPOSITORY, { sha, context: 'ci', state: 'success', targetUrl: 'https://ci.example/' })
  desk.forge.reportStatus(REPOSITORY, { sha, context: 'docs', state: 'error' })
  const { body } = await get(`/commits/${sha}/status`)
  expect([body.state, body.sha, body.total_count]).toEqual(['failure', sha, 2])
  expect(body.statuses).toMatchObject([
    { context: 'ci', state: 'success', target_url: 'https://ci.example/' },
    { context: 'docs', state: 'error', target_url: null },
  ])
})

test('a deployment is found by its commit, and its statuses come newest first', async () => {
  desk.forge.reportDeployment(REPOSITORY, { sha, environment: 'Preview' })
  const [deployment] = (await get(`/deployments?sha=${sha}`)).body
  expect(deployment).toMatchObject({ sha, environment: 'Preview', production_environment: false })
  expect((await get(`/deployments/${deployment.id}/statuses`)).body).toEqual([])
  desk.forge.reportDeployment(REPOSITORY, { sha, environment: 'Preview', state: 'in_progress' })
  const environmentUrl = 'https://p.example/'
  desk.forge.reportDeployment(REPOSITORY, { sha, environment: 'Preview', state: 'success', environmentUrl })
  expect((await get(`/deployments/${deployment.id}/statuses`)).body).toMatchObject([
    { state: 'success', environment_url: environmentUrl, log_url: '' },
    { state: 'in_progress', environment_url: '' },
  ])
  expect((await get(`/deployments?sha=${'0'.repeat(40)}`)).body).toEqual([])
})

test.each([
  ['/commits/main/check-runs', 'checks'],
  ['/commits/main/status', 'statuses'],
  ['/deployments', 'deployments'],
])('%s needs the permission %s', async (path, permission) => {
  expect((await get(path, { contents: 'read' })).status).toBe(403)
  expect((await get(path, { [permission]: 'read' })).status).toBe(200)
})

test('a commit that is not there, and a deployment that is not, are refused as by GitHub', async () => {
  expect((await get(`/commits/${'0'.repeat(40)}/check-runs`)).status).toBe(422)
  expect((await get('/deployments/1/statuses')).status).toBe(404)
})

test('every answer fits the description of GitHub', () => {
  expect(desk.violations).toEqual([])
})
