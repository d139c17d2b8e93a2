// What only a real process shows: kill -9 at any instant of counting views.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from '@jest/globals'
import Database from 'better-sqlite3'
import { openStorage } from '../../src/storage/open-storage.ts'
import { ALL } from './contract/views-world.ts'
import { numberedBatch } from './numbered-batch.ts'

const childFile = fileURLToPath(new URL('./ingest-child.ts', import.meta.url))

/** Lets a process count batches from `first` on and kills it a moment after it said so; gives what it acknowledged. */
async function ingestUntilKilled(file: string, projectId: string, first: number, moment: number): Promise<number[]> {
  const { env, execPath } = process
  const child = spawn(execPath, [childFile, file, projectId, String(first)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const acknowledged: number[] = []
  const closed = once(child, 'close')
  createInterface(child.stdout).on('line', (line) => {
    if (acknowledged.push(Number(line)) === 2) setTimeout(() => child.kill('SIGKILL'), moment)
  })
  await closed
  return acknowledged
}

/** Sums of the tiers and of the single views, in one order. */
function readSums(file: string): Record<string, unknown> {
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

/** `test/e2e/views-killed.test.ts` does it to the running service. */
export function testKills(kills: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'docmend-killed-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  test(
    `${kills} times kill -9 while counting loses nothing that was acknowledged and counts nothing twice`,
    async () => {
      const file = join(folder, 'views.db')
      const storage = await openStorage({ kind: 'sqlite', file })
      const { id } = await storage.projects.ensure('acme/docs', null, 0)
      const acknowledged = new Set<number>()
      let first = 0
      for (let kill = 0; kill < kills; kill++) {
        const numbers = await ingestUntilKilled(file, id, first, kill % 7)
        for (const number of numbers) acknowledged.add(number)
        // The next one sends the last acknowledged batch again, as a client does that missed the answer.
        first = Math.max(...acknowledged)
      }
      const read = async () => (await storage.views.rankPages(id, ALL)).rows
      const exported = await read()
      expect(await storage.views.settleDays()).toBeGreaterThan(0)
      expect(await read()).toEqual(exported)
      const { ofTiers, ofEvents, keys, batches, integrity } = readSums(file)
      expect(integrity).toEqual(['ok'])
      expect(batches).toEqual(expect.arrayContaining([...acknowledged].map((n) => `batch-${n}`)))
      expect(acknowledged.size).toBeGreaterThanOrEqual(kills)
      const committed = Array.isArray(batches) ? batches.map((name) => Number(String(name).slice('batch-'.length))) : []
      const expected = new Set(committed.flatMap((n) => numberedBatch(n).rows.map((row) => row.key)))
      expect(keys).toEqual([...expected].sort())
      expect(ofTiers).toEqual(ofEvents)
      const again = await storage.views.applyBatch(id, numberedBatch(first), 0)
      expect(again.kind).toBe('repeated')
      await storage.close()
    },
    60_000 + kills * 30_000,
  )
}
