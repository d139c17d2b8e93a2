// What one requirement is, and how trying it can end.
import type { Trial } from './trial.ts'

/** Whether the published specification asks for it, or only Docmend promises it. */
export type Origin = 'specification' | 'docmend'

export type Area = 'wire' | 'paging' | 'dates' | 'states' | 'errors' | 'idempotency' | 'isolation'

export interface Requirement {
  /** Names it for programs; never changes. */
  id: string
  area: Area
  origin: Origin
  /** What a service does that meets it. */
  sentence: string
  /** True if trying it creates a job, which costs what jobs cost. */
  createsJob?: boolean
  /** Resolves if the service meets it. Rejects with `Violation` or `NotTried`; other errors mean that nothing was learned. */
  meet: (trial: Trial) => Promise<void>
}

/** The service does something else. The message says what. */
export class Violation extends Error {}

/** The data or the options do not allow a verdict. The message says what is missing. */
export class NotTried extends Error {}

/** Throws `Violation` with what the service did, unless the condition holds. */
export function demand(holds: boolean, otherwise: () => string): asserts holds {
  if (!holds) throw new Violation(otherwise())
}
