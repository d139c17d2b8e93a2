// The folder from which the paths of a check start.
import { realpathSync } from 'node:fs'
import { findWorkTree } from '../github/git/local-tree.ts'
import type { Config } from '../service/config.ts'

/** Gives the top of the work tree, or this folder where there is none; without links in its path. */
export async function findRoot(folder: string, { childEnv }: Pick<Config, 'childEnv'>): Promise<string> {
  return realpathSync(await findWorkTree(folder, childEnv).catch(() => folder))
}
