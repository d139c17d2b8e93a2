// The change of code that a job is about, on a code host with real git.
import { beforeEach, describe, expect, test } from '@jest/globals'
import type { CausePins, CauseRequest } from '../../../src/jobs/job.ts'
import { type HostedDocs, never, prepare, publish, REPOSITORY, write } from '../hosted-docs.ts'
import { useHostedDocs } from '../use-hosted-docs.ts'

let docs: HostedDocs
useHostedDocs((made) => {
  docs = made
})

let from: string
let to: string
beforeEach(async () => {
  await docs.forge.createRepository({
    owner: 'acme',
    name: 'api',
    from: { files: { 'src/api.ts': 'export const a = 1\n' } },
  })
  from = docs.forge.branches('acme/api').main ?? ''
  to = await docs.forge.pushFile('acme/api', 'main', 'src/api.ts', 'export const a = 2\n', 'Two')
})

const allowed = (repository: string) => repository === 'acme/api'

function pin(cause: CauseRequest, isAllowed: (repository: string) => boolean = allowed): Promise<CausePins> {
  return docs.github.host.pinCause(docs.project, cause, isAllowed, never)
}

const refusal = (words: string) => ({
  name: 'RepositoryError',
  transient: false,
  message: expect.stringContaining(words),
})

describe('pinning a change of code', () => {
  test('fixes both ends, given as a commit and as a branch', async () => {
    const { before, after } = await pin({ repository: 'acme/api', from, to: 'main' })
    expect(before).toMatchObject({ repository: 'acme/api', ref: from, commitSha: from })
    expect(after).toMatchObject({ ref: 'main', commitSha: to, url: `${docs.forge.url}/acme/api` })
  })

  test('keeps the messages of the commits between both ends, the newest first', async () => {
    await docs.forge.pushFile('acme/api', 'main', 'src/api.ts', 'export const a = 3\n', 'Three\n\nBecause of two.')
    expect(await pin({ repository: 'acme/api', from, to: 'main' })).toMatchObject({
      messages: ['Three\n\nBecause of two.', 'Two'],
    })
    // Back to an earlier commit: none lies between.
    expect(await pin({ repository: 'acme/api', from: 'main', to })).toMatchObject({ messages: ['Two'] })
  })

  test('needs a setting also for a public repository', async () => {
    const asked = pin({ repository: 'acme/api', from, to }, () => false)
    await expect(asked).rejects.toMatchObject(refusal('do not grant acme/api as a cause'))
  })

  test('needs no setting for the repository of the documentation', async () => {
    const own = { repository: docs.project.repository, from: 'main', to: 'main' }
    expect(await pin(own, () => false)).toMatchObject({ before: { repository: docs.project.repository } })
  })

  test('names what is missing: a commit, a pull request, a repository', async () => {
    await expect(pin({ repository: 'acme/api', from: 'v9', to })).rejects.toMatchObject(
      refusal('acme/api has no commit, branch or tag v9'),
    )
    await expect(pin({ repository: 'acme/api', pullRequest: 99 })).rejects.toMatchObject(
      refusal('acme/api has no pull request #99'),
    )
    await expect(pin({ repository: 'acme/none', from, to })).rejects.toMatchObject(refusal('acme/none'))
  })
})

test('a pull request counts from where its branch began, also after it was merged', async () => {
  await publish(docs.github.host, await prepare(docs, [write('docs/a.md', 'AA\n')]))
  const began = docs.forge.branches(REPOSITORY).main
  const number = docs.forge.pullRequests(REPOSITORY)[0]?.number ?? 0
  await docs.forge.pushFile(REPOSITORY, 'main', 'docs/later.md', 'L\n', 'Later')
  const cause = { repository: REPOSITORY, pullRequest: number }
  const open = await pin(cause)
  expect(open.before.commitSha).toBe(began)
  await docs.forge.mergePullRequest(REPOSITORY, number)
  const merged = await pin(cause)
  expect(merged).toEqual(open)
  const { range } = await docs.github.host.openCause(docs.project, merged, never)
  expect(await range.files()).toMatchObject({ files: [{ path: 'docs/a.md' }] })
})

describe('an opened change of code', () => {
  const open = async (cause: CauseRequest) => docs.github.host.openCause(docs.project, await pin(cause), never)

  test('has both ends and what differs', async () => {
    const { before, after, range, messages, isOwn } = await open({ repository: 'acme/api', from, to })
    expect(isOwn).toBe(false)
    expect(messages).toEqual(['Two'])
    expect(Buffer.from((await before.read('src/api.ts')) ?? []).toString()).toBe('export const a = 1\n')
    expect(Buffer.from((await after.read('src/api.ts')) ?? []).toString()).toBe('export const a = 2\n')
    expect(await range.files()).toMatchObject({ files: [{ path: 'src/api.ts', added: 1, removed: 1 }], isCut: false })
    expect((await range.diff([{ path: 'src/api.ts' }], 10_000)).text).toContain('+export const a = 2')
  })

  test('in the repository of the documentation says so', async () => {
    expect(await open({ repository: docs.project.repository, from: 'main', to: 'main' })).toMatchObject({ isOwn: true })
  })
})
