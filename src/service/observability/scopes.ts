// What the present work belongs to: a request, or an attempt at a job. It follows the work through every `await`, so that
// lines of the log, durations and spans find it without being handed it.
import { AsyncLocalStorage } from 'node:async_hooks'

type ScopeFields = Readonly<Record<string, string | number>>

export interface Scope {
  /** What each line of the log says in it. */
  fields: ScopeFields
  /** Of a request: the template of its path, once it is known. */
  route?: string
  /** Seconds that an attempt has spent in parts that come several times. */
  spent?: Record<'model' | 'checks', number>
}

export interface Scopes {
  current(): Scope | undefined
  run<T>(scope: Scope, work: () => T): T
}

export function createScopes(): Scopes {
  const storage = new AsyncLocalStorage<Scope>()
  return { current: () => storage.getStore(), run: (scope, work) => storage.run(scope, work) }
}
