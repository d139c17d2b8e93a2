// Three pages, and two changes of them that are merged.
import { afterEach, beforeEach } from '@jest/globals'
import type { Change } from '../../../src/base/git-tree.ts'
import { buildTree } from '../../../src/github/git/build-tree.ts'
import { createGit, type Git } from '../../../src/github/git/git.ts'
import { mergePatch, readPatch } from '../../../src/github/git/patches.ts'
import { childEnv, createScratch, type Scratch } from '../scratch-repository.ts'

export const TEXT = '# A\n\none\n\ntwo\n\nthree\n\nfour\n'

export type Edits = Record<string, string | null>

/** A fresh repository for each test. */
export function useMerges() {
  let scratch: Scratch
  let git: Git
  let base: string
  beforeEach(() => {
    scratch = createScratch()
    base = scratch.commit({ 'docs/a.md': TEXT, 'docs/b.md': '# B\n', 'docs/c.md': '# C\n' })
    git = createGit({ dir: scratch.work, childEnv, serverUrl: scratch.serverUrl, timeoutMs: 20_000 })
  })
  afterEach(() => scratch.remove())
  /** Merges what `theirs` changes on the base onto a commit with `ours`, and gives the files of the result. */
  async function merge(ours: Edits, theirs: Edits, onConflict: 'replace' | 'refuse'): Promise<Record<string, string>> {
    scratch.commit(theirs)
    const patch = Buffer.from(scratch.git('diff', '-M', '--full-index', base, 'HEAD'))
    scratch.git('reset', '-q', '--hard', base)
    const onto = scratch.commit(ours)
    const changes = await readPatch(git, base, patch)
    const merged: Change[] = await mergePatch(git, onto, { baseSha: base, changes, onConflict })
    const { treeSha } = await buildTree(git, onto, merged)
    const names = scratch.git('ls-tree', '-r', '--name-only', treeSha).trim().split('\n')
    return Object.fromEntries(names.map((name) => [name, scratch.git('show', `${treeSha}:${name}`)]))
  }
  return { merge }
}
