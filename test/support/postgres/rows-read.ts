// What the service has read of a table on PostgreSQL, which counts it, and reports it when a connection ends.
import { until } from '../until.ts'
import { withClient } from './databases.ts'

/** Gives the rows that statements have read from a table or partition so far. Call it when no process has the database open. */
export function countRowsRead(url: string, table: string): Promise<number> {
  return withClient(url, async (client) => {
    await until('the end of all connections of the service', async () => {
      const open = "select 1 from pg_stat_activity where application_name = 'docmend' and datname = current_database()"
      return (await client.query(open)).rowCount === 0
    })
    const { rows } = await client.query(
      `select seq_tup_read + (select coalesce(sum(idx_tup_read), 0) from pg_stat_user_indexes as i where i.relid = t.relid) as count
       from pg_stat_user_tables as t where relname = $1`,
      [table],
    )
    return Number(rows[0]?.count)
  })
}
