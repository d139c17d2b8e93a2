// How fast the heaviest pages begin, and what they weigh: with a year of views, and a job of thousands of transcript entries.
// The service is the installed one, in a process of its own.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSignInLink } from '../../../src/service/admin/sign-in-link.ts'
import { readConfig } from '../../../src/service/config.ts'
import { startServiceProcess } from '../../../test/support/service-process.ts'
import { INSTALLED } from '../jobs.ts'
import { describeMs, median } from '../statistics.ts'
import { type Filled, fillDatabase } from './fill.ts'
import { signIn, type Visit, visit } from './first-byte.ts'
import { runLighthouse } from './lighthouse.ts'

const TRANSCRIPT_ENTRIES = 5000
/** Visits of each page and round. */
const VISITS = 5
const LIGHTHOUSE_RUNS = 5

interface Measured {
  name: string
  path: string
  /** Milliseconds to the first byte that are to be kept to; undefined = none. */
  aimMs?: number
  withLighthouse?: boolean
}

export interface DashboardBench {
  rounds: number
  views: number
  withLighthouse: boolean
  /** A folder that keeps the data for the next time: filling takes minutes. undefined = a temporary one. */
  keptIn: string | undefined
}

export async function benchDashboard(bench: DashboardBench): Promise<void> {
  const folder = bench.keptIn ?? (await mkdtemp(join(tmpdir(), 'docmend-dashboard-')))
  try {
    await measureAll(bench, folder)
  } finally {
    if (bench.keptIn === undefined) await rm(folder, { recursive: true, force: true })
  }
}

async function measureAll({ rounds, views, withLighthouse }: DashboardBench, folder: string): Promise<void> {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'info' }
  const filled = await fillOnce(folder, env.DATA_DIR, views)
  const service = await startServiceProcess(env, INSTALLED)
  try {
    const { url: link } = await createSignInLink(readConfig(env), service.url)
    const cookie = await signIn(link)
    console.log(`The dashboard with ${views} views (medians of ${rounds * VISITS}; load ${loadavg()[0]?.toFixed(1)})`)
    for (const page of pagesOf(filled)) await measure(page, `${service.url}${page.path}`, cookie, rounds)
    if (withLighthouse) await judge(pagesOf(filled), service.url, cookie)
  } finally {
    await service.kill('SIGTERM')
  }
}

async function fillOnce(folder: string, dataDir: string, views: number): Promise<Filled> {
  const file = join(folder, 'filled.json')
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as Filled
  await mkdir(dataDir, { recursive: true })
  const filled = await fillDatabase(dataDir, views, TRANSCRIPT_ENTRIES)
  await writeFile(file, JSON.stringify(filled))
  return filled
}

function pagesOf({ projectId, jobId }: Filled): Measured[] {
  const project = `/projects/${projectId}`
  const range = (days: number): string => `${project}/readers?days=${days}`
  return [
    { name: 'This week', path: project, aimMs: 200, withLighthouse: true },
    { name: 'Jobs', path: `${project}/jobs` },
    { name: 'Review', path: `${project}/jobs/${jobId}`, aimMs: 200, withLighthouse: true },
    { name: 'Transcript', path: `${project}/jobs/${jobId}/transcript`, aimMs: 200 },
    { name: 'Readers, 30 days', path: range(30), aimMs: 150, withLighthouse: true },
    { name: 'Readers, 7 days', path: range(7), aimMs: 150 },
    { name: 'Readers, 365 days', path: range(365), aimMs: 150 },
    { name: 'Page', path: `${project}/page?path=/docs/section-0/page-0` },
    { name: 'API keys', path: `${project}/keys` },
  ]
}

/** The first visit apart: nothing is in memory yet. */
async function measure({ name, aimMs }: Measured, url: string, cookie: string, rounds: number): Promise<void> {
  const first = await visit(url, cookie)
  const visits: Visit[] = []
  for (let round = 0; round < rounds * VISITS; round += 1) visits.push(await visit(url, cookie))
  const times = describeMs(visits.map(({ firstByteMs }) => firstByteMs))
  const bytes = median(visits.map((one) => one.bytes))
  const aim = aimMs === undefined ? '' : ` (aim ${aimMs})`
  console.log(
    `  ${name.padEnd(20)}first byte ${times}${aim}, first visit ${first.firstByteMs.toFixed(0)} ms; ${bytes} bytes; ${first.status}`,
  )
}

async function judge(pages: readonly Measured[], url: string, cookie: string): Promise<void> {
  console.log(`Lighthouse (medians of ${LIGHTHOUSE_RUNS}; aims: performance 98, the others 100)`)
  for (const { name, path } of pages.filter((page) => page.withLighthouse)) {
    const scores = await runLighthouse(`${url}${path}`, cookie, LIGHTHOUSE_RUNS)
    const shown = Object.entries(scores).map(([category, score]) => `${category} ${score.toFixed(0)}`)
    console.log(`  ${name.padEnd(20)}${shown.join(', ')}`)
  }
}
