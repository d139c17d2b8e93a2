import { describe, expect, test } from '@jest/globals'
import { BRANCH, type HostedDocs, MARK, pinBranch, prepare, publish, REPOSITORY, write } from '../hosted-docs.ts'
import { useHostedDocs } from '../use-hosted-docs.ts'
import { CHANGES, filesOf, ourBranches } from './publishing.ts'

let docs: HostedDocs
useHostedDocs((made) => {
  docs = made
})

describe('a person who was there', () => {
  test('and pushed to our branch keeps the work; nothing is opened', async () => {
    const request = await prepare(docs, CHANGES)
    const sha = await docs.forge.pushFile(REPOSITORY, BRANCH, 'docs/mine.md', 'M\n', 'Mine')
    expect(await publish(docs.github.host, request)).toMatchObject({ kind: 'blocked' })
    expect(docs.forge.branches(REPOSITORY)[BRANCH]).toBe(sha)
    expect(docs.forge.pullRequests(REPOSITORY)).toHaveLength(0)
  })

  test('and pushed on top of ours while the pull request was open keeps the work, and it counts as published', async () => {
    const request = await prepare(docs, CHANGES)
    await publish(docs.github.host, request)
    const sha = await docs.forge.pushFile(REPOSITORY, BRANCH, 'docs/mine.md', 'M\n', 'Mine')
    expect(await publish(docs.github.host, request)).toMatchObject({
      kind: 'published',
      pullRequest: { state: 'open' },
    })
    expect(docs.forge.branches(REPOSITORY)[BRANCH]).toBe(sha)
  })

  test('and closed the pull request is not contradicted', async () => {
    const request = await prepare(docs, CHANGES)
    await publish(docs.github.host, request)
    const [pull] = docs.forge.pullRequests(REPOSITORY)
    docs.forge.closePullRequest(REPOSITORY, pull?.number ?? 0)
    await docs.forge.deleteBranch(REPOSITORY, BRANCH)
    expect(await publish(docs.github.host, request)).toMatchObject({
      kind: 'published',
      pullRequest: { state: 'closed' },
    })
    expect(ourBranches(docs)).toEqual([])
  })

  test('and closed that of an earlier turn, which its job never heard of, is told that nothing was published', async () => {
    await publish(docs.github.host, await prepare(docs, CHANGES))
    docs.forge.closePullRequest(REPOSITORY, docs.forge.pullRequests(REPOSITORY)[0]?.number ?? 0)
    const later = await prepare(docs, [write('docs/a.md', 'A, once more\n')], { mark: `${MARK}.2` })
    const before = docs.forge.branches(REPOSITORY)
    expect(await publish(docs.github.host, later)).toMatchObject({
      kind: 'not_open',
      pullRequest: { state: 'closed' },
    })
    expect(docs.forge.branches(REPOSITORY)).toEqual(before)
  })

  test('and merged it is not asked again', async () => {
    const request = await prepare(docs, CHANGES)
    await publish(docs.github.host, request)
    await docs.forge.mergePullRequest(REPOSITORY, docs.forge.pullRequests(REPOSITORY)[0]?.number ?? 0)
    expect(await publish(docs.github.host, request)).toMatchObject({
      kind: 'published',
      pullRequest: { state: 'merged' },
    })
    expect(docs.forge.pullRequests(REPOSITORY)).toHaveLength(1)
  })

  test.each([
    ['the branch was to be made', /POST .*\/git\/refs/],
    ['the pull request was to be made', /POST .*\/pulls$/],
  ])('and merged what another made, just when %s, sees no second one', async (_when, pattern) => {
    const request = await prepare(docs, CHANGES)
    const other = await docs.connect()
    let isDone = false
    docs.intercept.current = async ({ phase, method, path }) => {
      if (isDone || phase !== 'before' || !pattern.test(`${method} ${path}`)) return undefined
      isDone = true
      await publish(other.host, request)
      await docs.forge.mergePullRequest(REPOSITORY, docs.forge.pullRequests(REPOSITORY)[0]?.number ?? 0)
      await docs.forge.deleteBranch(REPOSITORY, BRANCH)
      return undefined
    }
    expect(await publish(docs.github.host, request)).toMatchObject({
      kind: 'published',
      pullRequest: { state: 'merged' },
    })
    expect(docs.forge.pullRequests(REPOSITORY).filter(({ state }) => state === 'open')).toEqual([])
    expect(ourBranches(docs)).toEqual([])
  })
})

describe('a base that moved meanwhile', () => {
  test('is built upon when other files changed', async () => {
    const request = await prepare(docs, CHANGES)
    await docs.forge.pushFile(REPOSITORY, 'main', 'docs/other.md', 'O\n', 'A person adds a page')
    expect(await publish(docs.github.host, request)).toMatchObject({ kind: 'published', notes: [] })
    expect(await filesOf(docs, BRANCH)).toMatchObject({ 'docs/a.md': 'A, mended\n', 'docs/other.md': 'O\n' })
  })

  test('is left alone when the same files changed, and the reader is told', async () => {
    const request = await prepare(docs, CHANGES)
    await docs.forge.pushFile(REPOSITORY, 'main', 'docs/a.md', 'A, by a person\n', 'A person edits')
    const publication = await publish(docs.github.host, request)
    expect(publication).toMatchObject({ kind: 'published', notes: [expect.stringContaining('same files')] })
    expect((await filesOf(docs, BRANCH))['docs/a.md']).toBe('A, mended\n')
  })

  test('is left alone when the changes would not pass on it, and the reader is told why', async () => {
    const asked: string[] = []
    const findFault = async (commitSha: string) => {
      asked.push(commitSha)
      return 'docs/other.md links to docs/b.md'
    }
    const request = await prepare(docs, CHANGES)
    const newest = await docs.forge.pushFile(REPOSITORY, 'main', 'docs/other.md', '[b](b.md)\n', 'A person links to b')
    const publication = await publish(docs.github.host, request, { findFault })
    const notes = [expect.stringContaining('would not pass (docs/other.md links to docs/b.md), so the branch starts')]
    expect(publication).toMatchObject({ kind: 'published', notes })
    expect(await filesOf(docs, BRANCH)).not.toHaveProperty('docs/other.md')
    expect(asked).toEqual([newest])
  })

  test('is not asked about when it has not moved', async () => {
    const findFault = (): Promise<undefined> => Promise.reject(new Error('nobody asked'))
    const request = await prepare(docs, CHANGES)
    expect(await publish(docs.github.host, request, { findFault })).toMatchObject({ kind: 'published' })
  })

  test('and has every change by now leaves nothing to publish', async () => {
    const request = await prepare(docs, [write('docs/a.md', 'A, mended\n')])
    await docs.forge.pushFile(REPOSITORY, 'main', 'docs/a.md', 'A, mended\n', 'A person mends it first')
    expect(await publish(docs.github.host, request)).toEqual({ kind: 'nothing_to_publish' })
    expect(ourBranches(docs)).toEqual([])
  })

  test('or was deleted is refused with what to do', async () => {
    await docs.forge.pushFile(REPOSITORY, 'next', 'docs/c.md', 'C\n', 'Branch')
    const { host } = docs.github
    const { base } = await pinBranch(docs, 'next')
    const { treeSha } = await host.buildTree(docs.project, base, CHANGES)
    const request = { ...(await prepare(docs, CHANGES)), base, treeSha }
    await docs.forge.deleteBranch(REPOSITORY, 'next')
    expect(await publish(host, request)).toEqual({
      kind: 'blocked',
      message: expect.stringContaining('has been deleted'),
    })
  })
})
