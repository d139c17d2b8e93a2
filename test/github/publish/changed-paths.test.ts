import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Change } from '../../../src/git-tree/change.ts'
import { createGit, type Git } from '../../../src/github/git/git.ts'
import { findChangedPaths } from '../../../src/github/publish/changed-paths.ts'
import { write } from '../hosted-docs.ts'
import { nestedTree } from '../hostile-repository.ts'
import { childEnv, createScratch, type Scratch } from '../scratch-repository.ts'

let scratch: Scratch
let git: Git
let base: string

beforeAll(() => {
  scratch = createScratch()
  base = scratch.commit({ 'docs/a.md': 'A\n', 'docs/b.md': 'B\n', 'docs/c/d.md': 'D\n', ':(top)x': 'X\n' })
  git = createGit({ dir: scratch.work, childEnv, serverUrl: scratch.serverUrl, timeoutMs: 20_000 })
})
afterAll(() => scratch.remove())

/** The base after a person's edits. */
function moved(files: Record<string, string | null>): string {
  scratch.git('checkout', '-qf', '--detach', base)
  return scratch.commit(files)
}

function changed(...[own, from, to, changes]: [Git, string, string, Change[]]): Promise<string[]> {
  return findChangedPaths(
    own,
    from,
    to,
    changes.map(({ path }) => path),
  )
}

const remove = (path: string): Change => ({ kind: 'delete', path })

describe('changes of ours on a base that moved', () => {
  test.each<[string, Record<string, string | null>, Change[], boolean]>([
    ['another file changed', { 'docs/b.md': 'BB\n' }, [write('docs/a.md', 'mine')], true],
    ['the same file changed', { 'docs/a.md': 'AA\n' }, [write('docs/a.md', 'mine')], false],
    ['the same file was removed', { 'docs/a.md': null }, [write('docs/a.md', 'mine')], false],
    ['the file that we delete is gone already', { 'docs/a.md': null }, [remove('docs/a.md')], false],
    ['a file was made where we make one', { 'docs/new.md': 'N\n' }, [write('docs/new.md', 'mine')], false],
    ['a file was made beside ours', { 'docs/n/1.md': 'N\n' }, [write('docs/n/2.md', 'mine')], true],
    ['a file was made where we need a folder', { 'docs/n': 'N\n' }, [write('docs/n/2.md', 'mine')], false],
    ['a folder was made where we make a file', { 'docs/n/1.md': 'N\n' }, [write('docs/n', 'mine')], false],
    ['a name that looks like a pattern changed', { ':(top)x': 'XX\n' }, [write(':(top)x', 'mine')], false],
    ['a pattern of ours would fit, but is a name', { 'docs/b.md': 'BB\n' }, [write('docs/*.md', 'mine')], true],
    ['many files of ours met none', { 'docs/b.md': 'BB\n' }, manyNew(), true],
  ])('when %s', async (_when, files, changes, isFree) => {
    expect(await changed(git, base, moved(files), changes)).toHaveLength(isFree ? 0 : 1)
  })

  test('meet a file that was only made executable', async () => {
    const sha = chmodded('docs/a.md')
    expect(await changed(git, base, sha, [write('docs/a.md', 'mine')])).toEqual(['docs/a.md'])
  })

  test('are compared at once with a tree that unfolds without end', async () => {
    const bomb = nestedTree(scratch, 8, 10)
    expect(await changed(git, base, bomb, [write('docs/a.md', 'mine')])).toEqual(['docs/a.md'])
    expect(await changed(git, base, bomb, [write('docs/new.md', 'mine')])).toEqual([])
  })
})

function manyNew(): Change[] {
  return Array.from({ length: 250 }, (_, index) => write(`docs/new/${index}.md`, 'mine'))
}

function chmodded(path: string): string {
  scratch.git('checkout', '-qf', '--detach', base)
  scratch.git('update-index', '--chmod=+x', path)
  scratch.git('commit', '-q', '-m', 'Make it executable')
  return scratch.git('rev-parse', 'HEAD').trim()
}
