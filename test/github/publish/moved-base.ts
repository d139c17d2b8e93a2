// A base that moved on while we changed files.
import { afterAll, beforeAll } from '@jest/globals'
import type { Change } from '../../../src/base/git-tree.ts'
import { createGit, type Git } from '../../../src/github/git/git.ts'
import { findChangedPaths } from '../../../src/github/publish/create-publishing.ts'
import { childEnv, createScratch, type Scratch } from '../scratch-repository.ts'

export function changed(...[own, from, to, changes]: [Git, string, string, Change[]]): Promise<string[]> {
  return findChangedPaths(
    own,
    from,
    to,
    changes.map(({ path }) => path),
  )
}

/** A fresh repository for each test. */
export function useMovedBase() {
  let scratch: Scratch
  let git: Git
  let base: string
  beforeAll(() => {
    scratch = createScratch()
    base = scratch.commit({ 'docs/a.md': 'A\n', 'docs/b.md': 'B\n', 'docs/c/d.md': 'D\n', ':(top)x': 'X\n' })
    git = createGit({ dir: scratch.work, childEnv, serverUrl: scratch.serverUrl, timeoutMs: 20_000 })
  })
  afterAll(() => scratch.remove())
  return {
    get scratch() {
      return scratch
    },
    get base() {
      return base
    },
    get git() {
      return git
    },
  }
}
