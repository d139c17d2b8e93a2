import { describe, expect, test } from '@jest/globals'
import type { Change } from '../../../src/base/git-tree.ts'
import { write } from '../hosted-docs.ts'
import { changed, useMovedBase } from './moved-base.ts'

const given = useMovedBase()

/** The base after a person's edits. */
function moved(files: Record<string, string | null>): string {
  given.scratch.git('checkout', '-qf', '--detach', given.base)
  return given.scratch.commit(files)
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
    expect(await changed(given.git, given.base, moved(files), changes)).toHaveLength(isFree ? 0 : 1)
  })
})

function manyNew(): Change[] {
  return Array.from({ length: 250 }, (_, index) => write(`docs/new/${index}.md`, 'mine'))
}
