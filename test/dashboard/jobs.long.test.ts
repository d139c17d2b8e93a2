// From a prompt to a pull request in the browser: create, watch, review, message, approve, cancel, archive.
import { describe, expect, test } from '@jest/globals'
import type { createBrowser, Page } from '../support/browser.ts'
import { endOfJobs } from '../support/end-of-jobs.ts'
import { signIn } from '../support/signed-in.ts'
import { until } from '../support/until.ts'
import { useWorlds } from '../support/use-worlds.ts'

const create = useWorlds()

async function start(login = 'wendy') {
  const world = await create()
  world.forge.setRole('acme/docs', 'wendy', 'write')
  const { url, client } = await world.startHere()
  const { browser } = await signIn(world, url, login)
  return { world, url, client, browser, path: `/projects/${world.projectId}/jobs` }
}

const RENAME = 'Rename "Lumen Cloud" to "Lumen Sky" in all pages.'

async function createJob({ browser, url, path }: Awaited<ReturnType<typeof start>>, fields = {}): Promise<Page> {
  return browser.send(await browser.open(`${url}${path}/new`), path, { prompt: RENAME, ...fields })
}

/** Reloads the page of the job until it has this text. */
function showsLater(browser: ReturnType<typeof createBrowser>, page: Page, text: string): Promise<Page> {
  return until(text, async () => {
    const now = await browser.open(page.url)
    return now.html.includes(text) ? now : undefined
  })
}

describe('a job made in the browser', () => {
  test('is not published when the changes are no longer those that were read', async () => {
    const stage = await start()
    const made = await createJob(stage, { mode: 'patch' })
    const ready = await showsLater(stage.browser, made, 'Approve and open the pull request')
    const refused = await stage.browser.send(ready, `${new URL(made.url).pathname}/publish`, { sha256: '0'.repeat(64) })
    expect(refused.status).toBe(409)
    expect(refused.html).toContain('role="alert"')
    expect(stage.world.forge.pullRequests('acme/docs')).toHaveLength(0)
  })

  test('takes a message as its next turn', async () => {
    const stage = await start()
    const done = await showsLater(stage.browser, await createJob(stage), 'pull request opened')
    const message = 'Rename "Lumen Sky" to "Lumen Sea" in all pages.'
    await stage.browser.send(done, `${new URL(done.url).pathname}/message`, { message })
    const next = await showsLater(stage.browser, done, 'pull request updated')
    expect(next.html).toContain('Lumen Sea')
    expect(next.html).toContain('<h2 id="requests">Requests</h2>')
  })

  test('is made once when its form is sent twice', async () => {
    const stage = await start()
    const form = await stage.browser.open(`${stage.url}${stage.path}/new`)
    const [one, two] = [
      await stage.browser.send(form, stage.path, { prompt: RENAME }),
      await stage.browser.send(form, stage.path, { prompt: RENAME }),
    ]
    expect(two.url).toBe(one.url)
    expect((await stage.client.listJobs(stage.world.projectId)).jobs).toHaveLength(1)
    await endOfJobs(stage.client, stage.world.projectId)
  })

  test('shows what becomes of its page views once it is merged, and takes no more messages', async () => {
    const stage = await start()
    const done = await showsLater(stage.browser, await createJob(stage), 'pull request opened')
    await stage.world.forge.mergePullRequest('acme/docs', 1)
    const merged = await showsLater(stage.browser, done, '(merged)')
    expect(merged.html).toContain('Page views are compared on ')
    expect(merged.html).not.toContain('Message to the agent')
  })

  test('is archived by a button', async () => {
    const stage = await start()
    const done = await showsLater(stage.browser, await createJob(stage), 'pull request opened')
    const archived = await stage.browser.send(done, `${new URL(done.url).pathname}/archive`)
    expect(archived.html).toContain('archived')
    const list = await stage.browser.open(`${stage.url}${stage.path}?status=archived`)
    expect(list.html).toContain(new URL(done.url).pathname)
  })
})

describe('what a person types', () => {
  test('is kept when it cannot be a job', async () => {
    const stage = await start()
    const refused = await createJob(stage, { ref: 'no such..branch', topic: 'x' })
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('Rename &quot;Lumen Cloud&quot;')
    expect(refused.html).toContain('value="no such..branch"')
  })

  test('has plain line breaks, whatever browsers make of them', async () => {
    const stage = await start()
    const made = await createJob(stage, { prompt: 'Rename "Lumen Cloud"\r\nto "Lumen Sky".', mode: 'patch' })
    expect(made.html).toContain('Rename &quot;Lumen Cloud&quot;\nto &quot;Lumen Sky&quot;.')
    await endOfJobs(stage.client, stage.world.projectId)
  })
})

describe('a job stays out of reach', () => {
  test('of a person who may not write the repository, also by its own address', async () => {
    const stage = await start()
    const made = await createJob(stage)
    stage.world.forge.setRole('acme/docs', 'rita', 'read')
    const { browser } = await signIn(stage.world, stage.url, 'rita')
    const asked = ['', '/new', `/${made.url.split('/').at(-1)}`].map((rest) => `${stage.url}${stage.path}${rest}`)
    for (const address of asked) expect((await browser.open(address)).status).toBe(404)
    await endOfJobs(stage.client, stage.world.projectId)
  })
})
