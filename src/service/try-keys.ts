// Which of the keys at hand open what a database keeps encrypted: a key that is there may be the wrong one, or an obsolete one.

import { createEncryption, type Encryption } from '../projects/people/encryption.ts'
import { opensGrant } from '../projects/people/grants.ts'
import { opensApp } from '../projects/setup/registered-app.ts'
import type { EncryptedValues } from '../storage/encrypted-values.ts'
import type { Config } from './config.ts'
import { findKeys, type KeyName } from './encryption-key.ts'

export interface TriedKeys {
  /** How many values are encrypted. */
  encrypted: number
  /** How many of them no key opens. */
  unopened: number
  /** The keys that open at least one. */
  opening: KeyName[]
}

/** Makes no key. Throws when `encryption.key` is damaged, as the start of a service does. */
export async function tryKeys(
  config: Pick<Config, 'dataDir' | 'encryption'>,
  values: EncryptedValues,
): Promise<TriedKeys> {
  const keys = (await findKeys(config)).map(({ name, key }) => ({ name, encryption: createEncryption(key) }))
  const openerOf = (opens: (encryption: Encryption) => boolean) =>
    keys.find(({ encryption }) => opens(encryption))?.name
  const openers = [
    ...values.apps.map((app) => openerOf((encryption) => opensApp(encryption, app))),
    ...values.grants.map((grant) => openerOf((encryption) => opensGrant(encryption, grant))),
  ]
  return {
    encrypted: openers.length,
    unopened: openers.filter((name) => name === undefined).length,
    opening: keys.map(({ name }) => name).filter((name) => openers.includes(name)),
  }
}
