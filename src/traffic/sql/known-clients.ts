// The numbers and last days of clients that this process has seen in the database. A client is forgotten with its last view,
// by whichever process prunes, and its number may be given to another; so each time that clients are forgotten, a generation
// ends, and what is known of an earlier one does not count.
import type { Kysely } from 'kysely'
import type { Dialect } from '../../storage/dialect/dialect.ts'
import type { Tables } from '../../storage/schema.ts'
import { detach } from './known-paths.ts'

/** User agents have at most 512 bytes, most of them 120. Beyond that, all are forgotten. */
const MOST_CLIENTS = 10_000
const NOTE = 'generation of clients'

interface KnownClient {
  id: number
  /** As this process knows it; another may have noted a later one. */
  lastDay: number
}

/** What one transaction has found or noted of a client. */
export interface FoundClient extends KnownClient {
  userAgent: string
  hints: number
}

export interface KnownClients {
  find: (generation: string, client: Pick<FoundClient, 'userAgent' | 'hints'>) => KnownClient | undefined
  /** Takes what a transaction of this generation has found, once it has committed. */
  remember: (generation: string, found: readonly FoundClient[]) => void
}

export function createKnownClients(): KnownClients {
  let known = new Map<string, KnownClient[]>()
  let current = ''
  return {
    find: (generation, { userAgent, hints }) => (generation === current ? known.get(userAgent)?.[hints] : undefined),
    remember: (generation, found) => {
      if (generation !== current || known.size > MOST_CLIENTS) known = new Map()
      current = generation
      for (const { userAgent, hints, id, lastDay } of found) {
        const byHints = known.get(userAgent) ?? []
        if (byHints.length === 0) known.set(detach(userAgent), byHints)
        byHints[hints] = { id, lastDay }
      }
    },
  }
}

/** Reads it within the transaction that uses what is known, and keeps it from ending until then. */
export async function readGeneration(dialect: Dialect, trx: Kysely<Tables>): Promise<string> {
  const note = trx.selectFrom('service_note').select('value').where('name', '=', NOTE)
  return (await dialect.forShare(note).executeTakeFirst())?.value ?? '0'
}

/** Waits for those who use what they know; call it before clients are forgotten. */
export async function lockGeneration(dialect: Dialect, trx: Kysely<Tables>): Promise<string> {
  const note = trx.selectFrom('service_note').select('value').where('name', '=', NOTE)
  return (await dialect.forUpdate(note).executeTakeFirst())?.value ?? '0'
}

/** Ends the generation that was locked, within the transaction that forgot clients. */
export async function endGeneration(trx: Kysely<Tables>, generation: string): Promise<void> {
  const value = String(Number(generation) + 1)
  await trx
    .insertInto('service_note')
    .values({ name: NOTE, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
