// The installed service, while a job indexes a large tree for the first time: how long other requests wait, and memory.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createWorld, type World } from '../../test/support/world.ts'
import { answerAtOnce } from './answer-at-once.ts'
import { INSTALLED } from './jobs.ts'
import { memoryMb } from './memory.ts'
import type { PollOptions } from './poll-requests.ts'
import { median, timeMs } from './statistics.ts'

const WARM_UP_MS = 1500
const IDLE_MS = 4000
/** Pause between two requests; they never overlap. */
const PAUSE_MS = 2

export interface ServerRound {
  idle: number[]
  /** Idle, while another process only counts: the cost of a busy core on this machine. */
  besides: number[]
  busy: number[]
  idleMb: number
  peakMb: number
  jobMs: number
}

export async function benchServer(name: string, folder: string, rounds: number): Promise<void> {
  const measured: ServerRound[] = []
  for (let round = 0; round < rounds; round += 1) {
    process.stderr.write(`server, round ${round + 1} of ${rounds}\n`)
    measured.push(await measureServer(folder))
  }
  printServer(name, measured)
}

export function printServer(name: string, measured: readonly ServerRound[]): void {
  const of = (pick: (round: ServerRound) => number): string => median(measured.map(pick)).toFixed(2)
  console.log(`The service while a job indexes and checks ${name} (medians of ${measured.length})`)
  console.log(
    '  GET /healthz and the list of jobs   idle ms   beside a busy process   during the job   ratio   to busy',
  )
  for (const [title, part] of [
    ['p50', 0.5],
    ['p99', 0.99],
    ['worst', 1],
  ] as const) {
    const ratio = of(({ idle, busy }) => at(busy, part) / at(idle, part))
    const toBusy = of(({ besides, busy }) => at(busy, part) / at(besides, part))
    const [idle, besides, busy] = [
      of((round) => at(round.idle, part)),
      of((round) => at(round.besides, part)),
      of((round) => at(round.busy, part)),
    ]
    console.log(
      `  ${title.padEnd(34)}${idle.padStart(9)}${besides.padStart(24)}${busy.padStart(17)}${ratio.padStart(8)}${toBusy.padStart(10)}`,
    )
  }
  console.log(
    `  memory idle, peak: ${of(({ idleMb }) => idleMb)} MB, ${of(({ peakMb }) => peakMb)} MB; the job took ${of(({ jobMs }) => jobMs)} ms`,
  )
}

export async function measureServer(folder: string): Promise<ServerRound> {
  const world = await createWorld({
    folder,
    replies: (request) => answerAtOnce(request.body.messages, `Sentence ${performance.now()}.`),
    env: { DOCMEND_MODEL: 'answers-at-once' },
  })
  try {
    // The first service leaves the mirror behind, so the second one only has to build the index.
    const first = await world.startProcess({}, INSTALLED)
    await runJob(world, first.client)
    await first.kill('SIGTERM')
    const service = await world.startProcess({}, INSTALLED)
    return await measureService(world, service)
  } finally {
    await world.end()
  }
}

async function measureService(world: World, service: Awaited<ReturnType<World['startProcess']>>): Promise<ServerRound> {
  const poll = startPolling(
    [`${service.url}/healthz`, `${service.url}/v2/agent/${world.projectId}/jobs?limit=5`],
    world.apiKey,
  )
  try {
    await sleep(WARM_UP_MS)
    await poll.take()
    await sleep(IDLE_MS)
    const idle = await poll.take()
    const besides = await besideBusyProcess(async () => {
      await sleep(IDLE_MS)
      return poll.take()
    })
    const idleMb = memoryMb(service.pid, 'VmRSS')
    await poll.take()
    const jobMs = await timeMs(() => runJob(world, service.client))
    const busy = await poll.take()
    return { idle, besides, busy, idleMb, peakMb: memoryMb(service.pid, 'VmHWM'), jobMs }
  } finally {
    await poll.stop()
  }
}

async function runJob(world: World, client: Awaited<ReturnType<World['startProcess']>>['client']): Promise<void> {
  const made = await client.createJob(world.projectId, { prompt: 'Add a sentence.' })
  const job = await client.waitForJob(world.projectId, made.id, { timeoutMs: 120_000 })
  if (job.status !== 'completed') throw new Error(`The job failed: ${job.message}`)
}

function startPolling(urls: readonly string[], apiKey: string) {
  const workerData: PollOptions = { urls, apiKey, pauseMs: PAUSE_MS }
  const thread = new Worker(new URL('./poll-requests.ts', import.meta.url), { workerData })
  return {
    /** Returns the times since the last call. */
    take: async (): Promise<number[]> => {
      const answer = once(thread, 'message')
      thread.postMessage('take')
      const [times] = (await answer) as [number[]]
      return times
    },
    stop: () => thread.terminate(),
  }
}

async function besideBusyProcess<Value>(work: () => Promise<Value>): Promise<Value> {
  const counting = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
  try {
    return await work()
  } finally {
    counting.kill('SIGKILL')
    await once(counting, 'exit')
  }
}

export function at(times: readonly number[], part: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
