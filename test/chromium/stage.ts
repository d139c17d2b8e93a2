// What the screens show: a project with everything on it, one with nothing, one whose job is at work, and a service that
// fails.

import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { listPages, makeSampleLog } from '../../dev/demo/sample-access-log.ts'
import { SAMPLE_DOCS } from '../../dev/demo/sample-docs.ts'
import type { Client } from '../../src/client/client.ts'
import { StoreUnavailableError } from '../../src/projects/store-unavailable-error.ts'
import { createSignInLink } from '../../src/service/admin/sign-in-link.ts'
import { type BareWorld, createBareWorld } from '../support/bare-service.ts'
import { type Browser, createBrowser } from '../support/browser.ts'
import { createDashboardWith } from '../support/create-dashboard.ts'
import { createCommandLine } from '../support/run-command.ts'
import { signIn } from '../support/signed-in.ts'
import { PATIENCE_MS } from '../support/until.ts'
import { createWorld, type World } from '../support/world.ts'

/** `late` has signed in, and GitHub was never asked what they may see. */
export type Who = 'nobody' | 'octocat' | 'wendy' | 'late' | 'instance_admin'

export interface Place {
  url: string
  /** What the parameters of paths stand for. */
  values: Record<string, string>
  cookies: Partial<Record<Who, string>>
}

export interface Stage {
  full: Place
  /** Another project of the same service, with nothing on it. */
  empty: Place
  /** The model never answers. */
  working: Place
  /** It has no GitHub App yet. */
  bare: Place
  /** Its database is away. */
  withoutStore: Place
  /** It has a bug on every page. */
  broken: Place
  /** Makes GitHub answer 502 to whatever is asked about people. */
  setGitHubAway(isAway: boolean): void
  end(): Promise<void>
}

export async function createStage(): Promise<Stage> {
  const github = { isAway: false }
  const world = await createWorld({
    files: SAMPLE_DOCS,
    intercept: ({ path }) => (github.isAway && path.includes('/user') ? { status: 502 } : undefined),
  })
  const busy = await createWorld({ files: SAMPLE_DOCS, replies: () => 'hang' })
  const [away, broken] = [
    await startBroken(() => new StoreUnavailableError('The database is locked')),
    await startBroken(() => new Error('A bug')),
  ]
  const unset = await createBareWorld()
  const { full, empty } = await fill(world)
  const working = await startWork(busy)
  return {
    full,
    empty,
    working,
    bare: await startBare(unset),
    withoutStore: away.place,
    broken: broken.place,
    setGitHubAway: (isAway) => {
      github.isAway = isAway
    },
    end: async () => {
      for (const end of [away.end, broken.end, unset.end, busy.end, world.end]) await end()
    },
  }
}

async function fill(world: World): Promise<{ full: Place; empty: Place }> {
  const other = await world.addProject('globex')
  for (const login of ['wendy', 'late']) world.forge.setRole('acme/docs', login, 'write')
  const { url, client } = await world.startHere()
  const octocat = (await signIn(world, url, 'octocat')).browser
  const cookies = {
    octocat: cookieOf(octocat, url),
    wendy: cookieOf((await signIn(world, url, 'wendy')).browser, url),
    late: cookieOf((await signIn(world, url, 'late', '/account')).browser, url),
  }
  const jobs = await makeJobs(client, world.projectId)
  const keyId = await makeKeys(octocat, url, world.projectId)
  await importViews(url, world)
  const { url: usable } = await createSignInLink(world.config, url)
  const link = new URL(usable).searchParams.get('token') ?? ''
  const values = { projectId: world.projectId, keyId, link, ...jobs, jobId: jobs.completed }
  return { full: { url, values, cookies }, empty: { url, values: { projectId: other.projectId }, cookies } }
}

async function makeJobs(client: Client, projectId: string) {
  const run = async (prompt: string, mode: 'pull_request' | 'patch'): Promise<string> => {
    const { id } = await client.createJob(projectId, { prompt, mode })
    await client.waitForJob(projectId, id, { timeoutMs: PATIENCE_MS })
    return id
  }
  return {
    completed: await run('Rename "Lumen Cloud" to "Lumen Platform" in all pages.', 'pull_request'),
    failed: await run('Write a page about webhooks.', 'pull_request'),
    patch: await run('Rename "machines" to "hosts" in guides/deploy.mdx', 'patch'),
  }
}

/** One in use and one revoked; gives the id of the first. */
async function makeKeys(browser: Browser, url: string, projectId: string): Promise<string> {
  const path = `/projects/${projectId}/keys`
  const create = async (name: string): Promise<string> => {
    const { html } = await browser.send(await browser.open(`${url}${path}`), path, { name, expiry: '30' })
    const ids = [...html.matchAll(/keys\/([^/"]+)\/revoke" aria-label="Revoke ([^"]+)"/g)]
    return ids.find(([, , label]) => label === name)?.[1] ?? ''
  }
  const [keyId, old] = [await create('CI of the docs'), await create('Old laptop')]
  await browser.send(await browser.open(`${url}${path}/${old}/revoke`), `${path}/${old}/revoke`)
  return keyId
}

async function importViews(url: string, { projectId, apiKey }: World): Promise<void> {
  const log = makeSampleLog({ now: Date.now(), pages: listPages(SAMPLE_DOCS) })
  const command = createCommandLine()
  try {
    writeFileSync(join(command.folder, 'access.log'), `${log.lines.join('\n')}\n`)
    const args = ['import', '--url', url, '--project', projectId, 'access.log']
    const { exitCode, stderr } = await command.runWithin(args, { DOCMEND_API_KEY: apiKey })
    if (exitCode !== 0) throw new Error(stderr)
  } finally {
    command.remove()
  }
}

async function startWork(world: World): Promise<Place> {
  const { url, client } = await world.startHere()
  const octocat = cookieOf((await signIn(world, url, 'octocat')).browser, url)
  const { id } = await client.createJob(world.projectId, { prompt: 'Describe webhooks.' })
  return { url, values: { projectId: world.projectId, jobId: id }, cookies: { octocat } }
}

async function startBare(world: BareWorld): Promise<Place> {
  const { url } = await world.start()
  const browser = createBrowser()
  await browser.send(await browser.open(await world.instanceAdminLink(url)), '/login/link')
  return { url, values: {}, cookies: { instance_admin: cookieOf(browser, url) } }
}

/** A service whose store of sessions throws for whoever has a cookie. */
async function startBroken(fault: () => Error): Promise<{ place: Place; end: () => Promise<void> }> {
  const find = () => Promise.reject(fault())
  const site = await createDashboardWith({ sessions: { find } as never })
  const listen = getRequestListener(site.fetch)
  const server = createServer((request, response) => void listen(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const end = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { place: { url, values: {}, cookies: { octocat: 'A'.repeat(43) } }, end }
}

function cookieOf(browser: Browser = createBrowser(), url: string): string {
  return browser.cookies.get(new URL(url).host)?.get('docmend_session') ?? ''
}
