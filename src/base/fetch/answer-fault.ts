interface AnswerFaultOptions {
  transient?: boolean
  isOutage?: boolean
  isSilence?: boolean
  cause?: unknown
}

/** A server answered, but not with something usable. The message continues after the name of the server. */
export class AnswerFault extends Error {
  readonly transient: boolean
  /** True when there was no answer, or only its start: the server is away, or cannot keep up. */
  readonly isOutage: boolean
  /** True when its time was over: to ask again at once would take as long again. */
  readonly isSilence: boolean

  constructor(message: string, options: AnswerFaultOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'AnswerFault'
    this.transient = options.transient ?? true
    this.isOutage = options.isOutage ?? false
    this.isSilence = options.isSilence ?? false
  }
}
