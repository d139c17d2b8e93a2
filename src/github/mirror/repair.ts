// A damaged mirror costs one fetch, wherever it is noticed.
import type { HostAccess } from '../api/access.ts'
import { isDamage } from '../git/damage.ts'

/**
 * Runs `work` on the mirror of a repository. When git finds it damaged, the mirror is thrown away, `fetchAgain` makes
 * another, and `work` runs once more. Several who notice the same damage share the new one.
 */
export async function repairing<T>(
  repositoryId: number,
  { mirrors, logger }: Pick<HostAccess, 'mirrors' | 'logger'>,
  fetchAgain: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  return createRepair(repositoryId, { mirrors, logger }, fetchAgain)(work)
}

/** Does the same for many pieces of work. Those that run at once look once at which mirror they work on. */
export function createRepair(
  repositoryId: number,
  { mirrors, logger }: Pick<HostAccess, 'mirrors' | 'logger'>,
  fetchAgain: () => Promise<unknown>,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  let looking: ReturnType<typeof mirrors.generation> | undefined
  const runOn = async <T>(generation: string | undefined, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!isDamage(error)) throw error
      logger.warn({ repositoryId, err: error }, 'The mirror is damaged; fetching it again')
      await mirrors.discard(repositoryId, generation)
      await fetchAgain()
      return work()
    }
  }
  return async (work) => {
    running += 1
    looking ??= mirrors.generation(repositoryId)
    try {
      return await runOn(await looking, work)
    } finally {
      running -= 1
      if (running === 0) looking = undefined
    }
  }
}
