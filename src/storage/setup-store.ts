import type { Kysely } from 'kysely'
import { INSTANCE_ADMIN } from '../projects/audit.ts'
import type { PassKind, SetupStore, StoredApp } from '../projects/setup/registered-app.ts'
import type { DialectFirst } from './dialect/dialect.ts'
import { enterAudit } from './projects/audit.ts'
import type { Tables } from './schema.ts'

const SLOT = 1

export const setupStore: DialectFirst<SetupStore> = {
  async addPass({ db }, { kind, hash, boundTo, createdAt }, keep) {
    await db.insertInto('setup_pass').values({ kind, hash, bound_to: boundTo, created_at: createdAt }).execute()
    const own = db.selectFrom('setup_pass').select('hash').where('kind', '=', kind)
    const kept = own.orderBy('created_at', 'desc').orderBy('hash').limit(keep)
    await db.deleteFrom('setup_pass').where('kind', '=', kind).where('hash', 'not in', kept).execute()
  },

  async listPasses({ db }, kind, since) {
    const found = db.selectFrom('setup_pass').selectAll().where('kind', '=', kind).where('created_at', '>=', since)
    const rows = await found.orderBy('created_at', 'desc').orderBy('hash').execute()
    return rows.map(({ hash, bound_to: boundTo, created_at: createdAt }) => ({ kind, hash, boundTo, createdAt }))
  },

  async takePass({ db }, kind, hash, since) {
    const one = db.deleteFrom('setup_pass').where('kind', '=', kind).where('hash', '=', hash).returningAll()
    const row = await one.executeTakeFirst()
    if (row === undefined || row.created_at < since) return undefined
    return { kind, hash, boundTo: row.bound_to, createdAt: row.created_at }
  },

  async dropPasses({ db }, kind) {
    await db.deleteFrom('setup_pass').where('kind', '=', kind).execute()
  },

  async lastWebhookAt({ db }) {
    const newest = db.selectFrom('webhook_delivery').select((eb) => eb.fn.max('received_at').as('at'))
    return (await newest.executeTakeFirst())?.at ?? undefined
  },

  async findApp({ db }) {
    const row = await db.selectFrom('github_app').selectAll().where('slot', '=', SLOT).executeTakeFirst()
    if (row === undefined) return undefined
    const { app_id: appId, slug, html_url: htmlUrl, encrypted, created_at: createdAt } = row
    return { appId, slug, htmlUrl, encrypted, createdAt }
  },

  keepApp(dialect, app, instead) {
    return dialect.db.transaction().execute(async (trx) => {
      const isKept = await (instead === undefined ? insertApp(trx, app) : replaceApp(trx, app, instead))
      const { appId, slug } = app
      const entry = {
        projectId: null,
        actor: INSTANCE_ADMIN,
        act: 'app.created',
        subject: String(appId),
        detail: slug,
      } as const
      if (isKept) await enterAudit(dialect, trx, entry)
      return isKept
    })
  },

  async replaceSecrets({ db }, from, to) {
    const update = db
      .updateTable('github_app')
      .set({ encrypted: to })
      .where('slot', '=', SLOT)
      .where('encrypted', '=', from)
    return (await update.executeTakeFirstOrThrow()).numUpdatedRows === 1n
  },
}

async function insertApp(db: Kysely<Tables>, app: StoredApp): Promise<boolean> {
  const insert = db.insertInto('github_app').values({ slot: SLOT, ...toRow(app) })
  const done = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirstOrThrow()
  return done.numInsertedOrUpdatedRows === 1n
}

async function replaceApp(db: Kysely<Tables>, app: StoredApp, instead: number): Promise<boolean> {
  const update = db.updateTable('github_app').set(toRow(app)).where('slot', '=', SLOT).where('app_id', '=', instead)
  return (await update.executeTakeFirstOrThrow()).numUpdatedRows === 1n
}

function toRow({ appId, slug, htmlUrl, encrypted, createdAt }: StoredApp) {
  return { app_id: appId, slug, html_url: htmlUrl, encrypted, created_at: createdAt }
}

// The tables of the set-up as Kysely sees them.

export interface SetupTables {
  setup_pass: SetupPassTable
  github_app: GitHubAppTable
}

interface SetupPassTable {
  /** SHA-256 of the token. */
  hash: string
  kind: PassKind
  bound_to: string
  created_at: number
}

interface GitHubAppTable {
  /** Always 1. */
  slot: number
  app_id: number
  slug: string
  html_url: string
  encrypted: string
  created_at: number
}
