// Matches paths against the patterns of `.docmend.yml` and of the settings.

import type { IsHidden } from '../../base/git-tree/tree-without.ts'
import { splitSegments } from '../../base/text/path-pattern.ts'
import { compileGlobs, type MatchPath } from '../../checks/index.ts'

/**
 * Compiles valid patterns. They start at the top of the repository, and a pattern that names a folder includes everything
 * below it. Paths are in Unicode normal form C, as all paths are that may be changed; patterns may be in any form. Linear in
 * pattern and path.
 */
export function createMatcher(globs: readonly string[]): MatchPath {
  const cleaned = globs.map((glob) => splitSegments(glob.normalize('NFC')).join('/'))
  return compileGlobs(cleaned.flatMap((glob) => [glob, `${glob}/**`]))
}

/** Compiles valid patterns of hidden files. A file is hidden in whichever Unicode form git holds its path. */
export function createHiddenTest(patterns: readonly string[]): IsHidden {
  if (patterns.length === 0) return () => false
  const matches = createMatcher(patterns)
  return (path) => matches(path.normalize('NFC'))
}
