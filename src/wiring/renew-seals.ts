// After a change of DOCMEND_SECRET: what the database keeps under a former key is sealed with the present one.
import type { Logger } from 'pino'
import { renewGrantSeal } from '../people/grants.ts'
import type { Seal } from '../people/seal.ts'
import type { SessionStore } from '../people/session-store.ts'
import { renewAppSeal } from '../setup/registered-app.ts'
import type { SetupStore } from '../setup/setup-store.ts'

const GRANTS_AT_ONCE = 500

interface Renewing {
  sessions: Pick<SessionStore, 'listGrants' | 'replaceGrant'>
  setup: Pick<SetupStore, 'findApp' | 'replaceSeal'>
}

/**
 * Several processes may do so at once, and people may use the service meanwhile: a seal is replaced only while it is the one
 * that was opened. Gives the number of seals that were renewed.
 */
export async function renewSeals({ sessions, setup }: Renewing, seal: Seal): Promise<number> {
  const app = await setup.findApp()
  const appSeal = app && renewAppSeal(seal, app)
  const isAppRenewed = app !== undefined && appSeal !== undefined && (await setup.replaceSeal(app.sealed, appSeal))
  let renewed = isAppRenewed ? 1 : 0
  for (let after = ''; ; ) {
    const grants = await sessions.listGrants(after, GRANTS_AT_ONCE)
    for (const { id, sealedGrant } of grants) {
      const next = renewGrantSeal(seal, sealedGrant)
      if (next !== undefined && (await sessions.replaceGrant(id, sealedGrant, next))) renewed += 1
    }
    const last = grants.at(-1)
    if (last === undefined || grants.length < GRANTS_AT_ONCE) return renewed
    after = last.id
  }
}

/** At the start of a service that has a key to change to. */
export async function renewFormerSeals(parts: Renewing, readSeal: () => Promise<Seal>, logger: Logger): Promise<void> {
  const renewed = await renewSeals(parts, await readSeal())
  logger.info({ renewed }, 'What the database keeps sealed is sealed with the present DOCMEND_SECRET or seal.key')
}
