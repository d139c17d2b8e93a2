// Lets a request through to its project, or refuses it. The rules are in projects/authenticate.ts.
import { oneLine, shorten } from '../base/text.ts'
import { ApiError } from '../contract/errors.ts'
import { KEY_EXPIRES_HEADER } from '../contract/headers.ts'
import type { Scope } from '../contract/scopes.ts'
import type { RequestingRun } from '../jobs/requests/create-job.ts'
import { jobNotFound } from '../jobs/requests/request-refusals.ts'
import type { ApiKey } from '../projects/api-key.ts'
import {
  identifyKey,
  projectNotFound,
  requireAccess,
  requireAddress,
  requireUnexpired,
} from '../projects/authenticate.ts'
import { createAddressSet } from '../projects/cidr.ts'
import type { Project } from '../projects/project.ts'
import { findWorkflowToken, type RunAccess, requireWorkflowAccess } from '../projects/workflow-access.ts'
import type { WorkflowClaims } from '../projects/workflow-runs.ts'
import type { ApiContext } from './context.ts'
import type { ApiDeps } from './deps.ts'
import { requireJobId } from './jobs/job-answers.ts'
import { findClientAddress, peerAddress } from './request/client-address.ts'

// Who sent the request, in words for people: the subject of a sentence in a pull request.

/** People choose names and file names, and the sentence appears in titles and bodies. */
const NAME_MAX_CHARACTERS = 100

export function describeKey({ name }: Pick<ApiKey, 'name'>): string {
  return `the API key "${nameOf(name)}"`
}

/** Returns `the workflow docs.yml of acme/docs, run 4711 by @octocat`, with the parts that the token has. */
export function describeRun({ repository, workflowRef, runId, actor }: WorkflowClaims): string {
  const file = workflowRef === undefined ? undefined : fileOf(workflowRef)
  const workflow = file === undefined ? 'a workflow' : `the workflow ${nameOf(file)}`
  const number = runId === undefined ? '' : ` ${nameOf(runId)}`
  const by = actor === undefined ? '' : ` by @${nameOf(actor)}`
  return `${workflow} of ${repository}${number + by === '' ? '' : `, run${number}${by}`}`
}

/** `acme/docs/.github/workflows/docs.yml@refs/heads/main`: branch names may contain an @, owner names may not. */
function fileOf(workflowRef: string): string | undefined {
  return /\/\.github\/workflows\/(.+?)@/.exec(workflowRef)?.[1]
}

function nameOf(text: string): string {
  return shorten(oneLine(text.toWellFormed()).trim(), NAME_MAX_CHARACTERS)
}

/** A request that was let through. */
export interface Admission {
  project: Project
  /** Identifies the credential: the same for all its requests, and not a secret. */
  askedBy: string
  /** Describes the credential for people, as the subject of a sentence, such as `the API key "nightly"`. */
  requestedBy: string
  /** Set when a workflow run asks without a key. */
  run?: AskingRun
  /** What its key may do; absent for a workflow run. */
  scopes?: readonly Scope[]
}

interface AskingRun extends RequestingRun {
  claims: WorkflowClaims
}

/** What a route takes. */
interface RouteAccess {
  scope: Scope
  /** Whether workflow runs of other repositories, which the project lists, may use it. */
  isForOtherRepositories: boolean
}

/** Lets a request through to the project in its path, and to the job in it. Throws `ApiError` 401, 403, 404. */
export type Guard = (context: ApiContext, access: RouteAccess) => Promise<Admission>

/** A request that was let through by its API key, to do there whatever the key may do. */
interface KeyAdmission extends Admission {
  scopes: readonly Scope[]
}

/** Lets a request through to the project of its key. Throws `ApiError` 401, 403, 404. */
type KeyGuard = (context: ApiContext) => Promise<KeyAdmission>

export function createKeyGuard(deps: ApiDeps): KeyGuard {
  const admitKey = createAdmitKey(deps)
  return (context) => {
    if (findWorkflowToken(context.req.header('Authorization')) !== undefined) throw noWorkflows()
    return admitKey(context, requireAddress)
  }
}

export function createGuard(deps: ApiDeps): Guard {
  const admitKey = createAdmitKey(deps)
  return async (context, { scope, isForOtherRepositories }) => {
    const projectId = context.req.param('projectId') ?? ''
    const authorization = context.req.header('Authorization')
    const token = findWorkflowToken(authorization)
    if (token !== undefined) {
      const access = { projectId, scope, isForOthers: isForOtherRepositories }
      return admitWorkflow(deps, token, access, context.req.param('id'))
    }
    return admitKey(context, (key, clientAddress) => requireAccess(key, { projectId, scope, clientAddress }))
  }
}

/** Throws `ApiError` when the key may not do what is asked. */
type Check = (key: ApiKey, clientAddress: string | undefined) => void

function createAdmitKey(deps: ApiDeps): (context: ApiContext, check: Check) => Promise<KeyAdmission> {
  const trustedProxies = createAddressSet(deps.trustedProxies)
  return async (context, check) => {
    const { key, hash } = await identifyKey(deps, context.req.header('Authorization'))
    if (key.expiresAt !== null) context.header(KEY_EXPIRES_HEADER, new Date(key.expiresAt).toISOString())
    requireUnexpired(key, deps.hostNow())
    check(key, findClientAddress(peerAddress(context), context.req.header('X-Forwarded-For'), trustedProxies))
    const project = await deps.projects.find(key.projectId)
    if (project === undefined) throw projectNotFound(key.projectId)
    await recordUse(deps, hash, key)
    return { project, scopes: key.scopes, askedBy: `key:${key.id}`, requestedBy: describeKey(key) }
  }
}

function noWorkflows(): ApiError {
  return new ApiError('token_not_allowed', 'MCP needs an API key; a workflow run can use the routes of the API instead')
}

/** All runs of a repository count as one asker, because each of their requests may have another token. */
async function admitWorkflow(
  deps: ApiDeps,
  token: string,
  access: RunAccess,
  jobId: string | undefined,
): Promise<Admission> {
  const { project, claims, isOther } = await requireWorkflowAccess(deps, token, access)
  const { repositoryId } = claims
  if (isOther && jobId !== undefined) await requireOwnJob(deps, project, jobId, repositoryId)
  const run = { repositoryId, isOther, claims }
  return { project, askedBy: `workflow:${repositoryId}`, requestedBy: describeRun(claims), run }
}

/** A job of someone else is none that a run of another repository knows. */
async function requireOwnJob({ jobs }: ApiDeps, project: Project, jobId: string, repositoryId: number): Promise<void> {
  const job = await jobs.find(project.id, requireJobId(jobId))
  if (job?.runRepositoryId !== repositoryId) throw jobNotFound(jobId)
}

/** A request must not fail because the last-used date of its key could not be saved. */
async function recordUse({ keys, now, logger }: ApiDeps, hash: string, { lastUsedAt }: ApiKey): Promise<void> {
  try {
    await keys.touch(hash, lastUsedAt, now())
  } catch (error) {
    logger.warn({ err: error }, 'Could not record that an API key was used; is the database full or locked?')
  }
}
