// Jobs, memory, the start of the Action, and how long requests wait, in one run: each figure beside what it is compared
// with, and its aim. Everything is measured in turn, because other processes slow this machine down now and then.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { type ActionTimes, measureAction, printAction } from './action.ts'
import { at, measureServer, printServer, type ServerRound } from './checks-server.ts'
import { generateDocs } from './generate-docs.ts'
import { type JobsRound, measureJobs, printJobs } from './jobs.ts'
import { importedMb } from './memory.ts'
import { median } from './statistics.ts'

/** What an idle service has imported; the entry file would start a command. The SDK was loaded to try the model. */
const IMPORTS = ['build/program.js', 'build/server.js', 'build/openai-client.js'] as const

interface Measured {
  jobs: JobsRound[]
  importsMb: number[]
  actions: ActionTimes[]
  servers: ServerRound[]
}

/** Starts of the Action per round: one takes little time and varies. */
const STARTS = 3

export async function benchSpeed({ docs, rounds }: { docs: string | undefined; rounds: number }): Promise<void> {
  const generated = docs === undefined ? await writeDocs() : undefined
  const folder = docs ?? generated ?? ''
  const measured: Measured = { jobs: [], importsMb: [], actions: [], servers: [] }
  try {
    process.stderr.write('warming up\n')
    await measureJobs(docs)
    for (let round = 0; round < rounds; round += 1) {
      process.stderr.write(`round ${round + 1} of ${rounds}\n`)
      measured.jobs.push(await measureJobs(docs))
      measured.importsMb.push(await importedMb(IMPORTS.map((path) => resolve(path))))
      measured.actions.push(await measureAction(STARTS))
      measured.servers.push(await measureServer(folder))
    }
  } finally {
    if (generated !== undefined) await rm(generated, { recursive: true, force: true })
  }
  print(measured, docs)
}

function print({ jobs, importsMb, actions, servers }: Measured, docs: string | undefined): void {
  printJobs(jobs, docs)
  const starts = {
    empty: actions.flatMap(({ empty }) => empty),
    action: actions.flatMap(({ action }) => action),
  }
  printAction(starts)
  printServer(docs ?? 'generated docs', servers)
  const ratio = (time: (round: JobsRound) => number): number =>
    median(jobs.map((round) => time(round) / round.script.ms))
  console.log(`Aims (medians of ${jobs.length})`)
  aim(
    'warm job / script',
    ratio(({ warm }) => warm.ms),
    0.5,
  )
  aim(
    'cold job / script',
    ratio(({ cold }) => cold.ms),
    1.1,
  )
  aim('first model call of a warm job, ms', median(jobs.map(({ warm }) => warm.firstCallMs)), 150)
  aim('idle above the imports, MB', median(jobs.map(({ idleMb }, index) => idleMb - (importsMb[index] ?? 0))), 25)
  aim('peak with four jobs, MB', median(jobs.map(({ busyMb }) => busyMb)), 300)
  aim('start of the Action / node -e 0', median(starts.action) / median(starts.empty), 2.5)
  aim(
    'HTTP p99 while a job indexes / idle',
    median(servers.map(({ busy, idle }) => at(busy, 0.99) / at(idle, 0.99))),
    3,
  )
  console.log(`  the imports alone take ${median(importsMb).toFixed(0)} MB`)
}

function aim(title: string, value: number, limit: number): void {
  const digits = limit < 10 ? 2 : 0
  const verdict = value <= limit ? 'met' : 'missed'
  console.log(`  ${title.padEnd(40)}${value.toFixed(digits).padStart(8)}   aim ${limit}   ${verdict}`)
}

async function writeDocs(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docmend-speed-'))
  for (const [path, text] of Object.entries(generateDocs())) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}
