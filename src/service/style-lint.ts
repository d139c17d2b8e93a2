// The linter of style that the instance admin has installed, for the service and for `docmend run`.
import type { LintStyle } from '../agent/finish/style-lint.ts'
import { createVale } from '../agent/style-lint/vale.ts'
import type { Config } from './config.ts'

export function createLintStyle({ vale, childEnv }: Pick<Config, 'vale' | 'childEnv'>): LintStyle | undefined {
  if (vale === undefined) return undefined
  return createVale(vale, valeEnvironment(childEnv))
}

/** Nothing else of our environment: its rules come from the repository. */
export function valeEnvironment({ PATH = '' }: Config['childEnv']): { PATH: string } {
  return { PATH }
}
