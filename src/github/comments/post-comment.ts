// Says something on a pull request, once: a comment of ours that has the mark is looked for first, and again after each
// fault, since a call without an answer may have had its effect.

import type { Logger } from 'pino'
import { type MarkedText, RepositoryError } from '../../jobs/repository.ts'
import type { Project } from '../../projects/project.ts'
import { type AppAccess, namesNext, PER_PAGE, withFreshToken } from '../api/access.ts'
import type { CheckedOctokit } from '../api/checked-octokit.ts'
import { isRefusal } from '../api/host-answer.ts'
import { guardWith } from '../api/patient-client.ts'
import type { Repository } from '../api/repositories.ts'
import { explain } from '../errors.ts'
import { neutralizeBody } from '../neutralize.ts'
import { type IncomingComment, toCommentKey } from './handle-comment.ts'
import type { OwnAccount } from './people.ts'

/** What may be done with comments of one repository. */
interface Commenter {
  octokit: CheckedOctokit
  repository: Repository
  signal: AbortSignal
}

const ROUND_DELAYS_MS = [500, 2000]

/** Runs `work` with a token that can write comments and nothing else; a passing fault is tried again, by looking first. */
export async function commenting(
  project: Project,
  signal: AbortSignal,
  github: AppAccess,
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

// Tells the author of a comment how it was handled: a reaction, and a reply when it was refused. In the background, since
// GitHub waits ten seconds for the answer to a webhook and our writes are paced.

/** Why the comment was refused, as the end of a sentence; null = it was accepted. */
export type WhyNot = string | null

export interface Answers {
  /** Returns at once; what fails is logged. */
  answer(project: Project, comment: IncomingComment, whyNot: WhyNot): void
  /** Resolves when every answer that was begun has been sent or given up. */
  settled(): Promise<void>
}

const ANSWER_WITHIN_MS = 60_000

export function createAnswers(github: AppAccess): Answers {
  const running = new Set<Promise<void>>()
  return {
    answer: (project, comment, whyNot) => {
      const work = answerOne(project, comment, whyNot, github).finally(() => running.delete(work))
      running.add(work)
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

/** Never rejects: the comment has been handled, and only its author does not see it. */
async function answerOne(project: Project, comment: IncomingComment, whyNot: WhyNot, github: AppAccess): Promise<void> {
  const signal = AbortSignal.any([github.stopping, AbortSignal.timeout(ANSWER_WITHIN_MS)])
  try {
    await commenting(project, signal, github, async (commenter) => {
      await react(commenter, comment, whyNot === null ? 'eyes' : 'confused', github.logger)
      if (whyNot === null) return
      const text = `The comment by ${comment.author.login} was not sent to the job: ${whyNot}.`
      const mark = `docmend:comment=${toCommentKey(comment)}`
      await postComment(commenter, comment.pullRequestNumber, { text, mark }, github.ownAccount)
    })
  } catch (error) {
    github.logger.warn({ err: error, comment: toCommentKey(comment) }, 'Could not answer a comment')
  }
}

/** The same reaction a second time changes nothing. A reply is worth more: it goes out also when this fails. */
async function react(
  { octokit, repository }: Commenter,
  { kind, id }: IncomingComment,
  content: 'eyes' | 'confused',
  logger: Logger,
): Promise<void> {
  // GitHub's REST API has no reactions to the summary of a review.
  if (kind === 'summary') return
  const place = { owner: repository.owner, repo: repository.name, comment_id: id, content }
  try {
    await (kind === 'issue'
      ? octokit.request('POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions', place)
      : octokit.request('POST /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions', place))
  } catch (error) {
    logger.warn({ err: error, comment: toCommentKey({ kind, id }) }, 'Could not react to a comment')
  }
}
