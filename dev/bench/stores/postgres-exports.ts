// The cost of an export on PostgreSQL, compared with the plain `GROUP BY` over the single views of the same database.
import { openStorage } from '../../../src/storage/open-storage.ts'
import { withClient } from '../../../test/support/postgres/databases.ts'
import { ask, fill, RANGES } from '../pageviews-exports.ts'
import { describeMs, median, timeMs } from '../statistics.ts'
import { openPostgresBench } from './databases.ts'

const PLAIN = `select p.path, s.human, s.ai from (
    select path_id, count(*) filter (where class = 0) human, count(*) filter (where class between 1 and 4) ai
    from view_event where site = 1 and time >= $1 and time < $2 group by path_id
  ) s join view_path p on p.site = 1 and p.id = s.path_id
  where s.human + s.ai > 0 order by s.human + s.ai desc, p.path`

export async function benchPostgresExports({ rounds, views }: { rounds: number; views: number }): Promise<void> {
  const database = await openPostgresBench()
  const url = database?.env.DATABASE_URL
  if (database === undefined || url === undefined) return
  const storage = await openStorage({ kind: 'postgres', url, statementTimeoutMs: 600_000 })
  try {
    const startedAt = performance.now()
    const projectId = await fill(storage, views)
    const seconds = (performance.now() - startedAt) / 1000
    console.log(`PostgreSQL: ${views} views counted in ${seconds.toFixed(0)} s (medians of ${rounds})`)
    await storage.views.settleDays()
    await withClient(url, (client) => client.query('vacuum analyze'))
    for (const [name, bounds] of Object.entries(RANGES)) {
      const [plain, anew]: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round += 1) {
        plain.push(await timeMs(() => withClient(url, (client) => client.query(PLAIN, [...bounds]))))
        anew.push(await timeMs(() => ask(storage, projectId, bounds)))
      }
      const ratio = (median(anew) / median(plain)).toFixed(4)
      console.log(`  ${name}: export ${describeMs(anew)}, plain ${describeMs(plain)}, ${ratio} of plain`)
    }
    await tellSizes(url, views)
  } finally {
    await storage.close()
    await database.stop()
  }
}

const SIZES = `select coalesce(i.inhparent::regclass::text, c.relname) name, sum(pg_total_relation_size(c.oid)) bytes
  from pg_class c left join pg_inherits i on i.inhrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1 order by 2 desc limit 6`

async function tellSizes(url: string, views: number): Promise<void> {
  const { rows } = await withClient(url, (client) => client.query<{ name: string; bytes: string }>(SIZES))
  for (const { name, bytes } of rows) {
    console.log(`  ${name}: ${(Number(bytes) / 1e6).toFixed(0)} MB, ${(Number(bytes) / views).toFixed(1)} bytes a view`)
  }
}
