// The App's side: how it proves itself, and what its tokens can do.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createForgeDesk, type ForgeDesk } from '../support/forge-desk.ts'

let desk: ForgeDesk
let clock = Date.now()

beforeAll(async () => {
  desk = await createForgeDesk({ now: () => new Date(clock) })
})
afterAll(() => desk.end())

const now = () => Math.floor(clock / 1000)

describe('an App', () => {
  test('proves itself with a JWT that it signed', async () => {
    const { status, body } = await desk.call('GET', '/app', desk.jwt())
    expect([status, body.slug, body.permissions.contents]).toEqual([200, 'docmend', 'write'])
  })

  test.each([
    ['lives longer than ten minutes', { exp: now() + 700 }, 'too far in the future'],
    ['has expired', { exp: now() - 1 }, "('exp') must be a numeric value"],
    ['was issued in the future', { iat: now() + 300 }, "('iat') must be an Integer"],
    ['names no App', { iss: '1' }, "'Issuer' claim"],
  ])('is refused with a JWT that %s', async (_, claims, sentence) => {
    const { status, body } = await desk.call('GET', '/app', desk.jwt(claims))
    expect([status, body.message]).toEqual([401, expect.stringContaining(sentence)])
  })

  test('is refused with a JWT that another signed', async () => {
    const [header, payload] = desk.jwt().split('.')
    const { status } = await desk.call('GET', '/app', `${header}.${payload}.${'A'.repeat(342)}`)
    expect(status).toBe(401)
  })

  test('finds the installation of a repository', async () => {
    const { body } = await desk.call('GET', '/repos/acme/docs/installation', desk.jwt())
    const { body: same } = await desk.call('GET', `/app/installations/${desk.installationId}`, desk.jwt())
    const { body: all } = await desk.call('GET', '/app/installations', desk.jwt())
    expect([body.id, body.account.login, same.id, all.length]).toEqual([desk.installationId, 'acme', body.id, 1])
  })
})

describe('an installation token', () => {
  test('has the long form with two dots', async () => {
    const token = await desk.token()
    expect(token).toMatch(/^ghs_\d+_[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(token.length).toBeGreaterThan(500)
  })

  test('can be narrowed to a repository and to reading', async () => {
    const token = await desk.token({ repository_ids: [desk.repository.id], permissions: { contents: 'read' } })
    const read = await desk.call('GET', '/repos/acme/docs/branches/main', token)
    const write = await desk.call('POST', '/repos/acme/docs/git/blobs', token, { content: 'x' })
    const pulls = await desk.call('GET', '/repos/acme/docs/pulls', token)
    expect([read.status, write.status, pulls.status]).toEqual([200, 403, 403])
    expect(write.body.message).toBe('Resource not accessible by integration')
  })

  test.each([
    ['a permission that the App lacks', { permissions: { workflows: 'write' } }],
    ['more than it was granted', { permissions: { metadata: 'write' } }],
    ['a repository that is not its own', { repository_ids: [1] }],
    ['a repository name that is not there', { repositories: ['nothing'] }],
  ])('is refused for %s', async (_, wish) => {
    const path = `/app/installations/${desk.installationId}/access_tokens`
    expect((await desk.call('POST', path, desk.jwt(), wish)).status).toBe(422)
  })

  test('does not see other repositories', async () => {
    await desk.forge.createRepository({ owner: 'acme', name: 'secret', private: true, from: { files: { a: 'a' } } })
    const token = await desk.token()
    const seen = await desk.call('GET', '/installation/repositories', token)
    const other = await desk.call('GET', '/repos/acme/secret', token)
    expect([seen.body.repositories.map((one: { name: string }) => one.name), other.status]).toEqual([['docs'], 404])
  })

  test('ends after an hour, and when it is given back', async () => {
    const [first, second] = [await desk.token(), await desk.token()]
    expect((await desk.call('DELETE', '/installation/token', first)).status).toBe(204)
    expect((await desk.call('GET', '/repos/acme/docs', first)).status).toBe(401)
    clock += 3_600_000
    const { status, body } = await desk.call('GET', '/repos/acme/docs', second)
    expect([status, body.message]).toEqual([401, 'Bad credentials'])
    clock -= 3_600_000
  })

  test('is not accepted where an App must prove itself', async () => {
    expect((await desk.call('GET', '/app', await desk.token())).status).toBe(401)
  })

  test('rests while the installation is suspended', async () => {
    const token = await desk.token()
    desk.forge.suspend(desk.installationId)
    const during = await desk.call('GET', '/repos/acme/docs', token)
    const minting = await desk.call('POST', `/app/installations/${desk.installationId}/access_tokens`, desk.jwt())
    desk.forge.unsuspend(desk.installationId)
    const after = await desk.call('GET', '/repos/acme/docs', token)
    expect([during.status, minting.status, after.status]).toEqual([403, 403, 200])
  })
})

test('a public repository can be read by anyone and written by nobody unknown', async () => {
  await desk.forge.createRepository({ owner: 'acme', name: 'open', from: { files: { a: 'a' } } })
  const read = await desk.call('GET', '/repos/acme/open', null)
  const write = await desk.call('POST', '/repos/acme/open/git/blobs', null, { content: 'x' })
  const hidden = await desk.call('GET', '/repos/acme/docs', null)
  expect([read.status, write.status, hidden.status]).toEqual([200, 401, 404])
})

test('an installation reads public repositories of other accounts, writes to none of them and sees no private ones', async () => {
  await desk.forge.createRepository({ owner: 'stranger', name: 'open', from: { files: { a: 'a' } } })
  await desk.forge.createRepository({ owner: 'stranger', name: 'hidden', private: true, from: { files: { a: 'a' } } })
  const token = await desk.token({ permissions: { contents: 'write' } })
  const read = await desk.call('GET', '/repos/stranger/open', token)
  const write = await desk.call('POST', '/repos/stranger/open/git/blobs', token, { content: 'x' })
  const hidden = await desk.call('GET', '/repos/stranger/hidden', token)
  expect([read.status, write.status, hidden.status]).toEqual([200, 404, 404])
})

test('lists come in pages that lead on', async () => {
  const first = await desk.call('GET', '/app/installations?per_page=1', desk.jwt())
  expect(first.headers.get('link')).toBeNull()
  desk.forge.install(desk.app.appId, { owner: 'other', repositories: 'all' })
  const again = await desk.call('GET', '/app/installations?per_page=1', desk.jwt())
  expect(again.body).toHaveLength(1)
  expect(again.headers.get('link')).toContain(`${desk.forge.apiUrl}/app/installations?per_page=1&page=2>; rel="next"`)
})

test('an unknown route answers 404 in JSON, a broken body 400', async () => {
  const unknown = await desk.call('GET', '/nothing/here', null)
  const broken = await fetch(`${desk.forge.apiUrl}/repos/acme/docs/pulls`, { method: 'POST', body: '{' })
  expect([unknown.status, unknown.body.message, broken.status]).toEqual([404, 'Not Found', 400])
})

test('every answer has the form that GitHub documents', () => {
  expect(desk.violations).toEqual([])
})
