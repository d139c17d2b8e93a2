// Spans at a collector: the real exporter, real bytes.
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { PATIENCE_MS, until } from '../../support/until.ts'
import { useWorlds } from '../../support/use-worlds.ts'
import type { World } from '../../support/world.ts'
import { type Collector, type ReceivedSpan, startCollector } from './collector.ts'

const createWorld = useWorlds()

let collector: Collector
beforeEach(async () => {
  collector = await startCollector()
})
afterEach(() => collector.stop())

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const TRACEPARENT = `00-${TRACE}-b7ad6b7169203331-01`
const PROMPT = 'Add a page about the moon.'

const REPLIES = [
  { toolCalls: [{ name: 'write', arguments: { path: 'new.md', content: '# The moon is far\n' } }] },
  { toolCalls: [{ name: 'finish', arguments: { title: 'Add a page', summary: 'Adds a page.' } }] },
]

const named = (name: string): ReceivedSpan | undefined => collector.spans.find((span) => span.name === name)

async function postJob({ projectId, apiKey }: World, url: string): Promise<string> {
  const answer = await fetch(`${url}/v2/agent/${projectId}/job`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json', traceparent: TRACEPARENT },
    body: JSON.stringify({ prompt: PROMPT }),
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

test('a request, its job in another process and the pull request are one trace, which quotes nothing', async () => {
  const world = await createWorld({ replies: REPLIES })
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of%20ours' }
  const web = await world.startProcess({ ...env, DOCMEND_ROLE: 'web' })
  const worker = await world.startProcess({ ...env, DOCMEND_ROLE: 'worker' })
  const id = await postJob(world, web.url)
  await web.client.waitForJob(world.projectId, id, { timeoutMs: PATIENCE_MS })
  await web.kill('SIGTERM')
  await worker.kill('SIGTERM')

  const ofTrace = collector.spans.filter(({ traceId }) => traceId === TRACE)
  const names = new Set(ofTrace.map(({ name }) => name))
  for (const name of [
    'POST /v2/agent/{projectId}/job',
    'job attempt',
    'job prepare',
    'job agent',
    'job publish',
    'docs check',
    'git fetch',
    'chat scripted',
    'POST /repos/{owner}/{repo}/pulls',
  ])
    expect([...names]).toContain(name)
  const request = named('POST /v2/agent/{projectId}/job')
  const attempt = named('job attempt')
  expect(request).toMatchObject({ parentSpanId: 'b7ad6b7169203331', service: { 'docmend.role': 'web' } })
  expect(attempt).toMatchObject({
    parentSpanId: request?.spanId,
    service: { 'service.name': 'docmend', 'docmend.role': 'worker' },
    attributes: { 'docmend.job.id': id },
  })
  expect(named('job publish')?.parentSpanId).toBe(attempt?.spanId)
  expect(collector.headers[0]).toMatchObject({ 'x-key': 'of ours' })
  const sent = collector.bodies.join('\n')
  for (const quoted of [PROMPT, 'The moon is far', world.apiKey, 'ghs_', 'of ours', world.env.OPENAI_API_KEY ?? '?'])
    expect(sent).not.toContain(quoted)
  expect(worker.log.filter((line) => line.includes(`"jobId":"${id}"`)).every((line) => line.includes(TRACE))).toBe(true)
})

test('a batch of views and an export have spans below their requests', async () => {
  const world = await createWorld({ env: { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:1/' } })
  const service = await world.startProcess({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/v1/traces` })
  const headers = { Authorization: `Bearer ${world.apiKey}`, 'Content-Type': 'application/json' }
  const analytics = `${service.url}/v1/analytics/${world.projectId}`
  await fetch(`${analytics}/events`, { method: 'POST', headers, body: '[]' })
  await fetch(`${analytics}/views`, { headers })
  await until('both spans', () => named('ingest batch') !== undefined && named('export views') !== undefined)
  const parentOf = (name: string) => collector.spans.find(({ spanId }) => spanId === named(name)?.parentSpanId)?.name
  expect(parentOf('ingest batch')).toBe('POST /v1/analytics/{projectId}/events')
  expect(parentOf('export views')).toBe('GET /v1/analytics/{projectId}/views')
})

test('a traceparent that is none begins a trace of its own', async () => {
  const world = await createWorld()
  const service = await world.startProcess({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  await fetch(`${service.url}/healthz`, { headers: { traceparent: `00-${'0'.repeat(32)}-b7ad6b7169203331-01` } })
  const span = await until('the span', () => named('GET /healthz'))
  expect(span.traceId).not.toMatch(/^0+$/)
  expect(span.parentSpanId ?? '').toBe('')
})
