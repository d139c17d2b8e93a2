// The rules that keep every reading of an export on one moment. A request says no more than its key, its query and its
// offset, so two clients with one key cannot be told apart: they share a snapshot for as long as one of them still reads it.
// Pure functions; the store calls them inside the transaction that holds the snapshot.
import {
  COUNTED_FIRST_PAGES,
  FIRST_PAGE_MAX_AGE_MS,
  FIRST_PAGES_NOTED_EVERY_MS,
  READING_MAX_AGE_MS,
  READING_NOTED_EVERY_MS,
  READING_START_MS,
  READINGS_PER_SNAPSHOT,
  REPEAT_LAST_PAGE_MS,
  SNAPSHOT_UNUSED_MS,
} from '../defaults.ts'

/** A client on its way through a snapshot. */
export interface Reading {
  /** Offset of the page that it has not read yet. */
  next: number
  /** Clients that may be at this place. `COUNTED_FIRST_PAGES` = these or more. */
  clients: number
  /** When it read its last page. */
  at: number
  /** Whether it has read a page after the first; a client may want no more than the first. */
  isContinued: boolean
  /** Whether it names the snapshot by its token, so that a newer snapshot of the same query does not disturb it. */
  byToken: boolean
  /** Whether it may be further on than `next`: not every page of a snapshot's only reading is saved. */
  mayLag: boolean
}

/** Who reads a snapshot. Saved with it. */
export interface SnapshotUse {
  readings: readonly Reading[]
  /** The last time at which the snapshot was known to show the current data. */
  currentAt: number
  /** The offset of the last page that ended a reading, whose answer may have been lost on its way. */
  ended: { offset: number; at: number } | null
}

export interface PageRead {
  offset: number
  limit: number
  rowCount: number
  byToken: boolean
}

/** A reading whose last page was noted this long ago is given up; up to the pause between two notes, it is younger. */
export const READING_UNUSED_MS = SNAPSHOT_UNUSED_MS + READING_NOTED_EVERY_MS

export function newUse(now: number): SnapshotUse {
  return { readings: [], currentAt: now, ended: null }
}

/** What `offset=0` without a token is answered from. */
export type FirstPage = { kind: 'join' } | { kind: 'fresh' } | { kind: 'wait'; ms: number }

/** How a snapshot compares with what would be computed now. */
export interface Likeness {
  /** Whether it shows the same. */
  isCurrent: boolean
  /** Whether the settings of the project are the same; who changes them sees the effect at once. */
  hasSameSettings: boolean
}

/**
 * Joins the newest snapshot of the query while it shows the current data, or while another client may need it to stay the
 * newest. `wait` when joining would keep first pages on old data for too long.
 */
export function decideFirstPage(use: SnapshotUse, { isCurrent, hasSameSettings }: Likeness, now: number): FirstPage {
  const open = use.readings.filter((reading) => isOpen(reading, now))
  const binding = hasSameSettings ? open.filter(({ byToken }) => !byToken) : []
  const isFull = open.length >= READINGS_PER_SNAPSHOT
  if (!isCurrent && binding.length === 0) return { kind: 'fresh' }
  const isRead = binding.some(({ isContinued }) => isContinued)
  const maxAge = isRead ? READING_MAX_AGE_MS : FIRST_PAGE_MAX_AGE_MS
  const isYoung = isCurrent || Math.abs(now - use.currentAt) < maxAge
  if (isYoung && !isFull) return { kind: 'join' }
  return { kind: 'wait', ms: Math.max(0, ...open.map((reading) => endOf(reading) - now)) }
}

/** A client was given the first page. `mustSave` is false where the saved use protects it, too. */
export function beginReading(
  use: SnapshotUse,
  { limit, rowCount }: Pick<PageRead, 'limit' | 'rowCount'>,
  { now, isCurrent }: { now: number; isCurrent: boolean },
): { use: SnapshotUse; mustSave: boolean } {
  const open = use.readings.filter((reading) => isOpen(reading, now))
  const currentAt = isCurrent ? now : use.currentAt
  if (limit >= rowCount) return { use: { ...use, readings: open, currentAt }, mustSave: true }
  const beside = open.find(({ next, isContinued }) => next === limit && !isContinued)
  const clients = Math.min((beside?.clients ?? 0) + 1, COUNTED_FIRST_PAGES)
  const begun = { ...AT_START, next: limit, clients, at: now }
  const readings = [...open.filter((reading) => reading !== beside), begun]
  const isNoted = beside !== undefined && isCrowd(beside) && Math.abs(now - beside.at) < FIRST_PAGES_NOTED_EVERY_MS
  return { use: { ...use, readings, currentAt }, mustSave: !isNoted }
}

const AT_START = { isContinued: false, byToken: false, mayLag: false }

/** A client was given a later page, or any page by a token. `mustSave` is false where the saved use still protects it. */
export function readOn(use: SnapshotUse, page: PageRead, now: number): { use: SnapshotUse; mustSave: boolean } {
  const open = use.readings.filter((reading) => isOpen(reading, now))
  const isOfEither = mayBeOfEither(use, open, page, now)
  const known = isOfEither ? undefined : findReading(open, page)
  const others = open.flatMap((reading) => (reading === known ? withoutOne(reading) : [reading]))
  const next = page.offset + page.limit
  if (page.offset >= page.rowCount) return { use, mustSave: false }
  if (next >= page.rowCount) {
    const ended = { offset: page.offset, at: now }
    return { use: { ...use, readings: others, ended }, mustSave: known !== undefined }
  }
  const there = open.find((reading) => reading.next === next && isOf(page, reading))
  if (isOfEither && there !== undefined)
    return { use: { ...use, readings: withOneMore(open, there, now) }, mustSave: true }
  if (known === undefined && there !== undefined) return { use, mustSave: false }
  const moved = { next, clients: 1, at: now, isContinued: true, byToken: page.byToken, mayLag: others.length === 0 }
  const isNoted = known?.mayLag === true && moved.mayLag && known.byToken === page.byToken
  const mustSave = !isNoted || Math.abs(now - known.at) >= READING_NOTED_EVERY_MS
  return { use: { ...use, readings: [...others, moved] }, mustSave }
}

/**
 * Whether a page by a token may be the second page of a client that begins to send it, or one that a client with a token
 * reads or repeats. Then no reading is over: the client that did not ask may read on without a token, and needs the
 * snapshot to stay the newest.
 */
function mayBeOfEither(use: SnapshotUse, open: readonly Reading[], page: PageRead, now: number): boolean {
  const { offset, limit, byToken } = page
  if (!byToken || !open.some((reading) => reading.next === offset && !reading.isContinued)) return false
  const own = open.filter((reading) => isOf(page, reading))
  const isExpected = own.some(
    ({ next, mayLag }) => next === offset || next === offset + limit || (mayLag && next < offset),
  )
  return isExpected || mayRepeatLastPage(use, offset, now)
}

/** Until when nothing may evict the snapshot; 0 when nobody reads it. */
export function inUseUntil(use: SnapshotUse): number {
  return Math.max(0, ...use.readings.map(endOf))
}

/** Whether a later page without a token may belong to a reading of this snapshot. */
export function expects(use: SnapshotUse, offset: number, now: number): boolean {
  const readings = use.readings.filter((reading) => !reading.byToken && isOpen(reading, now))
  return readings.some(({ next, mayLag }) => next === offset || (mayLag && next < offset))
}

/** Whether a later page without a token may be one that was read from this snapshot, asked for again because its answer was lost. */
export function mayRepeat(
  use: SnapshotUse,
  { offset, limit }: Pick<PageRead, 'offset' | 'limit'>,
  now: number,
): boolean {
  const readings = use.readings.filter((reading) => !reading.byToken && isOpen(reading, now))
  return readings.some(({ next }) => next === offset + limit) || mayRepeatLastPage(use, offset, now)
}

/** The same of the last page of a reading, whose end alone is noted. */
export function mayRepeatLastPage({ ended }: SnapshotUse, offset: number, now: number): boolean {
  return ended?.offset === offset && Math.abs(now - ended.at) < REPEAT_LAST_PAGE_MS
}

export function hasJustEnded({ ended }: SnapshotUse, now: number): boolean {
  return ended !== null && Math.abs(now - ended.at) < REPEAT_LAST_PAGE_MS
}

/** A reading that was noted in the future, before the clock was set back, is not open forever. */
function isOpen(reading: Reading, now: number): boolean {
  return Math.abs(now - reading.at) < endOf(reading) - reading.at
}

function endOf(reading: Reading): number {
  const { at, isContinued } = reading
  if (isContinued) return at + READING_UNUSED_MS
  return at + READING_START_MS + (isCrowd(reading) ? FIRST_PAGES_NOTED_EVERY_MS : 0)
}

/** So many clients that not every first page is saved; one that reads on leaves the others protected. */
function isCrowd({ clients }: Reading): boolean {
  return clients >= COUNTED_FIRST_PAGES
}

/**
 * The reading that a page belongs to: at its very place, or else one that may have got there without being saved. Of
 * several at one place, it is the one that ends first: whichever client this was, those that stay lose nothing.
 */
function findReading(open: readonly Reading[], page: PageRead): Reading | undefined {
  const own = open.filter((reading) => isOf(page, reading) || !reading.isContinued)
  const there = own.filter(({ next }) => next === page.offset).toSorted((a, b) => endOf(a) - endOf(b))
  return there.find(({ mayLag }) => !mayLag) ?? there[0] ?? own.find(({ next, mayLag }) => mayLag && next < page.offset)
}

/** A client that has once sent the token goes on with it. */
function isOf({ byToken }: PageRead, reading: Reading): boolean {
  return reading.isContinued && reading.byToken === byToken
}

function withoutOne(reading: Reading): Reading[] {
  if (isCrowd(reading)) return [reading]
  return reading.clients > 1 ? [{ ...reading, clients: reading.clients - 1 }] : []
}

function withOneMore(open: readonly Reading[], there: Reading, now: number): Reading[] {
  const clients = Math.min(there.clients + 1, COUNTED_FIRST_PAGES)
  return open.map((reading) => (reading === there ? { ...reading, clients, at: now } : reading))
}
