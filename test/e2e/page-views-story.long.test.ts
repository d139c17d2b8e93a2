// The story of docs/analytics.md from its log to its effect: a report of two weeks, what to do about each missing page, a job
// for each that needs one, the merges, and what became of the views a month later. Every line that the page shows as output
// has to be printed here.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { pino } from 'pino'
import { DAY_MS, dayOf } from '../../src/base/days.ts'
import { type Client, createClient } from '../../src/client/client.ts'
import type { AgentJob } from '../../src/contract/job.ts'
import { createSettingsReader } from '../../src/projects/read-settings.ts'
import { measureEffects } from '../../src/service/effects.ts'
import { databaseFile } from '../../src/service/open-database.ts'
import { answerTurns } from '../support/answer-turns.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'
import { startApi } from '../support/start-api.ts'
import { LIMITS } from '../support/steered-job.ts'
import { until } from '../support/until.ts'
import { CHATGPT, GPTBOT, logLine } from '../support/view-events.ts'
import { createWorld, REPOSITORY, type World } from '../support/world.ts'

/** So many that a changed page has others to be compared with. */
const REFERENCE_PAGES = 45
const REFERENCES = Array.from({ length: REFERENCE_PAGES }, (_, page) => `reference/p${page}`)
const TODAY = dayOf(Date.now())

const docsJson = (pages: readonly string[], redirects: object[] = []) =>
  `${JSON.stringify({ name: 'Lumen', navigation: { pages }, redirects }, null, 2)}\n`
const pageFile = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`

const FIRST = {
  'docs.json': docsJson(['index', 'setup', ...REFERENCES]),
  'index.mdx': pageFile('Lumen', 'Begin with the [installation](/setup).'),
  'setup.mdx': pageFile('Installation', 'Run `lumen install`. To keep a copy, run `lumen save`.'),
  ...Object.fromEntries(
    REFERENCES.map((path, page) => [`${path}.mdx`, pageFile(`Part ${page}`, `This is part ${page}.`)]),
  ),
}
const SECOND = {
  'docs.json': docsJson(['index', 'install', ...REFERENCES]),
  'index.mdx': pageFile('Lumen', 'Begin with the [installation](/install).'),
}

/** What the model does, job by job. */
const REDIRECT = { source: '/setup', destination: '/install' }
const INSTALL = pageFile(
  'Installation',
  'This page was called Setup. Run `lumen install`. To keep a copy, run `lumen save`.',
)
const UPGRADE = pageFile('Upgrading', 'Run `lumen install` again.')
const BACKUP = pageFile('Backups', 'Run `lumen save`.')
const WORK = [
  [write('docs.json', docsJson(['index', 'install', ...REFERENCES], [REDIRECT])), write('install.mdx', INSTALL)],
  [
    write('guides/upgrade.mdx', UPGRADE),
    write('docs.json', docsJson(['index', 'install', 'guides/upgrade', ...REFERENCES], [REDIRECT])),
  ],
  [
    write('guides/backup.mdx', BACKUP),
    write('docs.json', docsJson(['index', 'install', 'guides/upgrade', 'guides/backup', ...REFERENCES], [REDIRECT])),
  ],
]

function write(path: string, content: string) {
  return { name: 'write', arguments: { path, content } }
}

let world: World
let cli: CommandLine
let docs: string
beforeAll(async () => {
  cli = createCommandLine()
  docs = makeRepository(join(cli.folder, 'docs'))
  world = await createWorld({
    folder: docs,
    replies: answerTurns(({ number }) => [
      { name: 'read', arguments: { path: 'docs.json' } },
      { name: 'read', arguments: { path: 'install.mdx' } },
      ...(WORK[number - 1] ?? []),
    ]),
  })
})
afterAll(async () => {
  await world.end()
  cli.remove()
})

/** Its history has the move of a page. Dates are fixed, so that the commits have the names that the page shows. */
function makeRepository(folder: string): string {
  mkdirSync(folder)
  const date = '2026-06-01T12:00:00Z'
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], { cwd: folder, env })
  const put = (files: Record<string, string>) => {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    }
  }
  git('init', '-q', '-b', 'main')
  put(FIRST)
  git('add', '-A')
  git('commit', '-qm', 'Write the documentation')
  git('mv', 'setup.mdx', 'install.mdx')
  put(SECOND)
  git('commit', '-qam', 'Call it installation')
  return folder
}

interface DayOfSite {
  isAfter: boolean
}

/** The log of one day: what is read, and what is looked for in vain until it is there. */
function logOfDay(day: number, { isAfter }: DayOfSite): string[] {
  const lines: string[] = []
  const add = (times: number, path: string, more: Parameters<typeof logLine>[1] = {}) => {
    for (let at = 0; at < times; at++) {
      lines.push(logLine(path, { at: new Date(day * DAY_MS + lines.length * 60_000), ...more }))
    }
  }
  add(5, '/')
  add(isAfter ? 6 : 4, '/install')
  add(2, '/install', { userAgent: CHATGPT })
  for (const [page, path] of REFERENCES.entries()) add(3 + ((page + day) % 3), `/${path}`)
  const status = isAfter ? 200 : 404
  add(2, '/setup', { status: isAfter ? 308 : 404 })
  add(1, '/setup', { status: isAfter ? 308 : 404, userAgent: CHATGPT })
  for (const userAgent of [GPTBOT, CHATGPT]) add(1, '/guides/upgrade', { status, userAgent })
  add(1, '/guides/backup', { status })
  add(1, '/guides/backup', { status, userAgent: CHATGPT })
  add(1, '/install/undefined', { status: 404, userAgent: GPTBOT })
  return lines
}

function writeLog(name: string, fromDay: number, toDay: number, state: DayOfSite): string {
  const days = Array.from({ length: toDay - fromDay }, (_, index) => logOfDay(fromDay + index, state))
  const file = join(cli.folder, name)
  writeFileSync(file, `${days.flat().join('\n')}\n`)
  return file
}

async function run(...args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await cli.runWithin(args, { DATA_DIR: world.config.dataDir })
  if (exitCode !== 0) throw new Error(`docmend ${args.join(' ')} ended with ${exitCode}:\n${stderr}`)
  return stdout
}

/** The prompt becomes a job, the job a pull request, and a person merges it. */
async function mergeJob(client: Client, prompt: string): Promise<AgentJob> {
  const { id } = await client.createJob(world.projectId, { prompt })
  const job = await client.waitForJob(world.projectId, id, LIMITS)
  expect(job).toMatchObject({ status: 'completed', outcome: 'pr_opened' })
  await world.forge.mergePullRequest(REPOSITORY, job.pullRequest?.number ?? 0)
  return until('the merge to be known', async () => {
    const merged = await client.getJob(world.projectId, id)
    return merged.effect === null ? undefined : merged
  })
}

/** The blocks of output in the section of the page. */
function shownOutput(): string[] {
  const page = readFileSync('docs/analytics.md', 'utf8')
  const [, section = ''] = page.split('## From a log to an effect\n')
  const blocks = [...(section.split('\n## ')[0] ?? '').matchAll(/```text\n([\s\S]*?)```/g)].map(
    (match) => match[1] ?? '',
  )
  return blocks.flatMap((block) => block.split('\n')).filter((line) => line.trim() !== '' && line.trim() !== '…')
}

test('two weeks of a log become three jobs, and a month after their merge each says what became of its pages', async () => {
  const older = writeLog('older.log', TODAY - 31, TODAY - 14, { isAfter: false })
  const log = writeLog('access.log', TODAY - 14, TODAY, { isAfter: false })
  const printed = [
    await run('report', log, '--docs-root', docs),
    await run('report', log, '--docs-root', docs, '--redirects'),
    await run('report', log, '--docs-root', docs, '--prompt'),
  ]

  await run('import', '--project', world.projectId, older, log)
  const { client, stop } = await world.startHere()
  const missing = await until('the docs to be read', async () => {
    const found = await client.getMissing(world.projectId, { suggestion: 'all' })
    return found.advice?.site.state === 'known' ? found : undefined
  })
  const suggestions = missing.missing.map(({ path, suggestion }) => [path, suggestion?.kind])
  // The service has no history of the repository, so only the report knows where /setup has gone.
  expect(Object.fromEntries(suggestions)).toEqual({
    '/setup': 'write',
    '/guides/upgrade': 'write',
    '/guides/backup': 'write',
    '/install/undefined': 'ignore',
  })
  const [, redirects = '', gaps = ''] = printed
  const jobs = [
    await mergeJob(
      client,
      `/setup has moved to /install. Say so on that page, and add this to docs.json:\n\n${redirects}`,
    ),
    await mergeJob(client, `${gaps}\nOnly /guides/upgrade for now.`),
    await mergeJob(client, `${gaps}\nOnly /guides/backup for now.`),
  ]
  for (const { effect } of jobs) expect(effect?.state).toBe('pending')
  await stop()

  const effects = await measureLater(jobs)
  expect(effects.map((effect) => effect?.state)).toEqual(['measured', 'measured', 'measured'])
  const all = [...printed, ...effects.map((effect) => effect?.message ?? '')].join('\n')
  expect(shownOutput().length).toBeGreaterThan(10)
  for (const line of shownOutput()) expect(all).toContain(line)
})

/** A month goes by, its log is imported, and the service looks at the merged pull requests. */
async function measureLater(jobs: readonly AgentJob[]) {
  const later = (TODAY + 32) * DAY_MS
  const api = await startApi({ file: databaseFile(world.config.dataDir), now: () => later })
  try {
    const client = createClient({ baseUrl: api.url, apiKey: world.apiKey })
    const lines = Array.from({ length: 31 }, (_, day) => logOfDay(TODAY + 1 + day, { isAfter: true })).flat()
    const sent = await fetch(`${api.url}/v1/analytics/${world.projectId}/events?format=combined`, {
      method: 'POST',
      body: lines.join('\n'),
      headers: { authorization: `Bearer ${world.apiKey}`, 'content-type': 'text/plain' },
    })
    expect(sent.status).toBe(200)
    const { effects, views, settings } = api.storage
    await measureEffects(later, {
      effects,
      views,
      settings: createSettingsReader(settings, { maxAgeMs: 0, now: () => later }),
      stopping: new AbortController().signal,
      logger: pino({ level: 'silent' }),
    })
    return await Promise.all(jobs.map(async ({ id }) => (await client.getJob(world.projectId, id)).effect))
  } finally {
    await api.stop()
  }
}
