// Judges how a try ended: what there is on GitHub, and whether what the job says of it is true.
import type { AgentJob } from '../../../src/contract/job.ts'
import type { CallName } from './call-names.ts'
import type { FaultBench, FaultLane } from './fault-lanes.ts'
import type { PlannedFault } from './fault-proxy.ts'
import type { Outcome } from './stage.ts'

interface FoundPull {
  number: number
  headRef: string
  htmlUrl: string
  state: 'open' | 'closed'
}

/** What there is in the repository of a lane. */
export interface Found {
  branches: readonly string[]
  pulls: readonly FoundPull[]
}

export function lookAt({ world }: FaultBench, { repository }: FaultLane): Found {
  return {
    branches: Object.keys(world.forge.branches(repository.fullName)),
    pulls: world.forge.pullRequests(repository.fullName),
  }
}

/** What none of these faults is: whoever reads it would look in the wrong place. */
const UNTRUE =
  /another repository|not installed|is the app installed|does not exist|split the task|unexpected error|APP_ID|OPENAI_API_KEY|contents: write|workflow|ruleset|malformed|is gone|suspended|archived|policy/i

const OPENING: CallName = 'POST /repos/{owner}/{repo}/pulls'
/** The calls that remove what will not be used. */
const REMOVING: readonly CallName[] = [
  'DELETE /repos/{owner}/{repo}/git/refs/{ref}',
  'PATCH /repos/{owner}/{repo}/pulls/{pull_number}',
  'git info/refs (push)',
  'git receive-pack',
]

/** Gives what is wrong, in words; nothing = right. */
export function judge(fault: PlannedFault, { job, wrong, end }: Outcome, before: Found, after: Found): string[] {
  if (job === undefined) return ['no job']
  const found = wrong === undefined ? [] : [wrong]
  if (fault.hits === 0) found.push('the fault was never met')
  if (job.status === 'active') return [...found, ...judgeWait(fault, job)]
  return [...found, ...judgePulls({ fault, job, end }, before, after), ...judgeEnd(fault, job, end)]
}

interface Judged {
  fault: PlannedFault
  job: AgentJob
  end: Outcome['end']
}

const isForEver = ({ times }: PlannedFault): boolean => times > 1

/** A job may still be waiting when its time is over, as long as the fault is still there, and it says so. */
function judgeWait(fault: PlannedFault, { message }: AgentJob): string[] {
  const said = message ?? ''
  const shown = `still active: "${said}"`
  if (!isForEver(fault) || !/Docmend waits and tries again at/.test(said)) return [shown]
  return judgeReason(fault, said).map((why) => `${why}; ${shown}`)
}

function judgePulls({ fault, job, end }: Judged, before: Found, after: Found): string[] {
  const mine = after.pulls.filter(({ headRef }) => headRef === `docmend/${job.id}`)
  const open = mine.filter(({ state }) => state === 'open')
  const isOpened = job.status === 'completed'
  const isOneTooMany = open.length > (end === 'open' ? 1 : 0) && !mayStay(fault, end)
  const isLinked = mine.some(({ htmlUrl }) => htmlUrl === job.prLink)
  return [
    ...judgeBranches({ fault, job, end }, before, after),
    ...(isOneTooMany ? [`${open.length} open pull requests`] : []),
    ...(isOpened && !isLinked ? ['its link is not that of its pull request'] : []),
    ...(isOpened && end === 'open' && open.length === 0 ? ['no pull request'] : []),
    ...(!isOpened && job.turn === 1 && open.length > 0 ? ['failed with its pull request open'] : []),
  ]
}

function judgeBranches({ fault, job, end }: Judged, before: Found, after: Found): string[] {
  const branch = `docmend/${job.id}`
  // After an outage the commit waits on its branch: `POST .../publish` goes on from there once GitHub is back.
  const isWaiting = job.status === 'failed' && isForEver(fault) && fault.call === OPENING
  const isKept = isWaiting || end === 'closed' || mayStay(fault, end)
  const known = new Set(isKept ? [...before.branches, branch] : before.branches)
  const used = after.pulls.filter(({ state }) => state === 'open').map(({ headRef }) => headRef)
  const strays = after.branches.filter((name) => !known.has(name) && !used.includes(name))
  return strays.map((name) => `the branch ${name} was left behind`)
}

/** What should go stays while the call that removes it fails. */
const mayStay = (fault: PlannedFault, end: Outcome['end']): boolean =>
  end !== 'open' && isForEver(fault) && REMOVING.includes(fault.call)

const BOTH_REASONS = /too much was sent at once, or the App lacks `contents: write` on this repository/

function judgeEnd(fault: PlannedFault, job: AgentJob, end: Outcome['end']): string[] {
  const message = job.message ?? ''
  if (message.trim() === '') return ['an empty message']
  if (end === 'refused' && job.status === 'failed' && /base|refuse/i.test(message)) return []
  if (job.status === 'completed') return end === 'refused' ? ['completed without a pull request'] : []
  if (!isForEver(fault)) return [`failed after one fault: "${message}"`]
  return judgeReason(fault, message).map((why) => `${why}: "${message}"`)
}

function judgeReason(fault: PlannedFault, message: string): string[] {
  // git tells of a 403 nothing but its number, so both reasons are named.
  const claims = message.replace(BOTH_REASONS, '')
  return [
    ...(UNTRUE.test(claims) ? ['untrue'] : []),
    ...(names(fault.call).test(message) ? [] : ['does not name the server']),
    ...(fault.kind.said.test(message) ? [] : ['does not say what happened']),
  ]
}

/** The server that the sentence must name. */
function names(call: CallName): RegExp {
  if (call === 'model') return /model server|the model was silent/i
  return call.startsWith('git ') ? /\bgit\b|GitHub|The server/i : /GitHub/
}
