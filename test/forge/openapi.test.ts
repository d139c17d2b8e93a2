// The forge, checked against GitHub's own description of its API.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { routes } from '../../dev/forge/routes.ts'
import { createForgeDesk, type ForgeDesk } from '../support/forge-desk.ts'
import { createGitHubContract } from '../support/github-openapi.ts'

const contract = createGitHubContract()
let desk: ForgeDesk

beforeAll(async () => {
  desk = await createForgeDesk()
})
afterAll(() => desk.end())

test('GitHub documents every route of the forge', () => {
  const undocumented = routes
    // The root folder is `/contents/` in the description, with an empty path.
    .filter(({ path }) => !path.endsWith('/contents'))
    .filter(({ method, path }) => isUndocumented(method, path.replace(/[:*]\w+/g, '1')))
  expect(undocumented).toEqual([])
})

const isUndocumented = (method: string, path: string) =>
  contract.checkRequest(method, path, undefined).some((one) => one.includes('no such route'))

describe('the contract finds', () => {
  test('a route that does not exist', () => {
    expect(contract.checkRequest('POST', '/repos/a/b/git/forests', {})).toEqual([
      'POST /repos/a/b/git/forests: GitHub documents no such route',
    ])
  })

  test('a field that is missing, of another type, or unknown', () => {
    const body = { ref: 7, force: true }
    expect(contract.checkRequest('POST', '/api/v3/repos/a/b/git/refs', body)).toEqual([
      'POST /repos/{owner}/{repo}/git/refs: GitHub knows no field "force"',
      "POST /repos/{owner}/{repo}/git/refs: / must have required property 'sha'",
      'POST /repos/{owner}/{repo}/git/refs: /ref must be string',
    ])
  })

  test('a body where there is none, and none where there is one', () => {
    expect(contract.checkRequest('POST', '/repos/a/b/pulls', undefined)).toHaveLength(1)
    expect(contract.checkRequest('DELETE', '/repos/a/b/git/refs/heads/x', { a: 1 })).toHaveLength(1)
  })

  test('a query that GitHub passes over', () => {
    expect(contract.checkRequest('GET', '/repos/a/b/pulls?state=all&branch=x', undefined)).toEqual([
      'GET /repos/{owner}/{repo}/pulls: GitHub knows no query parameter "branch"',
    ])
  })

  test('an answer that lacks what GitHub sends, deep inside too', async () => {
    const { body } = await desk.call('GET', '/repos/acme/docs/branches/main', await desk.token())
    const broken = structuredClone(body)
    delete broken.commit.commit.tree.sha
    const path = '/repos/acme/docs/branches/main'
    expect(contract.checkResponse('GET', path, 200, body)).toEqual([])
    expect(contract.checkResponse('GET', path, 200, broken)).toEqual([
      "GET /repos/{owner}/{repo}/branches/{branch} 200: /commit/commit/tree must have required property 'sha'",
    ])
  })

  test('a success that GitHub does not document, and an error without a message', () => {
    expect(contract.checkResponse('POST', '/repos/a/b/git/refs', 200, {})).toHaveLength(1)
    expect(contract.checkResponse('GET', '/repos/a/b', 401, { error: 'no' })).toHaveLength(1)
  })
})

test('what GitHub allows passes', () => {
  const tree = [{ path: 'a.md', mode: '100644', type: 'blob', sha: null }]
  expect(contract.checkRequest('POST', '/repos/a/b/git/trees', { base_tree: 'x', tree })).toEqual([])
  expect(contract.checkRequest('GET', '/repos/a/b/git/ref/heads%2Fa%2Fb', undefined)).toEqual([])
  expect(contract.checkResponse('GET', '/unknown', 200, {})).toEqual([])
})
