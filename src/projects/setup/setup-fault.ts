// What can go wrong while the service is set up, as a person on the page reads it.

export type SetupFaultReason =
  | 'wrong_token'
  | 'too_many_tries'
  | 'wrong_state'
  | 'code_refused'
  | 'host_away'
  | 'set_up_meanwhile'

const SENTENCES: Record<SetupFaultReason, string> = {
  wrong_token:
    'This is not the token of the set-up, or it was used already. Copy the newest one from the log, or run "docmend login".',
  too_many_tries: 'Too many wrong tokens. Wait a minute and try again, or run "docmend login".',
  wrong_state:
    'This registration has expired, was finished already, or began in another browser. Start it again. If GitHub lists an ' +
    'App from the first try, delete it there: nobody has its key.',
  code_refused:
    'GitHub does not take the code of the new App: it works once, and for an hour. Delete the App on GitHub, because nobody ' +
    'has its key, and start again.',
  host_away:
    'GitHub did not hand over the credentials of the new App. Nothing is lost: try again, within an hour after the App was made.',
  set_up_meanwhile:
    'Someone else has set this service up in the meantime, with another App. Delete the one that you have just made on GitHub.',
}

export class SetupFault extends Error {
  readonly reason: SetupFaultReason

  constructor(reason: SetupFaultReason, options?: ErrorOptions) {
    super(SENTENCES[reason], options)
    this.reason = reason
  }
}
