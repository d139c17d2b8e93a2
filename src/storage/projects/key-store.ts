import type { Kysely } from 'kysely'
import { SCOPES } from '../../contract/scopes.ts'
import type { ApiKey } from '../../projects/api-key.ts'
import type { KeyStore } from '../../projects/key-store.ts'
import type { ApiKeyTable, Tables } from '../schema.ts'

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

function toApiKey(row: ApiKeyTable): ApiKey {
  const scopes = row.scopes.split(' ')
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    scopes: SCOPES.filter((scope) => scopes.includes(scope)),
    allowedCidrs: row.allowed_cidrs.split(' ').filter((cidr) => cidr !== ''),
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
  }
}

function toKeyRow(hash: string, key: ApiKey): ApiKeyTable {
  return {
    hash,
    id: key.id,
    project_id: key.projectId,
    name: key.name,
    scopes: key.scopes.join(' '),
    allowed_cidrs: key.allowedCidrs.join(' '),
    expires_at: key.expiresAt,
    created_at: key.createdAt,
    revoked_at: key.revokedAt,
    last_used_at: key.lastUsedAt,
  }
}
