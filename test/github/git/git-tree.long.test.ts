import { describe, expect, test } from '@jest/globals'
import { TreeTooLargeError } from '../../../src/base/git-tree.ts'
import { deepTree, nestedTree } from '../hostile-repository.ts'
import { useScratchTree } from './scratch-tree.ts'

const given = useScratchTree()
const { open } = given

describe('a tree read through git', () => {
  test('gives up on a tree that unfolds to more files than are read', async () => {
    // To the end, it would take hours.
    const sha = nestedTree(given.scratch, 8, 10)
    await expect(open(sha).list()).rejects.toThrow(TreeTooLargeError)
  })

  test('gives up on folders within folders whose paths have no end', async () => {
    const sha = await deepTree(given.scratch, 1500)
    await expect(open(sha).list()).rejects.toThrow('nested without end')
  })
})
