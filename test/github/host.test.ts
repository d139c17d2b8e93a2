import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { type HostedDocs, never, pinBranch, REPOSITORY, write } from './hosted-docs.ts'
import { useHostedDocs } from './use-hosted-docs.ts'

let docs: HostedDocs
useHostedDocs((made) => {
  docs = made
})

describe('pinning', () => {
  test('fixes the default branch to a commit and says where the repository is', async () => {
    const pinned = await pinBranch(docs)
    expect(pinned).toEqual({
      kind: 'pinned',
      pullRequest: null,
      base: { ref: 'main', commitSha: docs.forge.branches(REPOSITORY).main },
      repository: `${docs.forge.url}/acme/docs`,
    })
  })

  test('takes a branch whose name has slashes', async () => {
    const ref = 'release/2.0'
    const commitSha = await docs.forge.pushFile(REPOSITORY, ref, 'docs/c.md', 'C\n', 'Add c')
    expect((await pinBranch(docs, ref)).base).toEqual({ ref, commitSha })
  })

  test('looks twice before it says that a branch is not there', async () => {
    let isDone = false
    docs.intercept.current = ({ phase, path }) => {
      if (isDone || phase !== 'before' || !path.includes('/branches/')) return undefined
      isDone = true
      return { status: 404, body: { message: 'Branch not found', documentation_url: 'https://docs', status: '404' } }
    }
    expect(await pinBranch(docs)).toMatchObject({ base: { ref: 'main' } })
    expect(isDone).toBe(true)
  })

  test('refuses a branch that is not there, for good', async () => {
    await expect(pinBranch(docs, 'nowhere')).rejects.toMatchObject({
      name: 'RepositoryError',
      transient: false,
      message: expect.stringContaining('The branch nowhere does not exist in acme/docs'),
    })
  })

  test('follows a rename', async () => {
    docs.forge.rename(REPOSITORY, 'handbook')
    expect((await pinBranch(docs)).repository).toBe(`${docs.forge.url}/acme/handbook`)
  })

  test('refuses another repository that has taken the name', async () => {
    docs.forge.rename(REPOSITORY, 'handbook')
    await docs.forge.createRepository({ owner: 'acme', name: 'docs', from: { files: { 'a.md': 'other\n' } } })
    await expect(pinBranch(docs)).rejects.toMatchObject({ transient: false })
  })

  test('finds the installation of a project that has none yet', async () => {
    const project = { ...docs.project, installationId: null, repositoryId: null }
    expect((await pinBranch({ ...docs, project })).base.ref).toBe('main')
  })

  test('finds the new installation after the App was removed and installed again', async () => {
    docs.forge.uninstall(docs.installationId)
    docs.forge.install(docs.appId, { owner: 'acme', repositories: 'all' })
    expect((await pinBranch(docs)).base.ref).toBe('main')
  })

  test('says that the App is not installed', async () => {
    docs.forge.uninstall(docs.installationId)
    await expect(pinBranch(docs)).rejects.toMatchObject({
      transient: false,
      message: expect.stringContaining('not installed on acme/docs'),
    })
  })

  test('says that the repository was taken out of the installation', async () => {
    await docs.forge.createRepository({ owner: 'acme', name: 'other', from: { files: { 'a.md': 'A\n' } } })
    docs.forge.uninstall(docs.installationId)
    docs.forge.install(docs.appId, { owner: 'acme', repositories: ['other'] })
    await expect(pinBranch(docs)).rejects.toMatchObject({
      transient: false,
      message: expect.stringContaining('not installed on acme/docs'),
    })
  })

  test('says that the installation is suspended', async () => {
    docs.forge.suspend(docs.installationId)
    await expect(pinBranch(docs)).rejects.toMatchObject({
      transient: false,
      message: expect.stringContaining('unsuspend'),
    })
  })

  test('says that the repository is archived', async () => {
    docs.forge.archive(REPOSITORY)
    await expect(pinBranch(docs)).rejects.toMatchObject({
      transient: false,
      message: expect.stringContaining('archived'),
    })
  })

  test('says that a fault of GitHub will pass', async () => {
    docs.intercept.current = ({ path }) => (path.includes('/branches/') ? { status: 502, body: {} } : undefined)
    await expect(pinBranch(docs)).rejects.toMatchObject({ transient: true })
    docs.contractFaults.length = 0
  })
})

describe('opening', () => {
  test('reads the pinned commit with a token that can only read', async () => {
    const { base } = await pinBranch(docs)
    const tree = await docs.github.host.open(docs.project, base, never)
    expect(Buffer.from((await tree.read('docs/a.md')) ?? []).toString()).toBe('A\n')
    expect((await tree.list()).map(({ path }) => path)).toEqual(['docs/a.md', 'docs/b.md'])
  })

  test('asks nobody when the commit is there', async () => {
    const { base } = await pinBranch(docs)
    await docs.github.host.open(docs.project, base, never)
    const before = docs.forge.requests.length
    const again = await docs.connect()
    await (await again.host.open(docs.project, base, never)).list()
    await again.host.buildTree(docs.project, base, [write('docs/a.md', 'AA\n')])
    expect(docs.forge.requests.length).toBe(before)
  })

  test('fetches under the new name after a rename', async () => {
    const { base } = await pinBranch(docs)
    docs.forge.rename(REPOSITORY, 'handbook')
    const tree = await docs.github.host.open(docs.project, base, never)
    expect(await tree.list()).toHaveLength(2)
  })

  test('says that the mirror was removed while it was read, and that another attempt helps', async () => {
    const { base } = await pinBranch(docs)
    const tree = await docs.github.host.open(docs.project, base, never)
    rmSync(join(docs.dataDir, 'mirrors'), { recursive: true })
    const refused = {
      name: 'RepositoryError',
      transient: true,
      message: expect.stringContaining('deleted in the meantime'),
    }
    await expect(tree.list()).rejects.toMatchObject(refused)
  })

  test('says that the commit is gone', async () => {
    const base = { ref: 'main', commitSha: '1'.repeat(40) }
    await expect(docs.github.host.open(docs.project, base, never)).rejects.toMatchObject({
      name: 'RepositoryError',
      transient: false,
      message: expect.stringContaining('commit is gone'),
    })
  })

  test('never logs a token', async () => {
    const { base } = await pinBranch(docs)
    await docs.github.host.open(docs.project, base, never)
    expect(docs.log.join('')).not.toMatch(/ghs_|eyJ|BEGIN/)
    expect(docs.log.join('')).toContain('Fetched a commit')
  })
})

describe('building', () => {
  test('tells changes from none', async () => {
    const { base } = await pinBranch(docs)
    expect((await docs.github.host.buildTree(docs.project, base, [write('docs/a.md', 'AA\n')])).isUnchanged).toBe(false)
    expect((await docs.github.host.buildTree(docs.project, base, [write('docs/a.md', 'A\n')])).isUnchanged).toBe(true)
  })
})

describe('the patch of changes', () => {
  test('is their unified diff on the base, in bytes', async () => {
    const { base } = await pinBranch(docs)
    const latin1 = Uint8Array.from([0x41, 0xe9, 0x0a])
    const patch = await docs.github.host.patch(docs.project, base, [write('docs/a.md', latin1)])
    expect(Buffer.from(patch).toString('latin1')).toContain(
      '--- a/docs/a.md\n+++ b/docs/a.md\n@@ -1 +1 @@\n-A\n+A\xe9\n',
    )
  })

  test('is the same each time', async () => {
    const { base } = await pinBranch(docs)
    const changes = [write('docs/c.md', 'C\n'), { kind: 'delete', path: 'docs/b.md' } as const]
    const first = await docs.github.host.patch(docs.project, base, changes)
    expect(await docs.github.host.patch(docs.project, base, changes)).toEqual(first)
  })
})

describe('polling installations', () => {
  test('finds what was missed', async () => {
    docs.forge.rename(REPOSITORY, 'handbook')
    await docs.forge.createRepository({ owner: 'acme', name: 'api-docs', from: { files: { 'a.md': 'A\n' } } })
    expect(await docs.github.syncInstallations(never)).toBe(2)
    expect(docs.applied.map(({ kind }) => kind)).toEqual(['renamed', 'installed'])
  })

  test('applies nothing when nothing changed, once it knows who the owner is', async () => {
    await docs.github.syncInstallations(never)
    const told = docs.applied.find(({ kind }) => kind === 'renamed')
    if (told?.kind !== 'renamed' || told.repository.ownerId === undefined) throw new Error('The owner was not told')
    docs.projects[0] = { ...docs.project, ownerId: told.repository.ownerId }
    docs.applied.length = 0
    expect(await docs.github.syncInstallations(never)).toBe(0)
    expect(docs.applied).toEqual([])
  })
})
