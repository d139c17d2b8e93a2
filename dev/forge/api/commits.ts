// REST: the history of a branch, tag or commit. https://docs.github.com/en/rest/commits/commits
import { lineBetween } from '../git/lineage.ts'
import type { GitRepository } from '../git/repository.ts'
import type { Repository } from '../state.ts'
import { presentCommit } from './present-git.ts'
import { type ApiAnswer, type ApiRequest, paginate } from './request.ts'
import { readCommit, resolveName } from './resolve.ts'

/** Newest first; a commit never comes before one of its descendants, even if both are from the same second. */
export async function listCommits(request: ApiRequest, repository: Repository): Promise<ApiAnswer> {
  const { git, defaultBranch } = repository
  const start = resolveName(git, request.query.get('sha') ?? defaultBranch)
  await readCommit(git, start)
  const line = await lineBetween(git, undefined, start)
  const { page, headers } = paginate(request, line?.reverse() ?? (await listByDate(git, start)))
  const { urls } = request.context
  const body = page.map(async (sha) => presentCommit(urls, repository, sha, await readCommit(git, sha)))
  return { status: 200, headers, body: await Promise.all(body) }
}

async function listByDate(git: GitRepository, start: string): Promise<string[]> {
  const { stdout } = await git.git(['rev-list', '--date-order', start])
  return stdout.toString().split('\n').filter(Boolean)
}
