import { sql } from 'kysely'
import type { Migration, Statements } from './migration.ts'

/** What each turn of a job has spent, and its patch after the next turn's has taken its place. Not known of earlier turns. */
export const turnRecords: Migration = {
  name: '0022-turn-records',
  up: async (db, types) => {
    for (const statement of statements(types)) await statement.execute(db)
  },
}

const statements: Statements = ({ bytewiseText, bytes }) => [
  sql`alter table job_turn add column spent text`,
  sql`create table earlier_patch (
    job_id ${bytewiseText} not null references agent_job (id),
    turn integer not null,
    patch ${bytes} not null,
    patch_sha256 text not null,
    constraint earlier_patch_key primary key (job_id, turn))`,
]
