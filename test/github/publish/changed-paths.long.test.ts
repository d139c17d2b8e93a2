import { describe, expect, test } from '@jest/globals'
import { write } from '../hosted-docs.ts'
import { nestedTree } from '../hostile-repository.ts'
import { changed, useMovedBase } from './moved-base.ts'

const given = useMovedBase()

describe('changes of ours on a base that moved', () => {
  test('meet a file that was only made executable', async () => {
    const sha = chmodded('docs/a.md')
    expect(await changed(given.git, given.base, sha, [write('docs/a.md', 'mine')])).toEqual(['docs/a.md'])
  })

  test('are compared at once with a tree that unfolds without end', async () => {
    const bomb = nestedTree(given.scratch, 8, 10)
    expect(await changed(given.git, given.base, bomb, [write('docs/a.md', 'mine')])).toEqual(['docs/a.md'])
    expect(await changed(given.git, given.base, bomb, [write('docs/new.md', 'mine')])).toEqual([])
  })
})

function chmodded(path: string): string {
  given.scratch.git('checkout', '-qf', '--detach', given.base)
  given.scratch.git('update-index', '--chmod=+x', path)
  given.scratch.git('commit', '-q', '-m', 'Make it executable')
  return given.scratch.git('rev-parse', 'HEAD').trim()
}
