// Drives a job and reads views with openapi-fetch, on types that openapi-typescript generated. Prints what it saw.
import { createHash } from 'node:crypto'
import createClient from 'openapi-fetch'
import type { components, paths } from './build/generated/openapi-fetch.js'

type AgentJob = components['schemas']['AgentJob']
type JobEvent = components['schemas']['JobEvent']

const { DOCMEND = '', PROJECT: projectId = '', KEY = '' } = process.env
const client = createClient<paths>({
  baseUrl: DOCMEND,
  headers: { Authorization: `Bearer ${KEY}` },
})

const created = await createJob({ prompt: 'Add a line' }, 'first')
const again = await createJob({ prompt: 'Add a line' }, 'first')
const first = await waitFor(created.id)
const events = await readEvents(created.id)
await client.POST('/v2/agent/{projectId}/job/{id}/message', {
  params: { path: { projectId, id: created.id } },
  body: { prompt: 'Another one' },
})
const second = await waitFor(created.id)
const patched = await waitFor((await createJob({ prompt: 'Add a line', mode: 'patch', topic: 'lines' }, 'second')).id)
const patch = await readPatch(patched.id)
await client.POST('/v2/agent/{projectId}/job/{id}/publish', {
  params: { path: { projectId, id: patched.id } },
  body: { sha256: patch.sha256 },
})
const published = await waitFor(patched.id)
const archived = await client.POST('/v2/agent/{projectId}/job/{id}/archive', {
  params: { path: { projectId, id: patched.id } },
})
const refused = await client.POST('/v2/agent/{projectId}/job', {
  params: { path: { projectId } },
  body: { prompt: '' },
})

console.log(
  JSON.stringify({
    isOneJob: again.id === created.id,
    outcomes: [first.outcome, second.outcome, patched.outcome, published.outcome],
    turn: second.turn,
    isLinked: published.prLink === published.pullRequest?.url,
    isWholePatch: patch.sha256 === patched.patchSha256 && patch.etag === `"${patch.sha256}"`,
    events,
    archived: archived.data?.status,
    refused: refused.error?.code,
    listed: (await listJobs()).length,
    byCursor: (await listByCursor()).length,
    ...(await readViews()),
  }),
)

async function createJob(body: components['schemas']['CreateJob'], key: string): Promise<AgentJob> {
  const { data, error } = await client.POST('/v2/agent/{projectId}/job', {
    params: { path: { projectId }, header: { 'Idempotency-Key': key } },
    body,
  })
  if (data === undefined) throw new Error(error.error)
  return data
}

async function waitFor(id: string): Promise<AgentJob> {
  for (;;) {
    const { data, error } = await client.GET('/v2/agent/{projectId}/job/{id}', {
      params: { path: { projectId, id }, query: { wait: 25 } },
    })
    if (data === undefined) throw new Error(error.error)
    if (data.status !== 'active') return data
  }
}

async function readEvents(id: string): Promise<string[]> {
  const { data = '' } = await client.GET('/v2/agent/{projectId}/job/{id}/events', {
    params: { path: { projectId, id } },
    parseAs: 'text',
  })
  const sent = [...data.matchAll(/^data: (.+)$/gm)].map(([, text = '']): JobEvent => JSON.parse(text))
  return sent.map((event) => ('kind' in event ? event.kind : event.status))
}

async function readPatch(id: string) {
  const { data, response } = await client.GET('/v2/agent/{projectId}/job/{id}/patch', {
    params: { path: { projectId, id } },
    parseAs: 'arrayBuffer',
  })
  if (data === undefined) throw new Error(`There is no patch: ${response.status}`)
  return { sha256: createHash('sha256').update(Buffer.from(data)).digest('hex'), etag: response.headers.get('ETag') }
}

async function listJobs(): Promise<AgentJob[]> {
  const jobs: AgentJob[] = []
  for (;;) {
    const query = { limit: 1, offset: jobs.length }
    const { data, error } = await client.GET('/v2/agent/{projectId}/jobs', { params: { path: { projectId }, query } })
    if (data === undefined) throw new Error(error.error)
    jobs.push(...data.jobs)
    if (!data.hasMore) return jobs
  }
}

async function listByCursor(): Promise<AgentJob[]> {
  const jobs: AgentJob[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { limit: 1, cursor }
    const { data, error } = await client.GET('/v2/agent/{projectId}/jobs', { params: { path: { projectId }, query } })
    if (data === undefined) throw new Error(error.error)
    jobs.push(...data.jobs)
    cursor = data.nextCursor
  }
  return jobs
}

async function readViews() {
  const path = { projectId }
  const time = new Date(Date.now() - 3_600_000).toISOString()
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const visits = ['/a', '/a', '/b', '/c'].map((page) => ({ time, path: page, userAgent, status: 200 }))
  const ingested = await client.POST('/v1/analytics/{projectId}/events', { params: { path }, body: { events: visits } })
  const rows: components['schemas']['PageViews'][] = []
  for (let hasMore = true; hasMore; ) {
    const query = { dateFrom: time.slice(0, 10), limit: 1, offset: rows.length }
    const { data, error } = await client.GET('/v1/analytics/{projectId}/views', { params: { path, query } })
    if (data === undefined) throw new Error(error.error)
    rows.push(...data.views)
    hasMore = data.hasMore
  }
  const csv = await client.GET('/v1/analytics/{projectId}/views', {
    params: { path, query: { limit: 1, format: 'csv' } },
    parseAs: 'text',
  })
  const days = await client.GET('/v1/analytics/{projectId}/timeseries', { params: { path } })
  const agents = await client.GET('/v1/analytics/{projectId}/agents', { params: { path } })
  const missing = await client.GET('/v1/analytics/{projectId}/missing', { params: { path } })
  return {
    accepted: ingested.data?.accepted,
    views: rows.map(({ path: page, total }) => [page, total]),
    csv: csv.data,
    hasMore: csv.response.headers.get('Docmend-Has-More'),
    reports: [days.data?.totals.total, agents.data?.totals.ai, missing.data?.totals.total],
  }
}
