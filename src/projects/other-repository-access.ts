// What a run of another repository may do without a stored key, when the setting `workflowRepositories` of the project lists that
// repository: create jobs, and read and steer the jobs that its own runs have created.
//
// An entry holds GitHub's numbers of the repository and of its owner, and both must be those of the token: a repository that took
// over the name has another number, one that went to another owner has another owner. A renamed one keeps both.
//
// The events are those that may write in the project's own repository, here for reading too, and an environment lifts none of
// them: Docmend cannot see its rules, and those say who lets a run begin, not whose text gets into the prompt.
import { ApiError } from '../contract/errors.ts'
import type { Project } from './project.ts'
import {
  formatNumbered,
  isInEnvironment,
  isOnBranch,
  isStartedByWriter,
  runNotAllowed,
  type WorkflowClaims,
  type WorkflowRepository,
} from './workflow-runs.ts'

/** A repository that the setting lists. */
export interface ListedRepository {
  repositoryId: number
  /** `owner/name` as the token has it: its name now. */
  fullName: string
  /** As the setting has it, with its numbers: `acme/api=7/42`. */
  listedAs: string
}

export interface OtherRepositoryPorts {
  /** Gives the setting `workflowRepositories` as it is now: a right that was taken away must not outlive that. */
  readRepositories: (projectId: string) => Promise<readonly WorkflowRepository[]>
  /**
   * Gives the name of the default branch, at most some minutes old; the App of the project asks. Throws `ApiError` when GitHub
   * cannot be asked or does not show the repository. undefined when no App is configured.
   */
  findDefaultBranchOf: ((repository: ListedRepository, project: Project) => Promise<string>) | undefined
}

interface OtherRepositoryDeps {
  workflows: OtherRepositoryPorts
  logger: { warn: (about: object, message: string) => void }
}

/** Throws `ApiError`: 404 for a repository that is not listed, 403 for a run that is not where and by what it must be started. */
export async function requireListedRun(
  { workflows, logger }: OtherRepositoryDeps,
  project: Project,
  claims: WorkflowClaims,
): Promise<void> {
  const entries = await workflows.readRepositories(project.id)
  const own = entries.filter((entry) => isOf(entry, claims))
  const [first] = own
  if (first === undefined) {
    if (entries.some(({ repository }) => isSameName(repository, claims.repository)))
      logger.warn(describe(project, claims), 'A workflow run of another repository has the name of a listed one')
    throw runProjectNotFound(project.id, claims)
  }
  if (project.state === 'transferred') {
    throw runNotAllowed(`${project.repository} has a new owner; its project takes no runs of other repositories`)
  }
  await requirePlace(workflows, project, claims, { own, listedAs: formatNumbered(first.repository, first.numbers) })
}

function isOf({ numbers }: WorkflowRepository, { repositoryId, ownerId }: WorkflowClaims): boolean {
  return numbers !== undefined && numbers.repositoryId === repositoryId && numbers.ownerId === ownerId
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** `own` are the entries of this repository, of which one is enough. */
async function requirePlace(
  { findDefaultBranchOf }: OtherRepositoryPorts,
  project: Project,
  claims: WorkflowClaims,
  { own, listedAs }: { own: readonly WorkflowRepository[]; listedAs: string },
): Promise<void> {
  const { repository: fullName, repositoryId, event, ref } = claims
  if (!isStartedByWriter(claims)) {
    throw runNotAllowed(
      `A run of ${fullName} started by ${event} may do nothing here; start it by push, schedule or workflow_dispatch, or use an API key`,
    )
  }
  // Asks GitHub only when the answer matters.
  if (own.some((entry) => isAtNamedPlace(entry, claims))) return
  const places = own.map(describePlace)
  if (own.some(({ place }) => place.kind === 'default_branch')) {
    if (findDefaultBranchOf === undefined) throw runNotAllowed(cannotLookUp(fullName, listedAs))
    const branch = await findDefaultBranchOf({ repositoryId, fullName, listedAs }, project)
    if (isOnBranch(claims, branch)) return
    places.push(`on ${branch}`)
  }
  throw runNotAllowed(
    `A run of ${fullName} on ${ref} may do nothing here; run it ${places.filter(Boolean).join(' or ')}, or use an API key`,
  )
}

function isAtNamedPlace({ place }: WorkflowRepository, claims: WorkflowClaims): boolean {
  switch (place.kind) {
    case 'default_branch':
      return false
    case 'branch':
      return isOnBranch(claims, place.branch)
    case 'environment':
      return isInEnvironment(claims, [place.environment])
    default:
      return place satisfies never
  }
}

/** '' for the default branch, whose name GitHub knows. */
function describePlace({ place }: WorkflowRepository): string {
  switch (place.kind) {
    case 'default_branch':
      return ''
    case 'branch':
      return `on ${place.branch}`
    case 'environment':
      return `in the environment ${place.environment}`
    default:
      return place satisfies never
  }
}

function cannotLookUp(fullName: string, listedAs: string): string {
  return `No GitHub App is configured, so Docmend cannot look up the default branch of ${fullName}; name the branch in the setting: workflowRepositories=${listedAs}@BRANCH`
}

/** The same sentence whether or not the project exists. */
export function runProjectNotFound(projectId: string, { repository }: Pick<WorkflowClaims, 'repository'>): ApiError {
  return new ApiError(
    'project_not_found',
    `There is no project ${projectId} for runs of ${repository}; check the project id. The project of another repository must list ${repository} in its setting workflowRepositories`,
  )
}

function describe(project: Project, { repository, repositoryId, ownerId, workflowRef, runId }: WorkflowClaims): object {
  return { projectId: project.id, repository, repositoryId, ownerId, workflow: workflowRef, runId }
}
