import { describe, expect, test } from '@jest/globals'
import type { PinnedBase } from '../../../src/jobs/repository.ts'
import { BRANCH, type HostedDocs, never, prepare, publish, REPOSITORY, write } from '../hosted-docs.ts'
import { useHostedDocs } from '../use-hosted-docs.ts'

let docs: HostedDocs
useHostedDocs((made) => {
  docs = made
})

/** Publishes a first turn and gives the number of its pull request. */
async function opened(): Promise<number> {
  await publish(docs.github.host, await prepare(docs, [write('docs/a.md', 'AA\n')]))
  return docs.forge.pullRequests(REPOSITORY)[0]?.number ?? 0
}

function pin(number: number, branch = BRANCH): Promise<PinnedBase> {
  return docs.github.host.pin(docs.project, { requestedRef: 'elsewhere', pullRequest: { number, branch } }, never)
}

describe('pinning a pull request that is continued', () => {
  test('fixes the head of its branch, what a person pushed included', async () => {
    const number = await opened()
    const commitSha = await docs.forge.pushFile(REPOSITORY, BRANCH, 'docs/mine.md', 'M\n', 'Mine')
    expect(await pin(number)).toMatchObject({
      kind: 'pinned',
      base: { ref: 'main', commitSha },
      pullRequest: { number, state: 'open', branch: BRANCH },
      repository: `${docs.forge.url}/acme/docs`,
    })
  })

  test('names the branch that the pull request is for', async () => {
    await docs.forge.pushFile(REPOSITORY, 'next', 'docs/c.md', 'C\n', 'Branch')
    const request = await prepare(docs, [write('docs/a.md', 'AA\n')])
    const base = { ref: 'next', commitSha: docs.forge.branches(REPOSITORY).next ?? '' }
    const { treeSha } = await docs.github.host.buildTree(docs.project, base, request.changes)
    await publish(docs.github.host, { ...request, base, treeSha })
    expect(await pin(docs.forge.pullRequests(REPOSITORY)[0]?.number ?? 0)).toMatchObject({ base: { ref: 'next' } })
  })

  test('says that it was closed', async () => {
    const number = await opened()
    docs.forge.closePullRequest(REPOSITORY, number)
    expect(await pin(number)).toMatchObject({ kind: 'not_open', pullRequest: { number, state: 'closed' } })
  })

  test('says that it was merged', async () => {
    const number = await opened()
    await docs.forge.mergePullRequest(REPOSITORY, number)
    expect(await pin(number)).toMatchObject({ kind: 'not_open', pullRequest: { state: 'merged' } })
  })

  test('takes one whose branch is gone for closed', async () => {
    const number = await opened()
    docs.intercept.current = ({ phase, path }) =>
      phase === 'before' && path.includes('/branches/docmend')
        ? { status: 404, body: { message: 'Branch not found', documentation_url: 'https://docs', status: '404' } }
        : undefined
    expect(await pin(number)).toMatchObject({ kind: 'not_open', pullRequest: { number, state: 'closed' } })
  })

  test('takes one that is not there for closed, after a second look', async () => {
    await opened()
    const before = docs.forge.requests.length
    expect(await pin(77)).toMatchObject({
      kind: 'not_open',
      pullRequest: { number: 77, state: 'closed', url: `${docs.forge.url}/acme/docs/pull/77` },
    })
    expect(docs.forge.requests.slice(before).filter(({ path }) => path.endsWith('/pulls/77'))).toHaveLength(2)
  })

  test('never continues one from another branch', async () => {
    const number = await opened()
    await expect(pin(number, 'docmend/other')).rejects.toMatchObject({
      transient: false,
      message: expect.stringContaining('is not from the branch docmend/other'),
    })
  })

  test('never continues one from a fork whose branch has the name', async () => {
    const number = await opened()
    docs.intercept.current = async ({ phase, path }) => {
      if (phase !== 'before' || !path.endsWith(`/pulls/${number}`)) return undefined
      const base = { ref: 'main', sha: '2'.repeat(40) }
      const head = { ref: BRANCH, sha: '1'.repeat(40), repo: { id: 1 } }
      const more = { title: 'T', html_url: 'https://x/1', merged_at: null, body: null, labels: [] }
      return { status: 200, body: { number, state: 'open', ...more, base, head } }
    }
    await expect(pin(number)).rejects.toMatchObject({ transient: false })
    docs.contractFaults.length = 0
  })
})
