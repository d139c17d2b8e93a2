import { DAY_MS } from '../base/days.ts'
import { INSTANCE_ADMIN, type NewAuditEntry } from '../projects/audit.ts'
import { visitorKey } from '../projects/people/person.ts'
import {
  expiresAt,
  previousTokenUntil,
  SESSION_DAYS,
  SESSION_IDLE_DAYS,
  type Session,
  type SessionStore,
  SIGN_IN_LINK_MINUTES,
  SIGN_IN_MINUTES,
} from '../projects/people/session.ts'
import type { DialectFirst } from './dialect/dialect.ts'
import { enterAudit } from './projects/audit.ts'

/** Browsers in which one person may be signed in; the one that was used least recently goes. */
export const PERSON_MAX_SESSIONS = 20

/** Sign-ins under way at once; the oldest go, so that strangers who begin many cannot fill the database. */
export const UNFINISHED_LOGINS = 10_000

const TOUCH_EVERY_MS = 60_000
const MINUTE_MS = 60_000

export const sessionStore: DialectFirst<SessionStore> = {
  async add(dialect, hash, session) {
    await dialect.db.transaction().execute(async (trx) => {
      // Else two at once could keep one more than a person may have.
      await dialect.takeTurns(trx, 'sign-ins')
      const row = toRow(hash, session)
      await trx.insertInto('session').values(row).execute()
      const own = trx.selectFrom('session').select('id').where('visitor', '=', row.visitor)
      const kept = own.orderBy('seen_at', 'desc').orderBy('created_at', 'desc').limit(PERSON_MAX_SESSIONS)
      await trx.deleteFrom('session').where('visitor', '=', row.visitor).where('id', 'not in', kept).execute()
      if (session.visitor.kind === 'instance_admin') await enterAudit(dialect, trx, instanceAdminEntered(session))
    })
  },

  async find({ db }, hash, now) {
    const row = await db
      .selectFrom('session')
      .selectAll()
      .where((eb) => eb.or([eb('token_hash', '=', hash), eb('previous_hash', '=', hash)]))
      .executeTakeFirst()
    if (row === undefined) return undefined
    if (row.token_hash !== hash && previousTokenUntil(row.rotated_at) < now) return undefined
    const session = toSession(row)
    return expiresAt(session) > now ? session : undefined
  },

  /** Looks before it writes: an update that changes nothing would still wait for the write lock. */
  async touch({ db }, id, now) {
    const row = await db.selectFrom('session').select('seen_at').where('id', '=', id).executeTakeFirst()
    if (row === undefined || row.seen_at >= now - TOUCH_EVERY_MS) return
    await db.updateTable('session').set({ seen_at: now }).where('id', '=', id).execute()
  },

  async rotate({ db }, id, from, to, now) {
    const next = { token_hash: to, previous_hash: from, rotated_at: now }
    const update = db.updateTable('session').set(next).where('id', '=', id).where('token_hash', '=', from)
    return (await update.executeTakeFirstOrThrow()).numUpdatedRows === 1n
  },

  async findGrant({ db }, id) {
    const row = await db.selectFrom('session').select('encrypted_grant').where('id', '=', id).executeTakeFirst()
    return row?.encrypted_grant ?? null
  },

  async keepGrant({ db }, id, encryptedGrant) {
    await db.updateTable('session').set({ encrypted_grant: encryptedGrant }).where('id', '=', id).execute()
  },

  async listGrants({ db }, afterId, limit) {
    const after = db.selectFrom('session').select(['id', 'encrypted_grant']).where('id', '>', afterId)
    const rows = await after.where('encrypted_grant', 'is not', null).orderBy('id').limit(limit).execute()
    return rows.map(({ id, encrypted_grant: encryptedGrant }) => ({ id, encryptedGrant: encryptedGrant ?? '' }))
  },

  async replaceGrant({ db }, id, from, to) {
    const update = db.updateTable('session').set({ encrypted_grant: to }).where('id', '=', id)
    return (await update.where('encrypted_grant', '=', from).executeTakeFirstOrThrow()).numUpdatedRows === 1n
  },

  async list({ db }, visitor, now) {
    const all = db.selectFrom('session').selectAll().where('visitor', '=', visitorKey(visitor))
    const rows = await all.orderBy('seen_at', 'desc').orderBy('id').execute()
    return rows.map(toSession).filter((session) => expiresAt(session) > now)
  },

  async end({ db }, visitor, id) {
    const one = db.deleteFrom('session').where('id', '=', id).where('visitor', '=', visitorKey(visitor))
    return (await one.executeTakeFirstOrThrow()).numDeletedRows === 1n
  },

  async endAll({ db }, visitor) {
    const all = db.deleteFrom('session').where('visitor', '=', visitorKey(visitor))
    return Number((await all.executeTakeFirstOrThrow()).numDeletedRows)
  },

  async beginSignIn({ db }, stateHash, { verifier, browserHash, returnTo, startedAt }) {
    const row = { verifier, browser_hash: browserHash, return_to: returnTo, started_at: startedAt }
    await db
      .insertInto('sign_in')
      .values({ state_hash: stateHash, ...row })
      .execute()
    const newestFirst = db.selectFrom('sign_in').select('state_hash').orderBy('started_at', 'desc')
    const excess = newestFirst.limit(UNFINISHED_LOGINS).offset(UNFINISHED_LOGINS)
    await db.deleteFrom('sign_in').where('state_hash', 'in', excess).execute()
  },

  async takeSignIn({ db }, stateHash, now) {
    const taken = db.deleteFrom('sign_in').where('state_hash', '=', stateHash).returningAll()
    const row = await taken.executeTakeFirst()
    if (row === undefined || row.started_at < now - SIGN_IN_MINUTES * MINUTE_MS) return undefined
    const { verifier, browser_hash: browserHash, return_to: returnTo, started_at: startedAt } = row
    return { verifier, browserHash, returnTo, startedAt }
  },

  async addLink({ db }, hash, now) {
    await db.insertInto('sign_in_link').values({ hash, created_at: now }).execute()
  },

  async hasLink({ db }, hash, now) {
    const row = await db.selectFrom('sign_in_link').select('created_at').where('hash', '=', hash).executeTakeFirst()
    return row !== undefined && isLinkGood(row.created_at, now)
  },

  async takeLink({ db }, hash, now) {
    const row = await db.deleteFrom('sign_in_link').where('hash', '=', hash).returningAll().executeTakeFirst()
    return row !== undefined && isLinkGood(row.created_at, now)
  },

  async deleteExpired({ db }, now) {
    const [sessions, signIns, links] = [
      db
        .deleteFrom('session')
        .where((eb) =>
          eb.or([
            eb('created_at', '<', now - SESSION_DAYS * DAY_MS),
            eb('seen_at', '<', now - SESSION_IDLE_DAYS * DAY_MS),
          ]),
        ),
      db.deleteFrom('sign_in').where('started_at', '<', now - SIGN_IN_MINUTES * MINUTE_MS),
      db.deleteFrom('sign_in_link').where('created_at', '<', now - SIGN_IN_LINK_MINUTES * MINUTE_MS),
    ]
    let deleted = 0
    for (const statement of [sessions, signIns, links]) {
      deleted += Number((await statement.executeTakeFirstOrThrow()).numDeletedRows)
    }
    return deleted
  },
}

function isLinkGood(createdAt: number, now: number): boolean {
  return createdAt >= now - SIGN_IN_LINK_MINUTES * MINUTE_MS
}

/** What people do stands under the name that GitHub gave them; an instance admin's sign-in is the one trace of who came. */
function instanceAdminEntered({ id, browser }: Session): NewAuditEntry {
  return { projectId: null, actor: INSTANCE_ADMIN, act: 'instance_admin.signed_in', subject: id, detail: browser }
}

function toRow(hash: string, { visitor, ...session }: Session): SessionTable {
  const isPerson = visitor.kind === 'person'
  return {
    id: session.id,
    token_hash: hash,
    previous_hash: null,
    visitor: visitorKey(visitor),
    person_id: isPerson ? visitor.id : null,
    login: isPerson ? visitor.login : null,
    encrypted_grant: session.encryptedGrant,
    browser: session.browser,
    created_at: session.createdAt,
    rotated_at: session.rotatedAt,
    seen_at: session.seenAt,
  }
}

function toSession(row: SessionTable): Session {
  const { person_id: id, login } = row
  return {
    id: row.id,
    visitor: id === null || login === null ? { kind: 'instance_admin' } : { kind: 'person', id, login },
    encryptedGrant: row.encrypted_grant,
    browser: row.browser,
    createdAt: row.created_at,
    rotatedAt: row.rotated_at,
    seenAt: row.seen_at,
  }
}

// The tables of signed-in browsers as Kysely sees them.

export interface PeopleTables {
  session: SessionTable
  sign_in: SignInTable
  sign_in_link: SignInLinkTable
}

interface SessionTable {
  id: string
  /** SHA-256 of the token, as all hashes here. */
  token_hash: string
  /** Of the token before, which works for a short time after the change. */
  previous_hash: string | null
  /** See `visitorKey`. */
  visitor: string
  /** null for instance admins. */
  person_id: number | null
  login: string | null
  encrypted_grant: string | null
  browser: string
  created_at: number
  rotated_at: number
  seen_at: number
}

interface SignInTable {
  state_hash: string
  browser_hash: string
  verifier: string
  return_to: string
  started_at: number
}

interface SignInLinkTable {
  hash: string
  created_at: number
}
