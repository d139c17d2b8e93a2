import { describe, expect, test } from '@jest/globals'
import { BRANCH, type HostedDocs, pinBranch, prepare, publish, REPOSITORY, write } from '../hosted-docs.ts'
import { useHostedDocs } from '../use-hosted-docs.ts'

let docs: HostedDocs
useHostedDocs((made) => {
  docs = made
})

const CHANGES = [write('docs/a.md', 'A, mended\n')]
const pullRequests = () => docs.forge.pullRequests(REPOSITORY).map(({ baseRef, headRef }) => [baseRef, headRef])

describe('a branch that was renamed', () => {
  test('is worked on under the name that it has now', async () => {
    await docs.forge.renameBranch(REPOSITORY, 'main', 'trunk')
    const { base } = await pinBranch(docs, 'main')
    expect(base).toEqual({ ref: 'trunk', commitSha: docs.forge.branches(REPOSITORY).trunk })
    expect((await publish(docs.github.host, await prepare(docs, CHANGES, { base }))).kind).toBe('published')
    expect(pullRequests()).toEqual([['trunk', BRANCH]])
  })

  test('while the job was running has its pull request all the same', async () => {
    const request = await prepare(docs, CHANGES)
    await docs.forge.renameBranch(REPOSITORY, 'main', 'trunk')
    expect((await publish(docs.github.host, request)).kind).toBe('published')
    expect(pullRequests()).toEqual([['trunk', BRANCH]])
  })

  test('is not taken for one that was deleted', async () => {
    const request = await prepare(docs, CHANGES)
    await docs.forge.renameBranch(REPOSITORY, 'main', 'trunk')
    await docs.forge.deleteBranch(REPOSITORY, 'trunk')
    expect((await publish(docs.github.host, request)).kind).toBe('blocked')
    expect(pullRequests()).toEqual([])
  })
})
