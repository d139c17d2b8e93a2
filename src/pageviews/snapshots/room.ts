// Which snapshots make room for a new one. One that is in use never does: then the newcomer has to wait.
import { SNAPSHOT_BYTES, SNAPSHOT_BYTES_PER_PROJECT, SNAPSHOTS_PER_KEY, SNAPSHOTS_PER_PROJECT } from '../defaults.ts'
import { READING_UNUSED_MS } from './readings.ts'

export interface SnapshotLimits {
  perKey: number
  perProject: number
  bytesPerProject: number
  bytes: number
}

export const DEFAULT_SNAPSHOT_LIMITS: SnapshotLimits = {
  perKey: SNAPSHOTS_PER_KEY,
  perProject: SNAPSHOTS_PER_PROJECT,
  bytesPerProject: SNAPSHOT_BYTES_PER_PROJECT,
  bytes: SNAPSHOT_BYTES,
}

/** A snapshot in the sum of all. */
export interface KeptSnapshot {
  id: number
  projectId: string
  /** The credential that it belongs to. */
  asker: string
  bytes: number
  inUseUntil: number
}

/** The snapshots that make room, or the time after which there may be some. */
export type Room = { kind: 'room'; evict: number[] } | { kind: 'full'; ms: number }

/** `kept` is sorted: the least recently used ones come first, and go first. */
export function findRoom(
  kept: readonly KeptSnapshot[],
  newcomer: Pick<KeptSnapshot, 'projectId' | 'asker' | 'bytes'>,
  limits: SnapshotLimits,
  now: number,
): Room {
  const ofProject = (one: KeptSnapshot): boolean => one.projectId === newcomer.projectId
  const bounds: Bound[] = [
    { holds: (one) => ofProject(one) && one.asker === newcomer.asker, size: () => 1, room: limits.perKey - 1 },
    { holds: ofProject, size: () => 1, room: limits.perProject - 1 },
    { holds: ofProject, size: ({ bytes }) => bytes, room: limits.bytesPerProject - newcomer.bytes },
    { holds: () => true, size: ({ bytes }) => bytes, room: limits.bytes - newcomer.bytes },
  ]
  let rest = kept
  for (const bound of bounds) {
    const fitting = fit(rest, bound, now)
    if (fitting === undefined) return { kind: 'full', ms: Math.max(0, firstEnd(rest.filter(bound.holds)) - now) }
    rest = fitting
  }
  const staying = new Set(rest)
  return { kind: 'room', evict: kept.filter((one) => !staying.has(one)).map(({ id }) => id) }
}

interface Bound {
  holds: (one: KeptSnapshot) => boolean
  size: (one: KeptSnapshot) => number
  room: number
}

/** What may stay within the bound; undefined when that is too much, whoever goes. */
function fit(kept: readonly KeptSnapshot[], { holds, size, room }: Bound, now: number): KeptSnapshot[] | undefined {
  let surplus = kept.filter(holds).reduce((sum, one) => sum + size(one), 0) - room
  const staying = kept.filter((one) => {
    if (surplus <= 0 || !holds(one) || isInUse(one, now)) return true
    surplus -= size(one)
    return false
  })
  return surplus > 0 ? undefined : staying
}

/** A time further ahead than a reading lasts was noted before the clock was set back. */
export function isInUse({ inUseUntil }: Pick<KeptSnapshot, 'inUseUntil'>, now: number): boolean {
  return inUseUntil > now && inUseUntil <= now + READING_UNUSED_MS
}

function firstEnd(kept: readonly KeptSnapshot[]): number {
  return kept.reduce((first, { inUseUntil }) => Math.min(first, inUseUntil), Number.MAX_SAFE_INTEGER)
}
