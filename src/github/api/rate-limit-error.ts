export interface RateLimitErrorOptions {
  /** Epoch milliseconds. */
  untilMs: number
  /** True when nobody refused anything: other writes of ours come first. */
  isOwnPace?: boolean
  status?: number
  cause?: unknown
}

/**
 * GitHub's rate limit, or our own pace, asks for a longer wait than a request may sleep: a job gives its slot back and
 * comes again then, instead of holding up those of other installations. The message is a sentence without its full stop.
 */
export class RateLimitError extends Error {
  /** As GitHub answers it, so that it is read like any other refusal. */
  readonly status: number
  readonly untilMs: number
  readonly isOwnPace: boolean

  constructor(message: string, { untilMs, isOwnPace = false, status = 429, cause }: RateLimitErrorOptions) {
    super(message, { cause })
    this.name = 'RateLimitError'
    this.status = status
    this.untilMs = untilMs
    this.isOwnPace = isOwnPace
  }
}
