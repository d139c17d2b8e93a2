// Explains why the step failed, and names the input to look at.

import { isProxyFault, isUnknownHost, PROXY_ADVICE } from '../base/plain-reason.ts'
import { ClientError } from '../client/read-answer.ts'
import { annotationText } from './untrusted-text.ts'
import * as commands from './workflow-commands.ts'

/** Fails the step with an explanation and advice. Debug logging adds the stack. */
export function reportFailure(error: unknown): void {
  commands.setFailed(annotationText(explainError(error)))
  if (error instanceof Error) commands.debug(annotationText(error.stack ?? ''))
}

/** The API says what is wrong; the advice says where to fix it in the workflow. */
export function explainError(error: unknown): string {
  if (!(error instanceof ClientError)) return error instanceof Error ? error.message : String(error)
  // The first detail often repeats the message.
  const details = error.details
    .filter(({ message }) => message !== error.message)
    .map(({ path, message }) => (path === undefined ? message : `${path}: ${message}`))
  return [error.message, ...details, adviseOn(error)]
    .filter((part) => part !== '')
    .map(endSentence)
    .join(' ')
}

function adviseOn({ status, code, retryAfterSeconds, isTransient, cause }: ClientError): string {
  if (code === 'invalid_token') return 'base-url must be exactly the BASE_URL of the service'
  // Both say in full what to do, and no key would change it.
  if (code === 'token_not_allowed' || code === 'cause_not_allowed') return ''
  if (status === 401) return 'Check the secret behind api-key, and create a new key if this one is revoked or expired'
  if (status === 403) {
    return 'The key needs the scopes jobs:read and jobs:write (for export-views: views:read) and must be allowed from the address of this runner'
  }
  if (code === 'project_not_found') {
    return 'Check project-id. An api-key must belong to that project; without one, the project must belong to this repository or list it'
  }
  if (code === 'job_not_found') return 'Check job-id'
  if (isProxyFault(cause)) return PROXY_ADVICE
  if (status === 404 || code === 'bad_answer' || code === 'redirected' || isUnknownHost(cause)) return 'Check base-url'
  if (status === 429)
    return retryAfterSeconds === undefined ? 'Try again later' : `Try again in ${formatWait(retryAfterSeconds)}`
  if (isTransient)
    return 'Is Docmend running at base-url? Then re-run this workflow job: it continues an existing Docmend job'
  return ''
}

function formatWait(seconds: number): string {
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}

function endSentence(text: string): string {
  return /[.?!…)]$/.test(text) ? text : `${text}.`
}
