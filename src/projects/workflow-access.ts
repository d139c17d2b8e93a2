// What a run of GitHub Actions may do without a stored key. It shows the OIDC token that GitHub made for it: who signed
// it and for whom is checked behind `WorkflowTokenVerifier`; here is what follows from what the token says.
//
// What an attacker can and cannot put into a token:
// - `repository_id` is that of the repository whose workflow runs. A fork has its own number, and so has a repository
//   that takes over a former name. The workflow of a pull request from a fork runs with the number of the base, but its
//   event is `pull_request`, and GitHub gives it no token unless an administrator allows that.
// - The event says what started the run. Only three count for writing, and with each of them the person behind it may
//   write to the repository. `pull_request_target`, `workflow_run` and `issue_comment` also run on the default branch,
//   but strangers can start them and choose texts that reach the prompt, so they may only read.
// - The branch is the full `ref`: a tag or branch that is merely called like the default branch has another one.
// - `environment` is there when GitHub let the job into it. Without protection rules, a workflow on any branch can name
//   any environment, and even make it by doing so. So none counts until the project lists it, and its rules are then
//   what protects it (docs/security.md).
// - `job_workflow_ref` names the file of a reusable workflow. It is not looked at: the calling workflow, which the rules
//   above hold to account, chose to call it and to lend it its permission.
import { ApiError } from '../contract/errors.ts'
import type { Scope } from '../contract/scopes.ts'
import { projectNotFound } from './authenticate.ts'
import type { Project } from './project.ts'
import type { ProjectStore } from './project-store.ts'
import type { ProjectSettings } from './settings.ts'

/** What a token says of the run that it was made for. */
export interface WorkflowClaims {
  repositoryId: number
  /** `owner/name` at that time. */
  repository: string
  event: string
  /** In full, such as `refs/heads/main`. */
  ref: string
  environment: string | undefined
  /** File of the workflow: `owner/name/.github/workflows/docs.yml@refs/heads/main`. For people; decides nothing. */
  workflowRef?: string | undefined
  /** Login of who started the run. For people; decides nothing. */
  actor?: string | undefined
}

/** Port: implemented in src/github/. */
export interface WorkflowTokenVerifier {
  /**
   * Gives the claims of a token that our GitHub made for us and that is valid now. Throws `ApiError`: `invalid_token`
   * for every other, `github_unavailable` when GitHub's keys cannot be had.
   */
  verify(token: string): Promise<WorkflowClaims>
}

export interface WorkflowPorts {
  tokens: WorkflowTokenVerifier
  /**
   * Gives the name of the default branch as it was at most some minutes ago; a token does not carry it. Throws
   * `ApiError` when it cannot be known. undefined: no App is configured, so there is nobody who could ask.
   */
  findDefaultBranch: ((project: Project) => Promise<string>) | undefined
}

export interface WorkflowAccessDeps {
  workflows: WorkflowPorts
  projects: Pick<ProjectStore, 'find'>
  settings: (projectId: string) => Promise<Pick<ProjectSettings, 'environments'>>
}

/** Events that only someone who may write to the repository can cause. */
const WRITING_EVENTS: ReadonlySet<string> = new Set(['push', 'schedule', 'workflow_dispatch'])
const READING: readonly Scope[] = ['jobs:read', 'views:read']
const WRITING: readonly Scope[] = [...READING, 'jobs:write']

/** Three parts of base64url, as no API key has them; an unsigned token has an empty third. */
const COMPACT_JWT = /^Bearer +([\w-]+\.[\w-]+\.[\w-]*) *$/i

/** Gives the token of an `Authorization` header that holds a JWT, else undefined. Checks nothing. */
export function findWorkflowToken(authorization: string | undefined): string | undefined {
  return COMPACT_JWT.exec(authorization ?? '')?.[1]
}

/** Gives the scopes of a run. `defaultBranch` is undefined when it is not known: then no branch is the default one. */
export function scopesOfRun(
  { event, ref, environment }: WorkflowClaims,
  { environments }: Pick<ProjectSettings, 'environments'>,
  defaultBranch: string | undefined,
): readonly Scope[] {
  if (!WRITING_EVENTS.has(event)) return READING
  if (isListed(environment, environments)) return WRITING
  return defaultBranch !== undefined && ref === `refs/heads/${defaultBranch}` ? WRITING : READING
}

/** Names of environments have no case: https://docs.github.com/en/actions/reference/workflows-and-actions/deployments-and-environments */
function isListed(environment: string | undefined, listed: readonly string[]): boolean {
  return environment !== undefined && listed.some((name) => name.toLowerCase() === environment.toLowerCase())
}

/**
 * Gives the project once the run may use it so. Throws `ApiError`: 401 and 503 of the token, 404 for the projects of
 * other repositories, 403 for what runs of this kind may not do.
 */
export async function requireWorkflowAccess(
  deps: WorkflowAccessDeps,
  token: string,
  { projectId, scope }: { projectId: string; scope: Scope },
): Promise<{ project: Project; claims: WorkflowClaims }> {
  const claims = await deps.workflows.tokens.verify(token)
  const project = await deps.projects.find(projectId)
  if (project === undefined || !isProjectOf(project, claims)) throw projectNotFound(projectId)
  requireConnected(project)
  if (READING.includes(scope)) return { project, claims }
  if (!WRITING.includes(scope)) throw notAllowed(`A workflow run may not use ${scope} without an API key`)
  await requireWriting(deps, project, claims)
  return { project, claims }
}

/** A project without a number is recognised by name, which is enough to say what is missing and for nothing else. */
function isProjectOf(project: Project, { repositoryId, repository }: WorkflowClaims): boolean {
  if (project.repositoryId !== null) return project.repositoryId === repositoryId
  return project.repository.toLowerCase() === repository.toLowerCase()
}

function requireConnected({ repositoryId, repository, state }: Project): void {
  if (repositoryId === null) {
    throw notAllowed(
      `Install the GitHub App on ${repository}, so that Docmend can tell its workflow runs; or use an API key`,
    )
  }
  // The number stayed the same, but other people run its workflows now: as with the keys, they have to be let in anew.
  if (state === 'transferred') {
    throw notAllowed(`${repository} went to another owner: install the GitHub App there, so that its runs are let in`)
  }
}

async function requireWriting(deps: WorkflowAccessDeps, project: Project, claims: WorkflowClaims): Promise<void> {
  const settings = await deps.settings(project.id)
  if (!WRITING_EVENTS.has(claims.event)) {
    throw notAllowed(
      `A run that was started by ${claims.event} may only read; push, schedule and workflow_dispatch may make jobs, and so may an API key`,
    )
  }
  // GitHub is asked only where its answer matters.
  if (scopesOfRun(claims, settings, undefined) === WRITING) return
  const defaultBranch = await findDefaultBranch(deps.workflows, project)
  if (scopesOfRun(claims, settings, defaultBranch) === WRITING) return
  throw notAllowed(
    `A run on ${claims.ref} may only read; run it on ${defaultBranch}, in an environment that the project lists, or with an API key`,
  )
}

async function findDefaultBranch({ findDefaultBranch: find }: WorkflowPorts, project: Project): Promise<string> {
  if (find !== undefined) return find(project)
  throw notAllowed(
    'No GitHub App is configured, so Docmend cannot ask for the default branch; without an API key this run may only read',
  )
}

function notAllowed(message: string): ApiError {
  return new ApiError('token_not_allowed', message)
}
