// Which of the keys at hand open what a database keeps sealed: a key that is there may be the wrong one, or an obsolete one.
import type { Config } from '../config.ts'
import { opensGrant } from '../people/grants.ts'
import { createSeal, type Seal } from '../people/seal.ts'
import { opensApp } from '../setup/registered-app.ts'
import type { SealedValues } from '../storage/sealed-values.ts'
import { findKeys, type KeyName } from './seal-key.ts'

export interface TriedKeys {
  /** How many values are sealed. */
  sealed: number
  /** How many of them no key opens. */
  unopened: number
  /** The keys that open at least one. */
  opening: KeyName[]
}

/** Makes no key. Throws when `seal.key` is damaged, as the start of a service does. */
export async function tryKeys(config: Pick<Config, 'dataDir' | 'seal'>, values: SealedValues): Promise<TriedKeys> {
  const keys = (await findKeys(config)).map(({ name, key }) => ({ name, seal: createSeal(key) }))
  const openerOf = (opens: (seal: Seal) => boolean) => keys.find(({ seal }) => opens(seal))?.name
  const openers = [
    ...values.apps.map((app) => openerOf((seal) => opensApp(seal, app))),
    ...values.grants.map((grant) => openerOf((seal) => opensGrant(seal, grant))),
  ]
  return {
    sealed: openers.length,
    unopened: openers.filter((name) => name === undefined).length,
    opening: keys.map(({ name }) => name).filter((name) => openers.includes(name)),
  }
}
