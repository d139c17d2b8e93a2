// Jobs that may have been about one page. There is no index over addresses, so a bounded number of jobs is looked at, apart from
// the writers.
import { type Kysely, sql } from 'kysely'
import type { ChangedPages } from '../../jobs/effect/changed-pages.ts'
import type { PageJobCandidate, PageJobStore } from '../../jobs/page-jobs.ts'
import type { Contains, Dialect } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import { toJob } from './job-rows.ts'
import type { Searched } from './job-search.ts'
import { DROPPED } from './job-turns.ts'

const LOOKED_AT = 1000
const CANDIDATES_MAX = 100

export function createPageJobStore({ reader, contains }: Pick<Dialect, 'reader' | 'contains'>): PageJobStore {
  return { candidates: (projectId, text) => findCandidates({ db: reader, contains }, projectId, text) }
}

async function findCandidates(
  { db, contains }: Searched,
  projectId: string,
  text: string,
): Promise<PageJobCandidate[]> {
  const looked = db
    .selectFrom('agent_job')
    .select('id as looked_id')
    .where('project_id', '=', projectId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
  const rows = await db
    .selectFrom(looked.as('looked'))
    .innerJoin('agent_job', 'agent_job.id', 'looked.looked_id')
    .leftJoin('job_pages', 'job_pages.job_id', 'agent_job.id')
    .selectAll('agent_job')
    .select('job_pages.pages as pages')
    .where(hasText(contains, text))
    .orderBy('agent_job.created_at', 'desc')
    .orderBy('agent_job.id', 'desc')
    .limit(CANDIDATES_MAX)
    .execute()
  const prompts = await readPrompts(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ pages, ...row }) => ({
    job: toJob(row),
    pages: pages === null ? undefined : (JSON.parse(pages) as ChangedPages),
    prompts: prompts.get(row.id) ?? [],
  }))
}

/** Addresses are kept as JSON, so they have its escapes. */
function hasText(contains: Contains, text: string) {
  return sql<boolean>`(${contains(sql`job_pages.pages`, JSON.stringify(text).slice(1, -1))}
    or exists (select 1 from job_request where job_request.job_id = looked.looked_id
      and ${contains(sql`job_request.prompt`, text)}))`
}

async function readPrompts(db: Kysely<Tables>, jobIds: readonly string[]): Promise<Map<string, string[]>> {
  if (jobIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('job_request')
    .select(['job_id', 'prompt'])
    .where('job_id', 'in', jobIds)
    .where('turn', '>', DROPPED)
    .orderBy('id')
    .execute()
  const byJob = Map.groupBy(rows, ({ job_id }) => job_id)
  return new Map([...byJob].map(([id, ofJob]) => [id, ofJob.map(({ prompt }) => prompt)]))
}
