// One comment on a pull request that says how things stand: made, edited and deleted by the runs of a workflow, with the token
// that the workflow hands in.

import { z } from 'zod'
import { RepositoryError } from '../../jobs/repository.ts'
import { allPages, PER_PAGE } from '../api/access.ts'
import type { CheckedOctokit } from '../api/checked-octokit.ts'
import { isHostAnswer, isRefusal, readReason, unlessMissing } from '../api/host-answer.ts'
import { createApi } from '../api/octokit.ts'
import { sleep } from '../api/pace.ts'
import { guardWith } from '../api/patient-client.ts'
import { explain } from '../errors.ts'
import type { GitHubSettings } from '../github-settings.ts'
import { neutralizeBody } from '../neutralize.ts'

export interface CommentSettings extends Pick<GitHubSettings, 'apiUrl' | 'fetch' | 'now' | 'logger' | 'calls'> {
  token: string
  /** `owner/name`, where the pull request is. */
  repository: string
  signal: AbortSignal
}

/** The branch and commit of a pull request, which may lie in a fork. */
export interface PullRequestHead {
  owner: string
  branch: string
  sha: string
  repositoryId: number
}

export type CommentEnd = 'created' | 'updated' | 'deleted' | 'unchanged'

export interface StickyComments {
  /** Gives the number of the one open pull request with exactly this head; undefined when there is none, or more than one. */
  findPullRequest(head: PullRequestHead): Promise<number | undefined>
  /**
   * Brings the comment with this mark to this text, or deletes it when there is none to say. Comments of others are left alone,
   * whatever mark they have. Gives undefined when `headSha` is not the head any more: another run speaks for the newer one.
   */
  keep(
    pullRequest: { number: number; headSha: string },
    mark: string,
    text: string | undefined,
  ): Promise<CommentEnd | undefined>
}

/** The calls throw `RepositoryError`, which says what the token may not do. */
export function openStickyComments(settings: CommentSettings): StickyComments {
  const { token, signal } = settings
  const [owner = '', repo = ''] = settings.repository.split('/')
  const api = createApi({ ...settings, app: undefined, sleep })
  const place = { owner, repo }
  const octokit = api.asPublisher(0, token, guardWith(signal))
  return {
    findPullRequest: (head) =>
      saying('find the pull request', async () => {
        const asked = { ...place, state: 'open' as const, head: `${head.owner}:${head.branch}`, per_page: PER_PAGE }
        const { data } = await octokit.request('GET /repos/{owner}/{repo}/pulls', asked)
        const fitting = data.filter((pull) => pull.head.sha === head.sha && pull.head.repo?.id === head.repositoryId)
        return fitting.length === 1 ? fitting[0]?.number : undefined
      }),
    keep: ({ number, headSha }, mark, text) =>
      saying(`comment on pull request #${number}`, async () => {
        const asked = { ...place, pull_number: number }
        const pull = await octokit.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', asked)
        if (pull.data.head.sha !== headSha) return undefined
        const line = `<!-- ${mark} -->`
        const own = await listOwn(octokit, { ...place, issue_number: number }, line, settings)
        const body = text === undefined ? undefined : neutralizeBody(`${text} ${line}`)
        return bring(octokit, { ...place, issue_number: number }, own, body)
      }),
  }
}

interface Conversation {
  owner: string
  repo: string
  issue_number: number
}

interface OwnComment {
  id: number
  body: string
}

/** Only where there is a comment with the mark does it matter who has written it. */
async function listOwn(
  octokit: CheckedOctokit,
  conversation: Conversation,
  line: string,
  settings: CommentSettings,
): Promise<OwnComment[]> {
  const marked = await allPages(async (page) => {
    const asked = { ...conversation, per_page: PER_PAGE, page }
    const { data, headers } = await octokit.request('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', asked)
    return { items: data, link: headers.link }
  }).then((all) => all.filter(({ body }) => body?.includes(line) === true))
  if (marked.length === 0) return []
  const login = await askWhoIAm(settings)
  return marked.filter(({ user }) => user?.login === login).map(({ id, body }) => ({ id, body: body ?? '' }))
}

/** Two runs at the same moment may have made two comments: all but the first go. */
async function bring(
  octokit: CheckedOctokit,
  { owner, repo, issue_number }: Conversation,
  own: readonly OwnComment[],
  body: string | undefined,
): Promise<CommentEnd> {
  const [first, ...surplus] = own
  const gone = body === undefined ? own : surplus
  for (const { id } of gone) {
    const deleted = octokit.request('DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}', {
      owner,
      repo,
      comment_id: id,
    })
    await unlessMissing(deleted)
  }
  if (body === undefined) return own.length === 0 ? 'unchanged' : 'deleted'
  if (first === undefined) {
    await octokit.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
      owner,
      repo,
      issue_number,
      body,
    })
    return 'created'
  }
  if (first.body === body) return 'unchanged'
  const edited = { owner, repo, comment_id: first.id, body }
  await octokit.request('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', edited)
  return 'updated'
}

const WHO_TIMEOUT_MS = 30_000
const Viewer = z.object({ data: z.object({ viewer: z.object({ login: z.string().min(1) }) }) })

/** REST tells this to people only; GraphQL also to the token of a workflow, which is `github-actions[bot]`, and of an App. */
async function askWhoIAm({ apiUrl, token, fetch, signal }: CommentSettings): Promise<string> {
  // On a GitHub Enterprise Server it is beside the REST API, otherwise below its address.
  const base = apiUrl.replace(/\/+$/, '')
  const url = base.endsWith('/api/v3') ? base.replace(/v3$/, 'graphql') : `${base}/graphql`
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'query { viewer { login } }' }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(WHO_TIMEOUT_MS)]),
  })
  const found = Viewer.safeParse(answer.ok ? await answer.json() : undefined)
  if (found.success) return found.data.data.viewer.login
  const message = `Could not ask GitHub which account the token has. GitHub said ${answer.status}`
  throw new RepositoryError(message, { transient: true })
}

const NEEDED =
  'The token may not do this. Give the job `permissions: pull-requests: write`, or pass the token of a GitHub App with that permission'

/** As elsewhere, but a workflow's permissions are in its file. */
async function saying<T>(doing: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isForbidden = isRefusal(error, 403, /not accessible by/i) || isRefusal(error, 404)
    if (!isHostAnswer(error) || (!isForbidden && error.status !== 401)) throw explain(doing, error)
    const advice = isForbidden ? NEEDED : 'GitHub does not know the token, or it has expired'
    const said = `GitHub said ${error.status}: ${readReason(error)}`
    throw new RepositoryError(`Could not ${doing}. ${advice}. ${said}`, { transient: false, cause: error })
  }
}
