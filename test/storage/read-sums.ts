// What the tables of views add up to, by brute force.
import Database from 'better-sqlite3'

/** Sums of the tiers and of the single views, in one order. */
export function readSums(file: string): Record<string, unknown> {
  const database = new Database(file, { readonly: true })
  const all = (sql: string) => database.prepare(sql).raw().all()
  const counters = ['human', 'ai_assistant', 'ai_coding_agent', 'ai_search', 'ai_training', 'other']
  const ofTier = counters.map((name) => `sum(${name})`).join()
  const ofEvents = counters.map((_, code) => `sum(class = ${code})`).join()
  const tier = (table: string, key: string) => all(`select ${key}, ${ofTier} from ${table} group by 1 order by 1`)
  const events = (kind: number, key: string) =>
    all(`select ${key}, ${ofEvents} from view_event where kind = ${kind} group by 1 order by 1`)
  const day = 'time / 86400000'
  const sums = {
    ofTiers: [
      tier('view_day', 'path_id'),
      tier('view_month', 'path_id'),
      tier('view_day', 'bucket'),
      tier('view_site_day', 'day'),
      tier('missing_day', 'path_id'),
      all('select agent_id, sum(views) from view_agent_day group by 1 order by 1'),
      all(`select day, path_id, agent_id, answer, requests, bytes from page_agent_day order by 1, 2, 3, 4`),
      all(`select day, path_id, referrer_id, requests from missing_referrer_day order by 1, 2, 3`),
    ],
    ofEvents: [
      events(0, 'path_id'),
      events(0, 'path_id'),
      events(0, day),
      events(0, day),
      events(1, 'path_id'),
      all('select agent_id, count(*) from view_event where kind = 0 group by 1 order by 1'),
      all(`select ${day}, path_id, agent_id, answer & 4095, count(*), sum(answer >> 12) from view_event
        where class between 1 and 4 group by 1, 2, 3, 4 order by 1, 2, 3, 4`),
      all(`select ${day}, path_id, referrer_id, count(*) from view_event
        where referrer_id <> 0 group by 1, 2, 3 order by 1, 2, 3`),
    ],
    keys: all('select event_key from view_event order by 1').flat(),
    batches: all('select batch_id from view_batch order by 1').flat(),
    integrity: all('pragma integrity_check').flat(),
  }
  database.close()
  return sums
}
