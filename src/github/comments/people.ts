// Who has written a comment: this App, someone who may change the repository, or anyone else.

import type { Project } from '../../projects/project.ts'
import { type AppAccess, askAbout } from '../api/access.ts'
import { unlessMissing } from '../api/host-answer.ts'
import type { Api } from '../api/octokit.ts'
import type { CommentAuthor } from './handle-comment.ts'

export interface OwnAccount {
  /** True for a comment that this App has made. */
  isOwn(author: Pick<CommentAuthor, 'login' | 'type' | 'appId'>, signal: AbortSignal): Promise<boolean>
}

/** An App may be renamed. */
const LOGIN_KEPT_MS = 10 * 60_000

export function createOwnAccount(api: Api, appId: number): OwnAccount {
  let known = { login: '', untilMs: Number.NEGATIVE_INFINITY }
  const findLogin = async (signal: AbortSignal): Promise<string> => {
    if (performance.now() < known.untilMs) return known.login
    const { data } = await api.asApp(signal).request('GET /app')
    known = { login: `${data.slug}[bot]`, untilMs: performance.now() + LOGIN_KEPT_MS }
    return known.login
  }
  return {
    isOwn: async (author, signal) => {
      if (author.type !== 'Bot') return false
      // Not told by every version of GitHub Enterprise Server.
      if (author.appId !== null) return author.appId === appId
      return author.login === (await findLogin(signal))
    },
  }
}

/** `permission` knows four levels, where maintain counts as write; `role_name` has the role itself, or an own one's name. */
const WRITERS: ReadonlySet<string> = new Set(['admin', 'maintain', 'write'])
const READERS: ReadonlySet<string> = new Set(['triage', 'read', 'none'])

/** Asks GitHub, now, whether this person may write to the repository. */
export function hasWriteAccess(
  project: Project,
  { login, id }: CommentAuthor,
  signal: AbortSignal,
  github: AppAccess,
): Promise<boolean> {
  return askAbout(project, signal, github, async (octokit, { owner, name: repo }) => {
    const route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission'
    const found = (await unlessMissing(octokit.request(route, { owner, repo, username: login })))?.data
    // The login may belong to someone else by now.
    return found?.user?.id === id && WRITERS.has(found.permission) && !READERS.has(found.role_name ?? '')
  })
}
