// What a client tells of the tries of one call, while it goes on and when it gives up.
import { ClientError } from './client-error.ts'

/** A failed try of a call that will be tried again. */
export interface Retry {
  error: ClientError
  /** Failed tries of this call so far. */
  tries: number
  /** Milliseconds since the call began. */
  triedForMs: number
  /** Milliseconds for which the call may still be tried. */
  leftMs: number
}

/** Gives the error with the number of tries and their time, if there were several. */
export function withTries(error: unknown, tries: number, triedForMs: number): unknown {
  if (!(error instanceof ClientError) || tries < 2) return error
  const message = `${error.message.replace(/\.$/, '')} (${tries} tries in ${Math.round(triedForMs / 1000)} s)`
  const { status, code, details, retryAfterSeconds, cause } = error
  return new ClientError({ status, code, message, details, retryAfterSeconds, cause })
}
