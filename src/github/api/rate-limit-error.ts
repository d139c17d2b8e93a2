/**
 * GitHub's rate limit, or our own pace, asks for a longer wait than a request may sleep: a job gives its slot back and
 * comes again then, instead of holding up those of other installations.
 */
export class RateLimitError extends Error {
  /** As GitHub answers it, so that it is read like any other refusal. */
  readonly status: number
  /** Epoch milliseconds. */
  readonly untilMs: number

  constructor(message: string, untilMs: number, options: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'RateLimitError'
    this.status = options.status ?? 429
    this.untilMs = untilMs
  }
}
