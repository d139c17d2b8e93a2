// How far the conversations of open pull requests have been read, so that comments of which no webhook came are found.
import { sql, type Transaction } from 'kysely'
import { DAY_MS } from '../../base/days.ts'
import type { SeenComments } from '../../jobs/pull-requests.ts'
import type { JobStore } from '../../jobs/store.ts'
import type { DialectFirst } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'

/** Marks of pull requests that are no longer open; well above the time between two checks of an open one. */
const KEPT_DAYS = 30
const NOTHING_SEEN: SeenComments = { issue: 0, review: 0, summary: 0 }

export const commentChecks = {
  /**
   * Checked in what is now the future means that the clock was set back: it counts as unread. Of two processes, one after the
   * other reads and writes what was seen.
   */
  claimUnreadPullRequests(dialect, checkedBefore, now, limit) {
    return dialect.db.transaction().execute(async (trx) => {
      await dialect.takeTurns(trx, 'comment checks')
      await trx
        .deleteFrom('comment_check')
        .where('checked_at', '<', now - KEPT_DAYS * DAY_MS)
        .execute()
      const rows = await listUnread(trx, checkedBefore, now, limit)
      const unread = rows.map(({ seen, ...row }) => ({ ...row, seen: parseSeen(seen) }))
      for (const { repositoryId, number, seen } of unread) await saveCheck(trx, { repositoryId, number, seen, at: now })
      return unread
    })
  },

  /** Keeps the larger of two numbers: checks of two processes may end in any order. */
  saveSeenComments(dialect, check) {
    return dialect.db.transaction().execute(async (trx) => {
      await dialect.takeTurns(trx, 'comment checks')
      const row = await trx
        .selectFrom('comment_check')
        .select('seen')
        .where('repository_id', '=', check.repositoryId)
        .where('pr_number', '=', check.number)
        .executeTakeFirst()
      const before = parseSeen(row?.seen ?? null)
      const seen = {
        issue: Math.max(before.issue, check.seen.issue),
        review: Math.max(before.review, check.seen.review),
        summary: Math.max(before.summary, check.seen.summary),
      }
      await saveCheck(trx, { ...check, seen })
    })
  },
} satisfies Partial<DialectFirst<JobStore>>

function listUnread(trx: Transaction<Tables>, checkedBefore: number, now: number, limit: number) {
  return trx
    .selectFrom('agent_job')
    .innerJoin('project', 'project.id', 'agent_job.project_id')
    .leftJoin('comment_check', (join) =>
      join
        .onRef('comment_check.repository_id', '=', 'project.repository_id')
        .onRef('comment_check.pr_number', '=', 'agent_job.pr_number'),
    )
    .select(['project.repository_id as repositoryId', 'agent_job.pr_number as number'])
    .select(({ fn }) => [fn.min('agent_job.project_id').as('projectId'), fn.max('comment_check.seen').as('seen')])
    .where('agent_job.pr_state', '=', sql.lit('open' as const))
    .where('agent_job.mode', '=', 'pull_request')
    .where('project.state', '=', 'active')
    .where('project.repository_id', 'is not', null)
    .groupBy(['project.repository_id', 'agent_job.pr_number'])
    .having(
      sql<boolean>`coalesce(max(comment_check.checked_at), 0) < ${checkedBefore} or max(comment_check.checked_at) > ${now}`,
    )
    .orderBy(sql`coalesce(max(comment_check.checked_at), 0)`)
    .orderBy('agent_job.pr_number')
    .limit(limit)
    .$narrowType<{ projectId: string; repositoryId: number; number: number }>()
    .execute()
}

function parseSeen(text: string | null): SeenComments {
  return text === null ? NOTHING_SEEN : (JSON.parse(text) as SeenComments)
}

interface Check {
  repositoryId: number
  number: number
  seen: SeenComments
  at: number
}

async function saveCheck(trx: Transaction<Tables>, { repositoryId, number, seen, at }: Check): Promise<void> {
  const columns = { checked_at: at, seen: JSON.stringify(seen) }
  await trx
    .insertInto('comment_check')
    .values({ repository_id: repositoryId, pr_number: number, ...columns })
    .onConflict((conflict) => conflict.columns(['repository_id', 'pr_number']).doUpdateSet(columns))
    .execute()
}
