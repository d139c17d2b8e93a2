// REST: the commits that a branch, tag or commit stands on. https://docs.github.com/en/rest/commits/commits
import type { Repository } from '../state.ts'
import { presentCommit } from './present-git.ts'
import { type ApiAnswer, type ApiRequest, paginate } from './request.ts'
import { readCommit, resolveName } from './resolve.ts'

/** Newest first; never a commit before one that stands on it, also when both are of one second. */
export async function listCommits(request: ApiRequest, repository: Repository): Promise<ApiAnswer> {
  const { git, defaultBranch } = repository
  const start = resolveName(git, request.query.get('sha') ?? defaultBranch)
  await readCommit(git, start)
  const { stdout } = await git.git(['rev-list', '--date-order', start])
  const { page, headers } = paginate(request, stdout.toString().split('\n').filter(Boolean))
  const { urls } = request.context
  const body = page.map(async (sha) => presentCommit(urls, repository, sha, await readCommit(git, sha)))
  return { status: 200, headers, body: await Promise.all(body) }
}
