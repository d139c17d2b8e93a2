// No secret of the service gets where people, models or other programs read: a canary for each of them, a job to its pull
// request, faults that repeat what they were sent, and a search of every place for all of them in every encoding.
import { spawnSync } from 'node:child_process'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { createJobPath, eventsOfJobPath } from '../../src/contract/paths.ts'
import { type Collector, startCollector } from '../service/observability/collector.ts'
import { scrape } from '../service/observability/scrape.ts'
import { PATIENCE_MS, until } from '../support/until.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { REPOSITORY } from '../support/world.ts'
import { formsOf, leaksIn, lookAtProcesses, readFolder } from './canaries.ts'

const createWorld = useWorlds()

let collector: Collector | undefined
afterEach(async () => {
  await collector?.stop()
  collector = undefined
})

const CANARIES = {
  OPENAI_API_KEY: 'sk-canary-0123456789+of/the=model',
  WEBHOOK_SECRET_PREVIOUS: 'canary of a previous webhook secret',
  DOCMEND_METRICS_TOKEN: 'canary-of-the-scraper-0123456789',
  DOCMEND_METRICS_TOKEN_PREVIOUS: 'canary-of-the-previous-scraper-01234',
  DOCMEND_SECRET: 'canary of the encryption, 32 characters & more',
  DOCMEND_SECRET_PREVIOUS: 'canary of the previous encryption, as long as it is',
  COLLECTOR_KEY: 'canary of the collector%',
}

test('at the most talkative log level, a job and a failing push of secrets leave no trace of any of them', async () => {
  const tokens: string[] = []
  const seen = { commandLines: '', environments: '' }
  const answers: string[] = []
  let pid = 0
  let isRefused = false
  collector = await startCollector()
  const { COLLECTOR_KEY, ...variables } = CANARIES
  const echo = formsOf(CANARIES.OPENAI_API_KEY).join(' and ')
  const world = await createWorld({
    observe: ({ path, responseBody }) => {
      if (path.includes('/access_tokens')) tokens.push((responseBody as { token?: string }).token ?? '')
    },
    intercept: ({ phase, method, path }) => {
      if (phase === 'before' && pid !== 0 && path.includes('.git/')) {
        // While git waits for the answer.
        const { commandLines, environments } = lookAtProcesses(pid)
        seen.commandLines += commandLines
        seen.environments += environments
      }
      if (phase !== 'before' || method !== 'POST' || !path.endsWith('/pulls') || isRefused) return undefined
      isRefused = true
      return { status: 401, body: { message: `Bad credentials: ${tokens.at(-1)}` } }
    },
    replies: [
      { status: 500, body: { error: { message: `No luck with ${echo}` } } },
      { toolCalls: [{ name: 'write', arguments: { path: 'new.md', content: '# New\n' } }] },
      { toolCalls: [{ name: 'finish', arguments: { title: 'Add a page', summary: 'Adds a page.' } }] },
      { status: 400, body: { error: { message: `Cannot use ${echo}` } } },
    ],
    env: {
      LOG_LEVEL: 'trace',
      ...variables,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: `x-key=${encodeURIComponent(COLLECTOR_KEY)}`,
    },
  })
  const service = await world.startProcess()
  pid = service.pid
  const { projectId, apiKey, env } = world
  const ask = async (path: string, init: RequestInit = {}): Promise<void> => {
    const answer = await fetch(`${service.url}${path}`, init)
    answers.push(JSON.stringify([...answer.headers]), await answer.text())
  }
  const post = { method: 'POST', body: '{"prompt":"Add a page."}' }
  const withKey = { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' }

  const published = await service.client.createJob(projectId, { prompt: 'Add a page.' })
  const job = await service.client.waitForJob(projectId, published.id, { timeoutMs: PATIENCE_MS })
  expect(job.outcome).toBe('pr_opened')
  expect(isRefused).toBe(true)
  const refused = await service.client.createJob(projectId, { prompt: 'Add another.' })
  const failed = await service.client.waitForJob(projectId, refused.id, { timeoutMs: PATIENCE_MS })
  expect(failed).toMatchObject({ outcome: 'error', message: expect.stringContaining('[redacted]') })

  await ask('/api/github/webhooks', {
    ...post,
    headers: { 'X-GitHub-Event': 'push', 'X-GitHub-Delivery': 'd1', 'X-Hub-Signature-256': `sha256=${'0'.repeat(64)}` },
  })
  await ask(createJobPath(projectId), { ...post, headers: { ...withKey, Authorization: `Bearer ${apiKey}x` } })
  await ask(createJobPath(projectId), { ...post, body: `{"prompt":`, headers: withKey })
  await ask('/metrics', { headers: { Via: '1.1 proxy', Authorization: `Bearer ${env.OPENAI_API_KEY}` } })
  for (const { id } of [published, refused])
    await ask(eventsOfJobPath(projectId, id), { headers: { ...withKey, Accept: 'text/event-stream' } })
  const metrics = await scrape(service.url)
  const dump = env.DATABASE_URL === undefined ? '' : dumpPostgres(env.DATABASE_URL)
  if (env.DATABASE_URL === undefined)
    await loseDatabase(join(world.config.dataDir, 'docmend.db'), () =>
      ask(createJobPath(projectId), { ...post, headers: withKey }),
    )
  await until('spans', () => collector?.spans.some(({ name }) => name === 'job publish'))
  await service.kill('SIGTERM')

  const keyLine = (env.PRIVATE_KEY ?? '').split('\n')[3] ?? ''
  const secrets: Record<string, string> = {
    ...CANARIES,
    WEBHOOK_SECRET: env.WEBHOOK_SECRET ?? '',
    GITHUB_CLIENT_SECRET: env.GITHUB_CLIENT_SECRET ?? '',
    PRIVATE_KEY: keyLine,
    apiKey,
    ...Object.fromEntries(tokens.map((token, index) => [`token ${index}`, token])),
  }
  expect(tokens.length).toBeGreaterThan(1)
  expect(Object.values(secrets).every((secret) => secret.length > 15)).toBe(true)
  const { forge, model, config } = world
  const places = {
    log: service.log.join('\n'),
    // The vendor has its key from the header.
    modelRequests: JSON.stringify(model?.requests.map((request) => request.body)),
    pullRequests: JSON.stringify(forge.pullRequests(REPOSITORY)),
    dataDir: readFolder(config.dataDir),
    answers: answers.join('\n'),
    jobs: JSON.stringify([job, failed]).padEnd(101),
    metrics,
    traces: collector.bodies.join('\n'),
    ...(env.DATABASE_URL === undefined ? {} : { dump }),
  }
  for (const [place, text] of Object.entries(places)) {
    expect(text.length).toBeGreaterThan(100)
    expect({ place, leaks: leaksIn(text, secrets) }).toEqual({ place, leaks: [] })
  }
  if (process.platform !== 'linux') return
  expect(seen.commandLines).toMatch(/\nfetch\n/)
  expect(leaksIn(seen.commandLines, secrets)).toEqual([])
  // Git gets the token of its own fetch this way, and nothing else.
  expect(seen.environments).toContain('GIT_CONFIG_COUNT')
  expect(leaksIn(seen.environments, secrets).filter((name) => !name.startsWith('token'))).toEqual([])
})

async function loseDatabase(file: string, ask: () => Promise<void>): Promise<void> {
  renameSync(file, `${file}.away`)
  await ask()
  renameSync(`${file}.away`, file)
}

function dumpPostgres(url: string): string {
  const { stdout, stderr, status } = spawnSync('pg_dump', ['--inserts', url], { encoding: 'utf8', maxBuffer: 2 ** 28 })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return stdout
}
