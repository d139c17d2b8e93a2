// Lets a request pass to its project, or refuses it. The rules are in projects/authenticate.ts.
import { KEY_EXPIRES_HEADER } from '../contract/headers.ts'
import type { Scope } from '../contract/scopes.ts'
import { identifyKey, projectNotFound, requireAccess, requireUnexpired } from '../projects/authenticate.ts'
import { createAddressSet } from '../projects/cidr.ts'
import type { Project } from '../projects/project.ts'
import { findClientAddress, peerAddress } from './client-address.ts'
import type { ApiContext } from './context.ts'
import type { ApiDeps } from './deps.ts'

/** Gives the project of the path once the key may use it so. Throws `ApiError` 401, 403, 404. */
export type Guard = (context: ApiContext, scope: Scope) => Promise<Project>

export function createGuard(deps: ApiDeps): Guard {
  const trustedProxies = createAddressSet(deps.trustedProxies)
  return async (context, scope) => {
    const projectId = context.req.param('projectId') ?? ''
    const { key, hash } = await identifyKey(deps, context.req.header('Authorization'))
    if (key.expiresAt !== null) context.header(KEY_EXPIRES_HEADER, new Date(key.expiresAt).toISOString())
    requireUnexpired(key, deps.now())
    const forwardedFor = context.req.header('X-Forwarded-For')
    const clientAddress = findClientAddress(peerAddress(context), forwardedFor, trustedProxies)
    requireAccess(key, { projectId, scope, clientAddress })
    const project = await deps.projects.find(projectId)
    if (project === undefined) throw projectNotFound(projectId)
    await noteUse(deps, hash)
    return project
  }
}

/** A request must not fail because the date of its key's last use could not be written. */
async function noteUse({ keys, now, logger }: ApiDeps, hash: string): Promise<void> {
  try {
    await keys.touch(hash, now())
  } catch (error) {
    logger.warn({ err: error }, 'Could not note that an API key was used; is the database full or locked?')
  }
}
