// Two web processes behind Caddy with the Caddyfile of the repository are restarted, one after the other, while clients post jobs,
// read them, wait for them and send views, with one try each: no request fails, and nothing that was acknowledged is lost.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { createJobPath, eventsPath, jobPath, viewsPath } from '../../src/contract/paths.ts'
import { makeKey } from '../e2e/store-process.ts'
import { scrape, sumOf } from '../service/observability/scrape.ts'
import { findFreePort } from '../support/free-port.ts'
import { makeTestStore } from '../support/postgres/test-store.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { until } from '../support/until.ts'
import { viewEvent } from '../support/view-events.ts'

const RESTARTS = 4
const BATCH = 20

const isInstalled = spawnSync('caddy', ['version']).status === 0
if (!isInstalled) console.warn('Skipped: Caddy is not installed, so no restart behind it can be tried.')
const testWithCaddy = isInstalled ? test : test.skip

interface Account {
  jobs: string[]
  views: number
  failures: string[]
  requests: number
}

testWithCaddy(
  'web processes are restarted behind Caddy, and no request fails',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'docmend-rolling-'))
    const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
    try {
      const store = await makeTestStore()
      ends.push(store.drop)
      const env = {
        PATH: process.env.PATH ?? '',
        DATA_DIR: join(folder, 'data'),
        DOCMEND_ROLE: 'web',
        ...LIMITS,
        ...store.env,
      }
      const { projectId, secret } = await makeKey(env)
      const ports = [await findFreePort(), await findFreePort()]
      const webs = new Map<number, ServiceProcess>()
      const startWeb = async (port: number): Promise<void> => {
        webs.set(port, await startServiceProcess({ ...env, PORT: String(port) }))
      }
      ends.push(() => Promise.all([...webs.values()].map((web) => web.kill('SIGKILL'))))
      for (const port of ports) await startWeb(port)
      const caddy = await startCaddy(folder, ports)
      ends.push(caddy.stop)

      const account: Account = { jobs: [], views: 0, failures: [], requests: 0 }
      const send = createSender(caddy.url, secret, account)
      const isOver = { value: false }
      const clients = [postJobs, readJobs, waitForJobs, sendViews].map(async (client) => {
        while (!isOver.value) await client(send, projectId, account)
      })
      for (let restart = 0; restart < RESTARTS; restart++) {
        const port = ports[restart % ports.length] ?? 0
        const before = account.requests
        await webs.get(port)?.kill('SIGTERM')
        await startWeb(port)
        await until('requests after the restart', async () => account.requests > before + 40 || undefined)
        await until('two web processes that are ready', () => areReady(ports))
        // Caddy learns of it with its next look. Until then, it would find none when the other one stops.
        await until('requests that Caddy sends to the restarted process', () => hasPosts(port))
      }
      isOver.value = true
      await Promise.all(clients)

      expect(account.failures).toEqual([])
      expect(account.jobs.length).toBeGreaterThan(RESTARTS)
      for (const id of account.jobs) expect((await send(jobPath(projectId, id))).status).toBe(200)
      const views = await (await send(viewsPath(projectId))).json()
      expect(views).toMatchObject({ totals: { total: account.views } })
    } finally {
      for (const end of ends.reverse()) await end()
    }
  },
  300_000,
)

const LIMITS = { DOCMEND_JOBS_PER_HOUR: '100000' }

type Send = (path: string, body?: unknown) => Promise<Response>

/** One try: what a proxy or process loses is a failure. */
function createSender(url: string, secret: string, account: Account): Send {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  return async (path, body) => {
    account.requests += 1
    try {
      const answer = await fetch(`${url}${path}`, {
        headers,
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      })
      if (answer.ok) return answer
      // Caddy's own refusals have no body.
      account.failures.push(`${path}: ${answer.status} ${await answer.text()}`)
      return new Response('{}', { status: answer.status })
    } catch (error) {
      account.failures.push(`${path}: ${String(error)} ${String(error instanceof Error ? error.cause : '')}`)
      return new Response('{}', { status: 599 })
    }
  }
}

async function postJobs(send: Send, projectId: string, account: Account): Promise<void> {
  const answer = await send(createJobPath(projectId), { prompt: 'Say hello.' })
  const { id } = (await answer.json()) as { id?: string }
  if (id !== undefined) account.jobs.push(id)
}

async function readJobs(send: Send, projectId: string, { jobs }: Account): Promise<void> {
  const id = jobs.at(-1)
  if (id === undefined) await new Promise((resolve) => setImmediate(resolve))
  else await (await send(jobPath(projectId, id))).text()
}

async function waitForJobs(send: Send, projectId: string, { jobs }: Account): Promise<void> {
  const id = jobs.at(0)
  if (id === undefined) await new Promise((resolve) => setImmediate(resolve))
  else await (await send(`${jobPath(projectId, id)}?wait=20`)).text()
}

async function sendViews(send: Send, projectId: string, account: Account): Promise<void> {
  const events = Array.from({ length: BATCH }, (_, n) => viewEvent({ path: `/${account.views}/${n}` }))
  const answer = await send(eventsPath(projectId), events)
  const { accepted = 0 } = (await answer.json()) as { accepted?: number }
  account.views += accepted
}

/** Only the addresses are others than the instance admin's. */
async function startCaddy(folder: string, ports: readonly number[]) {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    BASE_URL: url,
    DOCMEND_HTTP_PORT: String(await findFreePort()),
    DOCMEND_PROXY_BIND: '127.0.0.1',
    DOCMEND_PROXY_ADMIN: 'off',
    DOCMEND_UPSTREAMS: ports.map((one) => `127.0.0.1:${one}`).join(' '),
  }
  const args = ['run', '--adapter', 'caddyfile', '--config', 'ops/compose/Caddyfile']
  const child = spawn('caddy', args, { env, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const isUp = () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok || undefined,
      () => undefined,
    )
  await until('Caddy', isUp)
  return {
    url,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function hasPosts(port: number): Promise<boolean> {
  const route = { route: '/v2/agent/{projectId}/job', method: 'POST' }
  const posts = sumOf(await scrape(`http://127.0.0.1:${port}`), 'docmend_http_request_duration_seconds_count', route)
  return (posts ?? 0) > 0
}

async function areReady(ports: readonly number[]): Promise<true | undefined> {
  const answers = await Promise.all(
    ports.map((port) => fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)),
  )
  return answers.every((answer) => answer?.ok) || undefined
}
