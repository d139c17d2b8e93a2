// The words of a pull request and of its commit. What a model or a stranger wrote stands in places of its own and cannot
// get out of them; the code host's adapter neutralizes mentions, closing keywords and the like in all of it.

import { cut } from '../../base/text/cut.ts'
import { TITLE_MAX_CHARACTERS } from '../../contract/limits.ts'
import type { Job } from '../job.ts'
import { markOf } from '../job-names.ts'
import type { SavedResult } from '../store.ts'
import { describeBody } from './body.ts'
import { chooseStyle, styleTitle } from './commit-style.ts'
import type { BodyContext } from './described.ts'

export interface PullRequestText {
  title: string
  body: string
  /** What people are to edit, below the body. */
  tail: string
  commitMessage: string
}

/** What is known of the repository and of its readers; all of it may be missing. */
export interface PullRequestContext extends BodyContext {
  /** Subjects of the base branch, newest first: title and commit take their form. */
  subjects?: readonly string[]
}

/** Gives the words of a pull request that is opened; where one is continued, only its commit gets new ones. */
export function describePullRequest(job: Job, result: SavedResult, context: PullRequestContext = {}): PullRequestText {
  const title = styleTitle(result.title, chooseStyle(context.subjects ?? []))
  return {
    title: titleOf(job, { title: cutAtWord(title, TITLE_MAX_CHARACTERS) }),
    ...describeBody(job, result, context),
    commitMessage: describeCommit(title, markOf(job)),
  }
}

/** The author's title wins over the model's, which the commit keeps: it says what this very change does. */
export function titleOf({ pullRequestOptions }: Job, { title }: Pick<SavedResult, 'title'>): string {
  return pullRequestOptions?.title ?? title
}

/** Longer ones are cut off in lists and by `git log --oneline` (git's own manual advises 50, Linux takes up to 75). */
const SUBJECT_MAX_CHARACTERS = 72

/**
 * Subject, the whole title where the subject is only its beginning, and whose commit it is: by the mark in the last line
 * (`markOf` of jobs/job.ts) it is known as that of the job and its turn.
 */
export function describeCommit(title: string, mark: string): string {
  const subject = cutAtWord(title, SUBJECT_MAX_CHARACTERS)
  const whole = subject === title ? [] : [title]
  return [subject, ...whole, `Made by Docmend, job ${mark}.`].join('\n\n')
}

/** Cuts between two words where one ends late enough, and marks that something is left out. */
export function cutAtWord(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  const room = cut(text, maxCharacters - 1)
  const space = room.lastIndexOf(' ')
  return `${room.slice(0, space > maxCharacters / 2 ? space : undefined).trimEnd()}…`
}
