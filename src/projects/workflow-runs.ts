// What a token of GitHub Actions says about its run, and the questions that the rules of access ask about it.
import { ApiError } from '../contract/errors.ts'
import { findBranchNameFault, parseContextName } from '../contract/repository-names.ts'

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

// The setting `workflowRepositories`: the other repositories whose workflow runs may create jobs without a stored key, and
// from where. An entry is `owner/name`, with GitHub's numbers of owner and repository once it is saved, and with a branch or an
// environment in place of the default branch: `acme/api=7/42@release`, `acme/web=7/43:environment:docs`. The numbers decide:
// a new owner of a name has others, and a renamed repository keeps its own.

export interface RepositoryNumbers {
  ownerId: number
  repositoryId: number
}

/** Where a run may be; `branch` without `refs/heads/`. */
type RunPlace =
  | { kind: 'default_branch' }
  | { kind: 'branch'; branch: string }
  | { kind: 'environment'; environment: string }

export interface WorkflowRepository {
  /** `owner/name` when the entry was saved. For people. */
  repository: string
  /** undefined = not looked up; such an entry lets nobody in. */
  numbers: RepositoryNumbers | undefined
  place: RunPlace
}

const ENVIRONMENT_MAX_CHARACTERS = 255
const ENTRY = /^([^=@:]+)(?:=([1-9]\d{0,14})\/([1-9]\d{0,14}))?(?:@(.+)|:environment:(.+))?$/
const BRANCH_PREFIX = 'refs/heads/'

/** Gives undefined for a text that is no entry. */
export function parseWorkflowRepository(entry: string): WorkflowRepository | undefined {
  const [, repository = '', ownerId, repositoryId, branch, environment] = ENTRY.exec(entry) ?? []
  const parsed = parseContextName(repository)
  const place = toPlace(branch, environment)
  if ('fault' in parsed || place === undefined) return undefined
  const numbers = ownerId === undefined ? undefined : { ownerId: Number(ownerId), repositoryId: Number(repositoryId) }
  return { repository: parsed.repository, numbers, place }
}

function toPlace(branch: string | undefined, environment: string | undefined): RunPlace | undefined {
  if (environment !== undefined) {
    return environment.length > ENVIRONMENT_MAX_CHARACTERS ? undefined : { kind: 'environment', environment }
  }
  if (branch === undefined) return { kind: 'default_branch' }
  const name = branch.startsWith(BRANCH_PREFIX) ? branch.slice(BRANCH_PREFIX.length) : branch
  return findBranchNameFault(name) === undefined ? { kind: 'branch', branch: name } : undefined
}

/** The text that `parseWorkflowRepository` turns into the same entry. */
export function formatWorkflowRepository({ repository, numbers, place }: WorkflowRepository): string {
  return `${formatNumbered(repository, numbers)}${formatPlace(place)}`
}

/** `acme/api=7/42` */
export function formatNumbered(repository: string, numbers: RepositoryNumbers | undefined): string {
  return numbers === undefined ? repository : `${repository}=${numbers.ownerId}/${numbers.repositoryId}`
}

function formatPlace(place: RunPlace): string {
  switch (place.kind) {
    case 'default_branch':
      return ''
    case 'branch':
      return `@${place.branch}`
    case 'environment':
      return `:environment:${place.environment}`
    default:
      return place satisfies never
  }
}
