// Comments that came while their job was working: what happens to them when its turn ends, and who gets a reply.
import type { PullRequest } from '../job.ts'

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
 * Gives the comments that begin the next turn: those on the pull request that is open. Another one that the job had is
 * closed, and its comments come to nothing.
 */
export function chooseComments<Comment extends { pullRequestNumber: number | null }>(
  pullRequest: PullRequest | null,
  waiting: readonly Comment[],
): Comment[] {
  return pullRequest?.state === 'open' ? waiting.filter((one) => one.pullRequestNumber === pullRequest.number) : []
}

/** Said where comments have waited for nothing. */
export const COMMENTS_CAME_TOO_LATE =
  'The comments made in the meantime were not handled, because the pull request is no longer open.'
/** Said where a canceled turn, or comments that waited for its end, came from. */
export const TURN_WAS_CANCELED =
  'The job was canceled on request, and nothing was changed. Comments that were waiting were dropped. Comment again to start a new turn.'

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
