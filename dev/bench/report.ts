// What a report over a large log costs: processor time and memory at its peak. The log has many pages, missing addresses and
// agents, since these are what a report keeps. Linux only.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createRandom } from '../demo/seeded-random.ts'
import { cpuMs } from './cpu.ts'
import { memoryMb } from './memory.ts'
import { median } from './statistics.ts'
import { createUserAgents, createZipf, PATHS, pathOf, YEAR_START } from './views-data.ts'

const MISSING_PATHS = 20_000
const MISSING_SHARE = 0.1
const AIM_MB = 300
const WATCHED_EVERY_MS = 50

export async function benchReport({ rounds, lines }: { rounds: number; lines: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'docmend-report-'))
  try {
    const log = join(folder, 'access.log')
    await pipeline(Readable.from(inBlocks(lines)), createWriteStream(log))
    const runs: Measured[] = []
    for (let round = 0; round < rounds; round += 1) runs.push(await measureReport(log, folder))
    const [mb, ms] = [median(runs.map((one) => one.mb)), median(runs.map((one) => one.ms))]
    console.log(
      `report of ${lines} lines: ${mb.toFixed(0)} MB at its peak (aim ${AIM_MB} for a million), ${(ms / 1000).toFixed(1)} s of processor time; load ${loadavg()[0]?.toFixed(1)}`,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Measured {
  mb: number
  ms: number
}

async function measureReport(log: string, folder: string): Promise<Measured> {
  const html = join(folder, 'report.html')
  const child = spawn(process.execPath, ['src/main.ts', 'report', log, '--no-docs', '--html', html], {
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const last: Measured = { mb: 0, ms: 0 }
  const watch = setInterval(() => {
    try {
      Object.assign(last, { mb: memoryMb(child.pid ?? 0, 'VmHWM'), ms: cpuMs(child.pid ?? 0) })
    } catch {
      // It has ended.
    }
  }, WATCHED_EVERY_MS)
  const [code] = await ended
  clearInterval(watch)
  if (code !== 0) throw new Error(`The report ended with ${code}`)
  return last
}

const BLOCK_LINES = 5000

function* inBlocks(lines: number): Generator<string> {
  const random = createRandom(1)
  const [pick, agent] = [createZipf(PATHS, random), createUserAgents(random)]
  const below = (count: number): number => Math.floor(random() * count)
  for (let done = 0; done < lines; done += BLOCK_LINES) {
    const block = Array.from({ length: Math.min(BLOCK_LINES, lines - done) }, (_, index) => {
      const time = new Date(YEAR_START + (done + index) * 1000).toISOString()
      const isMissing = random() < MISSING_SHARE
      const path = isMissing ? `/missing/page-${below(MISSING_PATHS)}` : pathOf(pick())
      const referrer = random() < 0.5 ? `https://docs.example.com${pathOf(below(PATHS))}` : '-'
      const user = agent()
      const fields = {
        time,
        path,
        userAgent: user,
        status: isMissing ? 404 : 200,
        referrer,
        ip: `192.0.2.${below(255)}`,
      }
      return `${JSON.stringify(fields)}\n`
    })
    yield block.join('')
  }
}
