// The service as it is installed, while its first job clones and indexes a large tree: how long others wait, and memory.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWorld } from '../test/support/world.ts'
import { answerAtOnce } from './answer-at-once.ts'
import { memoryMb } from './memory.ts'
import { median } from './statistics.ts'

const INSTALLED = 'build/main.js'
const IDLE_MS = 4000
/** Between two requests; they are never in flight together. */
const PAUSE_MS = 2

interface Round {
  idle: number[]
  /** Idle, while another process does nothing but count: what a busy core alone costs on this machine. */
  besides: number[]
  busy: number[]
  idleMb: number
  peakMb: number
  jobMs: number
}

export async function benchServer(name: string, folder: string, rounds: number): Promise<void> {
  const measured: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    process.stderr.write(`server, round ${round + 1} of ${rounds}\n`)
    measured.push(await measureRound(folder))
  }
  const of = (pick: (round: Round) => number): string => median(measured.map(pick)).toFixed(2)
  console.log(`The service while a job clones, indexes and checks ${name} (medians of ${rounds})`)
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

async function measureRound(folder: string): Promise<Round> {
  const world = await createWorld({
    folder,
    replies: (request) => answerAtOnce(request.body.messages, 'One more sentence.'),
    env: { DOCMEND_MODEL: 'answers-at-once' },
  })
  try {
    const service = await world.startProcess({}, INSTALLED)
    const paths = ['/healthz', `/v2/agent/${world.projectId}/jobs?limit=5`]
    const ask = (): Promise<number> => timeRequests(service.url, world.apiKey, paths)
    for (let warmUp = 0; warmUp < 300; warmUp += 1) await ask()
    const idle = await sample(ask, Date.now() + IDLE_MS)
    const besides = await besideBusyProcess(() => sample(ask, Date.now() + IDLE_MS))
    const idleMb = memoryMb(service.pid, 'VmRSS')
    const startedAt = performance.now()
    const made = await service.client.createJob(world.projectId, { prompt: 'Add a sentence.' })
    let isDone = false
    const done = service.client.waitForJob(world.projectId, made.id, { timeoutMs: 120_000 }).finally(() => {
      isDone = true
    })
    const busy: number[] = []
    while (!isDone) busy.push(...(await sample(ask, Date.now() + 50)))
    const job = await done
    const jobMs = performance.now() - startedAt
    if (job.status !== 'completed') throw new Error(`The job failed: ${job.message}`)
    return { idle, besides, busy, idleMb, peakMb: memoryMb(service.pid, 'VmHWM'), jobMs }
  } finally {
    await world.end()
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

async function sample(ask: () => Promise<number>, until: number): Promise<number[]> {
  const times: number[] = []
  while (Date.now() < until) {
    times.push(await ask())
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return times
}

/** Mean of one request of each kind. */
async function timeRequests(url: string, apiKey: string, paths: readonly string[]): Promise<number> {
  const startedAt = performance.now()
  for (const path of paths) {
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${apiKey}` } })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    await answer.arrayBuffer()
  }
  return (performance.now() - startedAt) / paths.length
}

function at(times: readonly number[], part: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
