// Git objects in GitHub's JSON: https://docs.github.com/en/rest/git
import type { Urls } from '../context.ts'
import { type Commit, type Signature, signedPayload } from '../git/commit.ts'
import type { ObjectType } from '../git/loose-objects.ts'
import { fullName, type Repository } from '../state.ts'
import { escapePath } from './escape-path.ts'
import { nodeId } from './present-account.ts'

function apiOf(urls: Urls, repository: Repository): string {
  return `${urls.api}/repos/${fullName(repository)}`
}

export function presentRef(urls: Urls, repository: Repository, ref: string, sha: string, type: ObjectType) {
  const api = apiOf(urls, repository)
  return {
    ref,
    node_id: nodeId('Ref', `${repository.id}:${ref}`),
    url: `${api}/git/${escapePath(ref)}`,
    object: { type, sha, url: `${api}/git/${type}s/${sha}` },
  }
}

export function presentGitCommit(urls: Urls, repository: Repository, sha: string, commit: Commit) {
  const api = apiOf(urls, repository)
  const web = `${urls.web}/${fullName(repository)}/commit`
  return {
    sha,
    node_id: nodeId('Commit', sha),
    url: `${api}/git/commits/${sha}`,
    html_url: `${web}/${sha}`,
    author: presentSignature(commit.author),
    committer: presentSignature(commit.committer),
    tree: { sha: commit.tree, url: `${api}/git/trees/${commit.tree}` },
    message: commit.message,
    parents: commit.parents.map((parent) => ({
      sha: parent,
      url: `${api}/git/commits/${parent}`,
      html_url: `${web}/${parent}`,
    })),
    verification: presentVerification(commit),
  }
}

/** The form of branches and comparisons, which nest the git part. */
export function presentCommit(urls: Urls, repository: Repository, sha: string, commit: Commit) {
  const api = apiOf(urls, repository)
  const { html_url, node_id, parents, author, committer, tree, message, verification, url } = presentGitCommit(
    urls,
    repository,
    sha,
    commit,
  )
  return {
    sha,
    node_id,
    commit: { author, committer, message, tree, url, comment_count: 0, verification },
    url: `${api}/commits/${sha}`,
    html_url,
    comments_url: `${api}/commits/${sha}/comments`,
    author: null,
    committer: null,
    parents: parents.map((parent) => ({ ...parent, url: `${api}/commits/${parent.sha}` })),
  }
}

function presentSignature({ name, email, date }: Signature) {
  return { name, email, date: date.toISOString().replace(/\.\d+Z$/, 'Z') }
}

function presentVerification(commit: Commit) {
  const isSigned = commit.signature !== undefined
  return {
    verified: isSigned,
    reason: isSigned ? 'valid' : 'unsigned',
    signature: commit.signature ?? null,
    payload: isSigned ? signedPayload(commit) : null,
    verified_at: isSigned ? commit.committer.date.toISOString() : null,
  }
}
