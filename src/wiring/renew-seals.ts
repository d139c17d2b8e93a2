// After a change of DOCMEND_SECRET: what the database keeps under a former key is sealed with the present one.
import type { Logger } from 'pino'
import { opensGrant, renewGrantSeal } from '../people/grants.ts'
import type { Seal } from '../people/seal.ts'
import type { SessionStore } from '../people/session-store.ts'
import { opensApp, renewAppSeal } from '../setup/registered-app.ts'
import type { SetupStore } from '../setup/setup-store.ts'

const GRANTS_AT_ONCE = 500

interface Renewing {
  sessions: Pick<SessionStore, 'listGrants' | 'replaceGrant'>
  setup: Pick<SetupStore, 'findApp' | 'replaceSeal'>
}

export interface Renewed {
  renewed: number
  /** Seals that no key opens. */
  unopened: number
}

/**
 * Several processes may do so at once, and people may use the service meanwhile: a seal is replaced only while it is the one
 * that was opened.
 */
export async function renewSeals(parts: Renewing, seal: Seal): Promise<Renewed> {
  const app = await renewApp(parts, seal)
  const grants = await renewGrants(parts, seal)
  return { renewed: app.renewed + grants.renewed, unopened: app.unopened + grants.unopened }
}

async function renewApp({ setup }: Renewing, seal: Seal): Promise<Renewed> {
  const app = await setup.findApp()
  if (app === undefined) return { renewed: 0, unopened: 0 }
  const next = renewAppSeal(seal, app)
  const isRenewed = next !== undefined && (await setup.replaceSeal(app.sealed, next))
  return { renewed: isRenewed ? 1 : 0, unopened: opensApp(seal, app) ? 0 : 1 }
}

async function renewGrants({ sessions }: Renewing, seal: Seal): Promise<Renewed> {
  const done = { renewed: 0, unopened: 0 }
  for (let after = ''; ; ) {
    const grants = await sessions.listGrants(after, GRANTS_AT_ONCE)
    for (const { id, sealedGrant } of grants) {
      const next = renewGrantSeal(seal, sealedGrant)
      if (next !== undefined && (await sessions.replaceGrant(id, sealedGrant, next))) done.renewed += 1
      if (!opensGrant(seal, sealedGrant)) done.unopened += 1
    }
    const last = grants.at(-1)
    if (last === undefined || grants.length < GRANTS_AT_ONCE) return done
    after = last.id
  }
}

/** At the start of a service that has a key to change to. Its line tells the operator whether the former key may go. */
export async function renewFormerSeals(parts: Renewing, readSeal: () => Promise<Seal>, logger: Logger): Promise<void> {
  const done = await renewSeals(parts, await readSeal())
  if (done.unopened === 0)
    logger.info(done, 'What the database keeps sealed is sealed with the present DOCMEND_SECRET or seal.key')
  else
    logger.warn(
      done,
      'Some of what the database keeps sealed opens with no key at hand. Destroy no former key: set the one that is missing as DOCMEND_SECRET_FORMER and restart. If it is lost, the people concerned sign in again',
    )
}
