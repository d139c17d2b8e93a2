import { describe, expect, test } from '@jest/globals'
import { BRANCH, type HostedDocs, never, REPOSITORY } from '../hosted-docs.ts'
import { useHostedDocs } from '../use-hosted-docs.ts'

let docs: HostedDocs
useHostedDocs((made) => {
  docs = made
})

/** The installation as GitHub shows it, with other permissions. */
function grant(permissions: Record<string, string>): void {
  docs.intercept.current = ({ phase, method, path }) => {
    if (phase !== 'before' || method !== 'GET' || !path.endsWith(`/app/installations/${docs.installationId}`)) return
    return { status: 200, body: { id: docs.installationId, permissions } }
  }
}

const WANTED = { name: BRANCH, isNew: true, isSignedOff: false }
const ask = () => docs.github.host.requireWriteAccess(docs.project, WANTED, never)

describe('what a pull request takes', () => {
  test('is there when the installation may write files and pull requests', async () => {
    await expect(ask()).resolves.toBeUndefined()
  })

  test.each([
    [{ contents: 'read', pull_requests: 'write', metadata: 'read' }, '`contents: write`,'],
    [{ contents: 'write', metadata: 'read' }, '`pull_requests: write`,'],
    [{ metadata: 'read' }, '`contents: write` and `pull_requests: write`,'],
  ])('is missing with %j, and a person reads what to grant', async (permissions, words) => {
    grant(permissions)
    await expect(ask()).rejects.toMatchObject({
      name: 'RepositoryError',
      transient: false,
      message: expect.stringContaining(`acme/docs lacks ${words}`),
    })
    docs.contractFaults.length = 0
  })
})

describe('a branch of a job', () => {
  test.each(['docmend', 'docmend/nightly'])(
    'cannot be created below the branch %s, and a person reads why',
    async (name) => {
      await docs.forge.renameBranch(REPOSITORY, 'main', name)
      const wanted = { ...WANTED, name: 'docmend/nightly/7' }
      await expect(docs.github.host.requireWriteAccess(docs.project, wanted, never)).rejects.toMatchObject({
        transient: false,
        message: expect.stringContaining(
          `acme/docs has a branch named ${name}, so git cannot create docmend/nightly/7`,
        ),
      })
    },
  )

  test('is not held up by the former name of a branch', async () => {
    await docs.forge.renameBranch(REPOSITORY, 'main', 'docmend')
    await docs.forge.renameBranch(REPOSITORY, 'docmend', 'trunk')
    await expect(ask()).resolves.toBeUndefined()
  })
})
