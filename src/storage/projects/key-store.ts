import type { Transaction } from 'kysely'
import { HOUR_MS } from '../../base/days.ts'
import { SCOPES } from '../../contract/scopes.ts'
import type { ApiKey, KeyStore } from '../../projects/api-key.ts'
import { type Actor, formatActor, parseActor } from '../../projects/audit.ts'
import type { Dialect, DialectFirst } from '../dialect/dialect.ts'
import { lockProject } from '../locks.ts'
import type { ApiKeyTable, Tables } from '../schema.ts'
import { enterAudit } from './audit.ts'

const TOUCH_EVERY_MS = 60_000

export const keyStore: DialectFirst<KeyStore> = {
  /** Keys of a project are added one after the other, else two could take the last free place. */
  add(dialect, hash, key, limits) {
    const { projectId, createdBy, createdAt } = key
    return dialect.db.transaction().execute(async (trx) => {
      await lockProject(dialect, trx, projectId)
      const { recent, working } = await countKeys(trx, projectId, createdAt)
      if (recent >= limits.perHour) return 'perHour'
      if (working >= limits.working) return 'working'
      await trx.insertInto('api_key').values(toKeyRow(hash, key)).execute()
      const entry = {
        projectId,
        actor: createdBy,
        act: 'key.created',
        subject: key.id,
        detail: key.name,
      } as const
      await enterAudit(dialect, trx, entry)
      return undefined
    })
  },

  async findByHash({ db }, hash) {
    const row = await db.selectFrom('api_key').selectAll().where('hash', '=', hash).executeTakeFirst()
    return row && toApiKey(row)
  },

  async list({ db }, projectId) {
    const newestFirst = db.selectFrom('api_key').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
    return (await newestFirst.where('project_id', '=', projectId).execute()).map(toApiKey)
  },

  async revoke(dialect, projectId, keyId, now, by) {
    const revocation = { projectIds: [projectId], keyId, now, by }
    return (await dialect.db.transaction().execute((trx) => revokeKeys(dialect, trx, revocation))) === 1
  },

  /** Looks before it writes: an update that changes nothing would still wait for the write lock. */
  async touch({ db }, hash, lastUsedAt, now) {
    // Also when the clock was set back, else the key would look used in the future until then.
    const isFresh = lastUsedAt !== null && Math.abs(now - lastUsedAt) < TOUCH_EVERY_MS
    if (!isFresh) await db.updateTable('api_key').set({ last_used_at: now }).where('hash', '=', hash).execute()
  },
}

/** A key of the future, made before the clock was set back, counts as one of this hour. */
async function countKeys(trx: Transaction<Tables>, projectId: string, now: number) {
  const keys = trx.selectFrom('api_key').where('project_id', '=', projectId)
  const recent = keys.where('created_at', '>', now - HOUR_MS).select(({ fn }) => fn.countAll<number>().as('count'))
  const working = keys
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .select(({ fn }) => fn.countAll<number>().as('count'))
  return {
    recent: (await recent.executeTakeFirstOrThrow()).count,
    working: (await working.executeTakeFirstOrThrow()).count,
  }
}

interface Revocation {
  projectIds: readonly string[]
  /** Absent = all of the projects. */
  keyId?: string
  now: number
  by: Actor
}

/** Gives how many keys it has revoked. */
export async function revokeKeys(
  dialect: Pick<Dialect, 'nowMs'>,
  trx: Transaction<Tables>,
  { projectIds, keyId, now, by }: Revocation,
): Promise<number> {
  const revoked = await trx
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('project_id', 'in', projectIds)
    .where('revoked_at', 'is', null)
    .$if(keyId !== undefined, (some) => some.where('id', '=', keyId ?? ''))
    .returning(['id', 'name', 'project_id'])
    .execute()
  for (const { id, name, project_id: projectId } of revoked) {
    await enterAudit(dialect, trx, { projectId, actor: by, act: 'key.revoked', subject: id, detail: name })
  }
  return revoked.length
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
    createdBy: parseActor(row.created_by),
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
    created_by: formatActor(key.createdBy),
  }
}
