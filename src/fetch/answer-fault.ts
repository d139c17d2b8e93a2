/** A server answered, but not with something usable. The message continues after the name of the server. */
export class AnswerFault extends Error {
  readonly transient: boolean

  constructor(message: string, options: { transient: boolean; cause?: unknown } = { transient: true }) {
    super(message, { cause: options.cause })
    this.name = 'AnswerFault'
    this.transient = options.transient
  }
}
