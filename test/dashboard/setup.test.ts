// The first start: from the token in the log to a GitHub App that works, in one process, with the forge as GitHub.

import { describe, expect, test } from '@jest/globals'
import { createClient } from '../../src/client/client.ts'
import { chooseAccount, confirmApp, enterSetup, useBareWorlds } from '../support/bare-service.ts'
import { createBrowser } from '../support/browser.ts'
import { PATIENCE_MS, until } from '../support/until.ts'

const create = useBareWorlds()

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
  test('prints the address of the set-up with a token in one line', async () => {
    const { service } = await start()
    const [line = ''] = service.log.filter((one) => one.includes('/setup'))
    expect(JSON.parse(line).msg).toBe(
      `No GitHub App is set up. Open ${service.url}/setup and enter this token: ${service.token()}`,
    )
  })

  test.each(['/', '/login', '/projects/x/jobs'])('leads a stranger from %s to the set-up', async (path) => {
    const { service } = await start()
    expect((await createBrowser().open(`${service.url}${path}`)).url).toBe(`${service.url}/setup`)
  })
})

describe('the token', () => {
  test('lets one browser in, once', async () => {
    const { service } = await start()
    const token = service.token()
    const { page } = await enterSetup(service)
    expect([page.status, page.html]).toEqual([200, expect.stringContaining('Register the GitHub App')])
    const second = createBrowser()
    const refused = await second.send(await second.open(`${service.url}/setup`), '/setup', { token })
    expect([refused.status, refused.html]).toEqual([403, expect.stringContaining('was used already')])
  })
})

describe('an App that was registered', () => {
  test('goes on with a job that has waited for it', async () => {
    const started = await start()
    const { world, service } = started
    const { projectId, apiKey } = await world.makeKey()
    const client = createClient({ baseUrl: service.url, apiKey })
    const { id } = await client.createJob(projectId, { prompt: 'Rename "Lumen Cloud" to "Lumen Platform"' })
    await until('the job waits', async () =>
      (await client.getJob(projectId, id)).message?.includes('No GitHub App is set up'),
    )
    await install(started, await register(started))
    const job = await client.waitForJob(projectId, id, { timeoutMs: PATIENCE_MS })
    expect(job).toMatchObject({ status: 'completed', prLink: expect.stringContaining('/acme/docs/pull/') })
  })

  test('is encrypted in the database, and its secrets are nowhere in the log', async () => {
    const started = await start()
    const { world, service } = started
    await register(started)
    const { openDatabase } = await import('../../src/service/open-database.ts')
    const storage = await openDatabase({ dataDir: world.dataDir })
    const stored = await storage.setup.findApp()
    await storage.close()
    expect(stored?.slug).toBe('docmend-127-0-0-1')
    expect(JSON.stringify(stored)).not.toMatch(/PRIVATE KEY|Iv23forge/)
    expect(service.log.join('')).not.toMatch(/PRIVATE KEY|Iv23forge|client_secret/)
  })
})

describe('a registration', () => {
  test('whose code GitHub refuses says so and can begin again', async () => {
    const { world, service } = await start()
    const visit = await enterSetup(service)
    const back = new URL(await confirmApp(world.forge, visit.browser, await chooseAccount(visit, service)))
    back.searchParams.set('code', 'no-such-code')
    const { status, html } = await visit.browser.open(back.href)
    expect([status, html]).toEqual([400, expect.stringContaining('GitHub does not take the code')])
    const again = await confirmApp(world.forge, visit.browser, await chooseAccount(visit, service, 'acme'))
    expect((await visit.browser.open(again)).url).toContain('/installations/new')
  })
})
