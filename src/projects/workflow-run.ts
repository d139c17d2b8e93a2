// What a token of GitHub Actions says about its run, and the questions that the rules of access ask about it.
import { ApiError } from '../contract/errors.ts'

/** The claims of a token that our GitHub issued for us. */
export interface WorkflowClaims {
  repositoryId: number
  /** GitHub's number of the account that owns the repository; undefined where an older GitHub Enterprise Server tells none. */
  ownerId?: number | undefined
  /** `owner/name` at that time. */
  repository: string
  event: string
  /** In full, such as `refs/heads/main`. */
  ref: string
  environment: string | undefined
  /** File of the workflow: `owner/name/.github/workflows/docs.yml@refs/heads/main`. For people only. */
  workflowRef?: string | undefined
  /** GitHub's number of the run. For people only. */
  runId?: string | undefined
  /** Login of the person who started the run. For people only. */
  actor?: string | undefined
}

/** Events that only people with write access can trigger. */
const WRITING_EVENTS: ReadonlySet<string> = new Set(['push', 'schedule', 'workflow_dispatch'])

export function isStartedByWriter({ event }: Pick<WorkflowClaims, 'event'>): boolean {
  return WRITING_EVENTS.has(event)
}

export function isOnBranch({ ref }: Pick<WorkflowClaims, 'ref'>, branch: string): boolean {
  return ref === `refs/heads/${branch}`
}

/** Names of environments ignore case: https://docs.github.com/en/actions/reference/workflows-and-actions/deployments-and-environments */
export function isInEnvironment(
  { environment }: Pick<WorkflowClaims, 'environment'>,
  listed: readonly string[],
): boolean {
  return environment !== undefined && listed.some((name) => name.toLowerCase() === environment.toLowerCase())
}

export function runNotAllowed(message: string): ApiError {
  return new ApiError('token_not_allowed', message)
}
