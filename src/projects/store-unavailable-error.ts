/**
 * Why the database cannot be used: another writer has it (`passing`), its disk is full or fails, its file cannot be
 * written, is damaged, or is no longer where it was. Only the first passes by itself.
 */
export type StoreFault = Exclude<CountedFault, 'statement_timeout'>

/** As they are counted. */
export const COUNTED_FAULTS = [
  'passing',
  'full',
  'failing',
  'read_only',
  'damaged',
  'missing',
  'statement_timeout',
] as const
export type CountedFault = (typeof COUNTED_FAULTS)[number]

interface StoreUnavailableOptions {
  fault?: StoreFault
  cause?: unknown
  mayHaveChanged?: boolean
}

/**
 * The database cannot be used. Nothing was changed, unless `mayHaveChanged`, and the same call may succeed once the fault is
 * fixed. The message tells the instance admin what to do; HTTP answers 503. Every method of every store may throw it.
 */
export class StoreUnavailableError extends Error {
  readonly fault: StoreFault
  /** The connection broke before the answer to a change came. */
  readonly mayHaveChanged: boolean

  constructor(message: string, { fault = 'passing', cause, mayHaveChanged = false }: StoreUnavailableOptions = {}) {
    super(message, { cause })
    this.name = 'StoreUnavailableError'
    this.fault = fault
    this.mayHaveChanged = mayHaveChanged
  }
}

export function isDamage(error: unknown): boolean {
  return error instanceof StoreUnavailableError && error.fault === 'damaged'
}
