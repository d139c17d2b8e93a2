/** A server answered, but not with something usable. The message continues after the name of the server. */
export class AnswerFault extends Error {
  readonly transient: boolean
  /** True when there was no answer, or only its start: the server is away, or cannot keep up. */
  readonly isOutage: boolean

  constructor(message: string, options: { transient?: boolean; isOutage?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'AnswerFault'
    this.transient = options.transient ?? true
    this.isOutage = options.isOutage ?? false
  }
}
