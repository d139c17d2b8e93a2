// The last commit of a repository on this machine with the files of the work tree on top of it, as the agent's tools and the
// checks read them.
import { createHash } from 'node:crypto'
import { ChangeSet } from '../agent/changes/change-set.ts'
import { blobShaOf, type Tree } from '../base/git-tree.ts'
import type { ChildEnv } from '../github/git/git-environment.ts'
import { readWorkTree } from './read-work-tree.ts'

/** What was read is bounded already. */
const NO_LIMITS = { changedFiles: Infinity, changedBytes: Infinity }

export interface WorkTree {
  changeSet: ChangeSet
  /** All files as they are now. Its id is that of the commit if nothing differs, and else one that only these files have. */
  files: Tree
}

/** `head`: the last commit of this repository. Throws an error that says what to do. */
export async function openWorkTree(repositoryDir: string, head: Tree, childEnv: ChildEnv): Promise<WorkTree> {
  const changeSet = new ChangeSet(head, {
    limits: NO_LIMITS,
    writeRefusal: () => undefined,
    contentRefusal: () => undefined,
  })
  await changeSet.load(await readWorkTree(repositoryDir, childEnv))
  const files: Tree = {
    sha: idOf(changeSet, head.sha),
    list: () => changeSet.list(),
    read: (path) => changeSet.read(path),
    search: (query) => changeSet.search(query),
  }
  return { changeSet, files }
}

function idOf(changeSet: ChangeSet, headSha: string): string {
  const changes = changeSet.changes()
  if (changes.length === 0) return headSha
  const hash = createHash(headSha.length === 64 ? 'sha256' : 'sha1').update(headSha)
  for (const change of changes) {
    const content = change.kind === 'write' ? blobShaOf(change.content, headSha) : change.kind
    hash.update(`${JSON.stringify(change.path)} ${content}\n`)
  }
  return hash.digest('hex')
}
