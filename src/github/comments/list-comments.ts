// Reads what people have written on a pull request: comments, comments on lines, and what reviewers say of the whole.
import type { SeenComments } from '../../jobs/pull-request-records.ts'
import { namesNext, PER_PAGE } from '../api/all-pages.ts'
import type { CheckedOctokit } from '../api/checked-octokit.ts'
import type { Repository } from '../api/repositories.ts'
import { commentOfIssue, commentOfReview, commentOfSummary, type IncomingComment } from './incoming-comment.ts'

/** A comment with its time by GitHub's clock. */
export interface FoundComment {
  comment: IncomingComment
  at: number
}

export interface Conversation {
  /** Those that are newer than what was seen, oldest first. */
  found: FoundComment[]
  /** The newest of each kind, whoever wrote it. */
  newest: SeenComments
  /** When a person last wrote or reviewed, as far back as was read; 0 = nobody has. */
  lookedAt: number
}

export interface ConversationPlace {
  octokit: CheckedOctokit
  repository: Repository
  number: number
  /** Older ones are passed over; milliseconds. */
  since: number
}

/** A conversation that grew faster than this since the last look is read so far; the next look goes on from there. */
const PAGES_MAX = 5

/** Gives what was written since `seen`. GitHub numbers the comments of each kind in the order in which they are made. */
export async function readConversation(place: ConversationPlace, seen: SeenComments): Promise<Conversation> {
  const listed = [
    await listKind(place, 'issue', listIssueComments),
    await listKind(place, 'review', listReviewComments),
    await listKind(place, 'summary', listSummaries),
  ].flat()
  const items = listed.filter(({ id, at, kind }) => id > seen[kind] && at >= place.since)
  const newest = { ...seen }
  const lookedAt = listed.reduce((last, { at, isByPerson }) => (isByPerson ? Math.max(last, at) : last), 0)
  for (const { kind, id } of items) newest[kind] = Math.max(newest[kind], id)
  const found = items.flatMap(({ comment, at }) => (comment === undefined ? [] : [{ comment, at }]))
  return { found: found.sort((a, b) => a.at - b.at || a.comment.id - b.comment.id), newest, lookedAt }
}

interface Item {
  id: number
  at: number
  isByPerson: boolean
  /** undefined = nothing that could be meant for us. */
  comment: IncomingComment | undefined
}

type ListPage = (place: ConversationPlace, page: number) => Promise<{ items: Item[]; isLast: boolean }>

async function listKind(place: ConversationPlace, kind: IncomingComment['kind'], list: ListPage) {
  const all: (Item & { kind: IncomingComment['kind'] })[] = []
  for (let page = 1; page <= PAGES_MAX; page++) {
    const { items, isLast } = await list(place, page)
    all.push(...items.map((item) => ({ ...item, kind })))
    if (isLast) break
  }
  return all
}

const listIssueComments: ListPage = async (place, page) => {
  const { data, headers } = await place.octokit.request('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
    ...toQuery(place, page),
    issue_number: place.number,
    since: new Date(place.since).toISOString(),
  })
  const issue = { number: place.number, pull_request: {} }
  const items = data.map(({ user, body, ...rest }) => {
    const comment =
      user && commentOfIssue({ ...toHook(place, user), issue, comment: { ...rest, user, body: body ?? '' } })
    return toItem(rest.id, rest.created_at, user, comment)
  })
  return { items, isLast: isLast(data.length, headers.link) }
}

const listReviewComments: ListPage = async (place, page) => {
  const { data, headers } = await place.octokit.request('GET /repos/{owner}/{repo}/pulls/{pull_number}/comments', {
    ...toQuery(place, page),
    pull_number: place.number,
    since: new Date(place.since).toISOString(),
  })
  const pull_request = { number: place.number }
  const items = data.map(({ user, body, ...rest }) => {
    const comment = user && { ...rest, user, body: body ?? '' }
    const read = comment && commentOfReview({ ...toHook(place, comment.user), pull_request, comment })
    return toItem(rest.id, rest.created_at, user, read)
  })
  return { items, isLast: isLast(data.length, headers.link) }
}

/** This list cannot be asked for from a time on; a review that is not submitted yet has no time and is passed over. */
const listSummaries: ListPage = async (place, page) => {
  const { data, headers } = await place.octokit.request('GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews', {
    ...toQuery(place, page),
    pull_number: place.number,
  })
  const pull_request = { number: place.number }
  const items = data.map(({ user, body, ...rest }) => {
    const review = user && { ...rest, user, body: body ?? '' }
    const read = review && commentOfSummary({ ...toHook(place, review.user), pull_request, review })
    return toItem(rest.id, rest.submitted_at ?? '', user, read)
  })
  return { items: items.filter(({ at }) => !Number.isNaN(at)), isLast: isLast(data.length, headers.link) }
}

function toQuery({ repository }: ConversationPlace, page: number) {
  return { owner: repository.owner, repo: repository.name, per_page: PER_PAGE, page }
}

function toItem(
  id: number,
  time: string,
  author: { type: string } | null,
  comment: IncomingComment | null | undefined,
): Item {
  return { id, at: Date.parse(time), isByPerson: author?.type === 'User', comment: comment ?? undefined }
}

/** Who is listed as the author is who sent it. */
function toHook<Sender>({ repository }: ConversationPlace, sender: Sender) {
  return { repository: { id: repository.repositoryId }, sender }
}

function isLast(count: number, link: string | undefined): boolean {
  return count < PER_PAGE && !namesNext(link)
}
