// The first look of a hook: whether anything is staged that a documentation site could depend on. Loads none of the checks.

import { listStaged, type NamedIndex } from '../github/git/staged.ts'
import type { Config } from '../service/config.ts'
import { concernsDocs } from './concerns-docs.ts'

/** False only when it is sure that a check of what is staged would find nothing new. */
export async function mayConcernDocs(
  { childEnv }: Pick<Config, 'childEnv'>,
  repositoryDir: string,
  index: NamedIndex | undefined,
): Promise<boolean> {
  try {
    const staged = await listStaged(repositoryDir, index, childEnv)
    return staged === undefined || (await concernsDocs(staged))
  } catch (error) {
    // The whole check says in words what is wrong.
    if (error instanceof Error) return true
    throw error
  }
}
