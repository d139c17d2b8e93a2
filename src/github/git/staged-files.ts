// What is staged in a repository on this machine, by git's own lists: without a tree, a thread or a copy, for a first look.
import type { ChildEnv } from './git-environment.ts'
import { gitOfPerson } from './local-tree.ts'
import { findIndex, type NamedIndex } from './staged-trees.ts'

export interface StagedFile {
  path: string
  isDeleted: boolean
  /** An ordinary file before and after, or one that is new or gone: neither a link nor a submodule. */
  isRegular: boolean
}

export interface StagedFiles {
  files: readonly StagedFile[]
  /** Of the index: true when a file matches one of these pathspecs (gitglossary(7)), which begin with `:(top`. */
  has(pathspecs: readonly string[]): Promise<boolean>
  /** True when a file of the index that matches the pathspecs has one of these in it, POSIX extended expressions, in any case. */
  mentions(expressions: readonly string[], pathspecs: readonly string[]): Promise<boolean>
}

/** Undefined during a merge, which has two sides to compare with. Throws `GitError`, also before the first commit. */
export async function listStaged(
  repoDir: string,
  named: NamedIndex | undefined,
  childEnv: ChildEnv,
): Promise<StagedFiles | undefined> {
  const own = gitOfPerson(repoDir, childEnv)
  const [merged, file, objects] = await Promise.all([
    own.run(['rev-parse', '--verify', '--quiet', 'MERGE_HEAD'], { okExitCodes: [1] }),
    findIndex(own, named, childEnv),
    own.run(['rev-parse', '--path-format=absolute', '--git-path', 'objects']),
  ])
  if (merged.length > 0) return undefined
  const folder = objects.toString().replace(/\r?\n$/, '')
  // Only commands that read: the index is that of the person.
  const git = gitOfPerson(repoDir, childEnv, { file, objects: folder, newObjects: folder })
  const raw = await git.run(['diff-index', '--cached', '--raw', '-z', '--no-renames', '--no-abbrev', 'HEAD', '--'])
  return {
    files: parse(raw.toString('utf8')),
    has: async (pathspecs) => (await git.run(['ls-files', '-z', '--', ...pathspecs])).length > 0,
    mentions: async (expressions, pathspecs) => {
      const patterns = expressions.flatMap((expression) => ['-e', expression])
      const flags = ['--cached', '-i', '-E', '-l', '-z', '--max-depth', '-1']
      const found = await git.run(['grep', ...flags, ...patterns, '--', ...pathspecs], { okExitCodes: [1] })
      return found.length > 0
    },
  }
}

const REGULAR = new Set(['000000', '100644', '100755'])

/** `:<old mode> <new mode> <old id> <new id> <status> NUL <path> NUL`, git-diff-index(1). */
function parse(raw: string): StagedFile[] {
  const fields = raw.split('\0').slice(0, -1)
  return fields.flatMap((field, at) => {
    if (at % 2 === 1) return []
    const [before = '', after = '', , , status = ''] = field.slice(1).split(' ')
    const isRegular = REGULAR.has(before) && REGULAR.has(after) && /^[AMD]$/.test(status)
    return [{ path: fields[at + 1] ?? '', isDeleted: status === 'D', isRegular }]
  })
}
