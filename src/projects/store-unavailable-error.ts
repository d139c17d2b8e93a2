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

/**
 * The database cannot be used. Nothing was changed, and the same call may succeed once the fault is fixed. The message
 * tells the operator what to do; HTTP answers 503. Every method of every store may throw it.
 */
export class StoreUnavailableError extends Error {
  readonly fault: StoreFault

  constructor(message: string, { fault = 'passing', cause }: { fault?: StoreFault; cause?: unknown } = {}) {
    super(message, { cause })
    this.name = 'StoreUnavailableError'
    this.fault = fault
  }
}

export function isDamage(error: unknown): boolean {
  return error instanceof StoreUnavailableError && error.fault === 'damaged'
}
