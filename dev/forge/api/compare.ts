// REST: the commits and changes that one commit adds to another.
// https://docs.github.com/en/rest/commits/commits#compare-two-commits
import type { Urls } from '../context.ts'
import { type FileChange, listChanges } from '../git/diff.ts'
import { lineBetween } from '../git/lineage.ts'
import type { GitRepository } from '../git/repository.ts'
import { notFound } from '../refusal.ts'
import { fullName, type Repository } from '../state.ts'
import { escapePath } from './escape-path.ts'
import { presentCommit } from './present-git.ts'
import type { ApiAnswer, ApiRequest } from './request.ts'
import { readCommit, resolveName } from './resolve.ts'

const commitsListed = 250
const filesListed = 300

/** `base...head`, each a branch, a tag or an id; an owner in front is ignored. */
export async function compare({ context, params }: ApiRequest, repository: Repository): Promise<ApiAnswer> {
  const { git } = repository
  const names = (params.basehead ?? '').split('...').map((name) => name.replace(/^[^:/]+:/, ''))
  const [base, head] = [resolveName(git, names[0] ?? ''), resolveName(git, names[1] ?? '')]
  await readCommit(git, head)
  const { mergeBase, behind, ahead } = await findCommits(git, base, head)
  const changes = await listChanges(git.git, base, head)
  const present = async (sha: string) => presentCommit(context.urls, repository, sha, await readCommit(git, sha))
  const body = {
    ...linksOf(context.urls, repository, `${base}...${head}`),
    base_commit: await present(base),
    merge_base_commit: await present(mergeBase),
    status: statusOf(ahead.length, behind.length),
    ahead_by: ahead.length,
    behind_by: behind.length,
    total_commits: ahead.length,
    commits: await Promise.all(ahead.slice(0, commitsListed).map(present)),
    files: changes.slice(0, filesListed).map((change) => presentChange(context.urls, repository, head, change)),
  }
  return { status: 200, body }
}

async function findCommits(git: GitRepository, base: string, head: string) {
  const line = await lineBetween(git, base, head)
  if (line !== undefined) return { mergeBase: base, behind: [], ahead: line }
  const mergeBase = await findMergeBase(git, base, head)
  return { mergeBase, behind: await listCommits(git, head, base), ahead: await listCommits(git, base, head) }
}

/** Throws 404 when the two have no commit in common. */
async function findMergeBase(git: GitRepository, base: string, head: string): Promise<string> {
  const { stdout, code } = await git.git(['merge-base', base, head], { accept: [1] })
  if (code !== 0) throw notFound()
  return stdout.toString().trim()
}

/** The commits of `to` that `from` lacks, oldest first. */
async function listCommits(git: GitRepository, from: string, to: string): Promise<string[]> {
  const { stdout } = await git.git(['rev-list', '--reverse', `${from}..${to}`])
  return stdout.toString().split('\n').filter(Boolean)
}

function linksOf(urls: Urls, repository: Repository, range: string) {
  const web = `${urls.web}/${fullName(repository)}/compare/${range}`
  const url = `${urls.api}/repos/${fullName(repository)}/compare/${range}`
  return { url, html_url: web, permalink_url: web, diff_url: `${web}.diff`, patch_url: `${web}.patch` }
}

function statusOf(ahead: number, behind: number): string {
  if (ahead > 0 && behind > 0) return 'diverged'
  if (ahead > 0) return 'ahead'
  return behind > 0 ? 'behind' : 'identical'
}

function presentChange(
  urls: Urls,
  repository: Repository,
  head: string,
  { path, previousPath, status, sha, additions, deletions }: FileChange,
) {
  const web = `${urls.web}/${fullName(repository)}`
  const escaped = escapePath(path)
  return {
    sha,
    filename: path,
    ...(previousPath === null ? {} : { previous_filename: previousPath }),
    status,
    additions,
    deletions,
    changes: additions + deletions,
    blob_url: `${web}/blob/${head}/${escaped}`,
    raw_url: `${web}/raw/${head}/${escaped}`,
    contents_url: `${urls.api}/repos/${fullName(repository)}/contents/${escaped}?ref=${head}`,
  }
}
