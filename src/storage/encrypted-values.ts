// What a database keeps encrypted.
import type { Kysely } from 'kysely'
import type { Tables } from './schema.ts'

/** What only the key of the service opens. */
export interface EncryptedValues {
  apps: { appId: number; encrypted: string }[]
  /** Of people who are signed in. */
  grants: string[]
}

/** Of a database that this version has brought up to date. */
export async function readEncryptedValues(db: Kysely<Tables>): Promise<EncryptedValues> {
  const apps = await db.selectFrom('github_app').select(['app_id', 'encrypted']).execute()
  const sessions = await db
    .selectFrom('session')
    .select('encrypted_grant')
    .where('encrypted_grant', 'is not', null)
    .execute()
  return {
    apps: apps.map(({ app_id: appId, encrypted }) => ({ appId, encrypted })),
    grants: sessions.map(({ encrypted_grant: grant }) => grant ?? ''),
  }
}
