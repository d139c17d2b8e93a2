// Looks through the jobs of a project for a text. There is no index over texts, so one search looks at a bounded number of jobs
// and says where it ended; it reads apart from the writers.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { JobCursor } from '../../contract/job-cursor.ts'
import type { JobSearch, JobSearchPage, NamedJob } from '../../jobs/job-lists.ts'
import type { JobStore } from '../../jobs/store.ts'
import type { Contains, Dialect, DialectFirst } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import { toJob } from './job-rows.ts'

/** About a tenth of a second, with prompts of usual length. */
const LOOKED_AT = 20_000
/** The people who asked for the newest jobs are offered as filters. */
const REQUESTERS_OF_JOBS = 1000
const REQUESTERS_MAX = 50

interface Found {
  id: string
  createdAt: number
}

/** `db` is what the search reads. */
type Searched = Pick<Dialect, 'db' | 'contains'>

export async function searchJobs(
  { db, contains }: Searched,
  projectId: string,
  search: JobSearch,
  lookedAt = LOOKED_AT,
): Promise<JobSearchPage> {
  const found = await find({ db, contains }, projectId, search, lookedAt)
  const hasMore = found.length > search.limit
  const shown = found.slice(0, search.limit)
  const jobs = await readNamed(db, projectId, search.beyond?.direction === 'newer' ? shown.reverse() : shown)
  return { jobs, hasMore, lookedUntil: hasMore ? undefined : await findEnd(db, projectId, search, lookedAt) }
}

/**
 * Gives one more than the limit, the nearest to the cursor first: SQLite reads the inner query in its order and stops at the
 * limit. Sorting once more outside would look at all jobs each time.
 */
function find({ db, contains }: Searched, projectId: string, search: JobSearch, lookedAt: number): Promise<Found[]> {
  const { status, requestedBy, text = '', limit } = search
  const looked = lookThrough(db, projectId, search).limit(lookedAt).as('looked')
  return db
    .selectFrom(looked)
    .select(['id', 'createdAt'])
    .$if(status !== undefined, (jobs) => jobs.where('status', '=', status ?? 'active'))
    .$if(requestedBy !== undefined, (jobs) => jobs.where('requestedBy', '=', requestedBy ?? ''))
    .$if(text !== '', (jobs) => jobs.where(hasText(contains, text)))
    .limit(limit + 1)
    .execute()
}

function lookThrough(db: Kysely<Tables>, projectId: string, { beyond }: Pick<JobSearch, 'beyond'>) {
  const order = beyond?.direction === 'newer' ? 'asc' : 'desc'
  const { createdAt, id } = beyond?.cursor ?? { createdAt: 0, id: '' }
  return db
    .selectFrom('agent_job')
    .select([
      'id',
      'created_at as createdAt',
      'status',
      'requested_by as requestedBy',
      'branch',
      'requested_ref as ref',
    ])
    .where('project_id', '=', projectId)
    .$if(beyond?.direction === 'older', (jobs) => jobs.where(sql<boolean>`(created_at, id) < (${createdAt}, ${id})`))
    .$if(beyond?.direction === 'newer', (jobs) => jobs.where(sql<boolean>`(created_at, id) > (${createdAt}, ${id})`))
    .orderBy('created_at', order)
    .orderBy('id', order)
}

/** Of `looked`. What is cheap comes first. */
function hasText(contains: Contains, text: string): RawBuilder<boolean> {
  const isLike = (column: RawBuilder<unknown>) => contains(column, text)
  const among = (table: RawBuilder<unknown>, column: RawBuilder<unknown>) =>
    sql`exists (select 1 from ${table} where job_id = looked.id and ${isLike(column)})`
  return sql<boolean>`(${isLike(sql`looked.id`)} or ${isLike(sql`branch`)} or ${isLike(sql`coalesce(ref, '')`)}
    or ${among(sql`job_result`, sql`title`)} or ${among(sql`job_request`, sql`prompt`)}
    or ${among(sql`job_change`, sql`path`)})`
}

/** Gives the last job that `find` looked at, unless there is none beyond it. */
async function findEnd(
  db: Kysely<Tables>,
  projectId: string,
  search: JobSearch,
  lookedAt: number,
): Promise<JobCursor | undefined> {
  const ends = await lookThrough(db, projectId, search)
    .offset(lookedAt - 1)
    .limit(2)
    .execute()
  const [last, beyond] = ends
  return beyond === undefined ? undefined : last
}

async function readNamed(db: Kysely<Tables>, projectId: string, found: readonly Found[]): Promise<NamedJob[]> {
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return []
  const jobs = db.selectFrom('agent_job').selectAll().where('project_id', '=', projectId).where('id', 'in', ids)
  const [rows, names] = await Promise.all([jobs.execute(), nameJobs(db, ids)])
  const byId = new Map(rows.map((row) => [row.id, toJob(row)]))
  return ids.flatMap((id) => {
    const job = byId.get(id)
    return job === undefined ? [] : [{ job, name: names.get(id) ?? job.prompt }]
  })
}

/** Gives the title of each job's result, or else its first prompt. */
export async function nameJobs(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const [titles, prompts] = await Promise.all([
    db.selectFrom('job_result').select(['job_id', 'title as name']).where('job_id', 'in', ids).execute(),
    db
      .selectFrom('job_request')
      .select(['job_id', 'prompt as name'])
      .where('job_id', 'in', ids)
      .where('turn', '=', sql.lit(1))
      .execute(),
  ])
  return new Map([...prompts, ...titles].map(({ job_id, name }) => [job_id, name]))
}

export const jobSearch = {
  /** A search for a text is long; anything else must not wait behind long reads. */
  search({ db, reader, contains }, projectId, search) {
    return searchJobs({ db: search.text ? reader : db, contains }, projectId, search)
  },

  names: ({ db }, jobIds) => nameJobs(db, jobIds),

  async requesters({ db }, projectId) {
    const newest = db
      .selectFrom('agent_job')
      .select('requested_by as requestedBy')
      .where('project_id', '=', projectId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(REQUESTERS_OF_JOBS)
      .as('newest')
    const rows = await db
      .selectFrom(newest)
      .select('requestedBy')
      .distinct()
      .orderBy('requestedBy')
      .limit(REQUESTERS_MAX)
      .execute()
    return rows.map(({ requestedBy }) => requestedBy)
  },
} satisfies Partial<DialectFirst<JobStore>>
