import { execFileSync } from 'node:child_process'
import { describe, expect, test } from '@jest/globals'
import { BRANCH, type HostedDocs, never, prepare, publish, REPOSITORY } from '../hosted-docs.ts'
import { childEnv } from '../scratch-repository.ts'
import { useHostedDocs } from '../use-hosted-docs.ts'
import { failOnce, WRITES } from './failing-requests.ts'
import { CHANGES, filesOf, ourBranches, refusingAfter } from './publishing.ts'

let docs: HostedDocs
useHostedDocs((made) => {
  docs = made
})

describe('publishing', () => {
  test('makes one branch with exactly the changes, and a pull request', async () => {
    const request = await prepare(docs, CHANGES)
    const publication = await publish(docs.github.host, request)
    expect(publication).toEqual({
      kind: 'published',
      commitSha: docs.forge.branches(REPOSITORY)[BRANCH],
      notes: [],
      pullRequest: {
        number: expect.any(Number),
        updatedAt: expect.any(Number),
        url: expect.stringContaining('/pull/'),
        state: 'open',
        branch: BRANCH,
        draft: false,
      },
    })
    expect(ourBranches(docs)).toEqual([BRANCH])
    expect(await filesOf(docs, BRANCH)).toEqual({ 'docs/a.md': 'A, mended\n', 'docs/new "é".md': 'N\n' })
  })

  test('writes with a token of this repository alone, and leaves every other branch where it was', async () => {
    const request = await prepare(docs, CHANGES)
    const { [BRANCH]: _ours, ...before } = docs.forge.branches(REPOSITORY)
    const asked: unknown[] = []
    docs.intercept.current = ({ phase, path, body }) => {
      if (phase === 'before' && path.endsWith('/access_tokens')) asked.push(body)
    }
    await publish(docs.github.host, request)
    const permissions = { contents: 'write', pull_requests: 'write', metadata: 'read' }
    expect(asked.at(-1)).toEqual({ permissions, repository_ids: [docs.project.repositoryId] })
    const { [BRANCH]: ours, ...after } = docs.forge.branches(REPOSITORY)
    expect([ours, after]).toEqual([expect.any(String), before])
  })

  test('looks with three requests, writes with four, and ends by taking its token back', async () => {
    const request = await prepare(docs, CHANGES)
    const before = docs.forge.requests.length
    await publish(docs.github.host, request)
    await docs.github.settled()
    const sent = docs.forge.requests
      .slice(before)
      .map(({ method, path }) => `${method} ${path.split('?')[0]?.split('/').slice(6, 8).join('/')}`)
      // What does not wait for one another comes in any order.
      .map((line, index, all) => (index < 4 ? (all.slice(0, 4).sort()[index] ?? line) : line))
    expect(sent).toEqual([
      'GET branches/docmend%2F0193aaaa-0000-7000-8000-000000000001',
      'GET branches/main',
      'GET pulls',
      'POST access_tokens',
      'POST access_tokens',
      'POST git/trees',
      'POST git/commits',
      'POST git/refs',
      'GET pulls',
      'POST pulls',
      'GET pulls',
      expect.stringMatching(/^DELETE/),
    ])
  })

  test('writes nothing when the changes do not give the tree that was saved with them', async () => {
    const other = await prepare(docs, CHANGES.slice(1))
    const request = await prepare(docs, CHANGES, { treeSha: other.treeSha })
    await expect(publish(docs.github.host, request)).rejects.toThrow('nothing was published')
    expect(ourBranches(docs)).toEqual([])
    expect(docs.forge.pullRequests(REPOSITORY)).toEqual([])
  })

  test('again finds what is there and makes nothing', async () => {
    const request = await prepare(docs, CHANGES)
    const first = await publish(docs.github.host, request)
    const before = { ...docs.forge.branches(REPOSITORY) }
    expect(await publish(docs.github.host, request)).toEqual(first)
    expect(docs.forge.branches(REPOSITORY)).toEqual(before)
    expect(docs.forge.pullRequests(REPOSITORY)).toHaveLength(1)
  })

  test('by several at once makes one branch and one pull request', async () => {
    const request = await prepare(docs, CHANGES)
    const others = await Promise.all([docs.connect(), docs.connect(), docs.connect()])
    const publications = await Promise.all(others.map(({ host }) => publish(host, request)))
    expect(new Set(publications.map((publication) => JSON.stringify(publication))).size).toBe(1)
    expect(docs.forge.pullRequests(REPOSITORY)).toHaveLength(1)
  })

  test.each(WRITES)('goes on when the answer to %s was lost', async (pattern) => {
    const request = await prepare(docs, CHANGES)
    failOnce(docs, 'after', pattern)
    const { kind } = await publish(docs.github.host, request)
    docs.contractFaults.length = 0
    expect([kind, docs.forge.pullRequests(REPOSITORY).length, ourBranches(docs)]).toEqual(['published', 1, [BRANCH]])
  })

  test('by a successor goes on after the branch was made, also when the base has moved on', async () => {
    const request = await prepare(docs, CHANGES)
    docs.intercept.current = ({ method, path, phase }) => {
      if (phase === 'before' && method === 'POST' && path.endsWith('/pulls'))
        throw new Error('the process was killed here')
      return undefined
    }
    await expect(publish(docs.github.host, request)).rejects.toMatchObject({ transient: true })
    docs.intercept.current = undefined
    await docs.forge.pushFile(REPOSITORY, 'main', 'docs/other.md', 'O\n', 'A person adds a page')
    const head = docs.forge.branches(REPOSITORY)[BRANCH]
    expect(await publish((await docs.connect()).host, request)).toMatchObject({ kind: 'published' })
    expect(docs.forge.branches(REPOSITORY)[BRANCH]).toBe(head)
    docs.contractFaults.length = 0
  })

  test('stops before the next write when the guard refuses', async () => {
    const request = await prepare(docs, CHANGES)
    await expect(publish(docs.github.host, request, { guard: refusingAfter(4) })).rejects.toThrow('the lease is lost')
    expect(ourBranches(docs)).toEqual([])
  })

  test('takes the power out of the words', async () => {
    const words = {
      title: 'Mend [skip ci] @octocat',
      body: 'Fixes #1 ![x](http://spy)',
      commitMessage: 'Mend\n\nCo-authored-by: A <a@b>',
    }
    await publish(docs.github.host, await prepare(docs, CHANGES, words))
    const [pull] = docs.forge.pullRequests(REPOSITORY)
    expect(`${pull?.title} ${pull?.body}`).not.toMatch(/\[skip ci\]|@octocat|Fixes #1|!\[/)
    expect(pull?.body).toContain('0193aaaa')
    const show = ['--git-dir', docs.gitDir, 'log', '-1', '--format=%B', pull?.headSha ?? '']
    const message = execFileSync('git', show, { env: childEnv, encoding: 'utf8' })
    expect(message).toMatch(/^Mend$/m)
    expect(message).not.toMatch(/^Co-authored-by:/m)
  })
})

describe('looking for a pull request', () => {
  test('finds it in any state, and changes nothing', async () => {
    expect(await docs.github.host.findPullRequest(docs.project, BRANCH, never)).toBeUndefined()
    await publish(docs.github.host, await prepare(docs, CHANGES))
    docs.forge.closePullRequest(REPOSITORY, docs.forge.pullRequests(REPOSITORY)[0]?.number ?? 0)
    expect(await docs.github.host.findPullRequest(docs.project, BRANCH, never)).toMatchObject({
      state: 'closed',
      branch: BRANCH,
    })
  })
})
