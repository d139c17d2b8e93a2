// Whom CODEOWNERS names for the changed files, so that a draft has suggested reviewers too. Syntax of GitHub's documentation
// "About code owners": patterns of .gitignore without `!`, `[ ]` and `\#`; the last matching line counts.

import { readIfSmall, type Tree } from '../../base/git-tree.ts'
import { compileGlobs, type MatchPath } from '../../checks/index.ts'

/** GitHub takes the first that exists. */
const CODE_OWNERS_FILES = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'] as const
const LINES_MAX = 5000
const PATTERN_MAX_CHARACTERS = 256
const OWNERS_MAX = 10
/** `@user`, `@org/team` or an address. */
const OWNER = /^(?:@[\w.-]{1,100}(?:\/[\w.-]{1,100})?|[^\s@]{1,100}@[^\s@]{1,200})$/

/** Gives the owners of the paths by the file of this tree, as `findCodeOwners` does. Throws faults of the tree. */
export async function readCodeOwners(tree: Pick<Tree, 'list' | 'read'>, paths: readonly string[]): Promise<string[]> {
  const present = new Set((await tree.list()).map(({ path }) => path))
  const file = CODE_OWNERS_FILES.find((path) => present.has(path))
  const content = file === undefined ? undefined : await readIfSmall(tree, file)
  return content === undefined ? [] : findCodeOwners(new TextDecoder().decode(content), paths)
}

/** Gives the owners of most of the paths first; none where the file names none. Never throws. */
export function findCodeOwners(file: string, paths: readonly string[]): string[] {
  const rules = readRules(file)
  const counts = new Map<string, number>()
  for (const path of paths) {
    const owners = rules.findLast(({ matches }) => matches(path))?.owners ?? []
    for (const owner of new Set(owners)) counts.set(owner, (counts.get(owner) ?? 0) + 1)
  }
  const ranked = [...counts].sort((a, b) => b[1] - a[1])
  return ranked.slice(0, OWNERS_MAX).map(([owner]) => owner)
}

interface Rule {
  matches: MatchPath
  owners: string[]
}

function readRules(file: string): Rule[] {
  return file.split('\n', LINES_MAX).flatMap((line) => {
    const [pattern = '', ...words] = line
      .replace(/(?:^|\s)#.*$/, '')
      .trim()
      .split(/\s+/)
    if (pattern === '' || pattern.length > PATTERN_MAX_CHARACTERS || /^!|[[\]\\{}()|]/.test(pattern)) return []
    return [{ matches: compileGlobs(globsOf(pattern)), owners: words.filter((word) => OWNER.test(word)) }]
  })
}

/** With a slash before its end a pattern starts at the top. A folder has everything below it; `docs/*` only its files. */
function globsOf(pattern: string): string[] {
  const isAtTop = pattern.replace(/\/$/, '').includes('/')
  const bare = pattern.replace(/^\/+/, '').replace(/\/+$/, '')
  if (bare === '') return ['**']
  const glob = isAtTop ? bare : `**/${bare}`
  if (pattern.endsWith('/')) return [`${glob}/**`]
  return bare.endsWith('/*') ? [glob] : [glob, `${glob}/**`]
}
