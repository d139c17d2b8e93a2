import type { Kysely } from 'kysely'
import type { KeyStore } from '../projects/key-store.ts'
import { toApiKey, toKeyRow } from './key-rows.ts'
import type { Tables } from './schema.ts'

const TOUCH_EVERY_MS = 60_000

export function createKeyStore(db: Kysely<Tables>): KeyStore {
  return {
    add: async (hash, key) => {
      await db.insertInto('api_key').values(toKeyRow(hash, key)).execute()
    },
    findByHash: async (hash) => {
      const row = await db.selectFrom('api_key').selectAll().where('hash', '=', hash).executeTakeFirst()
      return row && toApiKey(row)
    },
    list: async (projectId) => {
      const newestFirst = db.selectFrom('api_key').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
      return (await newestFirst.where('project_id', '=', projectId).execute()).map(toApiKey)
    },
    revoke: async (projectId, keyId, now) => {
      const { numUpdatedRows } = await db
        .updateTable('api_key')
        .set({ revoked_at: now })
        .where('project_id', '=', projectId)
        .where('id', '=', keyId)
        .where('revoked_at', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },
    touch: (hash, now) => touch(db, hash, now),
  }
}

/** Looks before it writes: an update that changes nothing would still wait for the write lock. */
async function touch(db: Kysely<Tables>, hash: string, now: number): Promise<void> {
  const row = await db.selectFrom('api_key').select('last_used_at').where('hash', '=', hash).executeTakeFirst()
  if (row === undefined) return
  // Also when the clock was set back, else the key would look used in the future until then.
  const isFresh = row.last_used_at !== null && Math.abs(now - row.last_used_at) < TOUCH_EVERY_MS
  if (!isFresh) await db.updateTable('api_key').set({ last_used_at: now }).where('hash', '=', hash).execute()
}
