// Moves refs: the only way to change branches, with all consequences.
import type { ForgeContext } from './context.ts'
import type { RefChange } from './git/repository.ts'
import { notifyPush } from './notices.ts'
import { followBranch } from './pulls.ts'
import type { Account, Repository } from './state.ts'

/** Changes the ref if it still is `before`, and notifies Apps and pull requests. False: it has moved meanwhile. */
export async function changeRef(
  context: ForgeContext,
  repository: Repository,
  change: RefChange,
  sender: Account,
): Promise<boolean> {
  if (!(await repository.git.updateRef(change.ref, change.before, change.after))) return false
  await announceRefChange(context, repository, change, sender)
  return true
}

/** Records the changes of a push to the refs on disk. */
export async function takePush(context: ForgeContext, repository: Repository, sender: Account): Promise<void> {
  for (const change of await repository.git.syncRefs()) {
    await announceRefChange(context, repository, change, sender)
  }
}

async function announceRefChange(
  context: ForgeContext,
  repository: Repository,
  change: RefChange,
  sender: Account,
): Promise<void> {
  repository.pushedAt = context.now()
  await notifyPush(context, repository, change, sender)
  if (change.ref.startsWith('refs/heads/')) {
    await followBranch(context, repository, { ...change, ref: change.ref.slice('refs/heads/'.length) }, sender)
  }
}
