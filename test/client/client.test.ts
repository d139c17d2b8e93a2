import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createClient } from '../../src/client/client.ts'
import type { AgentJob } from '../../src/contract/job.ts'
import { type RunningApi, readJson, startApi } from '../support/start-api.ts'

let api: RunningApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

async function idsOf(jobs: AsyncIterable<AgentJob>): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of jobs) ids.push(id)
  return ids
}

describe('against the real API', () => {
  test('a job is made, read, canceled and archived', async () => {
    const { client, project } = api
    const made = await client.createJob(project.id, { prompt: 'x', ref: 'main', draft: true }, { idempotencyKey: 'a' })
    expect(await client.getJob(project.id, made.id)).toEqual(made)
    expect(await client.cancelJob(project.id, made.id)).toMatchObject({ status: 'failed', outcome: 'canceled' })
    expect(await client.archiveJob(project.id, made.id)).toMatchObject({ status: 'archived' })
  })

  test('a job is told to go on, and followed event by event to its end', async () => {
    const { client, project } = api
    const id = await api.makeJob()
    await api.finish(id)
    const key = { idempotencyKey: 'message' }
    const [first, again] = [
      await client.messageJob(project.id, id, { prompt: 'Shorter' }, key),
      await client.messageJob(project.id, id, { prompt: 'Shorter' }, key),
    ]
    expect([first.turn, again]).toEqual([2, first])
    await api.finish(id)
    const names: string[] = []
    for await (const { name } of client.eachEvent(project.id, id)) names.push(name)
    expect(names).toEqual(['end'])
  })

  test('what cannot be published or followed is refused', async () => {
    const { client, project } = api
    const id = await api.makeJob()
    await api.finish(id)
    await expect(client.publishJob(project.id, id)).rejects.toMatchObject({ code: 'job_state_conflict' })
    await expect(client.publishJob(project.id, id, { sha256: 'x' })).rejects.toMatchObject({ code: 'invalid_body' })
    await expect(client.eachEvent(project.id, 'nothing').next()).rejects.toMatchObject({ code: 'job_not_found' })
  })

  test('waiting ends when the job does, and tells of every change', async () => {
    const { client, project } = api
    const id = await api.makeJob()
    const seen: AgentJob['status'][] = []
    const waited = client.waitForJob(project.id, id, { timeoutMs: 20_000, onUpdate: ({ status }) => seen.push(status) })
    await api.finish(id)
    expect(await waited).toMatchObject({ status: 'completed' })
    expect(seen.at(-1)).toBe('completed')
  })

  test('waiting gives the active job when the time is over', async () => {
    const id = await api.makeJob()
    expect(await api.client.waitForJob(api.project.id, id, { timeoutMs: 1_000 })).toMatchObject({ status: 'active' })
  })

  test('waiting ends with the reason of its signal', async () => {
    const stop = new AbortController()
    const id = await api.makeJob()
    const waited = api.client.waitForJob(api.project.id, id, { timeoutMs: 60_000, signal: stop.signal })
    stop.abort(new Error('enough'))
    await expect(waited).rejects.toThrow('enough')
  })

  describe('each job is given once, over several pages,', () => {
    /** Three jobs, and a client that reads them in pages of two; a second page by offset begins at `secondOffset`. */
    async function startMany(secondOffset: number, change: (page: Response) => Promise<Response>) {
      const { id } = await api.addProject(`acme/many-${crypto.randomUUID()}`)
      const apiKey = await api.addKey({ projectId: id })
      const client = createClient({ baseUrl: api.url, apiKey })
      for (let made = 0; made < 3; made++) await client.createJob(id, { prompt: 'x' })
      const toPair = (url: string): string =>
        url.replace('limit=100', 'limit=2').replace('offset=100', `offset=${secondOffset}`)
      const inPairs = createClient({
        baseUrl: api.url,
        apiKey,
        fetch: async (url, init) => change(await fetch(toPair(url as string), init)),
      })
      return { id, client, inPairs }
    }

    test('when one of them leaves the list in between', async () => {
      const { id, client, inPairs } = await startMany(2, async (page) => page)
      const given: string[] = []
      for await (const job of inPairs.eachJob(id, { status: 'active' })) {
        given.push(job.id)
        if (given.length === 1) await client.cancelJob(id, job.id)
      }
      expect([given.length, new Set(given).size]).toEqual([3, 3])
      expect(await idsOf(inPairs.eachJob(id, { status: 'completed' }))).toEqual([])
    })

    test('by a service without cursors, where the second page begins with the last job of the first', async () => {
      const withoutCursor = async (page: Response) =>
        Response.json({ ...(await readJson(page)), nextCursor: undefined })
      const { id, inPairs } = await startMany(1, withoutCursor)
      const given = await idsOf(inPairs.eachJob(id))
      expect([given.length, new Set(given).size]).toEqual([3, 3])
    })
  })

  test('a refusal carries status, code, sentence and details', async () => {
    await expect(api.client.createJob(api.project.id, { prompt: '' })).rejects.toMatchObject({
      name: 'ClientError',
      status: 400,
      code: 'invalid_body',
      message: 'prompt is empty; write what the agent should do',
      details: [{ path: 'prompt', message: 'prompt is empty; write what the agent should do' }],
    })
  })

  test('the end of the life of the key is told', async () => {
    const expiresAt = Date.now() + 86_400_000
    const told: Date[] = []
    const apiKey = await api.addKey({ expiresAt })
    const client = createClient({ baseUrl: api.url, apiKey, onKeyExpiry: (date) => told.push(date) })
    await client.listJobs(api.project.id)
    expect(told).toEqual([new Date(expiresAt)])
  })

  test('a key with the line break of a paste works', async () => {
    const client = createClient({ baseUrl: `${api.url}/`, apiKey: `${api.secret}\n` })
    expect(await client.listJobs(api.project.id, { limit: 1 })).toMatchObject({ jobs: [{}] })
  })
})

describe('what cannot work is refused when the client is built', () => {
  test.each(['', 'docmend.example.com', 'ftp://docmend.example.com'])('the base URL %j', (baseUrl) => {
    expect(() => createClient({ baseUrl, apiKey: 'mend_x' })).toThrow(
      `The base URL "${baseUrl}" is not an http or https`,
    )
  })

  test('a key that no header can carry, without showing it', () => {
    const build = () => createClient({ baseUrl: 'http://127.0.0.1', apiKey: 'mend_a\nb' })
    expect(build).toThrow('The API key is empty or contains spaces or line breaks; copy it again')
  })
})
