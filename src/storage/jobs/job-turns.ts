// The turns of a job: how each begins, what it was asked, and how it ended.
import type { Transaction } from 'kysely'
import { type Spent, spentSince } from '../../agent/budget/budget.ts'
import type { JobOutcome } from '../../contract/job-states.ts'
import type { Turn } from '../../jobs/job-records.ts'
import { startsFromKeptResult } from '../../jobs/job-transitions.ts'
import { joinRequests, type TurnRequest } from '../../jobs/requests/waiting-follow-ups.ts'
import type { JobStore } from '../../jobs/store.ts'
import type { Dialect, DialectFirst } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import { ACTIVE, type JobUpdate, NO_LEASE } from './fence.ts'
import { toJob, toSpent } from './job-rows.ts'
import type { AgentJobTable, JobRequestTable, JobTurnTable } from './job-tables.ts'

/** In place of the turn of a request that came to nothing: its job was canceled, or its pull request closed. */
export const DROPPED = 0

/** Of a request that is a comment. */
export type CommentColumns = Pick<JobRequestTable, 'repository_id' | 'comment_key' | 'pr_number'>

/** Saves what was asked; `turn` null = it waits. */
export async function saveRequest(
  trx: Transaction<Tables>,
  job: Pick<AgentJobTable, 'id' | 'project_id'>,
  turn: number | null,
  { prompt, requestedBy, at }: TurnRequest,
  comment?: CommentColumns,
): Promise<void> {
  await trx
    .insertInto('job_request')
    .values({ job_id: job.id, project_id: job.project_id, turn, prompt, requested_by: requestedBy, at, ...comment })
    .execute()
}

/** The commit that a turn works from, if it is known already. The branch stays as it was last known. */
type BaseColumns = Pick<AgentJobTable, 'base_sha'> & Partial<Pick<AgentJobTable, 'base_ref'>>

const NOT_PINNED: BaseColumns = { base_sha: null }

/** The other repositories are pinned again: whether a private one may be read is asked for each turn. */
export async function baseOfNextTurn(trx: Transaction<Tables>, row: AgentJobTable): Promise<BaseColumns> {
  if (!startsFromKeptResult(toJob(row))) return NOT_PINNED
  const unpublished = await trx
    .selectFrom('job_result')
    .select(['base_ref', 'base_sha'])
    .where('job_id', '=', row.id)
    .where('is_published', '=', 0)
    .executeTakeFirst()
  return unpublished ?? NOT_PINNED
}

/** The changes that begin the next turn of a job. */
export function nextTurn(
  dialect: Dialect,
  row: AgentJobTable,
  request: TurnRequest,
  queuedAt: number,
  base: BaseColumns,
): JobUpdate {
  return {
    ...activated(dialect, queuedAt),
    phase: 'agent',
    prompt: request.prompt,
    requested_by: request.requestedBy,
    turn: row.turn + 1,
    spent_before: JSON.stringify(toSpent(row)),
    context_pins: null,
    ...base,
  }
}

/** The changes that make a job wait for a worker again. */
export function activated(dialect: Dialect, queuedAt: number) {
  return {
    ...NO_LEASE,
    status: 'active',
    outcome: null,
    message: null,
    finished_at: null,
    attempt: 0,
    deaths: 0,
    suspect_of: null,
    ended_process: null,
    is_waiting: 0,
    waits: 0,
    waited_ms: 0,
    run_at: dialect.nowMs(),
    delay_ms: 0,
    queued_at: queuedAt,
  } as const
}

/**
 * Gives the place of a turn asked for at this time: behind every active job of its branch and topic, whatever the clocks
 * say. So the first in line stays the first until it ends, and no two ever work on one branch.
 */
export async function placeInLine(
  trx: Transaction<Tables>,
  { project_id, branch, topic }: Pick<AgentJobTable, 'project_id' | 'branch' | 'topic'>,
  at: number,
): Promise<number> {
  const { last } = await trx
    .selectFrom('agent_job')
    .select(({ fn }) => fn.max('queued_at').as('last'))
    .where('project_id', '=', project_id)
    .where((job) => job.or([job('branch', '=', branch), job('topic', '=', topic)]))
    .where('status', '=', ACTIVE)
    .executeTakeFirstOrThrow()
  return last === null ? at : Math.max(at, last + 1)
}

interface TurnEnd {
  outcome: JobOutcome
  message: string
  at: number
}

/** Saves how the present turn ended. */
export async function saveTurnEnd(
  trx: Transaction<Tables>,
  row: AgentJobTable,
  { outcome, message, at }: TurnEnd,
): Promise<void> {
  const spent = JSON.stringify(spentSince(toSpent(row), JSON.parse(row.spent_before) as Spent))
  const end = { job_id: row.id, turn: row.turn, outcome, message, ended_at: at, spent }
  await trx.insertInto('job_turn').values(end).execute()
}

export const jobTurns = {
  async turns({ db }, jobId) {
    const { requests, ends, patches } = await db.transaction().execute(async (trx) => ({
      requests: await trx
        .selectFrom('job_request')
        .select(['turn', 'prompt', 'requested_by as requestedBy', 'at', 'comment_key as commentKey'])
        .where('job_id', '=', jobId)
        .where('turn', '>', DROPPED)
        .orderBy('turn')
        .orderBy('id')
        .execute(),
      ends: await trx.selectFrom('job_turn').selectAll().where('job_id', '=', jobId).execute(),
      patches: await trx
        .selectFrom('earlier_patch')
        .select(['turn', 'patch_sha256'])
        .where('job_id', '=', jobId)
        .execute(),
    }))
    const turns = Map.groupBy(requests, ({ turn }) => turn ?? DROPPED)
    return [...turns].map(([turn, requested]) => {
      const { prompt = '', requestedBy = '' } = joinRequests(requested) ?? {}
      const earlierPatchSha256 = patches.find((one) => one.turn === turn)?.patch_sha256 ?? null
      return { turn, prompt, requestedBy, ...toEnd(ends.find((one) => one.turn === turn)), earlierPatchSha256 }
    })
  },
} satisfies Partial<DialectFirst<JobStore>>

function toEnd(end: JobTurnTable | undefined): Pick<Turn, 'outcome' | 'message' | 'endedAt' | 'spent'> {
  if (end === undefined) return { outcome: null, message: null, endedAt: null, spent: null }
  const { outcome, message, ended_at: endedAt, spent } = end
  return { outcome, message, endedAt, spent: JSON.parse(spent) as Spent }
}
