// Lets a request through to its project, or refuses it. The rules are in projects/authenticate.ts.
import { KEY_EXPIRES_HEADER } from '../contract/headers.ts'
import type { Scope } from '../contract/scopes.ts'
import { identifyKey, projectNotFound, requireAccess, requireUnexpired } from '../projects/authenticate.ts'
import { createAddressSet } from '../projects/cidr.ts'
import type { Project } from '../projects/project.ts'
import { findWorkflowToken, requireWorkflowAccess } from '../projects/workflow-access.ts'
import type { ApiContext } from './context.ts'
import type { ApiDeps } from './deps.ts'
import { findClientAddress, peerAddress } from './request/client-address.ts'
import { describeKey, describeRun } from './request/requested-by.ts'

/** A request that was let through. */
export interface Admission {
  project: Project
  /** Identifies the credential: the same for all its requests, and not a secret. */
  askedBy: string
  /** Describes the credential for people, as the subject of a sentence, such as `the API key "nightly"`. */
  requestedBy: string
}

/** Lets a request through to the project in its path. Throws `ApiError` 401, 403, 404. */
export type Guard = (context: ApiContext, scope: Scope) => Promise<Admission>

export function createGuard(deps: ApiDeps): Guard {
  const trustedProxies = createAddressSet(deps.trustedProxies)
  return async (context, scope) => {
    const projectId = context.req.param('projectId') ?? ''
    const authorization = context.req.header('Authorization')
    const token = findWorkflowToken(authorization)
    if (token !== undefined) return admitWorkflow(deps, token, { projectId, scope })
    const { key, hash } = await identifyKey(deps, authorization)
    if (key.expiresAt !== null) context.header(KEY_EXPIRES_HEADER, new Date(key.expiresAt).toISOString())
    requireUnexpired(key, deps.hostNow())
    const forwardedFor = context.req.header('X-Forwarded-For')
    const clientAddress = findClientAddress(peerAddress(context), forwardedFor, trustedProxies)
    requireAccess(key, { projectId, scope, clientAddress })
    const project = await deps.projects.find(projectId)
    if (project === undefined) throw projectNotFound(projectId)
    await recordUse(deps, hash)
    return { project, askedBy: `key:${key.id}`, requestedBy: describeKey(key) }
  }
}

/** All runs of a repository count as one asker, because each of their requests may have another token. */
async function admitWorkflow(
  deps: ApiDeps,
  token: string,
  access: { projectId: string; scope: Scope },
): Promise<Admission> {
  const { project, claims } = await requireWorkflowAccess(deps, token, access)
  return { project, askedBy: `workflow:${claims.repositoryId}`, requestedBy: describeRun(claims) }
}

/** A request must not fail because the last-used date of its key could not be saved. */
async function recordUse({ keys, now, logger }: ApiDeps, hash: string): Promise<void> {
  try {
    await keys.touch(hash, now())
  } catch (error) {
    logger.warn({ err: error }, 'Could not record that an API key was used; is the database full or locked?')
  }
}
