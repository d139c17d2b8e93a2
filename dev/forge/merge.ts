// Merging, without a work tree: a pull request into its base, and a base into a branch ("Update branch").

import { readCommit } from './api/resolve.ts'
import type { ForgeContext } from './context.ts'
import { serializeCommit } from './git/commit.ts'
import { isAncestor } from './git/lineage.ts'
import type { GitRepository } from './git/repository.ts'
import { emailOf } from './notices.ts'
import { markMerged } from './pulls.ts'
import { changeRef } from './refs.ts'
import { Refusal } from './refusal.ts'
import type { Account, Pull, Repository } from './state.ts'

export type MergeMethod = 'merge' | 'squash' | 'rebase'

/**
 * Merges into the base branch as it is now. Throws 405 when the pull request is closed or conflicts, 409 when the base
 * moves.
 */
export async function mergePull(
  context: ForgeContext,
  repository: Repository,
  pull: Pull,
  sender: Account,
  method: MergeMethod = 'merge',
): Promise<void> {
  const ref = `refs/heads/${pull.base.ref}`
  const before = repository.git.refs().get(ref)
  if (pull.state === 'closed' || before === undefined) throw notMergeable()
  const after = await writeResult({ context, repository, pull, sender }, before, method)
  // A pull request counts as merged when the base contains its head, unless it was squashed or rebased.
  const isMoved = await changeRef(context, repository, { ref, before, after }, sender)
  if (!isMoved) throw new Refusal(409, 'Base branch was modified. Review and try the merge again.')
  if (method !== 'merge') markMerged(context, repository, pull, after, sender)
}

interface Merging {
  context: ForgeContext
  repository: Repository
  pull: Pull
  sender: Account
}

/** Gives the commit at which the base will stand. */
async function writeResult(merging: Merging, before: string, method: MergeMethod): Promise<string> {
  const { context, repository, pull, sender } = merging
  if (method === 'rebase') return rebase(merging, before)
  const head = pull.head.sha
  const message = {
    merge: `Merge pull request #${pull.number} from ${repository.owner.login}/${pull.head.ref}\n\n${pull.title}\n`,
    squash: `${pull.title} (#${pull.number})\n`,
  }[method]
  const parents = { merge: [before, head], squash: [before] }[method]
  return writeMerge(context, repository.git, { ours: before, theirs: head, parents, message }, sender)
}

/** Puts copies of the commits on top of the base, always new ones, as GitHub does; merges are left out. */
async function rebase({ context, repository: { git }, pull, sender }: Merging, before: string): Promise<string> {
  const range = ['--reverse', '--topo-order', '--no-merges', `${before}..${pull.head.sha}`]
  const commits = (await git.git(['rev-list', ...range])).stdout.toString().split('\n').filter(Boolean)
  const committer = { name: sender.login, email: emailOf(sender), date: context.now() }
  let tip = before
  for (const sha of commits) {
    const { author, message, parents } = await readCommit(git, sha)
    // The parent of the commit becomes the base of a merge that takes over only what this one commit did.
    const ours = { tree: (await readCommit(git, tip)).tree, parents, author, committer, message }
    const tree = await mergedTree(git, await git.write('commit', serializeCommit(ours)), sha)
    tip = await git.write('commit', serializeCommit({ tree, parents: [tip], author, committer, message }))
  }
  return tip
}

/** Merges one branch into another, like a person who updates a pull request; returns the commit. */
export async function mergeBranch(
  context: ForgeContext,
  repository: Repository,
  { from, into }: { from: string; into: string },
  sender: Account,
): Promise<string> {
  const [theirs, before] = [from, into].map((branch) => repository.git.refs().get(`refs/heads/${branch}`))
  if (theirs === undefined || before === undefined) throw new Refusal(404, 'Branch not found')
  const message = `Merge branch '${from}' into ${into}\n`
  const merge = { ours: before, theirs, parents: [before, theirs], message }
  const after = await writeMerge(context, repository.git, merge, sender)
  if (await changeRef(context, repository, { ref: `refs/heads/${into}`, before, after }, sender)) return after
  throw new Refusal(409, 'Head branch was modified. Review and try the merge again.')
}

interface Merge {
  ours: string
  theirs: string
  parents: string[]
  message: string
}

async function writeMerge(
  { now }: ForgeContext,
  git: GitRepository,
  { ours, theirs, parents, message }: Merge,
  sender: Account,
): Promise<string> {
  const tree = await mergedTree(git, ours, theirs)
  const who = { name: sender.login, email: emailOf(sender), date: now() }
  return git.write('commit', serializeCommit({ tree, parents, author: who, committer: who, message }))
}

async function mergedTree(git: GitRepository, ours: string, theirs: string): Promise<string> {
  // Needs no merge, so it does not need git 2.38 or later.
  if (await isAncestor(git, ours, theirs)) return (await readCommit(git, theirs)).tree
  const { stdout, code } = await git.git(['merge-tree', '--write-tree', ours, theirs], { accept: [1] })
  if (code !== 0) throw notMergeable()
  return stdout.toString().slice(0, 40)
}

function notMergeable(): Refusal {
  return new Refusal(405, 'Pull Request is not mergeable')
}
