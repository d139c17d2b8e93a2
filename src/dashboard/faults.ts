// What goes wrong on the way to a page, and what the page then says.

import { SignInFault } from '../projects/people/sign-in.ts'
import { GrantLostError } from '../projects/people/visitor-roles.ts'
import { StoreUnavailableError } from '../projects/store-unavailable-error.ts'

type FaultStatus = 400 | 403 | 404 | 409 | 413 | 421 | 429 | 500 | 502 | 503

/** Ends a request with a page that says this. */
export class PageFault extends Error {
  readonly status: FaultStatus
  readonly title: string

  constructor(status: FaultStatus, title: string, message: string) {
    super(message)
    this.status = status
    this.title = title
  }
}

/** The same for what does not exist and for what this person may not see. */
export function noSuchPage(): PageFault {
  return new PageFault(404, 'Not found', 'There is no such page, or you may not see it.')
}

/** A person who has opened an address of the API. */
export function forPrograms(): PageFault {
  const message =
    'Programs use this address, with an API key. Keys are made on the page “API keys” of a project, by an administrator of its repository.'
  return new PageFault(404, 'An address for programs', message)
}

export function formTooOld(): PageFault {
  return new PageFault(
    403,
    'This form has expired',
    'You were signed out or signed in again since the page was opened. Go back, reload the page, and send the form again.',
  )
}

export interface Explained {
  status: FaultStatus
  title: string
  message: string
  retryAfterSeconds?: number
  /** Whether the log should have it. */
  isUnexpected: boolean
}

const RETRY_SECONDS = 5

/** `requestId` names the request in the log. */
export function explainFault(error: unknown, requestId: string): Explained {
  if (error instanceof PageFault) {
    return { status: error.status, title: error.title, message: error.message, isUnexpected: false }
  }
  if (error instanceof SignInFault) {
    return { status: 400, title: 'Not signed in', message: error.message, isUnexpected: false }
  }
  if (error instanceof StoreUnavailableError) {
    const message = error.mayHaveChanged
      ? 'The connection to the database broke while your change was saved, so it may have been made. Go back and look in a few seconds.'
      : 'The database cannot be reached, and nothing was changed. Reload the page in a few seconds.'
    return { status: 503, title: 'Back in a moment', message, retryAfterSeconds: RETRY_SECONDS, isUnexpected: true }
  }
  if (isHostFault(error)) {
    const message =
      'GitHub does not answer as it should, so we cannot check what you may see. Reload the page in a moment.'
    return { status: 502, title: 'GitHub is away', message, retryAfterSeconds: RETRY_SECONDS, isUnexpected: true }
  }
  const message = `The service could not make this page. Its log has more under ${requestId}.`
  return { status: 500, title: 'Something went wrong', message, isUnexpected: true }
}

export function isGrantLost(error: unknown): boolean {
  return error instanceof GrantLostError
}

/** Answers of the code host, and none: by their shape, since Octokit's class comes in more than one copy. */
function isHostFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'AnswerFault' || error.name === 'HttpError' || error.name === 'TimeoutError'
}
