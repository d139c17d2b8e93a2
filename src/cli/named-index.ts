// The index that git names to the hooks of a commit.
import { resolve } from 'node:path'
import type { StagedCheck } from '../local/check-staged.ts'
import type { Runtime } from './runtime.ts'

/** In a hook, git says which index the commit is made from; it is relative to the folder in which the hook runs. */
export function findNamedIndex({ env, resolvePath }: Pick<Runtime, 'env' | 'resolvePath'>): StagedCheck['index'] {
  const { GIT_INDEX_FILE: file = '' } = env
  const folder = resolvePath('.')
  return file === '' ? undefined : { file: resolve(folder, file), folder }
}
