// GitHub's words for how a build stands, in the four of the contract. A word that is not known counts as still going on: it
// must not look like a failure or a success.
import type { BuildState } from '../../contract/builds.ts'

/** GitHub Docs, "About status checks"; `startup_failure` and `stale` are given by GitHub itself. */
const CONCLUSIONS: Readonly<Record<string, BuildState>> = {
  success: 'success',
  failure: 'failure',
  timed_out: 'failure',
  startup_failure: 'failure',
  action_required: 'failure',
  neutral: 'neutral',
  skipped: 'neutral',
  cancelled: 'neutral',
  stale: 'neutral',
}

const STATUSES: Readonly<Record<string, BuildState>> = { success: 'success', failure: 'failure', error: 'failure' }

/** A deployment becomes `inactive` when another one takes its place. */
const DEPLOYMENTS: Readonly<Record<string, BuildState>> = { ...STATUSES, inactive: 'neutral' }

export function stateOfCheckRun(status: string, conclusion: string | null | undefined): BuildState {
  return status === 'completed' ? lookUp(CONCLUSIONS, conclusion) : 'pending'
}

export function stateOfStatus(state: string): BuildState {
  return lookUp(STATUSES, state)
}

/** A deployment that was only asked for has no state yet. */
export function stateOfDeployment(state: string | undefined): BuildState {
  return lookUp(DEPLOYMENTS, state)
}

function lookUp(states: Readonly<Record<string, BuildState>>, word: string | null | undefined): BuildState {
  const known = typeof word === 'string' && Object.hasOwn(states, word) ? states[word] : undefined
  return known ?? 'pending'
}
