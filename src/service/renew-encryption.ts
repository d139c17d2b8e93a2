// After a change of DOCMEND_SECRET: what the database keeps under a previous key is encrypted with the present one.
import type { Logger } from 'pino'
import type { Encryption } from '../projects/people/encryption.ts'
import { opensGrant, reencryptGrant } from '../projects/people/grants.ts'
import type { SessionStore } from '../projects/people/session.ts'
import { opensApp, reencryptApp, type SetupStore } from '../projects/setup/registered-app.ts'

const GRANTS_AT_ONCE = 500

interface Renewing {
  sessions: Pick<SessionStore, 'listGrants' | 'replaceGrant'>
  setup: Pick<SetupStore, 'findApp' | 'replaceSecrets'>
}

interface Renewed {
  renewed: number
  /** Values that no key opens. */
  unopened: number
}

/**
 * Several processes may do so at once, and people may use the service as usual: a value is replaced only while it is the
 * one that was opened.
 */
export async function renewEncryption(parts: Renewing, encryption: Encryption): Promise<Renewed> {
  const app = await renewApp(parts, encryption)
  const grants = await renewGrants(parts, encryption)
  return { renewed: app.renewed + grants.renewed, unopened: app.unopened + grants.unopened }
}

async function renewApp({ setup }: Renewing, encryption: Encryption): Promise<Renewed> {
  const app = await setup.findApp()
  if (app === undefined) return { renewed: 0, unopened: 0 }
  const next = reencryptApp(encryption, app)
  const isRenewed = next !== undefined && (await setup.replaceSecrets(app.encrypted, next))
  return { renewed: isRenewed ? 1 : 0, unopened: opensApp(encryption, app) ? 0 : 1 }
}

async function renewGrants({ sessions }: Renewing, encryption: Encryption): Promise<Renewed> {
  const done = { renewed: 0, unopened: 0 }
  for (let after = ''; ; ) {
    const grants = await sessions.listGrants(after, GRANTS_AT_ONCE)
    for (const { id, encryptedGrant } of grants) {
      const next = reencryptGrant(encryption, encryptedGrant)
      if (next !== undefined && (await sessions.replaceGrant(id, encryptedGrant, next))) done.renewed += 1
      if (!opensGrant(encryption, encryptedGrant)) done.unopened += 1
    }
    const last = grants.at(-1)
    if (last === undefined || grants.length < GRANTS_AT_ONCE) return done
    after = last.id
  }
}

/** At the start of a service that has a key to change to. Its line tells the instance admin whether the previous key may go. */
export async function renewFromPreviousKey(
  parts: Renewing,
  readEncryption: () => Promise<Encryption>,
  logger: Logger,
): Promise<void> {
  const done = await renewEncryption(parts, await readEncryption())
  if (done.unopened === 0)
    logger.info(
      done,
      'What the database keeps encrypted is encrypted with the present DOCMEND_SECRET or encryption.key',
    )
  else
    logger.warn(
      done,
      'Some of what the database keeps encrypted opens with no key at hand. Keep every previous key: set the missing one as DOCMEND_SECRET_PREVIOUS and restart. If it is lost, the people concerned sign in again',
    )
}
