// The input `cause`: `owner/name@from..to`, or `owner/name#123` for a pull request.
import type { CreateJobBody } from '../contract/job.ts'
import * as commands from './workflow-commands.ts'

/** The instruction of a job that has a cause and no prompt. */
export const CAUSE_PROMPT =
  'The code has changed. Which sentences of the documentation are no longer true? Correct them, and document what is now missing.'

const RANGE = /^([^\s@#]{1,140})@([^\s]{1,255}?)\.\.([^\s.][^\s]{0,254})$/
const PULL_REQUEST = /^([^\s@#]{1,140})#(\d{1,10})$/

/** Undefined when it is not set. Throws an error that says what to write. */
export function readCause(): CreateJobBody['cause'] | undefined {
  const text = commands.getInput('cause').trim()
  if (text === '') return undefined
  const [, repository, from, to] = RANGE.exec(text) ?? []
  if (repository !== undefined && from !== undefined && to !== undefined) return { repository, from, to }
  const [, ofPull, number] = PULL_REQUEST.exec(text) ?? []
  if (ofPull !== undefined) return { repository: ofPull, pullRequest: Number(number) }
  throw new Error(`cause is ${JSON.stringify(text.slice(0, 300))}; write owner/name@from..to or owner/name#123.`)
}
