// What a database keeps sealed.
import type { Kysely } from 'kysely'
import type { Tables } from './schema.ts'

/** What only the key of the service opens. */
export interface SealedValues {
  apps: { appId: number; sealed: string }[]
  /** Of people who are signed in. */
  grants: string[]
}

/** Of a database that this version has brought up to date. */
export async function readSealedValues(db: Kysely<Tables>): Promise<SealedValues> {
  const apps = await db.selectFrom('github_app').select(['app_id', 'sealed']).execute()
  const sessions = await db.selectFrom('session').select('sealed_grant').where('sealed_grant', 'is not', null).execute()
  return {
    apps: apps.map(({ app_id: appId, sealed }) => ({ appId, sealed })),
    grants: sessions.map(({ sealed_grant: grant }) => grant ?? ''),
  }
}
