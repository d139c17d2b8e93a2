// Messages and comments that came while their job was working: what happens to them when its turn ends, and who is told.
import { plural } from '../../base/text.ts'
import type { Job } from '../job.ts'
import { mayBeginTurn } from '../job-transitions.ts'

export interface TurnRequest {
  prompt: string
  /** Who asked, for people. */
  requestedBy: string
  /** Epoch milliseconds. */
  at: number
}

/** As saved: a message has no comment key. */
export interface SavedRequest extends TurnRequest {
  commentKey: string | null
}

/**
 * Several requests are one turn: read as one in the order in which they were written, asked for by the last one's author,
 * since the first. Takes them in the order in which they came.
 */
export function joinRequests(requests: readonly SavedRequest[]): TurnRequest | undefined {
  const written = inWrittenOrder(requests)
  const last = written.at(-1)
  if (last === undefined) return undefined
  const at = Math.min(...written.map((request) => request.at))
  return { prompt: written.map(({ prompt }) => prompt).join('\n\n'), requestedBy: last.requestedBy, at }
}

/**
 * The webhooks of comments that were made within a second may come in any order, but GitHub numbers the comments of each kind
 * in the order in which they are made. Comments change places with others of their kind only.
 */
function inWrittenOrder(requests: readonly SavedRequest[]): SavedRequest[] {
  const kinds = Map.groupBy(requests, ({ commentKey }) => commentKey?.split(':')[0])
  for (const [kind, ofKind] of kinds) if (kind !== undefined) ofKind.sort((a, b) => numberOf(a) - numberOf(b))
  return requests.flatMap(({ commentKey }) => kinds.get(commentKey?.split(':')[0])?.shift() ?? [])
}

const numberOf = ({ commentKey }: SavedRequest): number => Number(commentKey?.split(':')[1])

/**
 * Gives the follow-ups that begin the next turn of a job that is over: messages, whose `pullRequestNumber` is null, and the
 * comments on the pull request that is open. Another one that the job had is closed, and its comments come to nothing.
 */
export function chooseFollowUps<FollowUp extends { pullRequestNumber: number | null }>(
  job: Pick<Job, 'status' | 'pullRequest'>,
  waiting: readonly FollowUp[],
): FollowUp[] {
  if (!mayBeginTurn(job)) return []
  return waiting.filter(({ pullRequestNumber: number }) => number === null || number === job.pullRequest?.number)
}

/** What came to nothing. */
export interface DroppedFollowUps {
  messages: number
  /** The pull requests on which comments were made. */
  pullRequests: readonly number[]
}

/** Said where comments have waited for nothing. */
export const COMMENTS_CAME_TOO_LATE =
  'The comments made in the meantime were not handled, because the pull request is no longer open.'
/** Said where a canceled turn, or comments that waited for its end, came from. */
export const TURN_WAS_CANCELED =
  'The job was canceled on request, and nothing was changed. Comments that were waiting were dropped. Comment again to start a new turn.'

/** The end of a job whose pull request closed while messages were waiting: nobody else tells who sent them. */
export function addMessagesCameTooLate(message: string, { messages }: DroppedFollowUps): string {
  if (messages === 0) return message
  const dropped = `${plural(messages, 'message')} sent in the meantime ${wasOrWere(messages)} not handled`
  return `${message.replace(/\.$/, '')}. ${dropped}, because the pull request is no longer open. Start a new job`
}

/** The end of a job that was canceled while messages were waiting. */
export function addMessagesWereDropped(message: string, { messages }: DroppedFollowUps): string {
  if (messages === 0) return message
  return `${message}. ${plural(messages, 'waiting message')} ${wasOrWere(messages)} dropped`
}

function wasOrWere(amount: number): string {
  return amount === 1 ? 'was' : 'were'
}

/** The replies on pull requests at the end of a turn. */
export interface EndNotice {
  pullRequestNumber: number
  text: string
}

/**
 * Gives the text for each pull request: the job's own gets its reply, and each on which comments came to nothing, which
 * may be another one that the job has left, gets `text`.
 */
export function noticesAtEnd(
  ownNumber: number | null,
  reply: string | undefined,
  toCommenters: { text: string; numbers: readonly number[] },
): EndNotice[] {
  const { text, numbers } = toCommenters
  const all = new Set([...(ownNumber === null ? [] : [ownNumber]), ...numbers])
  return [...all].flatMap((pullRequestNumber) => {
    const sentences = [pullRequestNumber === ownNumber ? reply : undefined, numbers.includes(pullRequestNumber) && text]
    const said = sentences.filter((sentence) => typeof sentence === 'string' && sentence !== '').join('\n\n')
    return said === '' ? [] : [{ pullRequestNumber, text: said }]
  })
}
