import type { Kysely } from 'kysely'
import type { SetupStore } from '../../setup/setup-store.ts'
import type { Tables } from '../schema.ts'

const SLOT = 1

export function createSetupStore(db: Kysely<Tables>): SetupStore {
  return {
    addPass: async ({ kind, hash, boundTo, createdAt }, keep) => {
      await db.insertInto('setup_pass').values({ kind, hash, bound_to: boundTo, created_at: createdAt }).execute()
      const own = db.selectFrom('setup_pass').select('hash').where('kind', '=', kind)
      const kept = own.orderBy('created_at', 'desc').orderBy('hash').limit(keep)
      await db.deleteFrom('setup_pass').where('kind', '=', kind).where('hash', 'not in', kept).execute()
    },
    listPasses: async (kind, since) => {
      const found = db.selectFrom('setup_pass').selectAll().where('kind', '=', kind).where('created_at', '>=', since)
      const rows = await found.orderBy('created_at', 'desc').orderBy('hash').execute()
      return rows.map(({ hash, bound_to: boundTo, created_at: createdAt }) => ({ kind, hash, boundTo, createdAt }))
    },
    takePass: async (kind, hash, since) => {
      const one = db.deleteFrom('setup_pass').where('kind', '=', kind).where('hash', '=', hash).returningAll()
      const row = await one.executeTakeFirst()
      if (row === undefined || row.created_at < since) return undefined
      return { kind, hash, boundTo: row.bound_to, createdAt: row.created_at }
    },
    dropPasses: async (kind) => {
      await db.deleteFrom('setup_pass').where('kind', '=', kind).execute()
    },
    lastWebhookAt: async () => {
      const newest = db.selectFrom('webhook_delivery').select((eb) => eb.fn.max('received_at').as('at'))
      return (await newest.executeTakeFirst())?.at ?? undefined
    },
    ...registeredApp(db),
  }
}

function registeredApp(db: Kysely<Tables>): Pick<SetupStore, 'findApp' | 'keepApp'> {
  return {
    findApp: async () => {
      const row = await db.selectFrom('github_app').selectAll().where('slot', '=', SLOT).executeTakeFirst()
      if (row === undefined) return undefined
      const { app_id: appId, slug, html_url: htmlUrl, sealed, created_at: createdAt } = row
      return { appId, slug, htmlUrl, sealed, createdAt }
    },
    keepApp: async ({ appId, slug, htmlUrl, sealed, createdAt }, instead) => {
      const values = { app_id: appId, slug, html_url: htmlUrl, sealed, created_at: createdAt }
      if (instead !== undefined) {
        const update = db.updateTable('github_app').set(values).where('slot', '=', SLOT).where('app_id', '=', instead)
        return (await update.executeTakeFirstOrThrow()).numUpdatedRows === 1n
      }
      const insert = db.insertInto('github_app').values({ slot: SLOT, ...values })
      const { numInsertedOrUpdatedRows: rows } = await insert
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      return rows === 1n
    },
  }
}
