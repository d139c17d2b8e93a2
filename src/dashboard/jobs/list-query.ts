// What the list of jobs shows: its filters and its place, which live in the address.

import { cut } from '../../base/text.ts'
import { formatJobCursor, type JobCursor, parseJobCursor } from '../../contract/job-cursor.ts'
import { JOB_STATUSES, type JobStatus } from '../../contract/job-states.ts'
import type { JobSearch, JobSearchPage } from '../../jobs/job-lists.ts'
import { projectPath } from '../paths.ts'

export interface ListQuery {
  status: JobStatus | undefined
  /** '' = everyone. */
  by: string
  /** '' = no search. */
  text: string
  beyond: JobSearch['beyond']
}

export const SEARCH_MAX_CHARACTERS = 200
const PAGE_JOBS = 30

type Read = (name: string) => string | undefined

/** What makes no sense is left out: an address that was cut off still shows a list. */
export function readListQuery(read: Read): ListQuery {
  return {
    status: JOB_STATUSES.find((one) => one === read('status')),
    by: cut(read('by') ?? '', SEARCH_MAX_CHARACTERS),
    text: cut((read('q') ?? '').trim(), SEARCH_MAX_CHARACTERS),
    beyond: readPlace(read),
  }
}

function readPlace(read: Read): JobSearch['beyond'] {
  const [older, newer] = [parseJobCursor(read('older') ?? ''), parseJobCursor(read('newer') ?? '')]
  if (older !== undefined) return { cursor: older, direction: 'older' }
  return newer && { cursor: newer, direction: 'newer' }
}

export function toSearch({ status, by, text, beyond }: ListQuery): JobSearch {
  return { status, text, beyond, requestedBy: by === '' ? undefined : by, limit: PAGE_JOBS }
}

/** The address of the list with these filters, from its newest job on. */
export function listPath(projectId: string, filters: Omit<ListQuery, 'beyond'>, place = {}): string {
  return withQuery(projectPath(projectId, 'jobs'), filters, place)
}

/** The address of the rows of this very page as a stream. */
export function liveListPath(projectId: string, query: ListQuery): string {
  const { beyond } = query
  const place = beyond === undefined ? {} : { [beyond.direction]: formatJobCursor(beyond.cursor) }
  return withQuery(projectPath(projectId, 'jobs', 'live'), query, place)
}

function withQuery(path: string, { status, by, text }: Omit<ListQuery, 'beyond'>, place: object): string {
  const query = new URLSearchParams({
    ...(status !== undefined && { status }),
    ...(by !== '' && { by }),
    ...(text !== '' && { q: text }),
    ...place,
  })
  return `${path}${query.size === 0 ? '' : `?${query.toString()}`}`
}

export interface Neighbours {
  newer: string | undefined
  older: string | undefined
  /** Where a search goes on that has not looked at all jobs. */
  further: string | undefined
}

/** The addresses of the pages before and after. */
export function findNeighbours(projectId: string, query: ListQuery, page: JobSearchPage): Neighbours {
  const [first, last] = [page.jobs[0]?.job, page.jobs.at(-1)?.job]
  const to = (name: 'older' | 'newer', cursor: JobCursor | undefined) =>
    cursor && listPath(projectId, query, { [name]: formatJobCursor(cursor) })
  const isBack = query.beyond?.direction === 'newer'
  const hasNewer = isBack ? page.hasMore : query.beyond !== undefined
  const hasOlder = isBack || page.hasMore
  return {
    newer: hasNewer ? to('newer', first ?? query.beyond?.cursor) : undefined,
    older: hasOlder ? to('older', last ?? query.beyond?.cursor) : undefined,
    further: to(isBack ? 'newer' : 'older', page.lookedUntil),
  }
}

export function isFiltered({ status, by, text }: Omit<ListQuery, 'beyond'>): boolean {
  return status !== undefined || by !== '' || text !== ''
}
