// Trees of a scratch repository.
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll } from '@jest/globals'
import { createGit } from '../../../src/github/git/git.ts'
import { openGitTree } from '../../../src/github/git/git-tree.ts'
import { childEnv, createScratch, type Scratch } from '../scratch-repository.ts'

export const ODD = 'docs/odd "name" é\nwith a line end.md'

/** A fresh repository for each test. */
export function useScratchTree() {
  let scratch: Scratch
  let commit: string
  beforeAll(() => {
    scratch = createScratch()
    symlinkSync('/etc/passwd', join(scratch.work, 'link.md'))
    commit = scratch.commit({
      'README.md': 'Read the Guide\n',
      'docs/a-b.md': 'guide one\nguide two\n',
      'docs/a/b.md': '--exec guide (x)\r\n',
      [ODD]: 'guide odd',
      'docs/large.md': `guide ${'x'.repeat(1024 * 1024)}`,
      'docs/binary.bin': Uint8Array.from([0, 1, 2, 255]),
      'docs/empty.md': '',
    })
  })
  afterAll(() => scratch.remove())
  function open(sha = commit) {
    const gitWithin = (timeoutMs: number) =>
      createGit({ dir: scratch.work, childEnv, serverUrl: scratch.serverUrl, timeoutMs })
    return openGitTree(gitWithin, sha)
  }
  return {
    get scratch() {
      return scratch
    },
    open,
  }
}
