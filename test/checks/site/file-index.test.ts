import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { TreeEntry } from '../../../src/base/git-tree.ts'
import { FileIndex } from '../../../src/checks/site/file-index.ts'
import { runs, testProperty } from '../../support/property.ts'

function entry(path: string, mode: TreeEntry['mode'] = '100644'): TreeEntry {
  return { path, mode, sha: 'a'.repeat(40), size: 1 }
}

describe('the files of a site', () => {
  test('are found in another Unicode form, and not in another case', () => {
    const files = FileIndex.of([entry('docs/Cafe\u0301.md')])

    expect(files.find('docs/Caf\u00e9.md')).toBe('docs/Cafe\u0301.md')
    expect(files.find('docs/caf\u00e9.md')).toBeUndefined()
    expect(files.findOtherCase('docs/caf\u00e9.md')).toBe('docs/Cafe\u0301.md')
  })

  test('a name that only a change brought is found in another case too, and one that it took is not', () => {
    const files = FileIndex.of([entry('docs/a.md')]).with(
      new Map([
        ['docs/a.md', undefined],
        ['docs/New.md', entry('docs/New.md')],
      ]),
    )

    expect(files.findOtherCase('docs/new.md')).toBe('docs/New.md')
    expect(files.findOtherCase('docs/A.md')).toBeUndefined()
  })

  test('what lies below a link or a submodule may exist', () => {
    const files = FileIndex.of([entry('docs/link', '120000'), entry('docs/module', '160000')])

    expect([files.isBeyond('docs/link/a.md'), files.isBeyond('docs/module/b.md'), files.isBeyond('docs/c.md')]).toEqual(
      [true, true, false],
    )
  })

  testProperty('a head answers as an index of its own files would', () => {
    const path = fc
      .array(fc.constantFrom('a', 'b', 'c.md'), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.join('/'))
    const isTree = (paths: string[]): boolean =>
      !paths.some((one) => paths.some((other) => other.startsWith(`${one}/`)))
    fc.assert(
      fc.property(fc.uniqueArray(path).filter(isTree), fc.uniqueArray(path).filter(isTree), (before, after) => {
        const gone = before.filter((one) => !after.includes(one)).map((one) => [one, undefined] as const)
        const head = FileIndex.of(before.map((one) => entry(one))).with(
          new Map([...gone, ...after.map((one) => [one, entry(one)] as const)]),
        )
        const fresh = FileIndex.of(after.map((one) => entry(one)))

        expect([...head.paths()].sort()).toEqual([...fresh.paths()].sort())
        for (const folder of ['a', 'b', 'a/b', 'a/a', 'b/a', 'b/b']) {
          expect(head.hasFolder(folder)).toBe(fresh.hasFolder(folder))
        }
      }),
      runs(),
    )
  })
})
