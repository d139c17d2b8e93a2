// The first start: from the token in the log to a GitHub App that works, in one process, with the forge as GitHub.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import type { InterceptEvent } from '../../dev/forge/options.ts'
import { createClient } from '../../src/client/client.ts'
import { openViewsAdmin } from '../../src/service/admin/views-admin.ts'
import { readConfig } from '../../src/service/config.ts'
import { RUNNING_REFUSAL_CONFIRMED_AFTER_MS, SERVICE_CHECKED_EVERY_MS } from '../../src/service/start-checks.ts'
import { chooseAccount, confirmApp, enterSetup, useBareWorlds } from '../support/bare-service.ts'
import { createBrowser } from '../support/browser.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { openInstanceAdminPages } from '../support/instance-admin-pages.ts'
import { PATIENCE_MS, until } from '../support/until.ts'

const create = useBareWorlds()
const tokenIn = (line = ''): string => /enter this token: ([\w-]{43})/.exec(line)?.[1] ?? ''

async function start(options: Parameters<typeof create>[0] = {}) {
  const world = await create(options)
  return { world, service: await world.start() }
}

/** From the token to the page of the forge that installs the App. */
async function register({ world, service }: Awaited<ReturnType<typeof start>>, organization = '') {
  const visit = await enterSetup(service)
  const page = await chooseAccount(visit, service, organization)
  const back = await confirmApp(world.forge, visit.browser, page)
  return { ...visit, page, back, installing: await visit.browser.open(back) }
}

async function install(
  { world }: Awaited<ReturnType<typeof start>>,
  { browser, installing }: Awaited<ReturnType<typeof register>>,
) {
  const action = /action="([^"]+)"/.exec(installing.html)?.[1] ?? ''
  const body = { owner: 'acme', repository: 'docs' }
  return browser.post(`${world.forge.url}${action}`, body, { origin: world.forge.url })
}

describe('a service without a GitHub App', () => {
  test('answers under its own address alone', async () => {
    const { service } = await start({ env: { BASE_URL: 'https://docmend.example.com' } })
    expect(service.log.join('')).toContain('Open https://docmend.example.com/setup')
    expect(service.url).toBe('https://docmend.example.com')
  })
})

describe('the token', () => {
  test('is not taken from an address', async () => {
    const { service } = await start()
    const browser = createBrowser()
    const { html } = await browser.open(`${service.url}/setup?token=${service.token()}`)
    expect(html).toContain('Token from the log')
    expect(
      (await browser.send(await browser.open(`${service.url}/setup`), '/setup', { token: service.token() })).status,
    ).toBe(200)
  })

  test('is not taken from a page of another site', async () => {
    const { service } = await start()
    const origin = 'https://evil.example'
    expect((await createBrowser().post(`${service.url}/setup`, { token: service.token() }, { origin })).status).toBe(
      403,
    )
  })

  test('cannot be guessed: after ten wrong ones even the right one has to wait', async () => {
    const { service } = await start()
    const browser = createBrowser()
    const door = await browser.open(`${service.url}/setup`)
    const guess = (token: string) => browser.send(door, '/setup', { token })
    const statuses: number[] = []
    for (let index = 0; index < 10; index++) statuses.push((await guess('A'.repeat(43))).status)
    expect(statuses).toEqual(Array(10).fill(403))
    expect((await guess(service.token())).status).toBe(429)
  })

  test('becomes a cookie that no script reads and no other site sends', async () => {
    const { service } = await start()
    const body = new URLSearchParams({ token: service.token() })
    const headers = { origin: service.url }
    const answer = await fetch(`${service.url}/setup`, { method: 'POST', body, headers, redirect: 'manual' })
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^docmend_setup=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
  })

  test('is not needed by the instance admin, whose link leads to the set-up', async () => {
    const { world, service } = await start()
    const browser = createBrowser()
    const link = await browser.open(await world.instanceAdminLink(service.url))
    const page = await browser.send(link, '/login/link')
    expect([page.url, page.html]).toEqual([`${service.url}/setup`, expect.stringContaining('Who owns the App?')])
    expect((await browser.open(`${service.url}/`)).url).toBe(`${service.url}/`)
  })
})

describe('the manifest', () => {
  test('has the addresses of this service, and what app.yml asks for', async () => {
    const { service } = await start()
    const visit = await enterSetup(service)
    const { html } = await chooseAccount(visit, service)
    const text = /name="manifest" value="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(JSON.parse(text.replaceAll('&quot;', '"'))).toMatchObject({
      name: 'docmend-127-0-0-1',
      public: false,
      hook_attributes: { url: `${service.url}/api/github/webhooks`, active: true },
      redirect_url: `${service.url}/setup/registered`,
      setup_url: `${service.url}/setup/installed`,
      callback_urls: [`${service.url}/login/github/callback`],
      default_permissions: { contents: 'write', pull_requests: 'write', issues: 'read', checks: 'read' },
      default_events: expect.arrayContaining(['push', 'issue_comment', 'pull_request_review']),
    })
  })

  test('has the addresses of BASE_URL also for an instance admin on this machine, who alone comes back there', async () => {
    const pages = await openInstanceAdminPages({ baseUrl: 'https://docmend.example.com', setup: { isOpen: true } })
    const { html } = await pages.open('/setup/register?account=personal')
    const text = /name="manifest" value="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(JSON.parse(text.replaceAll('&quot;', '"'))).toMatchObject({
      url: 'https://docmend.example.com',
      hook_attributes: { url: 'https://docmend.example.com/api/github/webhooks' },
      callback_urls: ['https://docmend.example.com/login/github/callback'],
      setup_url: 'https://docmend.example.com/setup/installed',
      redirect_url: 'http://127.0.0.1/setup/registered',
    })
    await pages.storage.close()
  })

  test('goes to the code host from its own page alone', async () => {
    const { world, service } = await start()
    const visit = await enterSetup(service)
    const policyOf = (page: { headers: Headers }) => page.headers.get('content-security-policy') ?? ''
    expect(policyOf(visit.page)).toContain("form-action 'self';")
    const page = await chooseAccount(visit, service, 'acme')
    expect(policyOf(page)).toContain(`form-action 'self' ${world.forge.url};`)
    expect(page.html).toContain(`action="${world.forge.url}/organizations/acme/settings/apps/new?state=`)
  })

  test.each(['../../evil', 'a b', '', '-acme', 'x'.repeat(41)])(
    'is not made for an organization named %j',
    async (name) => {
      const { service } = await start()
      const { browser } = await enterSetup(service)
      const query = new URLSearchParams({ account: 'organization', organization: name }).toString()
      const { status, html } = await browser.open(`${service.url}/setup/register?${query}`)
      expect([status, html]).toEqual([400, expect.stringContaining('letters, digits and hyphens')])
      expect(html).not.toContain('settings/apps/new')
    },
  )

  test('is shown to nobody who has not shown the token', async () => {
    const { service } = await start()
    expect((await createBrowser().open(`${service.url}/setup/register`)).url).toBe(`${service.url}/setup`)
    expect((await createBrowser().open(`${service.url}/setup/registered?code=x&state=y`)).status).toBe(404)
  })
})

describe('an App that was registered', () => {
  test.each([
    ['a person', ''],
    ['an organization', 'acme'],
  ])('by %s is installed and signed in with, without a restart', async (_, organization) => {
    const started = await start()
    const { world, service } = started
    const registered = await register(started, organization)
    expect(registered.installing.url).toMatch(/\/apps\/docmend-[\w-]+\/installations\/new$/)
    const signInPage = await install(started, registered)
    expect(signInPage.url).toMatch(new RegExp(`^${world.forge.url}/login/oauth/authorize`))
    const home = await registered.browser.post(signInPage.url, { login: 'octocat' }, { origin: world.forge.url })
    expect([home.url, home.html]).toEqual([
      `${service.url}/setup/checklist`,
      expect.stringContaining('GitHub accepts the key'),
    ])
    expect((await registered.browser.open(service.url)).html).toContain('acme/docs')
    await world.forge.webhooksSettled()
    expect(world.forge.deliveries.map(({ event, status }) => [event, status])).toContainEqual(['installation', 200])
  })

  test('closes the set-up', async () => {
    const started = await start()
    const { service } = started
    const { browser, back } = await register(started)
    for (const path of ['/setup', '/setup/register'])
      expect((await browser.open(`${service.url}${path}`)).status).toBe(404)
    const late = await browser.post(`${service.url}/setup`, { token: 'x' }, { origin: service.url })
    expect(late.status).toBe(404)
    expect((await createBrowser().open(back)).status).toBe(404)
    expect((await createBrowser().open(`${service.url}/login`)).html).toContain('Sign in with')
  })

  test('is used by the next start, and by a process that was running', async () => {
    const started = await start()
    const { world } = started
    const other = await world.start()
    await install(started, await register(started))
    await until('the other process has the App', async () =>
      (await createBrowser().open(`${other.url}/login`)).html.includes('Sign in with'),
    )
    const next = await world.start()
    expect(next.token()).toBe('')
    expect((await createBrowser().open(`${next.url}/login`)).html).toContain('Sign in with')
  })

  test('is asked by docmend settings, too', async () => {
    const started = await start()
    const { world } = started
    await world.forge.createRepository({ owner: 'acme', name: 'api', from: { files: { 'README.md': '# API' } } })
    const { projectId } = await world.makeKey()
    await install(started, await register(started))
    const admin = await openViewsAdmin(readConfig(world.env))
    try {
      await admin.changeSettings(projectId, new Map([['workflowRepositories', 'acme/api']]))
      const settings = await admin.listSettings(projectId)
      expect(settings.find(({ name }) => name === 'workflowRepositories')?.value).toMatch(/^acme\/api=\d+\/\d+$/)
    } finally {
      await admin.close()
    }
  })
})

describe('a registration', () => {
  test('needs a state that this browser has begun, once', async () => {
    const { world, service } = await start()
    const visit = await enterSetup(service)
    const back = await confirmApp(world.forge, visit.browser, await chooseAccount(visit, service))
    const forged = new URL(back)
    forged.searchParams.set('state', 'a'.repeat(43))
    expect((await visit.browser.open(forged.href)).html).toContain('began in another browser')
    const admin = createBrowser()
    await admin.send(await admin.open(await world.instanceAdminLink(service.url)), '/login/link')
    expect((await admin.open(back)).status).toBe(400)
    expect((await visit.browser.open(back)).html).toContain('began in another browser')
  })

  test.each([
    ['is away', { status: 502, body: { message: 'Bad gateway' } }],
    ['answers with a page of a proxy', { status: 200, body: '<html>', headers: { 'content-type': 'text/html' } }],
    [
      'leaves out the key',
      {
        status: 201,
        body: { id: 5, html_url: 'http://127.0.0.1/apps/x', client_id: 'a', client_secret: 'b', webhook_secret: null },
      },
    ],
  ])('goes on with the same code after GitHub %s', async (_, answer) => {
    let isWrong = true
    const intercept = ({ phase, path }: { phase: string; path: string }) =>
      isWrong && phase === 'before' && path.includes('/conversions') ? answer : undefined
    const started = await start({ intercept })
    const { world, service } = started
    const visit = await enterSetup(service)
    const back = await confirmApp(world.forge, visit.browser, await chooseAccount(visit, service))
    const failed = await visit.browser.open(back)
    expect([failed.status, failed.html]).toEqual([502, expect.stringContaining('Try again')])
    isWrong = false
    const href = /class="button main" href="([^"]+)"/.exec(failed.html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect((await visit.browser.open(`${service.url}${href}`)).url).toContain('/installations/new')
  })

  test('whose process is killed before the App is stored begins again, and says what to do with that App', async () => {
    const service: { kill?: () => Promise<void> } = {}
    const intercept = async ({ phase, path }: { phase: string; path: string }): Promise<void> => {
      if (phase === 'after' && path.includes('/conversions')) await service.kill?.()
    }
    const world = await create({ intercept })
    const first = await world.startProcess()
    service.kill = () => first.kill('SIGKILL')
    const visit = await enterSetup(first)
    const back = await confirmApp(world.forge, visit.browser, await chooseAccount(visit, first))
    await expect(visit.browser.open(back)).rejects.toThrow('fetch failed')
    delete service.kill
    const next = await world.start()
    const again = await enterSetup(next)
    const lost = await again.browser.open(`${next.url}/setup/registered${new URL(back).search}`)
    expect([lost.status, lost.html]).toEqual([400, expect.stringContaining('delete it there: nobody has its key')])
    const second = await confirmApp(world.forge, again.browser, await chooseAccount(again, next, 'acme'))
    expect((await again.browser.open(second)).url).toContain('/apps/docmend-acme/installations/new')
  })

  test('that ends while another one was finished names the App that is too many', async () => {
    const started = await start()
    const { world, service } = started
    const admin = createBrowser()
    await admin.send(await admin.open(await world.instanceAdminLink(service.url)), '/login/link')
    const second = await confirmApp(
      world.forge,
      admin,
      await chooseAccount({ browser: admin, page: await admin.open(service.url) }, service, 'acme'),
    )
    await register(started)
    const { status, html } = await admin.open(second)
    expect([status, html]).toEqual([409, expect.stringContaining('Someone else has set this service up')])
  })
})

describe('an App that is stored', () => {
  test('and cannot be decrypted opens the set-up again, says why, and is replaced', async () => {
    const started = await start()
    const { world, service } = started
    await register(started)
    await service.stop()
    rmSync(join(world.dataDir, 'encryption.key'))
    const next = await world.start()
    const ready = await (await fetch(`${next.url}/readyz`)).text()
    expect(ready).toContain('encrypted with another DOCMEND_SECRET')
    const visit = await enterSetup(next)
    expect(visit.page.html).toContain('encrypted with another DOCMEND_SECRET')
    const back = await confirmApp(world.forge, visit.browser, await chooseAccount(visit, next, 'acme'))
    expect((await visit.browser.open(back)).url).toContain('/apps/docmend-acme/installations/new')
    expect(await (await fetch(`${next.url}/readyz`)).text()).not.toContain('encryption.key')
  })

  test('with another DOCMEND_SECRET is named to whoever waits for it, and stays that of the others', async () => {
    const started = await start({ env: { DOCMEND_SECRET: 'a'.repeat(32) } })
    const { world } = started
    await register(started)
    const other = await world.start({ DOCMEND_SECRET: 'b'.repeat(32) })
    const [line = ''] = other.log.filter((one) => one.includes('enter this token'))
    expect(JSON.parse(line).msg).toMatch(
      /^The credentials of the GitHub App docmend-\S+ cannot be opened: .*Give this process the DOCMEND_SECRET of the others, .*To register another App instead, open http/,
    )
    await started.service.stop()
    const { projectId, apiKey } = await world.makeKey()
    const client = createClient({ baseUrl: other.url, apiKey })
    const { id } = await client.createJob(projectId, { prompt: 'x' })
    const message = await until('the job waits', async () => (await client.getJob(projectId, id)).message)
    expect(message).toMatch(/^The credentials .* cannot be opened: .*start it again\. Docmend waits and tries again at/)
    const webhook = await fetch(`${other.url}/api/github/webhooks`, { method: 'POST' })
    expect([webhook.status, await webhook.text()]).toEqual([503, expect.stringContaining('cannot be opened')])
  })

  test('by another process, with another DOCMEND_SECRET, is one warning of a process that was running', async () => {
    const started = await start({ env: { DOCMEND_SECRET: 'a'.repeat(32) } })
    const other = await started.world.start({ DOCMEND_SECRET: 'b'.repeat(32), DOCMEND_ROLE: 'worker' })
    const looks = () => other.log.filter((line) => line.includes('cannot be opened: they were encrypted with another'))
    await register(started)
    await until('the other process says so', () => looks().length > 0 || undefined)
    expect(await (await fetch(`${other.url}/readyz`)).text()).toContain('cannot be opened')
    expect(looks()).toHaveLength(1)
  })

  test('and is no longer known to GitHub opens the set-up again', async () => {
    let isGone = false
    const intercept = ({ phase, path }: { phase: string; path: string }) =>
      isGone && phase === 'before' && path === '/api/v3/app'
        ? { status: 404, body: { message: 'Not Found' } }
        : undefined
    const started = await start({ intercept })
    await register(started)
    await started.service.stop()
    isGone = true
    const next = await started.world.start()
    expect((await enterSetup(next)).page.html).toContain('the App or its key was deleted there')
  })

  describe('and is deleted on GitHub while the service runs', () => {
    let isGone = false
    const intercept = ({ phase, path }: InterceptEvent) =>
      isGone && phase === 'before' && /\/api\/v3\/app(?!-)\b|\/installation$/.test(path)
        ? { status: 404, body: { message: 'Integration not found' } }
        : undefined
    const watched = async () => {
      isGone = false
      const world = await create({ intercept })
      const clock = createFakeClock()
      const service = await world.start({}, clock)
      const visit = await register({ world, service })
      const ready = async () => (await fetch(`${service.url}/readyz`)).text()
      const isOpen = async () => (await fetch(`${service.url}/setup`)).status === 200
      /** Moves the time on, and waits until the look is over. */
      const look = async (ms: number, next: number) => {
        clock.advance(ms)
        await clock.timerOf(next)
      }
      return { world, service, visit, ready, isOpen, look }
    }

    test('opens the set-up at the second look: page, log, /readyz and jobs name the App', async () => {
      const { world, service, visit: former, ready, isOpen, look } = await watched()
      const first = service.token()
      const { projectId, apiKey } = await world.makeKey()
      const client = createClient({ baseUrl: service.url, apiKey })
      await install({ world, service }, former)
      const before = await client.createJob(projectId, { prompt: 'Rename "Lumen Cloud" to "Lumen Platform"' })
      await client.waitForJob(projectId, before.id, { timeoutMs: PATIENCE_MS })
      isGone = true
      await look(SERVICE_CHECKED_EVERY_MS, RUNNING_REFUSAL_CONFIRMED_AFTER_MS)
      expect([await isOpen(), (await ready()).includes('does not accept')]).toEqual([false, false])
      await look(RUNNING_REFUSAL_CONFIRMED_AFTER_MS, SERVICE_CHECKED_EVERY_MS)
      expect(await ready()).toMatch(/GitHub does not accept the GitHub App docmend-\S+ that the set-up has registered/)
      const offers = service.log.filter((line) => line.includes('enter this token'))
      expect([offers.length, offers.at(-1)]).toEqual([2, expect.stringContaining('the App or its key was deleted')])
      const visit = await enterSetup({ ...service, token: () => tokenIn(offers.at(-1)) })
      expect([first === tokenIn(offers.at(-1)), visit.page.html]).toEqual([
        false,
        expect.stringContaining('the App or its key was deleted there'),
      ])
      const { html } = await visit.browser.open(`${service.url}/setup/checklist`)
      expect(html).toContain('does not accept the GitHub App docmend-')
      const { id } = await client.createJob(projectId, { prompt: 'x' })
      const message = await until('the job waits', async () => (await client.getJob(projectId, id)).message)
      expect(message).toMatch(/^GitHub does not accept the GitHub App docmend-\S+ .*Docmend waits and tries again at/)
      expect([html, message, await ready(), ...service.log].join()).not.toContain('Check APP_ID')

      isGone = false
      const back = await confirmApp(world.forge, visit.browser, await chooseAccount(visit, service, 'acme'))
      const installing = await visit.browser.open(back)
      expect(installing.url).toContain('/apps/docmend-acme/installations/new')
      expect(await ready()).not.toContain('does not accept')
      const waiting = await until('it waits for the installation', async () => {
        const job = await client.getJob(projectId, id)
        return job.message?.includes(' yet. ') === true ? job : undefined
      })
      expect([waiting.status, waiting.message]).toEqual([
        'active',
        expect.stringMatching(
          /^The GitHub App docmend-acme is not installed on acme\/docs yet\. Install it there: http\S+\/apps\/docmend-acme\/installations\/new\. Docmend waits/,
        ),
      ])
    })

    test('is used again when GitHub knows it again', async () => {
      const { ready, isOpen, look } = await watched()
      isGone = true
      await look(SERVICE_CHECKED_EVERY_MS, RUNNING_REFUSAL_CONFIRMED_AFTER_MS)
      await look(RUNNING_REFUSAL_CONFIRMED_AFTER_MS, SERVICE_CHECKED_EVERY_MS)
      expect(await isOpen()).toBe(true)
      isGone = false
      await look(SERVICE_CHECKED_EVERY_MS, SERVICE_CHECKED_EVERY_MS)
      expect([await isOpen(), (await ready()).includes('does not accept')]).toEqual([false, false])
    })

    test('stays in use after one wrong answer of GitHub', async () => {
      const { ready, isOpen, look } = await watched()
      isGone = true
      await look(SERVICE_CHECKED_EVERY_MS, RUNNING_REFUSAL_CONFIRMED_AFTER_MS)
      isGone = false
      await look(RUNNING_REFUSAL_CONFIRMED_AFTER_MS, SERVICE_CHECKED_EVERY_MS)
      isGone = true
      await look(SERVICE_CHECKED_EVERY_MS, RUNNING_REFUSAL_CONFIRMED_AFTER_MS)
      expect([await isOpen(), (await ready()).includes('does not accept')]).toEqual([false, false])
    })
  })

  test('gives way to that of the environment, and the log names what differs', async () => {
    const started = await start()
    const { world, service } = started
    await register(started)
    await service.stop()
    const given = await world.forge.createApp({
      name: 'given',
      webhookSecret: 'a webhook secret for tests only',
      permissions: {},
    })
    const next = await world.start({
      APP_ID: String(given.appId),
      PRIVATE_KEY: given.privateKeyPem,
      WEBHOOK_SECRET: 'a webhook secret for tests only',
    })
    const said = next.log.filter((line) => line.includes('Another one is stored'))
    expect(said).toHaveLength(1)
    expect(said[0]).toContain('APP_ID, PRIVATE_KEY, WEBHOOK_SECRET, GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET differ')
    expect(said[0]).not.toContain('PRIVATE KEY-----')
    expect((await createBrowser().open(`${next.url}/setup`)).status).toBe(404)
  })
})
