// Pull requests: open, edit and close them, and follow their branches. Forks do not exist here.
import type { ForgeContext } from './context.ts'
import { isAncestor, lineBetween } from './git/lineage.ts'
import { GitFailure } from './git/process.ts'
import type { GitRepository, RefChange } from './git/repository.ts'
import { notifyPull } from './notices.ts'
import { validationFailed } from './refusal.ts'
import type { Account, Pull, PullSize, Repository } from './state.ts'

export interface NewPull {
  title: string
  body: string | null
  /** `branch` or `owner:branch`. */
  head: string
  base: string
  isDraft: boolean
}

/** Opens a pull request. Throws GitHub's 422 errors: no such branch, one is open already, nothing to merge. */
export async function openPull(
  context: ForgeContext,
  repository: Repository,
  wanted: NewPull,
  author: Account,
): Promise<Pull> {
  const head = branchSide(repository, withoutOwner(repository, wanted.head), 'head')
  const base = branchSide(repository, wanted.base, 'base')
  refuseSecond(repository, head.ref, base.ref)
  const size = await measure(repository.git, base, head)
  // Another request may have opened it while git was running.
  refuseSecond(repository, head.ref, base.ref)
  const pull: Pull = {
    id: context.state.nextId(),
    number: nextNumber(repository),
    title: wanted.title,
    body: wanted.body,
    isDraft: wanted.isDraft,
    author,
    head,
    base,
    size,
    state: 'open',
    merge: null,
    closedAt: null,
    createdAt: context.now(),
    updatedAt: context.now(),
    labels: [],
    assignees: [],
    reviewers: [],
    teamReviewers: [],
    isLocked: false,
    comments: [],
    reviewComments: [],
    reviews: [],
  }
  repository.pulls.set(pull.number, pull)
  notifyPull(context, repository, pull, 'opened', author)
  return pull
}

function nextNumber(repository: Repository): number {
  return repository.pulls.size + 1
}

function withoutOwner(repository: Repository, head: string): string {
  const [owner = '', ...rest] = head.split(':')
  if (rest.length === 0) return head
  if (owner.toLowerCase() === repository.owner.login.toLowerCase()) return rest.join(':')
  throw validationFailed({ resource: 'PullRequest', field: 'head', code: 'invalid' })
}

function branchSide(repository: Repository, ref: string, field: 'head' | 'base') {
  const sha = repository.git.refs().get(`refs/heads/${ref}`)
  if (sha === undefined) throw validationFailed({ resource: 'PullRequest', field, code: 'invalid' })
  return { ref, sha }
}

function refuseSecond(repository: Repository, head: string, base: string): void {
  const other = [...repository.pulls.values()].find(
    (pull) => pull.state === 'open' && pull.head.ref === head && pull.base.ref === base,
  )
  if (other === undefined) return
  const message = `A pull request already exists for ${repository.owner.login}:${head}.`
  throw validationFailed({ resource: 'PullRequest', code: 'custom', message })
}

/** Throws 422 when the head has no commit that the base lacks. A commit that changes no file counts, as on GitHub. */
async function measure(git: GitRepository, base: Pull['base'], head: Pull['head']): Promise<PullSize> {
  const size = await measureOrUndefined(git, base.sha, head.sha)
  if (size === undefined) {
    const message = `The ${base.ref} branch has no history in common with ${head.ref}`
    throw validationFailed({ resource: 'PullRequest', code: 'custom', message })
  }
  if (size.commits > 0) return size
  const message = `No commits between ${base.ref} and ${head.ref}`
  throw validationFailed({ resource: 'PullRequest', code: 'custom', message })
}

/** undefined: the two have no commit in common. */
async function measureOrUndefined(git: GitRepository, base: string, head: string): Promise<PullSize | undefined> {
  try {
    const [commits, { stdout }] = await Promise.all([
      countCommits(git, base, head),
      git.git(['diff', '--shortstat', '--no-ext-diff', '--no-textconv', `${base}...${head}`]),
    ])
    const count = (pattern: RegExp) => Number(pattern.exec(stdout.toString())?.[1] ?? 0)
    return {
      commits,
      changedFiles: count(/(\d+) files? changed/),
      additions: count(/(\d+) insertion/),
      deletions: count(/(\d+) deletion/),
    }
  } catch (error) {
    if (error instanceof GitFailure && error.message.includes('no merge base')) return undefined
    throw error
  }
}

async function countCommits(git: GitRepository, base: string, head: string): Promise<number> {
  const line = await lineBetween(git, base, head)
  if (line !== undefined) return line.length
  return Number((await git.git(['rev-list', '--count', `${base}..${head}`])).stdout.toString())
}

export interface PullEdit {
  title?: string
  body?: string | null
  base?: string
  state?: 'open' | 'closed'
}

/**
 * Applies the given changes. Throws 422 for an impossible state: reopening one that was merged, or that has no branch.
 */
export async function editPull(
  context: ForgeContext,
  repository: Repository,
  pull: Pull,
  edit: PullEdit,
  sender: Account,
): Promise<void> {
  if (edit.state === 'open' && pull.state === 'closed') await reopen(context, repository, pull, sender)
  const changes = describeChanges(pull, edit)
  if (edit.base !== undefined) pull.base = branchSide(repository, edit.base, 'base')
  pull.title = edit.title ?? pull.title
  if (edit.body !== undefined) pull.body = edit.body
  pull.updatedAt = context.now()
  if (Object.keys(changes).length > 0) notifyPull(context, repository, pull, 'edited', sender, { changes })
  if (edit.state === 'closed') closePull(context, repository, pull, sender)
}

function describeChanges(pull: Pull, edit: PullEdit): Record<string, { from: string | null }> {
  const changes: Record<string, { from: string | null }> = {}
  if (edit.title !== undefined && edit.title !== pull.title) changes.title = { from: pull.title }
  if (edit.body !== undefined && edit.body !== pull.body) changes.body = { from: pull.body }
  return changes
}

async function reopen(context: ForgeContext, repository: Repository, pull: Pull, sender: Account): Promise<void> {
  const sha = repository.git.refs().get(`refs/heads/${pull.head.ref}`)
  if (pull.merge !== null || sha === undefined) {
    const message = 'state cannot be changed. The pull request cannot be reopened.'
    throw validationFailed({ resource: 'PullRequest', field: 'state', code: 'invalid', message })
  }
  refuseSecond(repository, pull.head.ref, pull.base.ref)
  pull.size = await measure(repository.git, pull.base, { ...pull.head, sha })
  pull.head.sha = sha
  pull.state = 'open'
  pull.closedAt = null
  notifyPull(context, repository, pull, 'reopened', sender)
}

/** Closes it without merging; does nothing when it is already closed. */
export function closePull(context: ForgeContext, repository: Repository, pull: Pull, sender: Account): void {
  if (pull.state === 'closed') return
  pull.state = 'closed'
  pull.closedAt = context.now()
  pull.updatedAt = context.now()
  notifyPull(context, repository, pull, 'closed', sender)
}

/** The effect of a branch change on the open pull requests from it and to it. `ref` is without `refs/heads/`. */
export async function followBranch(
  context: ForgeContext,
  repository: Repository,
  change: RefChange,
  sender: Account,
): Promise<void> {
  for (const pull of repository.pulls.values()) {
    if (pull.state === 'closed') continue
    const { ref, after } = change
    if (after === null) {
      if (pull.head.ref === ref || pull.base.ref === ref) closePull(context, repository, pull, sender)
    } else if (pull.head.ref === ref)
      await synchronize(context, repository, pull, { before: pull.head.sha, after }, sender)
    else if (pull.base.ref === ref) await noteMerge(context, repository, pull, after, sender)
  }
}

async function synchronize(
  context: ForgeContext,
  repository: Repository,
  pull: Pull,
  moved: { before: string; after: string },
  sender: Account,
): Promise<void> {
  pull.head.sha = moved.after
  pull.base.sha = repository.git.refs().get(`refs/heads/${pull.base.ref}`) ?? pull.base.sha
  pull.size = (await measureOrUndefined(repository.git, pull.base.sha, moved.after)) ?? pull.size
  pull.updatedAt = context.now()
  notifyPull(context, repository, pull, 'synchronize', sender, moved)
}

/** A pull request is merged when its base contains its head, regardless of who pushed it. */
async function noteMerge(
  context: ForgeContext,
  repository: Repository,
  pull: Pull,
  baseSha: string,
  sender: Account,
): Promise<void> {
  if (await isAncestor(repository.git, pull.head.sha, baseSha)) markMerged(context, repository, pull, baseSha, sender)
}

/** Closes it as merged; does nothing when it is already closed. */
export function markMerged(
  context: ForgeContext,
  repository: Repository,
  pull: Pull,
  mergeSha: string,
  sender: Account,
): void {
  if (pull.state === 'closed') return
  pull.merge = { at: context.now(), by: sender, sha: mergeSha }
  closePull(context, repository, pull, sender)
}
