// Plans the tries of one run from its seed, and makes them in parallel.

import { ANSWER_SHAPES } from '../../../src/github/api/checked-octokit.ts'
import { PATIENCE_MS, until } from '../../support/until.ts'
import { type CallName, isOfApp } from './call-names.ts'
import { FAULT_KINDS, type FaultKind } from './fault-kinds.ts'
import type { FaultBench, FaultLane } from './fault-lanes.ts'
import { type PublisherName, SCENES, type Scene } from './fault-scenes.ts'
import { judge, lookAt } from './judge.ts'

export interface FaultTry {
  call: CallName
  scene: Scene
  kind: FaultKind
  isForEver: boolean
}

export interface Judged extends FaultTry {
  /** How the job ended: its outcome, or its status while it has none. */
  ended: string
  wrong: readonly string[]
  jobId: string | undefined
}

/** The longest that one job may take, when nothing is polled for and the fault passes; and when either is so. */
export interface TryLimits {
  soonMs: number
  lateMs: number
}

const [QUARTER_MS, HOUR_MS] = [15 * 60_000, 60 * 60_000]

/** An outage is waited for for an hour, as is a comment that a poll finds; a busy machine takes its time besides. */
export const limitsAt = (rate: number): TryLimits => ({
  soonMs: PATIENCE_MS + QUARTER_MS / rate,
  lateMs: PATIENCE_MS + (HOUR_MS + QUARTER_MS) / rate,
})

/** Every call with `perCall` of the faults, another selection for each seed; calls with several scenes take turns at them. */
export function planTries(seed: number, calls: readonly CallName[], perCall: number, isForEver: boolean): FaultTry[] {
  return calls.flatMap((call, index) => {
    const fitting = FAULT_KINDS.filter((kind) => isFault({ call, kind }) && !(isForEver && kind.name === 'slow'))
    const scenes = SCENES[call]
    // A prime that does not divide their number visits all of them.
    const step = [7, 5, 3].find((prime) => fitting.length % prime !== 0) ?? 1
    const start = seed * 7 + index * 5
    return Array.from({ length: Math.min(perCall, fitting.length) }, (_, at) => at).flatMap((at) => {
      const kind = fitting[(start + at * step) % fitting.length]
      const scene = scenes[(seed + at) % scenes.length]
      return kind === undefined || scene === undefined ? [] : [{ call, scene, kind, isForEver }]
    })
  })
}

/** An answer with all that is read of it is no fault but a claim, true or not. */
export function isFault({ call, kind }: Pick<FaultTry, 'call' | 'kind'>): boolean {
  const shape = Object.entries(ANSWER_SHAPES).find(([name]) => name === call)?.[1]
  if (shape === undefined || kind.body === undefined || !/^[[{]/.test(kind.body)) return true
  return !shape.safeParse(JSON.parse(kind.body)).success
}

/** What all lanes would meet: a call that every job makes for the App, and the rate limit of all the App's own calls. */
function meetsAll({ call, kind }: FaultTry): boolean {
  return call === 'GET /app' || (isOfApp(call) && /rate limit/.test(kind.name))
}

/** Calls that name no repository; the proxy cannot tell whose they are. */
const isOfNobody = (call: CallName): boolean => /^\w+ \/app(\/installations|\/hook\/.*)?$/.test(call)

export const describeTry = ({ call, kind, isForEver }: FaultTry): string =>
  `${call} | ${kind.name} | ${isForEver ? 'for ever' : 'once'}`

/** Makes those of this publisher, as many at once as there are lanes; those that all lanes would meet one by one, at last. */
export async function makeTries(
  bench: FaultBench,
  lanes: FaultLane[],
  tries: readonly FaultTry[],
  limits: TryLimits,
): Promise<Judged[]> {
  const judged: Judged[] = []
  const work = async (left: FaultTry[], at: number): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const lane = lanes[at] ?? (await bench.addLane())
      const one = await makeTry(bench, lane, next, limits)
      judged.push(one)
      if (one.wrong.length > 0) console.log(describeWrong(one, bench))
      // What goes on there would meet the next fault.
      lanes[at] = one.ended === 'active' || one.ended === 'none' ? await bench.addLane() : lane
    }
  }
  const together = tries.filter((one) => !meetsAll(one))
  await Promise.all(lanes.map((_, at) => work(together, at)))
  await work(tries.filter(meetsAll), 0)
  return judged
}

/** With the last that the service logged about its job. */
function describeWrong(one: Judged, bench: FaultBench): string {
  const complaints = bench.service().log.filter((line) => one.jobId !== undefined && line.includes(one.jobId))
  const last = complaints.filter((line) => /"level":[45]0/.test(line)).slice(-2)
  return [`WRONG ${describeTry(one)}: ${one.wrong.join('; ')}`, ...last.map((line) => line.slice(0, 1500))].join('\n')
}

async function makeTry(bench: FaultBench, lane: FaultLane, one: FaultTry, limits: TryLimits): Promise<Judged> {
  const before = lookAt(bench, lane)
  const planned = {
    call: one.call,
    kind: one.kind,
    owner: isOfNobody(one.call) ? undefined : lane.owner,
    times: one.isForEver ? Number.POSITIVE_INFINITY : 1,
  }
  let fault = { ...planned, hits: 0 }
  const arm = () => {
    fault = bench.proxy.plan(planned)
    return fault
  }
  const limitMs = one.scene.isPolled || one.isForEver ? limits.lateMs : limits.soonMs
  try {
    const outcome = await one.scene.play({ bench, lane, arm, limitMs })
    // Some calls are made in the background once the job is over.
    await until('the fault', () => fault.hits > 0, limitMs).catch(() => undefined)
    const { job } = outcome
    const ended = job === undefined ? 'none' : job.status === 'active' ? 'active' : (job.outcome ?? job.status)
    return { ...one, ended, jobId: job?.id, wrong: judge(fault, outcome, before, lookAt(bench, lane)) }
  } catch (error) {
    return { ...one, ended: 'none', jobId: undefined, wrong: [String(error)] }
  } finally {
    bench.proxy.lift(fault)
    clear(bench, lane)
  }
}

/** Open pull requests are looked at by every poll, and there may only be so many. */
function clear({ world }: FaultBench, { repository }: FaultLane): void {
  for (const { number, state } of world.forge.pullRequests(repository.fullName))
    if (state === 'open') world.forge.closePullRequest(repository.fullName, number)
}

/** The calls that have a scene with this publisher. */
export const ofPublisher = (tries: readonly FaultTry[], publisher: PublisherName): FaultTry[] =>
  tries.filter(({ scene }) => scene.publisher === publisher)
