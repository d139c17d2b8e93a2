// The streams of events over real connections: what a client sees, and what the service lets go of.
import { connect } from 'node:net'
import { afterEach, describe, expect, test } from '@jest/globals'
import { NOTHING_SPENT } from '../../../src/agent/budget/budget.ts'
import { eventsOfJobPath, jobPath } from '../../../src/contract/paths.ts'
import type { ApiDeps } from '../../../src/http/deps.ts'
import { newJobId } from '../../../src/jobs/job-names.ts'
import { outcomeEntry } from '../../support/spoken-job.ts'
import { type RunningApi, readJson, startApi } from '../../support/start-api.ts'

let api: RunningApi
afterEach(() => api.stop())

const events = (id: string) => eventsOfJobPath(api.project.id, id)
const follow = (id: string, headers: Record<string, string> = {}) => api.send(events(id), { headers })

test('a job is followed from its first entry to its end, and later again from anywhere', async () => {
  api = await startApi()
  const id = await api.makeJob()
  const claim = await api.storage.jobs.claim(60_000, [])
  if (claim === undefined) throw new Error('The job is not due')
  await api.storage.jobs.record(claim.lease, outcomeEntry('one'), NOTHING_SPENT)
  const followed = follow(id)
  await api.storage.jobs.record(claim.lease, outcomeEntry('two'), NOTHING_SPENT)
  await api.storage.jobs.finish(claim.lease, { status: 'completed', outcome: 'no_changes', message: 'Nothing to do' })
  api.signals.changed(id)
  const text = await (await followed).text()
  expect([...text.matchAll(/^(?:id|event): .+$/gm)].join(', ')).toBe(
    'id: 1, event: outcome, id: 2, event: outcome, event: end',
  )
  const resumed = await (await follow(id, { 'Last-Event-ID': '1' })).text()
  expect(resumed).toBe(text.replace(/id: 1\n.+\n.+\n\n/, ''))
  expect(await (await api.send(`${events(id)}?lastEventId=1`)).text()).toBe(resumed)
})

test('the answer is a stream that nobody keeps or packs', async () => {
  api = await startApi()
  const id = await api.makeJob()
  await api.finish(id)
  const { status, headers } = await follow(id)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/event-stream')
  expect(headers.get('cache-control')).toBe('no-store, no-transform')
  expect(headers.get('x-accel-buffering')).toBe('no')
})

describe('a stream is refused', () => {
  test.each(['-1', '1.5', 'abc', '1e3', '9'.repeat(16)])('after Last-Event-ID: %s', async (value) => {
    api = await startApi()
    const response = await follow(await api.makeJob(), { 'Last-Event-ID': value })
    expect([response.status, await readJson(response)]).toEqual([
      400,
      { error: 'Last-Event-ID must be the id of an event, a whole number', code: 'invalid_header' },
    ])
  })

  test('for a job that does not exist', async () => {
    api = await startApi()
    const response = await follow(newJobId(Date.now()))
    expect([response.status, (await readJson(response)).code]).toEqual([404, 'job_not_found'])
  })
})

test('HEAD takes no place', async () => {
  api = await startApi({ limits: { maxStreams: 1 } })
  const id = await api.makeJob()
  for (let asked = 0; asked < 3; asked++) {
    expect((await api.send(events(id), { method: 'HEAD' })).status).toBe(200)
  }
  await api.finish(id)
  expect(await (await follow(id)).text()).toContain('event: end')
})

test('when the server stops, streams end in words', async () => {
  api = await startApi()
  const response = await follow(await api.makeJob())
  api.shutDown()
  expect(await response.text()).toMatch(/: The service is stopping; resume with Last-Event-ID\n\n$/)
})

describe('of 200 streams that one client opens', () => {
  test('50 are answered and the others refused, and everything else goes on; all are gone with the client', async () => {
    api = await startApi()
    const id = await api.makeJob()
    const gone = new AbortController()
    const open = () => api.send(events(id), { signal: gone.signal })
    const before = process.memoryUsage().rss
    const opened = await Promise.all(Array.from({ length: 200 }, open))
    const statuses = Object.entries(Object.groupBy(opened, ({ status }) => status)).map(([key, list]) => [
      key,
      list?.length,
    ])
    expect(statuses).toEqual([
      ['200', 50],
      ['429', 150],
    ])
    const refused = opened.find(({ status }) => status === 429)
    expect(refused?.headers.get('retry-after')).toBe('5')
    expect(await refused?.json()).toEqual({
      error: 'The project already has 50 event streams open. Close one, or try again in a few seconds',
      code: 'too_many_streams',
    })
    const other = await api.makeJob()
    const held = api.send(`${jobPath(api.project.id, other)}?wait=25`)
    await api.finish(other)
    expect((await held).status).toBe(200)
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
    gone.abort()
    await untilFree(id, 50)
  })

  test('those that read nothing are not read ahead of, and are let go', async () => {
    const asked = new Map<string, number>()
    api = await startApi({ wrap: (deps) => ({ ...endless(deps, asked), streamTimes: { stalledAfterMs: 300 } }) })
    const id = await api.makeJob()
    const sockets = Array.from({ length: 10 }, () => openAndIgnore(id))
    await Promise.all(sockets)
    // What the kernel takes on the way to a client that reads nothing is some megabytes.
    expect(asked.get(id)).toBeLessThan(10 * 40)
    await untilFree(id, 50)
  })
})

/** Resolves when a client that sends its request and then reads nothing was let go. */
function openAndIgnore(id: string): Promise<void> {
  const { port, hostname } = new URL(api.url)
  const socket = connect(Number(port), hostname)
  socket.pause()
  socket.write(`GET ${events(id)} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${api.secret}\r\n\r\n`)
  return new Promise((resolve) => {
    socket.on('error', () => resolve()).on('close', () => resolve())
    // A socket that is paused hears of its end only when it writes.
    const timer = setInterval(() => socket.destroyed || socket.write('\r\n'), 100)
    socket.on('close', () => clearInterval(timer))
  })
}

/** A transcript without end, of entries as large as a page. */
function endless(deps: ApiDeps, asked: Map<string, number>): ApiDeps {
  const entry = outcomeEntry('x'.repeat(256 * 1024))
  return {
    ...deps,
    jobs: {
      ...deps.jobs,
      transcriptAfter: async (id, sequence) => {
        asked.set(id, (asked.get(id) ?? 0) + 1)
        return [{ sequence: sequence + 1, entry }]
      },
    },
  }
}

/** The service hears of a closed connection a moment later. */
async function untilFree(id: string, places: number): Promise<void> {
  for (let free = 0; free < places; ) {
    const gone = new AbortController()
    const opened = await Promise.all(
      Array.from({ length: places }, () => api.send(events(id), { signal: gone.signal })),
    )
    free = opened.filter(({ status }) => status === 200).length
    gone.abort()
  }
}
