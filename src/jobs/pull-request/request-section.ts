// Who asked for what. A short request is quoted, a longer one is folded: the reviewer reads first what came of it.
import { plural } from '../../base/text/plural.ts'
import type { Job } from '../job.ts'
import type { BodyContext, DescribedJob } from './described.ts'
import { folded } from './folds.ts'
import { asCode, asQuote, asText, shortenWithNote } from './markdown-text.ts'

type Request = Pick<Job, 'prompt' | 'requestedBy'>

const EARLIER_SHOWN = 5
const NAME_MAX_CHARACTERS = 200
/** So much of a request is read at a glance. */
const SHORT_MAX_CHARACTERS = 300
const SHORT_MAX_LINES = 3

/** One line: who wrote it, for whom, and from which commit. */
export function describeOrigin(job: DescribedJob, { continuedBranch }: BodyContext): string {
  const whom = job.requestedBy === '' ? '' : ` for ${asText(job.requestedBy, NAME_MAX_CHARACTERS)}`
  return `Written by ${asCode(job.model, 100)} through Docmend${whom}${describeBase(job, continuedBranch)}; not yet reviewed by a person.`
}

function describeBase({ base, repository }: DescribedJob, continuedBranch: string | undefined): string {
  if (base === null) return ''
  const place = `${asCode(continuedBranch ?? base.ref, NAME_MAX_CHARACTERS)} at ${base.commitSha.slice(0, 7)}`
  return ` from ${repository === '' ? place : `[${place}](${repository}/tree/${base.commitSha})`}`
}

/** The instruction, and who gave it. */
export function describeRequest({ prompt, requestedBy }: Request, size: { prompt: number }): string {
  const who = requestedBy === '' ? '' : `Requested by ${asText(requestedBy, NAME_MAX_CHARACTERS)}:\n\n`
  return `${who}${asQuote(shortenWithNote(prompt, size.prompt))}`
}

/** The quote of a short request alone, '' for any other. */
export function quoteShortRequest({ prompt }: Request, earlier: readonly Request[]): string {
  const isShort = prompt.length <= SHORT_MAX_CHARACTERS && prompt.trim().split('\n').length <= SHORT_MAX_LINES
  return isShort && earlier.length === 0 ? asQuote(prompt.trim()) : ''
}

/** The requests that are not quoted: the earlier ones, of which the last are shown and the rest counted, and the present one. */
export function foldRequests(job: Request, earlier: readonly Request[], size: { prompt: number }): string {
  if (quoteShortRequest(job, earlier) !== '') return ''
  const shown = earlier.slice(-EARLIER_SHOWN)
  const left = earlier.length - shown.length
  const room = { prompt: Math.ceil(size.prompt / (shown.length + 1)) }
  const texts = [
    ...(left === 0 ? [] : [`${plural(left, 'earlier request')} left out.`]),
    ...[...shown, job].map((request) => describeRequest(request, room)),
  ]
  return folded(earlier.length === 0 ? 'Request' : 'Requests', texts.join('\n\nThen:\n\n'))
}
