// What an installation has granted to the App. A token with a permission that was not granted is refused as a whole, so what
// is optional is asked for only where it was.
import { LRUCache } from 'lru-cache'
import type { Api } from './octokit.ts'

/** Name -> `read`, `write` or `admin`. */
export type Permissions = Readonly<Record<string, string>>

export interface GrantedPermissions {
  /** Asks the host. */
  fetch(installationId: number, signal: AbortSignal): Promise<Permissions>
  /** The same from memory, when it was asked within the hour. */
  recall(installationId: number, signal: AbortSignal): Promise<Permissions>
  /** Call when the host refused what was recalled. */
  forget(installationId: number): void
}

/** What is granted later is noticed after this time, or by the next job, which asks anew. */
const REMEMBERED_MS = 60 * 60_000
const REMEMBERED = 10_000

export function createGrantedPermissions(api: Pick<Api, 'asApp'>, now: () => number): GrantedPermissions {
  const remembered = new LRUCache<number, Permissions>({
    max: REMEMBERED,
    ttl: REMEMBERED_MS,
    ttlResolution: 0,
    perf: { now },
  })
  const fetch: GrantedPermissions['fetch'] = async (installationId, signal) => {
    const place = { installation_id: installationId }
    const app = api.asApp(signal, installationId)
    const { data } = await app.request('GET /app/installations/{installation_id}', place)
    remembered.set(installationId, data.permissions)
    return data.permissions
  }
  return {
    fetch,
    recall: async (installationId, signal) => remembered.get(installationId) ?? fetch(installationId, signal),
    forget: (installationId) => void remembered.delete(installationId),
  }
}
