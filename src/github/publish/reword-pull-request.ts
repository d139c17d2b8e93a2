// Gives an open pull request new words, as far as its words are still ours.
import type { PublishGuard, PublishTarget, Reworded } from '../../jobs/repository.ts'
import { neutralizeBody, neutralizeTitle } from '../neutralize.ts'
import { reviseWords } from './marked-words.ts'
import { type PublishAttempt, withPublishToken } from './publish-attempt.ts'
import { fetchPullRequest } from './pull-requests.ts'

/**
 * Looks right before it writes, since GitHub offers no way to write only if nobody else has: an edit between the two calls
 * would be lost. Safe to repeat.
 */
export function rewordPullRequest(
  number: number,
  wanted: { title: string; body: string },
  target: PublishTarget,
  guard: PublishGuard,
  parts: Pick<PublishAttempt, 'github' | 'recallBuilt'>,
): Promise<Reworded> {
  return withPublishToken(target, guard, parts, async ({ octokit, repository }) => {
    const pause = { sleep: parts.github.sleep, signal: guard() }
    const found = await fetchPullRequest(octokit, repository, { number, branch: target.branch }, pause)
    const part = neutralizeBody(wanted.body)
    const { words, title, body } = reviseWords(found, { title: neutralizeTitle(wanted.title), part })
    if (found.state !== 'open' || Object.keys(words).length === 0) return { title, body }
    const place = { owner: repository.owner, repo: repository.name, pull_number: number }
    await octokit.request('PATCH /repos/{owner}/{repo}/pulls/{pull_number}', { ...place, ...words })
    return { title, body }
  })
}
