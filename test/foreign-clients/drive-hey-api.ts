// Drives a job and reads views with the client that @hey-api/openapi-ts generated. Prints what it saw.
import { createHash } from 'node:crypto'
import { createClient, createConfig } from './build/generated/hey-api/client/index.js'
import {
  type AgentJob,
  archiveAgentJob,
  type CreateJob,
  createAgentJob,
  followAgentJob,
  getAgentJob,
  getAgentJobPatch,
  getMissingPages,
  getViewAgents,
  getViews,
  getViewTimeseries,
  listAgentJobs,
  messageAgentJob,
  type PageViews,
  postViewEvents,
  publishAgentJob,
} from './build/generated/hey-api/index.js'

const { DOCMEND = '', PROJECT: projectId = '', KEY = '' } = process.env
const client = createClient(createConfig({ baseUrl: DOCMEND, auth: KEY, throwOnError: true }))
const options = { client, throwOnError: true } as const

const created = await createJob({ prompt: 'Add a line' }, 'first')
const again = await createJob({ prompt: 'Add a line' }, 'first')
const first = await waitFor(created.id)
const events = await readEvents(created.id)
await messageAgentJob({ ...options, path: { projectId, id: created.id }, body: { prompt: 'Another one' } })
const second = await waitFor(created.id)
const patched = await waitFor((await createJob({ prompt: 'Add a line', mode: 'patch', topic: 'lines' }, 'second')).id)
const patch = await readPatch(patched.id)
await publishAgentJob({ ...options, path: { projectId, id: patched.id }, body: { sha256: patch.sha256 } })
const published = await waitFor(patched.id)
const archived = await archiveAgentJob({ ...options, path: { projectId, id: patched.id } })
const refused = await createAgentJob({ client, throwOnError: false, path: { projectId }, body: { prompt: '' } })

console.log(
  JSON.stringify({
    isOneJob: again.id === created.id,
    outcomes: [first.outcome, second.outcome, patched.outcome, published.outcome],
    turn: second.turn,
    isLinked: published.prLink === published.pullRequest?.url,
    isWholePatch: patch.sha256 === patched.patchSha256 && patch.etag === `"${patch.sha256}"`,
    events,
    archived: archived.data.status,
    refused: refused.error?.code,
    listed: (await listJobs()).length,
    byCursor: (await listByCursor()).length,
    ...(await readViews()),
  }),
)

async function createJob(body: CreateJob, key: string): Promise<AgentJob> {
  const { data } = await createAgentJob({ ...options, path: { projectId }, body, headers: { 'Idempotency-Key': key } })
  return data
}

async function waitFor(id: string): Promise<AgentJob> {
  for (;;) {
    const { data } = await getAgentJob({ ...options, path: { projectId, id }, query: { wait: 25 } })
    if (data.status !== 'active') return data
  }
}

async function readEvents(id: string): Promise<string[]> {
  const { stream } = await followAgentJob({ ...options, path: { projectId, id } })
  const kinds: string[] = []
  for await (const event of stream) kinds.push('kind' in event ? event.kind : event.status)
  return kinds
}

async function readPatch(id: string) {
  const { data, response } = await getAgentJobPatch({ ...options, path: { projectId, id }, parseAs: 'text' })
  return { sha256: createHash('sha256').update(data).digest('hex'), etag: response.headers.get('ETag') }
}

async function listJobs(): Promise<AgentJob[]> {
  const jobs: AgentJob[] = []
  for (;;) {
    const { data } = await listAgentJobs({ ...options, path: { projectId }, query: { limit: 1, offset: jobs.length } })
    jobs.push(...data.jobs)
    if (!data.hasMore) return jobs
  }
}

async function listByCursor(): Promise<AgentJob[]> {
  const jobs: AgentJob[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = cursor === undefined ? { limit: 1 } : { limit: 1, cursor }
    const { data } = await listAgentJobs({ ...options, path: { projectId }, query })
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
  const ingested = await postViewEvents({ ...options, path, body: { events: visits } })
  const rows: PageViews[] = []
  for (let hasMore = true; hasMore; ) {
    const query = { dateFrom: time.slice(0, 10), limit: 1, offset: rows.length }
    const { data } = await getViews({ ...options, path, query })
    rows.push(...data.views)
    hasMore = data.hasMore
  }
  const headers = { Accept: 'text/csv' }
  const csv = await getViews({ ...options, path, query: { limit: 1 }, headers, parseAs: 'text' })
  const days = await getViewTimeseries({ ...options, path })
  const agents = await getViewAgents({ ...options, path })
  const missing = await getMissingPages({ ...options, path })
  return {
    accepted: ingested.data.accepted,
    views: rows.map(({ path: page, total }) => [page, total]),
    csv: csv.data,
    hasMore: csv.response.headers.get('Docmend-Has-More'),
    reports: [days.data.totals.total, agents.data.totals.ai, missing.data.totals.total],
  }
}
