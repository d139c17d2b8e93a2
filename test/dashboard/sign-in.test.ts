// Signing in and out of the dashboard, with the forge as GitHub.
import { describe, expect, test } from '@jest/globals'
import { createBrowser } from '../support/browser.ts'
import { signIn } from '../support/signed-in.ts'
import { useSignIn } from './sign-in-pages.ts'

const { start } = useSignIn()

describe('signing in with GitHub', () => {
  test('shows the projects whose repositories the person may write', async () => {
    const { world, url } = await start()
    const { page } = await signIn(world, url, 'wendy')
    expect(page.url).toBe(`${url}/`)
    expect(page.html).toContain('acme/docs')
    expect((await signIn(world, url, 'rita')).page.html).not.toContain('acme/docs')
  })

  test('leads back to the page that was asked for', async () => {
    const { world, url } = await start()
    const browser = createBrowser()
    const asked = await browser.open(`${url}/account`)
    expect(asked.url).toBe(`${url}/login?to=%2Faccount`)
    const { page } = await signIn(world, url, 'wendy', '/account', browser)
    expect(page.url).toBe(`${url}/account`)
    expect(page.html).toContain('this browser')
  })

  test('leads back to the page with its query', async () => {
    const { world, url } = await start()
    const path = `/projects/${world.projectId}/readers?from=2026-11-01&to=2026-11-07`
    const asked = await createBrowser().open(`${url}${path}`)
    const to = new URL(asked.url).searchParams.get('to') ?? ''
    expect((await signIn(world, url, 'wendy', to)).page.url).toBe(`${url}${path}`)
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/projects/..//evil.example',
    '/v1/analytics',
    '/login/github',
    `/account?${'x'.repeat(2000)}`,
  ])('never leads to %s afterwards', async (to) => {
    const { world, url } = await start()
    expect((await signIn(world, url, 'wendy', to)).page.url).toBe(`${url}/`)
  })

  test('works in the browser alone that began it', async () => {
    const { world, url } = await start()
    const began = await createBrowser().open(`${url}/login/github`)
    const other = createBrowser()
    const page = await other.post(began.url, { login: 'wendy' }, { origin: world.forge.url })
    expect(page.status).toBe(400)
    expect(page.html).toContain('began in another browser')
    expect((await other.open(`${url}/`)).url).toBe(`${url}/login`)
  })

  test('takes a state once', async () => {
    const { world, url } = await start()
    const browser = createBrowser()
    const { location } = await beginSignIn(browser, world.forge.url, url, 'wendy')
    expect((await browser.open(location)).status).toBe(200)
    expect((await browser.open(location)).status).toBe(400)
  })

  test('does not take a state that we have not made', async () => {
    const { world, url } = await start()
    const browser = createBrowser()
    const { location } = await beginSignIn(browser, world.forge.url, url, 'wendy')
    const forged = new URL(location)
    forged.searchParams.set('state', 'a'.repeat(43))
    expect((await browser.open(forged.href)).status).toBe(400)
  })
})

/** Gives the address to which GitHub sends the person back, unopened. */
async function beginSignIn(browser: ReturnType<typeof createBrowser>, forgeUrl: string, url: string, login: string) {
  const { url: authorize } = await browser.open(`${url}/login/github`)
  const body = new URLSearchParams({ login })
  const answer = await fetch(authorize, { method: 'POST', body, redirect: 'manual', headers: { origin: forgeUrl } })
  return { location: answer.headers.get('location') ?? '' }
}

describe('a session', () => {
  test('ends when its person signs out', async () => {
    const { world, url } = await start()
    const { browser, page } = await signIn(world, url, 'wendy')
    const kept = new Map(browser.cookies.get(new URL(url).host))
    expect((await browser.send(page, '/logout')).url).toBe(`${url}/login`)
    const thief = createBrowser()
    thief.cookies.set(new URL(url).host, kept)
    expect((await thief.open(`${url}/`)).url).toBe(`${url}/login`)
  })

  test('ends in every browser when its person asks for that', async () => {
    const { world, url } = await start()
    const [one, two] = [await signIn(world, url, 'wendy'), await signIn(world, url, 'wendy')]
    const account = await one.browser.open(`${url}/account`)
    expect(account.html.match(/TestBrowser\/1\.0/g)).toHaveLength(2)
    await one.browser.send(account, '/account/sessions/end')
    expect((await two.browser.open(`${url}/`)).url).toBe(`${url}/login`)
  })

  test('is not one for another person', async () => {
    const { world, url } = await start()
    const [wendy, octocat] = [await signIn(world, url, 'wendy'), await signIn(world, url, 'octocat')]
    const account = await wendy.browser.open(`${url}/account`)
    const own = /\/account\/sessions\/(\w+)\/end/.exec(account.html)?.[1]
    expect(own).toBeUndefined()
    const theirs = await octocat.browser.open(`${url}/account`)
    expect(theirs.html).not.toContain('wendy')
  })

  test('has a cookie that scripts and other sites cannot use', async () => {
    const { world, url } = await start()
    const { location } = await beginWithCookie(world.forge.url, url)
    expect(location.cookie).toMatch(/^docmend_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
  })
})

/** The session's cookie as it is sent. */
async function beginWithCookie(forgeUrl: string, url: string) {
  const browser = createBrowser()
  const { location } = await beginSignIn(browser, forgeUrl, url, 'octocat')
  const jar = browser.cookies.get(new URL(url).host) ?? new Map<string, string>()
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(location, { redirect: 'manual', headers: { cookie } })
  return { location: { cookie: answer.headers.getSetCookie().find((line) => line.startsWith('docmend_session')) } }
}

describe('an instance admin', () => {
  test('signs in with a link that works once, and sees all projects', async () => {
    const { world, url } = await start()
    const { openAdmin } = await import('../../src/service/admin/admin.ts')
    const { createSignInLink } = await import('../../src/projects/people/sign-in.ts')
    const admin = await openAdmin(world.config)
    const token = await createSignInLink({ sessions: admin.sessions, now: Date.now })
    await admin.close()
    const browser = createBrowser()
    await createBrowser().open(`${url}/login/link?token=${token}`)
    const asked = await browser.open(`${url}/login/link?token=${token}`)
    expect(browser.cookies.get(new URL(url).host)?.size).toBe(0)
    const home = await browser.send(asked, '/login/link')
    expect(home.html).toContain('acme/docs')
    const late = await createBrowser().open(`${url}/login/link?token=${token}`)
    expect([late.status, late.html.includes('used already')]).toEqual([400, true])
  })
})
