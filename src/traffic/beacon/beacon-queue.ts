// Group commit: beacons arrive one by one, and a transaction for each would cost one disk flush each. The beacons of a few
// milliseconds share one transaction per project, and each is answered when that transaction is on disk.
import { ApiError } from '../../contract/errors.ts'
import type { Rejection } from '../../contract/rejections.ts'
import type { Hit } from '../hit.ts'
import { type IngestDeps, openHitClassifier } from '../ingest.ts'
import type { WithId } from '../reading/line-ids.ts'
import type { ViewRow } from '../store.ts'

/** Beacons that may wait at once; further ones get 429. */
const WAITING_BEACONS = 5000

/** How long beacons are collected before they are counted in one transaction. */
const BEACON_DELAY_MS = 10

export interface BeaconQueue {
  /**
   * Returns why the view is not counted, or undefined after it is on disk. Rejects with `StoreUnavailableError` when it
   * cannot be written, with `ApiError` 429 when too many beacons are waiting.
   */
  count: (projectId: string, hit: WithId<Hit>) => Promise<Rejection | undefined>
}

interface Waiting {
  hit: WithId<Hit>
  counted: PromiseWithResolvers<Rejection | undefined>
}

const RETRY_SECONDS = 5

/** @param maxWaiting beacons that may wait at once. */
export function createBeaconQueue(deps: IngestDeps, maxWaiting = WAITING_BEACONS): BeaconQueue {
  const groups = new Map<string, Waiting[]>()
  let waiting = 0
  const flush = async (projectId: string): Promise<void> => {
    const group = groups.get(projectId) ?? []
    groups.delete(projectId)
    await countGroup(deps, projectId, group)
    waiting -= group.length
  }
  return {
    count(projectId, hit) {
      if (waiting >= maxWaiting) return Promise.reject(tooManyBeacons())
      waiting += 1
      const counted = Promise.withResolvers<Rejection | undefined>()
      const group = groups.get(projectId)
      if (group === undefined) {
        groups.set(projectId, [{ hit, counted }])
        setTimeout(() => void flush(projectId), BEACON_DELAY_MS)
      } else {
        group.push({ hit, counted })
      }
      return counted.promise
    },
  }
}

/** Never rejects: an error reaches everyone who waits. */
async function countGroup(deps: IngestDeps, projectId: string, group: readonly Waiting[]): Promise<void> {
  try {
    const outcomes = await classifyGroup(deps, projectId, group)
    const rows = outcomes.filter((outcome) => typeof outcome !== 'string')
    if (rows.length > 0) {
      await deps.views.applyBatch(projectId, { source: 'beacon', rows, rejected: {} }, deps.now())
    }
    for (const [index, { counted }] of group.entries()) counted.resolve(reasonOf(outcomes[index]))
  } catch (error) {
    for (const { counted } of group) counted.reject(error)
  }
}

async function classifyGroup(
  deps: IngestDeps,
  projectId: string,
  group: readonly Waiting[],
): Promise<(ViewRow | Rejection)[]> {
  const [classifyHit, { hosts }] = await Promise.all([
    openHitClassifier(deps, projectId, 'beacon'),
    deps.settings(projectId),
  ])
  // A log line without a host belongs to the site; a beacon may come from anywhere.
  return group.map(({ hit }) => (hosts.length > 0 && hit.host === undefined ? 'other_host' : classifyHit(hit)))
}

function reasonOf(outcome: ViewRow | Rejection | undefined): Rejection | undefined {
  return typeof outcome === 'string' ? outcome : undefined
}

function tooManyBeacons(): ApiError {
  const message = 'Too many views are waiting to be written; try again in a few seconds'
  return new ApiError('too_many_ingests', message, { retryAfterSeconds: RETRY_SECONDS })
}
