// The words of a pull request and of its commit. What a model or a stranger wrote stands in places of its own and cannot
// get out of them; the code host's adapter neutralises mentions, closing keywords and the like in all of it.
import { type Job, markOf } from './job.ts'
import { describeBody } from './pull-request/body.ts'
import { commitMessageOf, cutAtWord } from './pull-request/commit-message.ts'
import { chooseStyle, styleTitle } from './pull-request/commit-style.ts'
import type { Reading } from './pull-request/sections.ts'
import type { SavedResult } from './store.ts'

export { describeTurnEnd, describeUpdate } from './pull-request/follow-up.ts'

export interface PullRequestText {
  title: string
  body: string
  commitMessage: string
}

/** What is known of the repository and of its readers; all of it may be missing. */
export interface PullRequestContext extends Reading {
  /** Subjects of the base branch, newest first: title and commit take their form. */
  subjects?: readonly string[]
}

/** GitHub's limit. */
const TITLE_MAX_CHARACTERS = 256

/** Gives the words of a pull request that is opened; where one is continued, only its commit gets new ones. */
export function describePullRequest(job: Job, result: SavedResult, context: PullRequestContext = {}): PullRequestText {
  const title = styleTitle(result.title, chooseStyle(context.subjects ?? []))
  return {
    title: cutAtWord(title, TITLE_MAX_CHARACTERS),
    body: describeBody(job, result, context),
    commitMessage: commitMessageOf(title, markOf(job)),
  }
}
