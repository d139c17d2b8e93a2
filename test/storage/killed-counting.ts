// What only a real process shows: kill -9 at any instant of counting views.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from '@jest/globals'
import { openStorage } from '../../src/storage/open-storage.ts'
import { ALL } from './contract/views-world.ts'
import { numberedBatch } from './numbered-batch.ts'
import { readSums } from './read-sums.ts'

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

/** `test/e2e/views-killed.long.test.ts` does it to the running service. */
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
