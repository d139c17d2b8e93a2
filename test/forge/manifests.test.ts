// Registering an App from a manifest and installing it, as a person does in a browser.
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { createBrowser } from '../support/browser.ts'
import { createForgeDesk, type ForgeDesk } from '../support/forge-desk.ts'

let desk: ForgeDesk
let clock = Date.now()
beforeEach(async () => {
  desk = await createForgeDesk({ now: () => new Date(clock) })
})
afterEach(() => desk.end())

/** An address at which nothing answers: what matters is where the person is sent. */
const SERVICE = 'http://127.0.0.1:1'
const MANIFEST = {
  name: 'docmend acme',
  url: SERVICE,
  hook_attributes: { url: `${SERVICE}/hooks` },
  redirect_url: `${SERVICE}/registered`,
  setup_url: `${SERVICE}/installed`,
  callback_urls: [`${SERVICE}/callback`],
  default_permissions: { contents: 'write', pull_requests: 'write', issues: 'read' },
  default_events: ['push', 'issue_comment'],
}

const propose = (manifest: object, path = '/settings/apps/new') =>
  createBrowser().post(`${desk.forge.url}${path}?state=s1`, { manifest: JSON.stringify(manifest) })

/** Sends the form of the page without following where it leads. */
async function create(manifest: object = MANIFEST, owner = 'octocat', name = 'docmend acme') {
  const body = new URLSearchParams({ manifest: JSON.stringify(manifest), owner, name, state: 's1' })
  const headers = { origin: desk.forge.url }
  return fetch(`${desk.forge.url}/settings/apps/create`, { method: 'POST', body, headers, redirect: 'manual' })
}

async function codeOf(answer: Response): Promise<string> {
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

const convert = (code: string) => desk.call('POST', `/app-manifests/${code}/conversions`, null)

describe('a manifest', () => {
  test('is shown with what the App may do, for a person and for an organization', async () => {
    const own = await propose(MANIFEST)
    expect(own.html).toContain('<code>contents</code>: write')
    expect(own.html).toContain('Create GitHub App for octocat')
    expect((await propose(MANIFEST, '/organizations/acme/settings/apps/new')).html).toContain(
      'Create GitHub App for acme',
    )
    expect((await propose(MANIFEST, '/organizations/nobody/settings/apps/new')).status).toBe(404)
  })

  test.each([
    ['without a redirect_url', { redirect_url: undefined }, 'redirect_url is missing'],
    ['with a hook without an address', { hook_attributes: {} }, 'hook_attributes.url is missing'],
    ['with an event that its permissions do not cover', { default_permissions: {} }, 'push, issue_comment'],
    ['with a name that is too long', { name: 'x'.repeat(35) }, 'maximum is 34 characters'],
    ['with a field that GitHub does not know', { webhook: SERVICE }, 'Unknown field: webhook'],
  ])('%s is refused', async (_, change, sentence) => {
    const { status, html } = await propose({ ...MANIFEST, ...change })
    expect([status, html]).toEqual([422, expect.stringContaining(sentence)])
  })

  test('makes no App when another site sends the form', async () => {
    const body = new URLSearchParams({ manifest: JSON.stringify(MANIFEST), owner: 'octocat', name: 'x', state: '' })
    const headers = { origin: SERVICE }
    const answer = await fetch(`${desk.forge.url}/settings/apps/create`, { method: 'POST', body, headers })
    expect(answer.status).toBe(403)
  })
})

describe('the code of a new App', () => {
  test('comes back with the state and gives the credentials, once', async () => {
    const answer = await create()
    expect(answer.headers.get('location')).toMatch(/^http:\/\/127\.0\.0\.1:1\/registered\?code=\w{40}&state=s1$/)
    const code = await codeOf(answer)
    const { status, body } = await convert(code)
    expect([status, body.slug, body.owner.login, body.permissions.issues]).toEqual([
      201,
      'docmend-acme',
      'octocat',
      'read',
    ])
    expect(body.pem).toMatch(/^-----BEGIN RSA PRIVATE KEY-----/)
    expect(body.webhook_secret).toMatch(/^\w{40}$/)
    expect((await convert(code)).status).toBe(404)
    expect(desk.violations).toEqual([])
  })

  test('has expired after an hour', async () => {
    const code = await codeOf(await create())
    clock += 3_600_001
    expect((await convert(code)).status).toBe(404)
  })

  test('brings no webhook secret for an App without webhooks', async () => {
    const { hook_attributes: _, ...without } = MANIFEST
    const { body } = await convert(await codeOf(await create(without)))
    expect(body.webhook_secret).toBeNull()
    expect(desk.violations).toEqual([])
  })

  test('is not given for a name that is taken', async () => {
    await create()
    expect((await create()).status).toBe(422)
  })
})

test('an installation on chosen repositories leads back to the setup_url', async () => {
  await desk.forge.createRepository({ owner: 'acme', name: 'site', from: { files: { 'a.md': '# A\n' } } })
  await create()
  const page = await createBrowser().open(`${desk.forge.url}/apps/docmend-acme`)
  expect(page.html).toContain('value="docs"')
  const body = new URLSearchParams({ owner: 'acme', repository: 'site' })
  const headers = { origin: desk.forge.url }
  const url = `${desk.forge.url}/apps/docmend-acme/installations`
  const answer = await fetch(url, { method: 'POST', body, headers, redirect: 'manual' })
  expect(answer.headers.get('location')).toMatch(/\/installed\?installation_id=\d+&setup_action=install$/)
  expect((await createBrowser().open(`${desk.forge.url}/apps/docmend-acme`)).html).not.toContain('value="docs"')
})
