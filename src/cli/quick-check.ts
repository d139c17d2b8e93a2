// `docmend check`, with a first look for hooks: a commit of code should not wait until the checks are loaded.

import { mayConcernDocs } from '../local/quick-look.ts'
import { readConfig } from '../service/config.ts'
import type { CheckOptions } from './check.ts'
import { findNamedIndex } from './named-index.ts'
import { EXIT, type Runtime } from './runtime.ts'

const NOTHING =
  'Nothing is staged that a page or a setting of the documentation could depend on, so nothing was checked\n'

/** The same as `check`; what it would refuse is left to it. */
export async function quickCheck(runtime: Runtime, paths: readonly string[], options: CheckOptions): Promise<number> {
  if (paths.length === 0 && isPlain(options)) {
    const repositoryDir = options.repo ?? runtime.resolvePath('.')
    if (!(await mayConcernDocs(readConfig(runtime.env), repositoryDir, findNamedIndex(runtime)))) {
      runtime.stderr(NOTHING)
      return EXIT.done
    }
  }
  return (await import('./check.ts')).check(runtime, paths, options)
}

/** Just `--staged`: formats for programs tell more than problems, and other options may be wrong. */
function isPlain({ staged, format = 'text', ...others }: CheckOptions): boolean {
  const names = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  return staged === true && format === 'text' && names.every((name) => name === 'repo')
}
