// Plans the tries of one run from its seed, makes them in parallel, and prints how they ended.
import { ANSWER_SHAPES } from '../../../src/github/api/answer-shapes.ts'
import { type CallName, GIT_CALLS, REST_CALLS } from './call-names.ts'
import { FAULT_KINDS, type FaultKind } from './fault-kinds.ts'
import type { FaultBench, FaultLane } from './fault-lanes.ts'
import { SCENES } from './fault-scenes.ts'
import { judge, lookAt } from './judge.ts'

export interface FaultTry {
  call: CallName
  kind: FaultKind
  isForEver: boolean
}

export interface Judged extends FaultTry {
  wrong: readonly string[]
}

export const ALL_CALLS: readonly CallName[] = [...REST_CALLS, ...GIT_CALLS, 'model']

/** An answer with all that is read of it is no fault but a claim, true or not. */
export function isFault({ call, kind }: Pick<FaultTry, 'call' | 'kind'>): boolean {
  const shape = Object.entries(ANSWER_SHAPES).find(([name]) => name === call)?.[1]
  if (shape === undefined || kind.body === undefined || !/^[[{]/.test(kind.body)) return true
  return !shape.safeParse(JSON.parse(kind.body)).success
}

/** Of a call that belongs to the whole App, not to one repository. */
const isOfApp = (call: CallName): boolean =>
  /^(GET|POST) \/(app|app\/installations|app\/hook\/.*|users\/.*)$/.test(call)

export async function makeTry(bench: FaultBench, lane: FaultLane, one: FaultTry, limitMs: number): Promise<Judged> {
  const before = lookAt(bench, lane)
  const planned = {
    call: one.call,
    kind: one.kind,
    owner: isOfApp(one.call) ? undefined : lane.owner,
    times: one.isForEver ? Number.POSITIVE_INFINITY : 1,
  }
  let fault = { ...planned, hits: 0 }
  const arm = () => {
    fault = bench.proxy.plan(planned)
    return fault
  }
  try {
    const outcome = await SCENES[one.call]({ bench, lane, arm, limitMs })
    return { ...one, wrong: judge(fault, outcome, before, lookAt(bench, lane)) }
  } catch (error) {
    return { ...one, wrong: [String(error)] }
  } finally {
    bench.proxy.lift(fault)
  }
}

/** Makes all of them, as many at once as there are lanes. */
export async function makeTries(
  bench: FaultBench,
  lanes: readonly FaultLane[],
  tries: readonly FaultTry[],
  limitMs: number,
): Promise<Judged[]> {
  const left = [...tries]
  const judged: Judged[] = []
  const work = async (lane: FaultLane): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const one = await makeTry(bench, lane, next, limitMs)
      judged.push(one)
      if (one.wrong.length > 0) console.log(`WRONG ${describeTry(one)}: ${one.wrong.join('; ')}`)
    }
  }
  await Promise.all(lanes.map(work))
  return judged
}

export const describeTry = ({ call, kind, isForEver }: FaultTry): string =>
  `${call} | ${kind.name} | ${isForEver ? 'for ever' : 'once'}`

/** Every call with `perCall` of the faults, another selection for each seed. */
export function planTries(seed: number, calls: readonly CallName[], perCall: number, isForEver: boolean): FaultTry[] {
  return calls.flatMap((call, index) => {
    const fitting = FAULT_KINDS.filter((kind) => isFault({ call, kind }) && !(isForEver && kind.name === 'slow'))
    const count = Math.min(perCall, fitting.length)
    // A step that has no divisor in common with the number of faults visits all of them.
    const start = seed * 7 + index * 5
    return Array.from({ length: count }, (_, at) => fitting[(start + at * 3) % fitting.length]).flatMap((kind) =>
      kind === undefined ? [] : [{ call, kind, isForEver }],
    )
  })
}

/** fault, times, tries, right, wrong */
export function describeTable(judged: readonly Judged[]): string {
  const rows = new Map<string, { tries: number; wrong: number }>()
  for (const one of judged) {
    const name = `${one.kind.name}, ${one.isForEver ? 'for ever' : 'once'}`
    const row = rows.get(name) ?? { tries: 0, wrong: 0 }
    rows.set(name, { tries: row.tries + 1, wrong: row.wrong + (one.wrong.length > 0 ? 1 : 0) })
  }
  const lines = [...rows]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([name, { tries, wrong }]) =>
        `${name.padEnd(40)}${[tries, tries - wrong, wrong].map((n) => String(n).padStart(7)).join('')}`,
    )
  return [`${'fault'.padEnd(40)}  tries  right  wrong`, ...lines].join('\n')
}
