// Messages and comments that came while their job was working: what happens to them when its turn ends, and who is told.
import { plural } from '../../text/plural.ts'
import type { Job } from '../job.ts'
import { mayBeginTurn } from '../job-transitions.ts'

export interface TurnRequest {
  prompt: string
  /** Who asked, for people. */
  requestedBy: string
  /** Epoch milliseconds. */
  at: number
}

/** Several requests are one turn: read as one in their order, asked for by the last one's author, since the first. */
export function joinRequests(requests: readonly TurnRequest[]): TurnRequest | undefined {
  const [first] = requests
  const last = requests.at(-1)
  if (first === undefined || last === undefined) return undefined
  return { prompt: requests.map(({ prompt }) => prompt).join('\n\n'), requestedBy: last.requestedBy, at: first.at }
}

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
