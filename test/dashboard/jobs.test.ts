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
  test('ends with a pull request to which its page leads', async () => {
    const stage = await start()
    const made = await createJob(stage)
    expect(made.url).toMatch(/\/jobs\/[0-9a-f-]{36}$/)
    const done = await showsLater(stage.browser, made, 'pull request opened')
    const [pull] = stage.world.forge.pullRequests('acme/docs')
    expect(done.html).toContain(`href="${pull?.htmlUrl}"`)
    expect(done.html).toContain('@wendy')
    expect(done.html).toContain('Lumen Sky')
    const list = await stage.browser.open(`${stage.url}${stage.path}`)
    expect(list.html).toContain('Replace &quot;Lumen Cloud&quot; with')
  })

  test('opens no pull request until its changes are approved', async () => {
    const stage = await start()
    const made = await createJob(stage, { mode: 'patch' })
    const ready = await showsLater(stage.browser, made, 'Approve and open the pull request')
    expect(stage.world.forge.pullRequests('acme/docs')).toHaveLength(0)
    expect(ready.html).toContain('1 file changed')
    await stage.browser.send(ready, `${new URL(made.url).pathname}/publish`)
    await showsLater(stage.browser, made, 'pull request opened')
    expect(stage.world.forge.pullRequests('acme/docs')).toHaveLength(1)
  })
})

describe('what a person types', () => {
  test('is shown as text', async () => {
    const stage = await start()
    const made = await createJob(stage, { prompt: '<img src=x onerror=alert(1)>', mode: 'patch' })
    expect(made.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(made.html).not.toContain('<img')
    await endOfJobs(stage.client, stage.world.projectId)
  })
})

describe('a job stays out of reach', () => {
  test('of another project, by whose address it is asked for', async () => {
    const stage = await start('octocat')
    const made = await createJob(stage)
    const other = await stage.world.addProject('globex')
    const address = `${stage.url}/projects/${other.projectId}/jobs/${made.url.split('/').at(-1)}`
    expect((await stage.browser.open(address)).status).toBe(404)
    await endOfJobs(stage.client, stage.world.projectId)
  })
})
