// What an import of a year costs beside the plainest importer that reads and judges the same lines: processor time, bytes
// written, memory, disk space, and how long another process waits that writes meanwhile. Linux only.
import { execFile, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat, utimes } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openDatabase } from '../../../src/service/open-database.ts'
import { describeMs, median, medianRatio } from '../statistics.ts'
import { DAYS, generateLines } from '../views-data.ts'
import type { Cost } from './own-cost.ts'
import { tableSizes } from './table-sizes.ts'

const run = promisify(execFile)

interface Measured extends Cost {
  /** Of the database after the import. */
  bytes: number
}

export async function benchImportCost({ rounds, lines }: { rounds: number; lines: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'docmend-import-cost-'))
  try {
    const log = await writeLog(join(folder, 'access.log'), lines)
    const [judge, plain, ours]: [Measured[], Measured[], Measured[]] = [[], [], []]
    for (let round = 0; round < rounds; round += 1) {
      judge.push(await importOnce('judge', log, join(folder, `judge-${round}`)))
      plain.push(await importOnce('plain', log, join(folder, `plain-${round}`)))
      ours.push(await importOnce('ours', log, join(folder, `ours-${round}`)))
    }
    describe({ judge, plain, ours }, lines)
    describeTables(join(folder, 'ours-0', 'docmend.db'), lines)
    await benchBeside(log, join(folder, 'beside'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeLog(file: string, lines: number): Promise<string> {
  await pipeline(Readable.from(inBlocks(generateLines({ lines, days: DAYS }))), createWriteStream(file))
  // A log that was written to just now may end in the middle of a line.
  const anHourAgo = Date.now() / 1000 - 3600
  await utimes(file, anHourAgo, anHourAgo)
  return file
}

const BLOCK_LINES = 5000

function* inBlocks(lines: Iterable<string>): Generator<string> {
  let block: string[] = []
  for (const line of lines) {
    if (block.push(line) < BLOCK_LINES) continue
    yield block.join('')
    block = []
  }
  yield block.join('')
}

async function importOnce(way: 'judge' | 'plain' | 'ours', log: string, folder: string): Promise<Measured> {
  await mkdir(folder)
  if (way === 'ours') await makeDatabase(folder)
  const { stdout } = await run(process.execPath, [fileOf('importer.ts'), way, log, folder])
  process.stderr.write(`${way}: ${stdout}, load ${loadavg()[0]?.toFixed(1)}\n`)
  const bytes = way === 'judge' ? 0 : (await stat(join(folder, 'docmend.db'))).size
  return { ...(JSON.parse(stdout) as Cost), bytes }
}

async function makeDatabase(dataDir: string): Promise<void> {
  const storage = await openDatabase({ dataDir })
  await storage.projects.ensure('acme/docs', null, Date.now())
  await storage.close()
}

function fileOf(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}

function describe(ways: Record<'judge' | 'plain' | 'ours', Measured[]>, lines: number): void {
  const { plain, ours } = ways
  const cpu = (some: readonly Measured[]) => some.map((one) => one.cpuMs)
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
  console.log(`Import of ${lines} lines of ${DAYS} days (medians of ${plain.length}, in turn)`)
  for (const [way, some] of Object.entries(ways)) {
    const written = `${mb(median(some.map((one) => one.writtenBytes)))} written`
    const peak = `${median(some.map((one) => one.peakMb)).toFixed(0)} MB at most`
    console.log(`  ${way.padEnd(6)} ${describeMs(cpu(some))} of processor time, ${written}, ${peak}`)
  }
  console.log(`  processor time, ours / plain              ${medianRatio(cpu(ours), cpu(plain))}`)
  console.log(
    `  bytes written / growth of the database    ${median(ours.map((one) => one.writtenBytes / one.bytes)).toFixed(1)}`,
  )
  console.log(`  database per million lines                ${mb((median(ours.map((one) => one.bytes)) / lines) * 1e6)}`)
}

function describeTables(file: string, lines: number): void {
  const largest = tableSizes(file).slice(0, 5)
  console.log(
    `  largest tables, per million lines         ${largest.map(([name, mb]) => `${name} ${((mb / lines) * 1e6).toFixed(1)} MB`).join(', ')}`,
  )
}

/** Lets another process write all the time. */
async function benchBeside(log: string, folder: string): Promise<void> {
  await mkdir(folder)
  await makeDatabase(folder)
  const writer = spawn(process.execPath, [fileOf('beside-writer.ts'), join(folder, 'docmend.db')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const printed = text(writer.stdout)
  await run(process.execPath, [fileOf('importer.ts'), 'ours', log, folder])
  writer.stdin.end()
  const { writes, lockMs, rareMs, writeMs } = JSON.parse(await printed) as Record<string, number>
  console.log(
    `  another process that writes meanwhile     ${writes} writes; one of 100 waits longer than ${rareMs?.toFixed(0)} ms for the lock, none longer than ${lockMs?.toFixed(0)} ms, or ${writeMs?.toFixed(0)} ms with its own write`,
  )
}
