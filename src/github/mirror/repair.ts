// A damaged mirror costs one fetch, wherever it is noticed.
import type { GitHubAccess } from '../api/access.ts'
import { isDamage } from '../git/damage.ts'

/**
 * Runs `work` on the mirror of a repository. When git finds it damaged, the mirror is thrown away, `fetchAgain` makes
 * another, and `work` runs once more. Several who notice the same damage share the new one.
 */
export async function repairing<T>(
  repositoryId: number,
  { mirrors, logger }: Pick<GitHubAccess, 'mirrors' | 'logger'>,
  fetchAgain: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const generation = await mirrors.generation(repositoryId)
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
