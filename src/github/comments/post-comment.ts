// Says something on a pull request, once: a comment of ours that has the mark is looked for first, and again after each
// fault, since a call without an answer may have had its effect.

import { type MarkedText, RepositoryError } from '../../jobs/repository.ts'
import type { Project } from '../../projects/project.ts'
import type { GitHubAccess } from '../api/access.ts'
import { namesNext, PER_PAGE } from '../api/all-pages.ts'
import type { CheckedOctokit } from '../api/checked-octokit.ts'
import { isRefusal } from '../api/host-answer.ts'
import { guardWith } from '../api/patient-client.ts'
import type { Repository } from '../api/repositories.ts'
import { withFreshToken } from '../api/with-token.ts'
import { explain } from '../errors.ts'
import { neutralizeBody } from '../neutralize.ts'
import type { OwnAccount } from './people.ts'

/** What may be done with comments of one repository. */
export interface Commenter {
  octokit: CheckedOctokit
  repository: Repository
  signal: AbortSignal
}

const ROUND_DELAYS_MS = [500, 2000]

/** Runs `work` with a token that can write comments and nothing else; a passing fault is tried again, by looking first. */
export async function commenting(
  project: Project,
  signal: AbortSignal,
  github: GitHubAccess,
  work: (commenter: Commenter) => Promise<void>,
): Promise<void> {
  for (let round = 0; ; round++) {
    try {
      return await withFreshToken('forComments', project, guardWith(signal), github, (octokit, repository) =>
        work({ octokit, repository, signal }),
      )
    } catch (error) {
      signal.throwIfAborted()
      const explained = explain(`comment in ${project.repository}`, error)
      const delayMs = ROUND_DELAYS_MS[round]
      // One 404 may be odd, for example of a token that is not known everywhere yet; a second one is believed.
      const isOdd = round === 0 && isRefusal(error, 404)
      const isPassing = isOdd || (explained instanceof RepositoryError && explained.transient)
      if (delayMs === undefined || !isPassing) throw explained
      github.repositories.forget(project)
      await github.sleep(delayMs, signal)
    }
  }
}

/** Neutralized like the body of a pull request. The last line is an HTML comment with the mark. */
export async function postComment(
  { octokit, repository, signal }: Commenter,
  pullRequestNumber: number,
  { text, mark }: MarkedText,
  ownAccount: OwnAccount,
): Promise<void> {
  const line = `<!-- ${mark} -->`
  const place = { owner: repository.owner, repo: repository.name, issue_number: pullRequestNumber }
  for await (const comment of listComments(octokit, place)) {
    if (comment.body.includes(line) && (await ownAccount.isOwn(comment, signal))) return
  }
  const body = neutralizeBody(text.trimEnd().endsWith(line) ? text : `${text}\n\n${line}`)
  await octokit.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', { ...place, body })
}

/** Conversations that are longer are looked at so far. */
const PAGES_MAX = 30

async function* listComments(octokit: CheckedOctokit, place: { owner: string; repo: string; issue_number: number }) {
  for (let page = 1; page <= PAGES_MAX; page++) {
    const { data, headers } = await octokit.request('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
      ...place,
      per_page: PER_PAGE,
      page,
    })
    for (const { body, user, performed_via_github_app: app } of data) {
      if (user !== null) yield { body: body ?? '', login: user.login, type: user.type, appId: app?.id ?? null }
    }
    if (data.length < PER_PAGE && !namesNext(headers.link)) return
  }
}
