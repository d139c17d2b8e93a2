// What ended the step, in words that name the input to look at.
import * as core from '@actions/core'
import { ClientError } from '../client/client-error.ts'
import { annotationText } from './untrusted-text.ts'

/** Fails the step with what is known and what to do; the stack is there with debug logging. */
export function reportFailure(error: unknown): void {
  core.setFailed(annotationText(explainError(error)))
  if (error instanceof Error) core.debug(annotationText(error.stack ?? ''))
}

/** The API says what is wrong; what is added says where that stands in the workflow. */
function explainError(error: unknown): string {
  if (!(error instanceof ClientError)) return error instanceof Error ? error.message : String(error)
  // The API's sentence is often the first of them.
  const details = error.details
    .filter(({ message }) => message !== error.message)
    .map(({ path, message }) => (path === undefined ? message : `${path}: ${message}`))
  return [error.message, ...details, adviceFor(error)]
    .filter((part) => part !== '')
    .map(asSentence)
    .join(' ')
}

function adviceFor({ status, code, retryAfterSeconds, isTransient }: ClientError): string {
  if (code === 'invalid_token') return 'base-url must be the very address that the service has as BASE_URL'
  if (code === 'token_not_allowed') return ''
  if (status === 401) return 'Check the secret behind api-key; make a new key when this one is revoked or expired'
  if (status === 403) {
    return 'The key needs the scopes jobs:read and jobs:write (export-views: views:read), and must be allowed from this runner'
  }
  if (code === 'project_not_found') {
    return 'Check project-id, and that api-key is a key of that project; without a key, that the project is of this repository'
  }
  if (code === 'job_not_found') return 'Check job-id'
  if (status === 404 || code === 'bad_answer' || code === 'redirected') return 'Check base-url'
  if (status === 429)
    return retryAfterSeconds === undefined ? 'Try again later' : `Try again in ${minutes(retryAfterSeconds)}`
  if (isTransient)
    return 'Is Docmend running at base-url? Re-run the job then: it makes no second one of a job that exists'
  return ''
}

function minutes(seconds: number): string {
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}

function asSentence(text: string): string {
  return /[.?!…)]$/.test(text) ? text : `${text}.`
}
