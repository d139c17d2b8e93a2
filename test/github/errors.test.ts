import { describe, expect, test } from '@jest/globals'
import { BadPatternError, BlobTooLargeError, TreeTooLargeError } from '../../src/git-tree/tree.ts'
import { explain } from '../../src/github/errors.ts'
import { createGit } from '../../src/github/git/git.ts'
import { childEnv } from './scratch-repository.ts'

describe('what is told when reading a repository fails', () => {
  test('a tree that is too large is refused for good, in its own words', () => {
    expect(explain('read acme/docs', new TreeTooLargeError('It has too many files'))).toMatchObject({
      name: 'RepositoryError',
      transient: false,
      message: 'Could not read acme/docs. It has too many files',
    })
  })

  test.each([new BadPatternError('no pattern'), new BlobTooLargeError('too large')])(
    'what the model can mend is left as it is: %s',
    (error) => {
      expect(explain('read acme/docs', error)).toBe(error)
    },
  )

  test('a mirror that was removed is no missing git, and another attempt helps', async () => {
    const git = createGit({ dir: '/no/such/mirror.git', childEnv, serverUrl: 'file:///', timeoutMs: 60_000 })
    const error: unknown = await git.run(['ls-tree', 'HEAD']).catch((cause: unknown) => cause)
    expect(explain('read acme/docs', error)).toMatchObject({
      transient: true,
      message: expect.stringContaining('deleted in the meantime'),
    })
  })
})
