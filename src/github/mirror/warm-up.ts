// Fetches new commits of default branches ahead of the jobs that will need them: few at a time, only into mirrors that a
// job has made before, and only the newest commit of each.
import type { GitHubAccess } from '../api/access.ts'
import { openGitTree } from '../git/git-tree.ts'
import type { BasePush } from '../webhooks/installation-changes.ts'

export interface WarmUp {
  /** Queues the push, in place of an older one to the same repository, and returns at once. */
  push(push: BasePush): void
  /** Resolves when nothing is being fetched or waits. */
  settled(): Promise<void>
}

const AT_ONCE = 2
const WAITING_MAX = 100

export function createWarmUp(github: GitHubAccess): WarmUp {
  const waiting = new Map<number, BasePush>()
  const running = new Set<Promise<void>>()

  const next = (): void => {
    for (const [repositoryId, push] of waiting) {
      if (running.size >= AT_ONCE || github.stopping.aborted) return
      waiting.delete(repositoryId)
      const work = warm(push, github).finally(() => {
        running.delete(work)
        next()
      })
      running.add(work)
    }
  }
  return {
    push: (push) => {
      if (waiting.size >= WAITING_MAX && !waiting.has(push.repositoryId)) return
      waiting.set(push.repositoryId, push)
      next()
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

/** Never rejects: a job that needs the commit fetches it itself. */
async function warm(
  push: BasePush,
  { mirrors, listings, tokens, index, stopping: signal, logger }: GitHubAccess,
): Promise<void> {
  try {
    if (!(await mirrors.exists(push.repositoryId))) return
    const mirror = await mirrors.ensure({ ...push, token: (stop) => tokens.forContents(push, stop) }, signal)
    await index(
      openGitTree((timeoutMs) => mirror.git({ timeoutMs, signal }), push.commitSha, listings.of(push.repositoryId)),
      push.fullName,
    )
  } catch (error) {
    logger.warn(
      { err: error, repositoryId: push.repositoryId },
      'Could not fetch a pushed commit ahead of the next job',
    )
  }
}
