// What became of pull requests that are over: which are still to be measured, and what was found out. All jobs of
// a pull request share it.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { PullRequestOutcome } from '../../contract/outcomes.ts'
import { markOf } from '../../jobs/job-names.ts'
import type { OutcomeRow, OutcomeStore } from '../../jobs/outcomes/outcomes.ts'
import type { Dialect, DialectFirst } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import { dueIn, isDue, updateJob } from './fence.ts'
import type { AgentJobTable, PullRequestOutcomeTable } from './job-tables.ts'

/** A pull request of a project. */
type Place = Pick<PullRequestOutcomeTable, 'project_id' | 'pr_number'>

/** Begins to watch a pull request that was seen merged or closed; again is fine. */
export async function watchOutcome(
  dialect: Dialect,
  trx: Transaction<Tables>,
  row: Place & Pick<AgentJobTable, 'pr_state' | 'pr_merged_at' | 'pr_closed_at' | 'created_at'>,
): Promise<void> {
  const { project_id, pr_number } = row
  const result = row.pr_state === 'merged' ? 'merged' : 'closed'
  const { asked_by, prompt_version, model, follow_ups } = await describeWork(trx, { project_id, pr_number })
  await trx
    .deleteFrom('pull_request_outcome')
    .where('project_id', '=', project_id)
    .where('pr_number', '=', pr_number)
    .where('result', '<>', result)
    .execute()
  await trx
    .insertInto('pull_request_outcome')
    .values({
      project_id,
      pr_number,
      result,
      asked_by,
      prompt_version,
      model,
      follow_ups,
      state: 'pending',
      closed_at: row.pr_merged_at ?? row.pr_closed_at ?? row.created_at,
      looks: 0,
      ...dueIn(dialect, 0),
    })
    .onConflict((conflict) => conflict.columns(['project_id', 'pr_number']).doNothing())
    .execute()
}

/** Forgets what became of a pull request that was opened again. */
export async function forgetOutcome(trx: Transaction<Tables>, { project_id, pr_number }: Place): Promise<void> {
  await trx
    .deleteFrom('pull_request_outcome')
    .where('project_id', '=', project_id)
    .where('pr_number', '=', pr_number)
    .execute()
  await trx
    .updateTable('agent_job')
    .set({ pr_outcome: null })
    .where('project_id', '=', project_id)
    .where('pr_number', '=', pr_number)
    .where('pr_outcome', 'is not', null)
    .execute()
}

export const outcomeStore: DialectFirst<OutcomeStore> = {
  /** One statement, and robust against a clock that was set back, as the claim of a reply. */
  async claim(dialect, leaseMs) {
    const due = dialect.db
      .selectFrom('pull_request_outcome')
      .select('id')
      // Says nothing new, but those that were measured, which only ever grow, are not read.
      .where('due_at', 'is not', null)
      .where(isDue(dialect.nowMs()))
      .orderBy('due_at')
      .orderBy('id')
      .limit(1)
    const row = await dialect.db
      .updateTable('pull_request_outcome')
      .set({ ...dueIn(dialect, leaseMs), looks: sql<number>`looks + 1` })
      .where('id', '=', dialect.forUpdateSkipLocked(due))
      .returning(['id', 'project_id', 'pr_number', 'result', 'closed_at', 'looks'])
      .executeTakeFirst()
    if (row === undefined) return undefined
    const { id, project_id: projectId, pr_number: pullRequestNumber, result, closed_at: closedAt, looks } = row
    const { commitSha, marks } = await describeWork(dialect.db, row)
    return { id, projectId, pullRequestNumber, result, closedAt, looks, commitSha, marks }
  },

  save(dialect, watch, outcome) {
    return dialect.db.transaction().execute(async (trx) => {
      const place = { project_id: watch.projectId, pr_number: watch.pullRequestNumber }
      const jobs = trx
        .selectFrom('agent_job')
        .select('id')
        .where('project_id', '=', place.project_id)
        .where('pr_number', '=', place.pr_number)
        .where('mode', '=', 'pull_request')
        .orderBy('id')
      const locked = await dialect.forUpdate(jobs).execute()
      const { asked_by, prompt_version, model, follow_ups } = await describeWork(trx, place)
      const saved = await trx
        .updateTable('pull_request_outcome')
        .set({ ...toColumns(outcome), asked_by, prompt_version, model, follow_ups, due_at: null, lease_ms: 0 })
        .where('id', '=', watch.id)
        .returning('id')
        .executeTakeFirst()
      if (saved === undefined) return
      for (const { id } of locked) await updateJob(trx, id, { pr_outcome: JSON.stringify(outcome) })
    })
  },

  async list({ db }, projectId, { from, to }, limit) {
    const rows = await db
      .selectFrom('pull_request_outcome')
      .selectAll()
      .where('project_id', '=', projectId)
      .$if(from !== null, (all) => all.where('closed_at', '>=', from ?? 0))
      .$if(to !== null, (all) => all.where('closed_at', '<', to ?? 0))
      .orderBy('closed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(toOutcomeRow)
  },

  async postpone(dialect, { id }, pauseMs) {
    await dialect.db.updateTable('pull_request_outcome').set(dueIn(dialect, pauseMs)).where('id', '=', id).execute()
  },

  async forget({ db }, { id }) {
    await db.deleteFrom('pull_request_outcome').where('id', '=', id).execute()
  },
}

/** The jobs of a pull request, seen as one work. What opened it asked for it; who published last made what it is. */
async function describeWork(db: Kysely<Tables>, { project_id, pr_number }: Place) {
  const jobs = await db
    .selectFrom('agent_job')
    .select(['id', 'turn', 'asked_by', 'prompt_version', 'model', 'commit_sha', 'outcome', 'finished_at'])
    .where('project_id', '=', project_id)
    .where('pr_number', '=', pr_number)
    .where('mode', '=', 'pull_request')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const last =
    jobs
      .filter(({ commit_sha }) => commit_sha !== null)
      .toSorted(byPublishing)
      .at(-1) ?? jobs.at(-1)
  return {
    asked_by: jobs[0]?.asked_by ?? null,
    prompt_version: last?.prompt_version ?? null,
    model: last?.model ?? '',
    follow_ups: jobs.reduce((all, { turn }) => all + turn - 1, 0),
    commitSha: last?.commit_sha ?? null,
    marks: jobs.flatMap(({ id, turn }) => Array.from({ length: turn }, (_, index) => markOf({ id, turn: index + 1 }))),
  }
}

/** A job whose last turn changed nothing ended after it had published. */
function byPublishing(a: Ended, b: Ended): number {
  return Number(hasPublished(a)) - Number(hasPublished(b)) || (a.finished_at ?? 0) - (b.finished_at ?? 0)
}

type Ended = Pick<AgentJobTable, 'outcome' | 'finished_at'>

function hasPublished({ outcome }: Ended): boolean {
  return outcome === 'pr_opened' || outcome === 'pr_updated'
}

function toColumns({ state, result, closedAt, isUnedited, lines, kept, ...times }: PullRequestOutcome) {
  return {
    state,
    result,
    closed_at: Date.parse(closedAt),
    is_unedited: isUnedited === null ? null : Number(isUnedited),
    line_count: lines,
    kept_lines: kept,
    review_ms: toMs(times.secondsToReview),
    merge_ms: toMs(times.secondsToMerge),
  }
}

function toMs(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds * 1000)
}

function toOutcomeRow(row: PullRequestOutcomeRow): OutcomeRow {
  return {
    result: row.result,
    state: row.state,
    trigger: row.asked_by,
    promptVersion: row.prompt_version,
    model: row.model,
    isUnedited: row.is_unedited === null ? null : row.is_unedited === 1,
    lines: row.line_count,
    kept: row.kept_lines,
    secondsToReview: row.review_ms === null ? null : row.review_ms / 1000,
    secondsToMerge: row.merge_ms === null ? null : row.merge_ms / 1000,
    followUps: row.follow_ups,
  }
}

type PullRequestOutcomeRow = Omit<PullRequestOutcomeTable, 'id'>
