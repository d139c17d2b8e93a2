// Merging a pull request by a merge commit, without a work tree.
import type { ForgeContext } from './context.ts'
import { serializeCommit } from './git/commit.ts'
import type { GitRepository } from './git/repository.ts'
import { emailOf } from './notices.ts'
import { changeRef } from './refs.ts'
import { Refusal } from './refusal.ts'
import type { Account, Pull, Repository } from './state.ts'

/** Merges into the base branch as it is now. Throws 405 when it is closed or conflicts, 409 when the base moves. */
export async function mergePull(
  context: ForgeContext,
  repository: Repository,
  pull: Pull,
  sender: Account,
): Promise<void> {
  const ref = `refs/heads/${pull.base.ref}`
  const before = repository.git.refs().get(ref)
  if (pull.state === 'closed' || before === undefined) throw notMergeable()
  const tree = await mergedTree(repository.git, before, pull.head.sha)
  const who = { name: sender.login, email: emailOf(sender), date: context.now() }
  const message = `Merge pull request #${pull.number} from ${repository.owner.login}/${pull.head.ref}\n\n${pull.title}\n`
  const commit = { tree, parents: [before, pull.head.sha], author: who, committer: who, message }
  const after = await repository.git.write('commit', serializeCommit(commit))
  // That the base now contains the head is what marks the pull request as merged.
  const isMoved = await changeRef(context, repository, { ref, before, after }, sender)
  if (!isMoved) throw new Refusal(409, 'Base branch was modified. Review and try the merge again.')
}

async function mergedTree(git: GitRepository, base: string, head: string): Promise<string> {
  const { code: behind } = await git.git(['merge-base', '--is-ancestor', base, head], { accept: [1] })
  // Needs no merge, and so no git of 2.38 or later.
  if (behind === 0) return (await git.git(['rev-parse', `${head}^{tree}`])).stdout.toString().trim()
  const { stdout, code } = await git.git(['merge-tree', '--write-tree', base, head], { accept: [1] })
  if (code !== 0) throw notMergeable()
  return stdout.toString().slice(0, 40)
}

function notMergeable(): Refusal {
  return new Refusal(405, 'Pull Request is not mergeable')
}
