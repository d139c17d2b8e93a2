// What all pages of the dashboard have in common: their headers, their address, and what they say when something is away.
import { describe, expect, test } from '@jest/globals'
import { createBrowser } from '../support/browser.ts'
import { createDashboardWith } from '../support/create-dashboard.ts'
import { signIn } from '../support/signed-in.ts'
import { useWorlds } from '../support/use-worlds.ts'

const create = useWorlds()

describe('every page', () => {
  test('runs nothing but our script, and cannot be framed', async () => {
    const { url } = await (await create()).startHere()
    const { headers } = await createBrowser().open(`${url}/login`)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; style-src 'self'; script-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('names files that browsers may keep for ever', async () => {
    const { url } = await (await create()).startHere()
    const { html } = await createBrowser().open(`${url}/login`)
    const names = [...html.matchAll(/"(\/static\/[^"]+)"/g)].map(([, name]) => name)
    expect(names).toHaveLength(2)
    for (const name of names) {
      const file = await fetch(`${url}${name}`)
      expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    }
  })

  test('has no inline script and no inline style', async () => {
    const world = await create()
    const { url } = await world.startHere()
    const { browser } = await signIn(world, url, 'octocat')
    const project = `/projects/${world.projectId}`
    const ofProject = [
      'jobs',
      'jobs/new',
      'readers',
      'readers/pages',
      'readers/agents',
      'readers/missing',
      'readers/failed-requests',
      'keys',
      'settings',
      'settings/audit',
      'settings/page-views',
      'settings/webhooks',
    ].map((name) => `${project}/${name}`)
    for (const path of ['/', '/account', project, ...ofProject]) {
      const { status, html } = await browser.open(`${url}${path}`)
      expect(status).toBe(200)
      expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/)
    }
  })

  test('is there with a slash at its end, as the API is', async () => {
    const { url } = await (await create()).startHere()
    expect((await createBrowser().open(`${url}/login/`)).status).toBe(200)
  })

  test('that does not exist says so as a page', async () => {
    const { url } = await (await create()).startHere()
    const { status, html } = await createBrowser().open(`${url}/projects/x/y/z`)
    expect([status, html.includes('<h1>Not found</h1>')]).toEqual([404, true])
  })
})

describe('what a person opens that is no page', () => {
  const open = async (path: string, headers: Record<string, string>) => {
    const { url } = await (await create()).startHere()
    const answer = await fetch(`${url}${path}`, { headers })
    return [answer.status, answer.headers.get('content-type')?.split(';')[0], await answer.text()]
  }
  const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

  test.each([
    ['/nope', 'Not found'],
    ['/v2/agent/prj_x/jobs', 'An address for programs'],
    ['/mcp', 'An address for programs'],
  ])('%s: a page says so', async (path, title) => {
    const [status, type, text] = await open(path, browser)
    expect([status, type]).toEqual([404, 'text/html'])
    expect(text).toContain(`<h1>${title}</h1>`)
  })

  test.each([
    ['a program', '/nope', {}, 404],
    ['a program that also takes HTML', '/v2/agent/prj_x/jobs', { accept: 'application/json, text/html' }, 401],
    ['a browser with a key', '/v2/agent/prj_x/jobs', { ...browser, authorization: 'Bearer x' }, 401],
    ['a browser that asks whether the service is well', '/healthz', browser, 200],
    ['a browser that reads the description of the API', '/openapi.json', browser, 200],
  ])('%s gets JSON', async (_, path, headers, status) => {
    expect((await open(path, headers as Record<string, string>)).slice(0, 2)).toEqual([status, 'application/json'])
  })
})

describe('the address of the dashboard', () => {
  test.each([
    ['evil.example', 421],
    ['docmend.example.com', 200],
    ['127.0.0.1:3000', 200],
  ])('is this machine or BASE_URL, so that no other name can be pointed at it: %s', async (host, status) => {
    const site = await createDashboardWith({ baseUrl: 'https://docmend.example.com' })
    expect((await site.request('/login', { headers: { host } })).status).toBe(status)
  })
})

describe('a form', () => {
  const host = 'docmend.example.com'
  const send = async (headers: Record<string, string>) => {
    const site = await createDashboardWith({ baseUrl: `https://${host}` })
    const all = { host, origin: `https://${host}`, 'content-length': '2', ...headers }
    return (await site.request('/login/link', { method: 'POST', body: '{}', headers: all })).status
  }

  test.each([
    ['of another kind', { 'content-type': 'application/json' }, 400],
    ['of more than 256 KiB', { 'content-length': '300000' }, 413],
    ['of another site', { origin: 'https://evil.example' }, 403],
    ['of a page of this host over http', { origin: `http://${host}` }, 403],
    ['without Origin', { origin: '' }, 403],
  ])('%s is refused before anything is done', async (_, headers, status) => {
    expect(await send(headers as Record<string, string>)).toBe(status)
  })
})

describe('when GitHub is away', () => {
  test('a grant that GitHub no longer takes ends the session', async () => {
    let isRevoked = false
    const world = await create({
      intercept: ({ path }) =>
        isRevoked && path.includes('/user/') ? { status: 401, body: { message: 'Bad credentials' } } : undefined,
    })
    const { url } = await world.startHere()
    isRevoked = true
    const { page, browser } = await signIn(world, url, 'octocat')
    expect(page.url).toBe(`${url}/login`)
    isRevoked = false
    expect((await browser.open(`${url}/`)).url).toBe(`${url}/login`)
  })
})
