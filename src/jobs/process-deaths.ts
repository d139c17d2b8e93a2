// What is known and said of a process that ended without notice while it ran jobs: by `kill -9`, because it ran out of memory, by
// a fault that no catch sees. One of its jobs may be the cause; running each of them alone in a process shows which.
import type { TranscriptEntry } from '../agent/transcript.ts'
import { cut, formatCount, oneLine, plural } from '../base/text.ts'
import type { Job } from './job.ts'

/**
 * Processes that may end without notice while they run one job alone; then its turn fails. Somebody may have killed one or two
 * of them, as an instance admin or the kernel does.
 */
export const MAX_DEATHS = 3

export interface Death {
  /** The id of the process. */
  process: string
  /** The jobs that it ran: one or more. */
  jobIds: string[]
  /** Epoch milliseconds. */
  lastSeenAt: number
  /** In MiB, when it was last seen: its own, and what the container or the machine has. undefined = not noted. */
  memory: { used: number; limit: number } | undefined
}

/** Says to a job that shared its process with others what happened and what it waits for. */
export function describeSharedDeath(death: Death): string {
  const others = plural(death.jobIds.length - 1, 'other job')
  return (
    `The process that ran this job and ${others} ended without notice. ${describeLastSeen(death)} ` +
    'Until the cause is known, each of them runs alone in a process, one after the other.'
  )
}

/** Says the same to a job that had its process to itself, for the `deaths`th time. */
export function describeLoneDeath(death: Death, deaths: number): string {
  const goesOn = deaths < MAX_DEATHS ? ' The job now runs alone in a process.' : ''
  return `The process that ran this job, and no other job, ended without notice (${deaths} of ${MAX_DEATHS} times). ${describeLastSeen(death)}${goesOn}`
}

function describeLastSeen({ lastSeenAt, memory }: Death): string {
  const used = memory && `, when it used ${formatCount(memory.used)} of ${formatCount(memory.limit)} MiB of memory`
  return `It was last seen on ${new Date(lastSeenAt).toISOString().slice(0, 19).replace('T', ' at ')} UTC${used ?? ''}.`
}

/** Why a job ends that has ended its process too often; `last`: the end of its transcript. */
export function describeDeathsInVain(
  { message, repository, phase }: Pick<Job, 'message' | 'repository' | 'phase'>,
  last: readonly TranscriptEntry[],
): string {
  const step = phase === 'agent' ? describeLastStep(last) : 'publishing its changes'
  return (
    `Gave up: this job seems to make its process end. ${message ?? ''} ` +
    `The job was last ${step} in ${repository}. ` +
    'Give the process more memory, exclude large files with the setting hiddenPaths, ' +
    'or look into the logs of Docmend and of the machine for that time.'
  )
}

/** A call is recorded before it is made and after it was answered. */
function describeLastStep(last: readonly TranscriptEntry[]): string {
  const reply = last.findLast((entry) => entry.kind === 'reply')
  const calls = reply?.reply.toolCalls.map(({ name, arguments: given }) => `${name}${describePath(given)}`) ?? []
  if (last.at(-1)?.kind === 'reply' && calls.length > 0) return `running ${listSome(calls)}`
  const after = calls.length === 0 ? '' : ` after ${listSome(calls)}`
  if (last.length === 0) return 'reading the repository'
  return last.at(-1)?.kind === 'outcome' ? 'ending its turn' : `waiting for the model${after}`
}

const SHOWN_CALLS = 3
const SHOWN_CHARACTERS = 200

function listSome(calls: readonly string[]): string {
  const more = calls.length > SHOWN_CALLS ? ` and ${plural(calls.length - SHOWN_CALLS, 'other call')}` : ''
  return `${calls.slice(0, SHOWN_CALLS).join(', ')}${more}`
}

/** The model may have written anything: no path is shown then. */
function describePath(given: string): string {
  const path = /"path"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(given)?.[1]
  return path === undefined ? '' : ` ${cut(oneLine(path), SHOWN_CHARACTERS)}`
}
