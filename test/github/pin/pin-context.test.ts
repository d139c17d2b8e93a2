import { beforeEach, describe, expect, test } from '@jest/globals'
import type { ContextPin } from '../../../src/jobs/job.ts'
import { type HostedDocs, never, REPOSITORY } from '../hosted-docs.ts'
import { useHostedDocs } from '../use-hosted-docs.ts'

let docs: HostedDocs
useHostedDocs((made) => {
  docs = made
})

const API = { 'src/api.ts': 'export const answer = 42\n' }

beforeEach(async () => {
  await docs.forge.createRepository({ owner: 'acme', name: 'api', from: { files: API } })
})

function pin(
  names: readonly string[],
  isAllowed: (repository: string) => boolean = () => false,
  ref: string | null = null,
): Promise<ContextPin[]> {
  const wanted = names.map((repository) => ({ repository, ref }))
  return docs.github.host.pinContext(docs.project, wanted, isAllowed, never)
}

const refusal = (words: string) => ({
  name: 'RepositoryError',
  transient: false,
  message: expect.stringContaining(words),
})

describe('pinning other repositories', () => {
  test('fixes each to a commit', async () => {
    const commitSha = docs.forge.branches('acme/api').main
    const url = `${docs.forge.url}/acme/api`
    expect(await pin(['acme/api'])).toEqual([
      { repository: 'acme/api', repositoryId: expect.any(Number), ref: 'main', commitSha, url },
    ])
  })

  test('takes the branch that is named', async () => {
    const commitSha = await docs.forge.pushFile('acme/api', 'v2', 'src/v2.ts', 'export {}\n', 'Two')
    expect(await pin(['acme/api'], undefined, 'v2')).toMatchObject([{ ref: 'v2', commitSha }])
  })

  test('follows a rename, and gives a repository once', async () => {
    docs.forge.rename('acme/api', 'server')
    expect(await pin(['acme/api', 'ACME/server'])).toMatchObject([{ repository: 'acme/server' }])
  })

  test('makes for each a token that can read that one and no more', async () => {
    const asked: unknown[] = []
    docs.intercept.current = ({ phase, path, body }) => {
      if (phase === 'before' && path.endsWith('/access_tokens')) asked.push(body)
    }
    const [pinned] = await pin(['acme/api'])
    const contents = { contents: 'read', metadata: 'read' }
    expect(asked.slice(1)).toEqual([
      { permissions: { metadata: 'read' } },
      { permissions: contents, repository_ids: [pinned?.repositoryId] },
    ])
  })

  test('allows a private one that is allowed, by the name that it has now', async () => {
    const files = { 'a.md': 'A\n' }
    await docs.forge.createRepository({ owner: 'acme', name: 'core', private: true, from: { files } })
    const asked: string[] = []
    const isAllowed = (repository: string) => asked.push(repository) > 0
    expect(await pin(['Acme/Core', 'acme/api'], isAllowed)).toHaveLength(2)
    expect(asked).toEqual(['acme/core'])
  })

  test('refuses a private one that is not allowed, and says how to allow it', async () => {
    const files = { 'a.md': 'A\n' }
    await docs.forge.createRepository({ owner: 'acme', name: 'core', private: true, from: { files } })
    const words = 'acme/core is private, and the setting contextRepositories of this project does not name it'
    await expect(pin(['acme/core'])).rejects.toMatchObject(refusal(words))
  })

  test('needs nobody to allow the repository of the project itself', async () => {
    expect(await pin([REPOSITORY])).toMatchObject([{ repository: REPOSITORY }])
  })

  test('refuses one that the installation does not cover, also when anyone may read it', async () => {
    await docs.forge.createRepository({ owner: 'other', name: 'api', from: { files: API } })
    const words = "Add other/api to the App's installation, or start a job without it"
    await expect(pin(['other/api'], () => true)).rejects.toMatchObject(refusal(words))
  })

  test('refuses one that is not there', async () => {
    await expect(pin(['acme/nothing'])).rejects.toMatchObject(refusal("Add acme/nothing to the App's installation"))
  })

  test('refuses a branch that is not there', async () => {
    await expect(pin(['acme/api'], undefined, 'v9')).rejects.toMatchObject(refusal('branch v9 does not exist'))
  })

  test('refuses one without a commit', async () => {
    await docs.forge.deleteBranch('acme/api', 'main')
    await expect(pin(['acme/api'])).rejects.toMatchObject(refusal('Is it empty? Push a first commit'))
  })

  test('refuses more than ten', async () => {
    const names = Array.from({ length: 11 }, (_, index) => `acme/api-${index}`)
    await expect(pin(names)).rejects.toMatchObject(refusal('10 other repositories; 11 are named'))
  })

  test('passes on that GitHub has a fault', async () => {
    docs.intercept.current = ({ path }) => (path.endsWith('/repos/acme/api') ? { status: 502, body: {} } : undefined)
    await expect(pin(['acme/api'])).rejects.toMatchObject({ name: 'RepositoryError', transient: true })
    docs.contractFaults.length = 0
  })
})

describe('opening another repository', () => {
  test('reads it at its pinned commit, whatever came later', async () => {
    const [pinned] = await pin(['acme/api'])
    await docs.forge.pushFile('acme/api', 'main', 'src/api.ts', 'export const answer = 43\n', 'Later')
    if (pinned === undefined) throw new Error('nothing was pinned')
    const tree = await docs.github.host.openContext(docs.project, pinned, never)
    expect(Buffer.from((await tree.read('src/api.ts')) ?? []).toString()).toBe(API['src/api.ts'])
  })

  test('follows a rename since', async () => {
    const [pinned] = await pin(['acme/api'])
    docs.forge.rename('acme/api', 'server')
    if (pinned === undefined) throw new Error('nothing was pinned')
    expect(await (await docs.github.host.openContext(docs.project, pinned, never)).list()).toHaveLength(1)
  })

  test('asks nobody when the commit is there', async () => {
    const [pinned] = await pin(['acme/api'])
    if (pinned === undefined) throw new Error('nothing was pinned')
    await docs.github.host.openContext(docs.project, pinned, never)
    await docs.github.settled()
    const before = docs.forge.requests.length
    await (await (await docs.connect()).host.openContext(docs.project, pinned, never)).list()
    expect(docs.forge.requests.length).toBe(before)
  })

  test('refuses another repository that has taken its name', async () => {
    const [pinned] = await pin(['acme/api'])
    await docs.forge.deleteRepository('acme/api')
    await docs.forge.createRepository({ owner: 'acme', name: 'api', from: { files: API } })
    if (pinned === undefined) throw new Error('nothing was pinned')
    const opening = docs.github.host.openContext(docs.project, pinned, never)
    await expect(opening).rejects.toMatchObject(refusal('is no longer the repository'))
  })
})
