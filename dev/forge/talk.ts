// Comments of people on pull requests, and who may write them.
import { addComment, addReview, addReviewComment, deleteComment, editComment, findComment } from './comments.ts'
import type { ForgeContext } from './context.ts'
import { Refusal } from './refusal.ts'
import { mayWrite, roleOf } from './roles.ts'
import {
  type Account,
  type Comment,
  fullName,
  type Pull,
  personOf,
  type Repository,
  type Review,
  type ReviewVerdict,
} from './state.ts'

export interface Said {
  login: string
  body: string
  /** Default `User`; used when the account is created. */
  type?: 'User' | 'Bot'
}

export interface SaidOnLine extends Said {
  path: string
  /** On the right side: its number in the changed file. */
  line: number
}

/** Throws 403 for a person who could not comment here on GitHub. */
export function say(context: ForgeContext, repository: Repository, pull: Pull, said: Said): Comment {
  return addComment(context, repository, pull, { author: speaker(context, repository, pull, said), body: said.body })
}

export async function sayOnLine(
  context: ForgeContext,
  repository: Repository,
  pull: Pull,
  said: SaidOnLine,
): Promise<Comment> {
  const { body, path, line } = said
  const author = speaker(context, repository, pull, said)
  return addReviewComment(context, repository, pull, { author, body, path, line, side: 'RIGHT' })
}

/** Default: a comment, without a verdict. */
export interface SaidInReview extends Said {
  verdict?: ReviewVerdict
}

export function review(
  context: ForgeContext,
  repository: Repository,
  pull: Pull,
  { verdict = 'COMMENTED', ...said }: SaidInReview,
): Review {
  const author = speaker(context, repository, pull, said)
  return addReview(context, repository, pull, { author, body: said.body, verdict })
}

function speaker({ state }: ForgeContext, repository: Repository, pull: Pull, { login, type }: Said): Account {
  const author = personOf(state, login, type)
  if (author.type === 'Bot') return author
  const role = roleOf(state, repository, author)
  if (role === 'none') throw new Error(`${login} cannot see ${fullName(repository)}; setRole lets people in`)
  if (pull.isLocked && !mayWrite(role)) throw new Refusal(403, 'Unable to create comment because issue is locked.')
  return author
}

export function changeWords(
  context: ForgeContext,
  repository: Repository,
  commentId: number,
  { body, login }: { body: string; login?: string },
): void {
  const found = commentOf(repository, commentId)
  const sender = login === undefined ? found.comment.author : personOf(context.state, login)
  editComment(context, repository, found, body, sender)
}

export function takeBack(context: ForgeContext, repository: Repository, commentId: number): void {
  const found = commentOf(repository, commentId)
  deleteComment(context, repository, found, found.comment.author)
}

function commentOf(repository: Repository, id: number): { pull: Pull; comment: Comment } {
  const found = findComment(repository, id)
  if (found === undefined) throw new Error(`${fullName(repository)} has no comment ${id}`)
  return found
}
