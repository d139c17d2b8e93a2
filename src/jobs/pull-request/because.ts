// The first lines: why there is this work at all. A change of code is named by its commit and its pull request, a request in one
// line. People wrote the titles and the requests, so all of it is text and none of it Markdown.
import { DEFAULT_QUESTION } from '../../agent/cause/cause.ts'
import { cutAtWord, plural } from '../../base/text.ts'
import type { CausePins, Job } from '../job.ts'
import type { SecretScanner } from '../policy/secrets.ts'
import type { BodyContext, DescribedJob } from './described.ts'
import { asCode, asQuote, asSentence, asText, cleanText, folded, shortenWithNote } from './markdown.ts'

interface CauseFacts {
  /** `owner/name`. */
  repository: string
  /** It is the repository of the documentation. */
  isOwn: boolean
  /** Full https address; '' = nothing is linked. */
  url: string
  fromSha: string
  toSha: string
  /** Of the commits between the two, the newest first. */
  messages: readonly string[]
  /** That the job was asked about. */
  pullRequest?: { number: number; title: string }
}

export interface NamedCause extends Omit<CauseFacts, 'messages' | 'pullRequest'> {
  /** null = not known. */
  pullRequest: number | null
  /** Of the pull request, or else of the commit; '' = not known. */
  title: string
  /** Commits that belong to no known pull request, beside the newest one. */
  others: number
}

/** Gives the cause without a title that contains a secret: the gate has not seen what people write in commits. */
export async function nameCause(
  { messages, pullRequest, ...facts }: CauseFacts,
  scan: SecretScanner,
): Promise<NamedCause> {
  const merged = readMerge(messages[0] ?? '')
  const { number = null, title } = pullRequest ?? merged
  const hasSecret = title !== '' && (await scan(title, [])).length > 0
  const isOne = pullRequest !== undefined || merged.isMerge
  return {
    ...facts,
    pullRequest: number,
    title: hasSecret ? '' : title,
    others: isOne ? 0 : Math.max(0, messages.length - 1),
  }
}

/** null without a cause. */
export async function namePins(
  pins: CausePins | null,
  { repository }: Pick<Job, 'repository'>,
  scan: SecretScanner,
): Promise<NamedCause | undefined> {
  if (pins === null) return undefined
  const { before, after, messages = [], title = '' } = pins
  const [, number] = /^#(\d{1,10})$/.exec(after.ref) ?? []
  const facts = {
    repository: after.repository,
    isOwn: after.url === repository,
    url: after.url,
    fromSha: before.commitSha,
    toSha: after.commitSha,
    messages,
    ...(number === undefined ? {} : { pullRequest: { number: Number(number), title } }),
  }
  return nameCause(facts, scan)
}

/** What GitHub writes into the commit of a merge and of a squash (GitHub Docs, "About merge methods on GitHub"). */
function readMerge(message: string): { number?: number; title: string; isMerge: boolean } {
  const [subject = '', ...body] = message.split('\n').map((line) => line.trim())
  const [, merged] = /^Merge pull request #(\d{1,10})\b/.exec(subject) ?? []
  if (merged !== undefined) {
    return { number: Number(merged), title: body.find((line) => line !== '') ?? '', isMerge: true }
  }
  const [, title, squashed] = /^(.*\S) \(#(\d{1,10})\)$/.exec(subject) ?? []
  return squashed === undefined
    ? { title: subject, isMerge: false }
    : { number: Number(squashed), title: title ?? '', isMerge: false }
}

const TITLE_MAX_CHARACTERS = 150
const NAME_MAX_CHARACTERS = 200
/** So much of a request is read at a glance. */
const REQUEST_MAX_CHARACTERS = 200

/** One line for the cause, one for the request. The question that Docmend itself asks about a cause is none. */
export function describeBecause(job: DescribedJob, known: BodyContext): string {
  const [first] = requestsOf(job, known)
  const lines = [
    isCauseNamed(job, known) && known.cause !== undefined ? describeCause(known.cause) : '',
    first === undefined ? '' : `**Request**: ${asSentence(beginningOf(first), REQUEST_MAX_CHARACTERS)}`,
  ]
  return lines.filter((line) => line !== '').join('\n\n')
}

/** A follow-up has its request, and the description above it the cause. */
function isCauseNamed({ turn }: DescribedJob, { continuedBranch }: BodyContext): boolean {
  return turn === 1 || continuedBranch === undefined
}

function describeCause(cause: NamedCause): string {
  const { repository, isOwn, url, fromSha, toSha, pullRequest, title, others } = cause
  const name = asCode(`${isOwn ? '' : `${repository}@`}${toSha.slice(0, 7)}`, NAME_MAX_CHARACTERS)
  const commit = link(name, url, `commit/${toSha}`)
  const words = asText(title, TITLE_MAX_CHARACTERS)
  const before =
    others === 0 ? '' : ` and ${link(`${plural(others, 'commit')} before it`, url, `compare/${fromSha}...${toSha}`)}`
  if (pullRequest === null) return `Because of ${commit}${words === '' ? '' : ` (${words})`}${before}.`
  const number = link(`PR #${pullRequest}`, url, `pull/${pullRequest}`)
  return `Because of ${commit} (${number}${words === '' ? '' : `: ${words}`})${before}.`
}

function link(text: string, url: string, path: string): string {
  return url === '' ? text : `[${text}](${url}/${path})`
}

// The requests as they were written, folded: for a reader who wants to know exactly what was asked.

type Request = Pick<Job, 'prompt' | 'requestedBy'>

function requestsOf(job: Request, { earlier = [] }: BodyContext): Request[] {
  return [...earlier, job].flatMap(({ prompt, requestedBy }) => {
    const own = prompt.startsWith(DEFAULT_QUESTION) ? prompt.slice(DEFAULT_QUESTION.length) : prompt
    return own.trim() === '' ? [] : [{ prompt: own.trim(), requestedBy }]
  })
}

function onOneLine({ prompt }: Pick<Request, 'prompt'>): string {
  return cleanText(prompt).replace(/\s+/g, ' ').trim()
}

function beginningOf(request: Pick<Request, 'prompt'>): string {
  return cutAtWord(onOneLine(request), REQUEST_MAX_CHARACTERS)
}

const REQUESTS_SHOWN = 6

/** '' when the first lines have all of it. */
export function foldRequests(job: DescribedJob, known: BodyContext, size: { prompt: number }): string {
  const requests = requestsOf(job, known)
  const [only] = requests
  if (only === undefined) return ''
  if (requests.length === 1 && beginningOf(only) === onOneLine(only)) return ''
  const shown = requests.slice(-REQUESTS_SHOWN)
  const left = requests.length - shown.length
  const room = { prompt: Math.ceil(size.prompt / shown.length) }
  const texts = [
    ...(left === 0 ? [] : [`${plural(left, 'earlier request')} left out.`]),
    ...shown.map((request) => describeRequest(request, room)),
  ]
  return folded(requests.length === 1 ? 'The whole request' : 'All requests', texts.join('\n\nThen:\n\n'))
}

/** The instruction, and who gave it. */
function describeRequest({ prompt, requestedBy }: Request, size: { prompt: number }): string {
  const who = requestedBy === '' ? '' : `Requested by ${asText(requestedBy, NAME_MAX_CHARACTERS)}:\n\n`
  return `${who}${asQuote(shortenWithNote(prompt, size.prompt))}`
}
