/**
 * The database is unavailable, full or busy for too long. Nothing was changed, and the same call may succeed later. The
 * message tells the operator what to do; HTTP answers 503. Every method of every store may throw it.
 */
export class StoreUnavailableError extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'StoreUnavailableError'
  }
}
