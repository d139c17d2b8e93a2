// Registering the GitHub App: to GitHub with a state, and back with a code, for which GitHub hands over the credentials.
import type { Encryption } from '../people/encryption.ts'
import { hashIfToken, newSecretToken } from '../people/tokens.ts'
import {
  type AppRegistrar,
  CodeRefusedError,
  encryptApp,
  type Pass,
  type RegisteredApp,
  type SetupStore,
} from './registered-app.ts'

// What can go wrong while the service is set up, as a person on the page reads it.

type SetupFaultReason =
  | 'wrong_token'
  | 'too_many_tries'
  | 'wrong_state'
  | 'code_refused'
  | 'host_away'
  | 'set_up_meanwhile'

const SENTENCES: Record<SetupFaultReason, string> = {
  wrong_token:
    'This is not the token of the set-up, or it was used already. Copy the newest one from the log, or run "docmend login".',
  too_many_tries: 'Too many wrong tokens. Wait a minute and try again, or run "docmend login".',
  wrong_state:
    'This registration has expired, was finished already, or began in another browser. Start it again. If GitHub lists an ' +
    'App from the first try, delete it there: nobody has its key.',
  code_refused:
    'GitHub does not take the code of the new App: it works once, and for an hour. Delete the App on GitHub, because nobody ' +
    'has its key, and start again.',
  host_away:
    'GitHub did not hand over the credentials of the new App. Nothing is lost: try again, within an hour after the App was made.',
  set_up_meanwhile:
    'Someone else has set this service up in the meantime, with another App. Delete the one that you have just made on GitHub.',
}

export class SetupFault extends Error {
  readonly reason: SetupFaultReason

  constructor(reason: SetupFaultReason, options?: ErrorOptions) {
    super(SENTENCES[reason], options)
    this.reason = reason
  }
}

/** Registrations under way at once; the oldest go. */
const SETUP_STATES = 50

/** A registration on GitHub has to come back in this time; GitHub's own code lives for an hour. */
const SETUP_STATE_MINUTES = 60

export interface RegisterDeps {
  store: SetupStore
  encryption: Encryption
  registrar: AppRegistrar
  /** The number of a stored App that is of no use; undefined = none is stored. */
  unusable: number | undefined
  /** Begins to work with the App. */
  connect: (app: RegisteredApp) => Promise<void>
  now: () => number
}

const MINUTE_MS = 60_000

/** Gives the state with which this browser goes to GitHub; it works once. */
export async function beginRegistration({ store, now }: Pick<RegisterDeps, 'store' | 'now'>, browser: string) {
  const { token, hash } = newSecretToken()
  await store.addPass({ kind: 'state', hash, boundTo: browser, createdAt: now() }, SETUP_STATES)
  return token
}

interface Registration {
  code: string
  state: string
  /** As it was when it began. */
  browser: string
}

/**
 * Stores the new App and begins to work with it. Throws `SetupFault`; after `host_away` the same registration can be tried again.
 * A process that dies between GitHub's answer and the store leaves an App on GitHub whose key nobody has.
 */
export async function finishRegistration(deps: RegisterDeps, registration: Registration): Promise<RegisteredApp> {
  const { store, encryption, unusable, now } = deps
  const state = await takeState(deps, registration)
  const app = await convert(deps, registration.code, state)
  if (!(await store.keepApp(encryptApp(encryption, app, now()), unusable))) throw new SetupFault('set_up_meanwhile')
  await Promise.all([store.dropPasses('token'), store.dropPasses('state')])
  await deps.connect(app)
  return app
}

async function takeState({ store, now }: RegisterDeps, { state, browser }: Registration): Promise<Pass> {
  const hash = hashIfToken(state)
  const since = now() - SETUP_STATE_MINUTES * MINUTE_MS
  const taken = hash === undefined ? undefined : await store.takePass('state', hash, since)
  if (taken !== undefined && taken.boundTo === browser) return taken
  throw new SetupFault('wrong_state')
}

/** While GitHub is away the code stays good, and so must the state. */
async function convert({ registrar, store }: RegisterDeps, code: string, state: Pass): Promise<RegisteredApp> {
  try {
    return await registrar.convert(code)
  } catch (error) {
    if (error instanceof CodeRefusedError) throw new SetupFault('code_refused', { cause: error })
    await store.addPass(state, SETUP_STATES)
    throw new SetupFault('host_away', { cause: error })
  }
}
