import { sql } from 'kysely'
import type { Migration, Statements } from './migration.ts'

/**
 * What became of pull requests, by what asked for them and by which words the model worked. Those that are over already are
 * measured one after the other.
 */
export const outcomes: Migration = {
  name: '0026-outcomes',
  up: async (db, types) => {
    for (const statement of statements(types)) await statement.execute(db)
  },
}

const statements: Statements = ({ bytewiseText, neverReusedId }) => [
  sql`alter table agent_job add column asked_by text`,
  sql`alter table agent_job add column prompt_version text`,
  sql`alter table agent_job add column pr_outcome text`,
  // Who asked was only kept as a sentence for people; these two are certain.
  sql`update agent_job set asked_by = 'action' where run_repository_id is not null`,
  sql`update agent_job set asked_by = 'merged_code' where cause is not null`,
  sql`create table pull_request_outcome (
    id ${neverReusedId},
    project_id ${bytewiseText} not null references project (id),
    pr_number bigint not null,
    result text not null,
    state text not null,
    closed_at bigint not null,
    asked_by text,
    prompt_version text,
    model text not null,
    follow_ups bigint not null,
    is_unedited bigint,
    line_count bigint,
    kept_lines bigint,
    review_ms bigint,
    merge_ms bigint,
    looks bigint not null,
    due_at bigint,
    lease_ms bigint not null,
    constraint outcome_of_pull_request unique (project_id, pr_number))`,
  sql`create index pull_request_outcome_due on pull_request_outcome (due_at, id)`,
  sql`create index pull_request_outcome_closed on pull_request_outcome (project_id, closed_at)`,
  sql`insert into pull_request_outcome
      (project_id, pr_number, result, state, closed_at, model, follow_ups, looks, due_at, lease_ms)
    select project_id, pr_number, min(pr_state), 'pending', max(coalesce(pr_merged_at, pr_closed_at, created_at)), max(model),
      0, 0, 0, 0
    from agent_job
    where pr_number is not null and pr_state in ('merged', 'closed') and mode = 'pull_request'
    group by project_id, pr_number`,
]
