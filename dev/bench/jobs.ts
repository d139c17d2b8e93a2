// From POST to `prLink`, compared with a plain script that does the same on the same forge: clone, edit, commit, push,
// POST. The model answers immediately, so the result measures our part: queue, mirror, tools, gate, store, publishing.
import type { Client } from '../../src/client/client.ts'
import { createWorld, type World } from '../../test/support/world.ts'
import { answerAtOnce } from './answer-at-once.ts'
import { cpuMs } from './cpu.ts'
import { generateDocs } from './generate-docs.ts'
import { memoryMb } from './memory.ts'
import { runScript } from './script.ts'
import { describeMs, median, medianRatio } from './statistics.ts'

/** Warm-up runs of each kind: the first ones load code and fill the disk cache. */
const WARM_UP_ROUNDS = 1
/** The command of the package and the container. */
export const INSTALLED = 'build/main.js'

interface JobTimes {
  ms: number
  /** From the POST to the first request of the model. */
  firstCallMs: number
  /** User and system time of the service and of the processes that it started. */
  cpuMs: number
}

export interface JobsRound {
  /** Clone to pull request, and the CPU time of its git commands. */
  script: { ms: number; cpuMs: number }
  cold: JobTimes
  warm: JobTimes
  /** Jobs in `mode: patch` after them: GitHub's pace for writes does not slow these down. */
  patches: JobTimes[]
  idleMb: number
  /** Peak of the service with four jobs at once. */
  busyMb: number
}

const PATCHES = 5

export async function benchJobs({ docs, rounds }: { docs: string | undefined; rounds: number }): Promise<void> {
  const measured: JobsRound[] = []
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    process.stderr.write(round < 0 ? 'warming up\n' : `jobs, round ${round + 1} of ${rounds}\n`)
    const one = await measureJobs(docs)
    if (round >= 0) measured.push(one)
  }
  printJobs(measured, docs)
}

export function printJobs(rounds: readonly JobsRound[], docs: string | undefined): void {
  const [scripts, colds, warms] = [rounds.map((one) => one.script), rounds.map(({ cold }) => cold), warmOf(rounds)]
  const patches = rounds.flatMap((one) => one.patches)
  const times = (of: readonly { ms: number }[]): number[] => of.map(({ ms }) => ms)
  const cpu = (of: readonly { cpuMs: number }[]): number[] => of.map((one) => one.cpuMs)
  const firsts = (of: readonly JobTimes[]): string => describeMs(of.map(({ firstCallMs }) => firstCallMs))
  const row = (title: string, time: string, cpuTime: string): void =>
    console.log(`  ${title.padEnd(52)}${time.padStart(22)}   CPU ${cpuTime}`)
  console.log(`Jobs (${docs ?? 'generated docs'}; medians of ${rounds.length}, in turn)`)
  row('script: clone --depth 1, edit, commit, push, POST', describeMs(times(scripts)), describeMs(cpu(scripts)))
  row('cold: POST to prLink, no mirror', describeMs(times(colds)), describeMs(cpu(colds)))
  row('warm: POST to prLink, mirror there', describeMs(times(warms)), describeMs(cpu(warms)))
  row('later, as a patch', describeMs(times(patches)), describeMs(cpu(patches)))
  row('cold / script', medianRatio(times(colds), times(scripts)), medianRatio(cpu(colds), cpu(scripts)))
  row('warm / script', medianRatio(times(warms), times(scripts)), medianRatio(cpu(warms), cpu(scripts)))
  console.log(`  POST to the first model call: cold ${firsts(colds)}, warm ${firsts(warms)}, later ${firsts(patches)}`)
  console.log(`  memory idle                        ${medianMb(rounds.map(({ idleMb }) => idleMb))}`)
  console.log(`  memory, peak with 4 jobs at once   ${medianMb(rounds.map(({ busyMb }) => busyMb))}`)
}

function warmOf(rounds: readonly JobsRound[]): JobTimes[] {
  return rounds.map(({ warm }) => warm)
}

function medianMb(values: readonly number[]): string {
  return `${median(values).toFixed(0)} MB`
}

/** A service of its own: a cold job, the script, a warm job, four jobs at once, and jobs that publish nothing. */
export async function measureJobs(docs: string | undefined): Promise<JobsRound> {
  let sentences = 0
  let calledAt: number | undefined
  const world = await createWorld({
    ...(docs === undefined ? { files: generateDocs() } : { folder: docs }),
    replies: (request) => {
      calledAt ??= performance.now()
      sentences += 1
      return answerAtOnce(request.body.messages, `Sentence ${sentences}.`)
    },
    env: { LOG_LEVEL: 'info', DOCMEND_MODEL: 'answers-at-once' },
  })
  try {
    const service = await world.startProcess({}, INSTALLED)
    const idleMb = memoryMb(service.pid, 'VmRSS')
    const run = async (mode: 'pull_request' | 'patch'): Promise<JobTimes> => {
      const [startedAt, cpuBefore] = [performance.now(), cpuMs(service.pid)]
      calledAt = undefined
      await runJob(world, service.client, mode)
      const ms = performance.now() - startedAt
      return { ms, firstCallMs: (calledAt ?? Number.NaN) - startedAt, cpuMs: cpuMs(service.pid) - cpuBefore }
    }
    const cold = await run('pull_request')
    const script = await runScript(world, `script-${Date.now()}`)
    const warm = await run('pull_request')
    await Promise.all([1, 2, 3, 4].map(() => runJob(world, service.client, 'pull_request')))
    const busyMb = memoryMb(service.pid, 'VmHWM')
    const patches: JobTimes[] = []
    for (let count = 0; count < PATCHES; count += 1) patches.push(await run('patch'))
    return { cold, script, warm, patches, idleMb, busyMb }
  } finally {
    await world.end()
  }
}

async function runJob({ projectId }: World, client: Client, mode: 'pull_request' | 'patch'): Promise<void> {
  const made = await client.createJob(projectId, { prompt: 'Add a line to the first page.', mode })
  const job = await client.waitForJob(projectId, made.id, { timeoutMs: 120_000 })
  const isMade = mode === 'patch' ? job.status === 'completed' : job.prLink !== null
  if (!isMade) throw new Error(`The job made nothing: ${job.message}`)
}
