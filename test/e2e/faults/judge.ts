// Judges how a try ended: what there is on GitHub, and whether what the job says of it is true.
import type { AgentJob } from '../../../src/contract/job.ts'
import type { CallName } from './call-names.ts'
import type { FaultBench, FaultLane } from './fault-lanes.ts'
import type { PlannedFault } from './fault-proxy.ts'
import type { Outcome } from './fault-scenes.ts'

/** What there is in the repository of a lane. */
export interface Found {
  branches: readonly string[]
  openPulls: readonly { number: number; headRef: string; htmlUrl: string }[]
}

export function lookAt({ world }: FaultBench, { repository }: FaultLane): Found {
  return {
    branches: Object.keys(world.forge.branches(repository.fullName)),
    openPulls: world.forge.pullRequests(repository.fullName).filter(({ state }) => state === 'open'),
  }
}

/** What none of these faults is: whoever reads it would look in the wrong place. */
const UNTRUE =
  /another repository|not installed|is the app installed|does not exist|split the task|unexpected error|APP_ID|OPENAI_API_KEY|contents: write|workflow|ruleset|malformed|is gone|suspended|archived|policy/i

const TIME_IS_UP = /^Publishing has taken all|the model was silent/

const OPENING: CallName = 'POST /repos/{owner}/{repo}/pulls'

/** Gives what is wrong, in words; nothing = right. */
export function judge(fault: PlannedFault, { job, wrong }: Outcome, before: Found, after: Found): string[] {
  if (job === undefined) return ['no job']
  const found = wrong === undefined ? [] : [wrong]
  if (fault.hits === 0) found.push('the fault was never met')
  if (job.status === 'active') return [...found, `still active: ${job.message}`]
  return [...found, ...judgePulls(fault, job, before, after), ...judgeEnd(fault, job)]
}

function judgePulls(fault: PlannedFault, job: AgentJob, before: Found, after: Found): string[] {
  const branch = `docmend/${job.id}`
  // After an outage the commit waits on its branch: `POST .../publish` goes on from there once GitHub is back.
  const isKept = job.status === 'failed' && fault.times > 1 && fault.call === OPENING
  const known = new Set(isKept ? [...before.branches, branch] : before.branches)
  const strays = after.branches.filter(
    (name) => !known.has(name) && !after.openPulls.some(({ headRef }) => headRef === name),
  )
  const mine = after.openPulls.filter(({ headRef }) => headRef === branch)
  const isOpened = job.status === 'completed'
  return [
    ...strays.map((name) => `the branch ${name} was left behind`),
    ...(mine.length > 1 ? [`${mine.length} pull requests`] : []),
    ...(isOpened && mine[0]?.htmlUrl !== job.prLink ? ['its link is not that of its pull request'] : []),
    ...(isOpened && mine.length === 0 ? ['no pull request'] : []),
    ...(!isOpened && job.turn === 1 && mine.length > 0 ? ['failed with its pull request open'] : []),
  ]
}

function judgeEnd(fault: PlannedFault, job: AgentJob): string[] {
  const message = job.message ?? ''
  if (message.trim() === '') return ['an empty message']
  if (job.status === 'completed') return []
  if (fault.call === 'DELETE /repos/{owner}/{repo}/git/refs/{ref}') return []
  const shown = `"${message}"`
  // git tells of a 403 nothing but its number, so both reasons are named.
  const claims = message.replace(/too much was sent at once, or the App lacks `contents: write` on this repository/, '')
  if (fault.times === 1) return [`failed after one fault: ${shown}`]
  return [
    ...(UNTRUE.test(claims) ? [`untrue: ${shown}`] : []),
    // A limit of the job's own time came first: then the server is named, and no more is known.
    ...(names(fault.call).test(message) ? [] : [`does not name the server: ${shown}`]),
    ...(fault.kind.said.test(message) || TIME_IS_UP.test(message) ? [] : [`does not say what happened: ${shown}`]),
  ]
}

/** The server that the sentence must name. */
function names(call: CallName): RegExp {
  if (call === 'model') return /model server|the model was silent/i
  return call.startsWith('git ') ? /\bgit\b|GitHub|The server/i : /GitHub/
}
