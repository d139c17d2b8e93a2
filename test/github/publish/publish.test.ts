import { execFileSync } from 'node:child_process'
import { describe, expect, test } from '@jest/globals'
import { BRANCH, type HostedDocs, never, prepare, publish, REPOSITORY, write } from '../hosted-docs.ts'
import { childEnv } from '../scratch-repository.ts'
import { useHostedDocs } from '../use-hosted-docs.ts'
import { CHANGES, filesOf, ourBranches, refusingAfter } from './publishing.ts'

let docs: HostedDocs
useHostedDocs((made) => {
  docs = made
})

/** Answers the nth request that matches with a fault, before or after it had its effect. */
function failOnce(
  phase: 'before' | 'after',
  pattern: RegExp,
  answer: { status: number; body: unknown } = { status: 502, body: { message: 'Server Error' } },
): void {
  let isDone = false
  docs.intercept.current = (event) => {
    if (isDone || event.phase !== phase || !pattern.test(`${event.method} ${event.path}`)) return undefined
    isDone = true
    return answer
  }
}

const WRITES = [
  /POST .*\/access_tokens/,
  /POST .*\/git\/trees/,
  /POST .*\/git\/commits/,
  /POST .*\/git\/refs/,
  /POST .*\/pulls/,
  /GET .*\/pulls/,
  /GET .*\/branches\//,
]

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

  test.each([
    ['it was published', undefined, 204],
    ['the token has ended already', 401, 401],
    ['the host does not answer', 502, 502],
  ])('takes its token back when %s, and is not disturbed', async (_when, fault, status) => {
    const request = await prepare(docs, CHANGES)
    docs.intercept.current = ({ phase, method }) =>
      phase === 'before' && method === 'DELETE' && fault !== undefined
        ? { status: fault, body: { message: 'No', documentation_url: 'https://docs' } }
        : undefined
    expect((await publish(docs.github.host, request)).kind).toBe('published')
    await docs.github.settled()
    const taken = docs.forge.requests.filter(({ path }) => path.endsWith('/installation/token'))
    expect(taken).toMatchObject([{ method: 'DELETE', status }])
  })

  test('writes nothing when the changes do not give the tree that was saved with them', async () => {
    const other = await prepare(docs, CHANGES.slice(1))
    const request = await prepare(docs, CHANGES, { treeSha: other.treeSha })
    await expect(publish(docs.github.host, request)).rejects.toThrow('nothing was published')
    expect(ourBranches(docs)).toEqual([])
    expect(docs.forge.pullRequests(REPOSITORY)).toEqual([])
  })

  test('takes its token back when it breaks off', async () => {
    const request = await prepare(docs, CHANGES)
    await expect(publish(docs.github.host, request, { guard: refusingAfter(4) })).rejects.toThrow('the lease is lost')
    await docs.github.settled()
    expect(docs.forge.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })

  test.each([/GET .*\/branches\/main/, /GET .*\/pulls/, /POST .*\/git\/trees/, /POST .*\/git\/refs/])(
    'goes on after one odd 404 of %s',
    async (pattern) => {
      const request = await prepare(docs, CHANGES)
      failOnce('before', pattern, { status: 404, body: { message: 'Not Found', documentation_url: 'https://docs' } })
      expect((await publish(docs.github.host, request)).kind).toBe('published')
      expect(docs.forge.pullRequests(REPOSITORY)).toHaveLength(1)
    },
  )

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

  test.each(WRITES)('goes on after a fault before %s', async (pattern) => {
    const request = await prepare(docs, CHANGES)
    failOnce('before', pattern)
    const { kind } = await publish(docs.github.host, request)
    docs.contractFaults.length = 0
    expect([kind, docs.forge.pullRequests(REPOSITORY).length, ourBranches(docs)]).toEqual(['published', 1, [BRANCH]])
  })

  test.each(WRITES)('goes on when the answer to %s was lost', async (pattern) => {
    const request = await prepare(docs, CHANGES)
    failOnce('after', pattern)
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

  test('makes a draft when it is asked to', async () => {
    const publication = await publish(docs.github.host, await prepare(docs, CHANGES, { draft: true }))
    expect(publication).toMatchObject({ pullRequest: { draft: true } })
  })

  test('makes a normal pull request where there are no drafts, and says so', async () => {
    const request = await prepare(docs, CHANGES, { draft: true })
    docs.intercept.current = ({ phase, method, path, body }) => {
      const isDraft = typeof body === 'object' && body !== null && 'draft' in body && body.draft === true
      if (phase !== 'before' || method !== 'POST' || !path.endsWith('/pulls') || !isDraft) return undefined
      return {
        status: 422,
        body: {
          message: 'Draft pull requests are not supported in this repository.',
          documentation_url: 'https://docs',
        },
      }
    }
    const publication = await publish(docs.github.host, request)
    expect(publication).toMatchObject({
      pullRequest: { draft: false },
      notes: [expect.stringContaining('no draft pull requests')],
    })
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

  test('sends bytes that are no text, and files too long to stand in a tree', async () => {
    const bytes = Uint8Array.from([0, 159, 146, 150])
    const large = `${'long line\n'.repeat(40_000)}`
    const request = await prepare(docs, [
      write('docs/x.bin', bytes),
      write('docs/large.md', large),
      write('docs/bom.md', '\ufeffB\r\n'),
    ])
    expect((await publish(docs.github.host, request)).kind).toBe('published')
  })

  test('sends many files in several trees', async () => {
    const many = Array.from({ length: 250 }, (_, index) => write(`docs/many/${index}.md`, `${index}\n`))
    expect((await publish(docs.github.host, await prepare(docs, many))).kind).toBe('published')
    expect(docs.forge.requests.filter(({ path }) => path.endsWith('/git/trees'))).toHaveLength(3)
  })

  test('publishes nothing when the host makes another tree of it', async () => {
    const request = await prepare(docs, CHANGES)
    docs.intercept.current = ({ phase, path }) =>
      phase === 'after' && path.endsWith('/git/trees')
        ? { status: 201, body: { sha: '1'.repeat(40), url: 'http://x', tree: [], truncated: false } }
        : undefined
    await expect(publish(docs.github.host, request)).rejects.toMatchObject({
      transient: false,
      message: expect.stringContaining('a different tree'),
    })
    expect(ourBranches(docs)).toEqual([])
  })

  test('logs whether the commit is signed', async () => {
    await publish(docs.github.host, await prepare(docs, CHANGES))
    expect(docs.log.join('')).toContain('"verified":true')
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
