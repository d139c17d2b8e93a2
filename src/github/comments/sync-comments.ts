// Finds the comments of which no webhook came, for example because the service was away, and handles them as if one had.
import type { SeenComments, UnreadPullRequest } from '../../jobs/pull-requests.ts'
import type { Project } from '../../projects/project.ts'
import { askAbout, type GitHubAccess, namesNext, PER_PAGE } from '../api/access.ts'
import type { CheckedOctokit } from '../api/checked-octokit.ts'
import type { Repository } from '../api/repositories.ts'
import { explaining } from '../errors.ts'
import { PULL_REQUESTS_PER_ROUND } from '../webhooks/sync-pull-requests.ts'
import {
  COMMENT_TIMEOUT_MS,
  type CommentAccess,
  commentOfIssue,
  commentOfReview,
  commentOfSummary,
  handleComment,
  type IncomingComment,
  toCommentKey,
} from './handle-comment.ts'

// Reads what people have written on a pull request: comments, comments on lines, and what reviewers say of the whole.

/** A comment with its time by GitHub's clock. */
interface FoundComment {
  comment: IncomingComment
  at: number
}

interface Conversation {
  /** Those that are newer than what was seen, oldest first. */
  found: FoundComment[]
  /** The newest of each kind, by any author. */
  newest: SeenComments
  /** When a person last wrote or reviewed, as far back as was read; 0 = nobody has. */
  lookedAt: number
}

interface ConversationPlace {
  octokit: CheckedOctokit
  repository: Repository
  number: number
  /** Older ones are passed over; milliseconds. */
  since: number
}

/** A conversation that grew faster than this since the last look is read so far; the next look goes on from there. */
const PAGES_MAX = 5

/** Gives what was written since `seen`. GitHub numbers the comments of each kind in the order in which they are made. */
async function readConversation(place: ConversationPlace, seen: SeenComments): Promise<Conversation> {
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

/** A comment that is found later than this is no message any more: its author will have gone on without an answer. */
const MISSED_COMMENT_MAX_AGE_MS = 3 * 24 * 60 * 60_000

/** Docmend reads the conversation on an open pull request this often, and when it starts: a webhook may have been missed. */
const COMMENTS_UNREAD_MS = 60 * 60_000

/** After so many faults in a row GitHub itself has a problem; the next round asks again. */
const FAULTS_MAX = 3

/**
 * Reads the conversations that nobody has read for an hour, or since `startedAt`, 50 at most; gives how many comments it
 * handled.
 */
export async function syncComments(github: CommentAccess, startedAt: number, signal: AbortSignal): Promise<number> {
  const now = github.now()
  const checkedBefore = Math.max(startedAt, now - COMMENTS_UNREAD_MS)
  const unread = await github.jobs.claimUnreadPullRequests(checkedBefore, now, PULL_REQUESTS_PER_ROUND)
  let [handled, faults] = [0, 0]
  for (const one of unread) {
    signal.throwIfAborted()
    try {
      handled += await readOne(one, github, signal)
      faults = 0
    } catch (error) {
      signal.throwIfAborted()
      github.logger.warn({ err: error, pullRequest: one.number }, 'Could not look for comments on a pull request')
      if (++faults === FAULTS_MAX) break
    }
  }
  return handled
}

async function readOne(unread: UnreadPullRequest, github: CommentAccess, signal: AbortSignal): Promise<number> {
  const project = await github.projects.find(unread.projectId)
  if (project?.state !== 'active') return 0
  const { comments } = await github.settings(project.id)
  const { found, newest, lookedAt } = await readNew(project, unread, github, signal)
  await github.jobs.recordLook({ repositoryId: unread.repositoryId, number: unread.number, at: lookedAt })
  if (comments === 'never') return 0
  for (const { comment } of found) {
    const key = toCommentKey(comment)
    const within = AbortSignal.any([signal, AbortSignal.timeout(COMMENT_TIMEOUT_MS)])
    // A fault ends the round for this conversation: what was seen is saved at its end, so the next round has it again.
    await handleComment(comment, `found:${unread.repositoryId}:${key}`, within, github)
  }
  const { repositoryId, number } = unread
  await github.jobs.saveSeenComments({ repositoryId, number, seen: newest, at: github.now() })
  return found.length
}

/** Comments of which we have said that they were not taken are left out: their authors have their answer. */
async function readNew(
  project: Project,
  { number, seen }: UnreadPullRequest,
  github: GitHubAccess,
  signal: AbortSignal,
): Promise<Conversation> {
  const since = github.now() - MISSED_COMMENT_MAX_AGE_MS
  const conversation = await explaining(`read the comments on #${number} of ${project.repository}`, () =>
    askAbout(project, signal, github, (octokit, repository) =>
      readConversation({ octokit, repository, number, since }, seen),
    ),
  )
  const words = conversation.found.flatMap(({ comment }) => (comment.author.type === 'Bot' ? [comment.body] : []))
  const isAnswered = (key: string): boolean => words.some((body) => body.includes(`<!-- docmend:comment=${key} -->`))
  return { ...conversation, found: conversation.found.filter(({ comment }) => !isAnswered(toCommentKey(comment))) }
}
