// What a run of GitHub Actions may do without a stored key. It sends the OIDC token that GitHub issued for it.
// `WorkflowTokenVerifier` checks its signature and audience; this file decides what a run of the project's own repository may do,
// and other-repository-access.ts what one of another repository may.
//
// What an attacker can and cannot put into a token:
// - `repository_id` names the repository whose workflow runs. A fork has its own id, and so has a repository that takes
//   over a former name. The workflow of a pull request from a fork has the id of the base repository, but its event is
//   `pull_request`, and GitHub gives it no token unless an administrator allows that.
// - The event says what started the run. Only three events allow writing; each needs a person who may write to the
//   repository. `pull_request_target`, `workflow_run` and `issue_comment` also run on the default branch,
//   but strangers can start them and choose texts that reach the prompt, so they may only read.
// - The branch is the full `ref`: a tag with the name of the default branch has another one.
// - `environment` is set when GitHub let the job into it. Without protection rules, a workflow on any branch can name any
//   environment, and even create it. So an environment counts only when the project lists it, and its rules then protect
//   it (docs/security.md).
// - `job_workflow_ref` names the file of a reusable workflow. It is ignored: the rules above apply to the calling workflow,
//   which chose to call it and to pass on its permission.
import type { Scope } from '../contract/scopes.ts'
import { type OtherRepositoryPorts, requireListedRun, runProjectNotFound } from './other-repository-access.ts'
import type { Project, ProjectStore } from './project.ts'
import type { ProjectSettings } from './settings.ts'
import { isInEnvironment, isOnBranch, isStartedByWriter, runNotAllowed, type WorkflowClaims } from './workflow-runs.ts'

/** Port: implemented in src/github/. */
export interface WorkflowTokenVerifier {
  /**
   * Gives the claims of a token that our GitHub issued for us and that is valid now. Throws `ApiError`: `invalid_token` for
   * any other token, `github_unavailable` when GitHub's keys cannot be read.
   */
  verify(token: string): Promise<WorkflowClaims>
}

export interface WorkflowPorts extends OtherRepositoryPorts {
  tokens: WorkflowTokenVerifier
  /**
   * Gives the name of the default branch, which the token lacks, at most some minutes old. Throws `ApiError` when GitHub
   * cannot be asked. undefined when no App is configured.
   */
  findDefaultBranch: ((project: Project) => Promise<string>) | undefined
}

interface WorkflowAccessDeps {
  workflows: WorkflowPorts
  projects: Pick<ProjectStore, 'find'>
  settings: (projectId: string) => Promise<Pick<ProjectSettings, 'environments'>>
  logger: { warn: (about: object, message: string) => void }
}

/** What a request asks for. */
export interface RunAccess {
  projectId: string
  scope: Scope
  /** Whether runs of other repositories, which the project lists, may use the operation at all. */
  isForOthers: boolean
}

/** A run that was let in. */
interface AdmittedRun {
  project: Project
  claims: WorkflowClaims
  /** Whether it is a run of another repository than the project's: one that may see no jobs but its own. */
  isOther: boolean
}

const READING: readonly Scope[] = ['jobs:read', 'views:read']
const WRITING: readonly Scope[] = [...READING, 'jobs:write']

/** Three parts of base64url, unlike any API key. The third part of an unsigned token is empty. */
const COMPACT_JWT = /^Bearer +([\w-]+\.[\w-]+\.[\w-]*) *$/i

/** Gives the token of an `Authorization` header that holds a JWT, else undefined. Checks nothing. */
export function findWorkflowToken(authorization: string | undefined): string | undefined {
  return COMPACT_JWT.exec(authorization ?? '')?.[1]
}

/** Gives the scopes of a run. While `defaultBranch` is undefined, no branch counts as the default branch. */
export function scopesOfRun(
  claims: WorkflowClaims,
  { environments }: Pick<ProjectSettings, 'environments'>,
  defaultBranch: string | undefined,
): readonly Scope[] {
  if (!isStartedByWriter(claims)) return READING
  if (isInEnvironment(claims, environments)) return WRITING
  return defaultBranch !== undefined && isOnBranch(claims, defaultBranch) ? WRITING : READING
}

/**
 * Lets a run in if it has this access. Throws `ApiError`: 401 and 503 for the token, 404 for projects of other repositories that
 * do not list this one, 403 for what such a run may not do.
 */
export async function requireWorkflowAccess(
  deps: WorkflowAccessDeps,
  token: string,
  access: RunAccess,
): Promise<AdmittedRun> {
  const claims = await deps.workflows.tokens.verify(token)
  const project = await deps.projects.find(access.projectId)
  if (project === undefined) throw runProjectNotFound(access.projectId, claims)
  const isOther = !isSameRepository(project, claims)
  await (isOther ? requireOther : requireOwn)(deps, { project, claims }, access)
  return { project, claims, isOther }
}

type Asking = Pick<AdmittedRun, 'project' | 'claims'>

async function requireOwn(deps: WorkflowAccessDeps, { project, claims }: Asking, { scope }: RunAccess): Promise<void> {
  requireConnected(project)
  if (READING.includes(scope)) return
  if (!WRITING.includes(scope)) throw runNotAllowed(`A workflow run may not use ${scope} without an API key`)
  await requireWriting(deps, project, claims)
}

async function requireOther(
  deps: WorkflowAccessDeps,
  { project, claims }: Asking,
  { isForOthers }: RunAccess,
): Promise<void> {
  await requireListedRun(deps, project, claims)
  if (isForOthers) return
  throw runNotAllowed(
    `A run of ${claims.repository} may create jobs for ${project.repository}, read and steer those that it created, and nothing else; use an API key`,
  )
}

/** Without a repository id, the name identifies the project; that only serves to say what is missing. */
function isSameRepository(project: Project, { repositoryId, repository }: WorkflowClaims): boolean {
  if (project.repositoryId !== null) return project.repositoryId === repositoryId
  return project.repository.toLowerCase() === repository.toLowerCase()
}

function requireConnected({ repositoryId, repository, state }: Project): void {
  if (repositoryId === null) {
    throw runNotAllowed(
      `Install the GitHub App on ${repository}, so that Docmend recognizes its workflow runs, or use an API key`,
    )
  }
  // The id stays the same, but other people now run its workflows. Like keys, they need a new permission.
  if (state === 'transferred') {
    throw runNotAllowed(`${repository} has a new owner: install the GitHub App there to let its runs in`)
  }
}

async function requireWriting(deps: WorkflowAccessDeps, project: Project, claims: WorkflowClaims): Promise<void> {
  const settings = await deps.settings(project.id)
  if (!isStartedByWriter(claims)) {
    throw runNotAllowed(
      `A run started by ${claims.event} may only read; to create jobs, start it by push, schedule or workflow_dispatch, or use an API key`,
    )
  }
  // Asks GitHub only when the answer matters.
  if (scopesOfRun(claims, settings, undefined) === WRITING) return
  const defaultBranch = await findDefaultBranch(deps.workflows, project)
  if (scopesOfRun(claims, settings, defaultBranch) === WRITING) return
  throw runNotAllowed(
    `A run on ${claims.ref} may only read; run it on ${defaultBranch} or in an environment that the project lists, or use an API key`,
  )
}

async function findDefaultBranch({ findDefaultBranch: find }: WorkflowPorts, project: Project): Promise<string> {
  if (find !== undefined) return find(project)
  throw runNotAllowed(
    'No GitHub App is configured, so Docmend cannot look up the default branch; without an API key this run may only read',
  )
}
