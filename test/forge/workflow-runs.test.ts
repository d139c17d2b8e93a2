import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Forge, startForge } from '../../dev/forge/forge.ts'

let forge: Forge
beforeAll(async () => {
  forge = await startForge({ env: { PATH: process.env.PATH ?? '' } })
  await forge.createRepository({ owner: 'acme', name: 'docs', private: true, from: { files: { a: 'a' } } })
})
afterAll(() => forge.stop())

async function getJson(url: string, init: RequestInit = {}) {
  const response = await fetch(url, init)
  return { status: response.status, body: JSON.parse(await response.text()) }
}

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** As a step asks, and as @actions/core does it. */
function ask(env: Record<string, string>, audience?: string, bearer = env.ACTIONS_ID_TOKEN_REQUEST_TOKEN) {
  const query = audience === undefined ? '' : `&audience=${encodeURIComponent(audience)}`
  return getJson(`${env.ACTIONS_ID_TOKEN_REQUEST_URL}${query}`, { headers: { authorization: `Bearer ${bearer}` } })
}

describe('a step that may have tokens', () => {
  test('gets one for the audience that it names, with what GitHub says of the run', async () => {
    const { env, id } = forge.workflowRun({ repository: 'acme/docs', event: 'push' })
    const { body } = await ask(env, 'https://docmend.example.com')
    expect(claimsOf(body.value)).toMatchObject({
      iss: `${forge.url}/_services/token`,
      aud: 'https://docmend.example.com',
      sub: 'repo:acme/docs:ref:refs/heads/main',
      repository: 'acme/docs',
      repository_id: env.GITHUB_REPOSITORY_ID,
      repository_visibility: 'private',
      event_name: 'push',
      ref: 'refs/heads/main',
      ref_type: 'branch',
      run_id: String(id),
      sha: forge.branches('acme/docs').main,
    })
  })

  test('gets one that lives five minutes and is signed with a published key', async () => {
    const { env } = forge.workflowRun({ repository: 'acme/docs', event: 'push' })
    const token = (await ask(env)).body.value
    const [header = '', payload = '', signature = ''] = token.split('.')
    const { exp, iat, aud } = claimsOf(token)
    const { body } = await getJson(
      (await getJson(`${forge.tokenIssuer}/.well-known/openid-configuration`)).body.jwks_uri,
    )
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
    const key = body.keys.find((one: { kid: string }) => one.kid === kid)
    const publicKey = createPublicKey({ key, format: 'jwk' })
    const isSigned = verify(
      'RSA-SHA256',
      Buffer.from(`${header}.${payload}`),
      publicKey,
      Buffer.from(signature, 'base64url'),
    )
    expect([exp - iat, aud, isSigned]).toEqual([300, `${forge.url}/acme`, true])
  })

  test('gets none with the secret of another run', async () => {
    const [one, other] = [1, 2].map(() => forge.workflowRun({ repository: 'acme/docs', event: 'push' }).env)
    expect((await ask(one ?? {}, 'x', other?.ACTIONS_ID_TOKEN_REQUEST_TOKEN)).status).toBe(401)
  })
})

test.each([
  [{ event: 'pull_request' }, { ref: 'refs/pull/1/merge', sub: 'repo:acme/docs:pull_request', base_ref: 'main' }],
  [{ event: 'pull_request_target' }, { ref: 'refs/heads/main', event_name: 'pull_request_target' }],
  [
    { event: 'push', ref: 'topic' },
    { ref: 'refs/heads/topic', sub: 'repo:acme/docs:ref:refs/heads/topic' },
  ],
  [
    { event: 'release', ref: 'refs/tags/v1' },
    { ref: 'refs/tags/v1', ref_type: 'tag' },
  ],
  [
    { event: 'push', environment: 'docs' },
    { environment: 'docs', sub: 'repo:acme/docs:environment:docs' },
  ],
  [
    { event: 'push', calls: 'other/ci/.github/workflows/x.yml@refs/heads/main' },
    { job_workflow_ref: 'other/ci/.github/workflows/x.yml@refs/heads/main' },
  ],
])('a run of %j has %j in its token', async (request, claims) => {
  const { env } = forge.workflowRun({ repository: 'acme/docs', ...request })
  expect(claimsOf((await ask(env)).body.value)).toMatchObject(claims)
})

test('a step without the permission is not told where to ask', () => {
  const { env } = forge.workflowRun({ repository: 'acme/docs', event: 'push', idToken: false })
  expect(Object.keys(env).filter((name) => name.startsWith('ACTIONS_'))).toEqual([])
  expect(env).toMatchObject({ GITHUB_EVENT_NAME: 'push', GITHUB_REF: 'refs/heads/main', GITHUB_ACTOR: 'octocat' })
})

test('new keys are published beside the former ones until those are dropped', async () => {
  const count = async () => (await getJson(`${forge.tokenIssuer}/.well-known/jwks`)).body.keys.length
  const before = await count()
  await forge.rotateTokenKeys()
  expect(await count()).toBe(before + 1)
  await forge.rotateTokenKeys({ dropFormer: true })
  expect(await count()).toBe(1)
})

test('what is not there answers 404', async () => {
  expect((await getJson(`${forge.url}/_services/pipelines/1/idtoken`)).status).toBe(404)
})
