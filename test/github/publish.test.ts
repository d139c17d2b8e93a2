import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { Change } from '../../src/agent/change.ts'
import { BRANCH, freely, type HostedDocs, hostDocs, never, prepare, REPOSITORY, write } from './hosted-docs.ts'

const CHANGES: Change[] = [
  write('docs/a.md', 'A, mended\n'),
  write('docs/new "é".md', 'N\n'),
  { kind: 'delete', path: 'docs/b.md' },
]
let docs: HostedDocs
beforeEach(async () => {
  docs = await hostDocs()
})
afterEach(async () => {
  await docs.stop()
  expect(docs.contractFaults).toEqual([])
  expect(docs.log.join('')).not.toMatch(/ghs_|eyJ|PRIVATE KEY/)
})

function ourBranches(): string[] {
  return Object.keys(docs.forge.branches(REPOSITORY)).filter((name) => name.startsWith('docmend/'))
}

async function filesOf(branch: string): Promise<Record<string, string>> {
  const { base } = await docs.github.host.pin(docs.project, branch, never)
  const tree = await docs.github.host.open(docs.project, base, never)
  const files = (await tree.list()).map(async ({ path }) => [
    path,
    Buffer.from((await tree.read(path)) ?? []).toString(),
  ])
  return Object.fromEntries(await Promise.all(files))
}

/** Answers the nth request that matches with a fault, before or after it had its effect. */
function failOnce(phase: 'before' | 'after', pattern: RegExp): void {
  let isDone = false
  docs.intercept.current = (event) => {
    if (isDone || event.phase !== phase || !pattern.test(`${event.method} ${event.path}`)) return undefined
    isDone = true
    return { status: 502, body: { message: 'Server Error' } }
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
    const publication = await docs.github.host.publish(request, freely)
    expect(publication).toEqual({
      kind: 'published',
      notes: [],
      pullRequest: {
        number: expect.any(Number),
        url: expect.stringContaining('/pull/'),
        state: 'open',
        branch: BRANCH,
        draft: false,
      },
    })
    expect(ourBranches()).toEqual([BRANCH])
    expect(await filesOf(BRANCH)).toEqual({ 'docs/a.md': 'A, mended\n', 'docs/new "é".md': 'N\n' })
  })

  test('uses ten requests, of which five write', async () => {
    const request = await prepare(docs, CHANGES)
    const before = docs.forge.requests.length
    await docs.github.host.publish(request, freely)
    const sent = docs.forge.requests
      .slice(before)
      .map(({ method, path }) => `${method} ${path.split('?')[0]?.split('/').slice(6, 8).join('/')}`)
    expect(sent).toHaveLength(10)
    expect(sent.filter((line) => line.startsWith('POST'))).toHaveLength(5)
  })

  test('again finds what is there and makes nothing', async () => {
    const request = await prepare(docs, CHANGES)
    const first = await docs.github.host.publish(request, freely)
    const before = { ...docs.forge.branches(REPOSITORY) }
    expect(await docs.github.host.publish(request, freely)).toEqual(first)
    expect(docs.forge.branches(REPOSITORY)).toEqual(before)
    expect(docs.forge.pullRequests(REPOSITORY)).toHaveLength(1)
  })

  test('by several at once makes one branch and one pull request', async () => {
    const request = await prepare(docs, CHANGES)
    const others = await Promise.all([docs.connect(), docs.connect(), docs.connect()])
    const publications = await Promise.all(others.map(({ host }) => host.publish(request, freely)))
    expect(new Set(publications.map((publication) => JSON.stringify(publication))).size).toBe(1)
    expect(docs.forge.pullRequests(REPOSITORY)).toHaveLength(1)
  })

  test.each(WRITES)('goes on after a fault before %s', async (pattern) => {
    const request = await prepare(docs, CHANGES)
    failOnce('before', pattern)
    const { kind } = await docs.github.host.publish(request, freely)
    docs.contractFaults.length = 0
    expect([kind, docs.forge.pullRequests(REPOSITORY).length, ourBranches()]).toEqual(['published', 1, [BRANCH]])
  })

  test.each(WRITES)('goes on when the answer to %s was lost', async (pattern) => {
    const request = await prepare(docs, CHANGES)
    failOnce('after', pattern)
    const { kind } = await docs.github.host.publish(request, freely)
    docs.contractFaults.length = 0
    expect([kind, docs.forge.pullRequests(REPOSITORY).length, ourBranches()]).toEqual(['published', 1, [BRANCH]])
  })

  test('by a successor goes on after the branch was made, also when the base has moved on', async () => {
    const request = await prepare(docs, CHANGES)
    docs.intercept.current = ({ method, path, phase }) => {
      if (phase === 'before' && method === 'POST' && path.endsWith('/pulls'))
        throw new Error('the process was killed here')
      return undefined
    }
    await expect(docs.github.host.publish(request, freely)).rejects.toMatchObject({ transient: true })
    docs.intercept.current = undefined
    await docs.forge.pushFile(REPOSITORY, 'main', 'docs/other.md', 'O\n', 'A person adds a page')
    const head = docs.forge.branches(REPOSITORY)[BRANCH]
    expect(await (await docs.connect()).host.publish(request, freely)).toMatchObject({ kind: 'published' })
    expect(docs.forge.branches(REPOSITORY)[BRANCH]).toBe(head)
    docs.contractFaults.length = 0
  })

  test('stops before the next write when the guard refuses', async () => {
    const request = await prepare(docs, CHANGES)
    let left = 4
    const guard = () => {
      if (left-- <= 0) throw new Error('the lease is lost')
      return never
    }
    await expect(docs.github.host.publish(request, guard)).rejects.toThrow('the lease is lost')
    expect(ourBranches()).toEqual([])
  })

  test('makes a draft when it is asked to', async () => {
    const publication = await docs.github.host.publish(await prepare(docs, CHANGES, { draft: true }), freely)
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
    const publication = await docs.github.host.publish(request, freely)
    expect(publication).toMatchObject({ pullRequest: { draft: false }, notes: [expect.stringContaining('no drafts')] })
  })

  test('takes the power out of the words', async () => {
    const words = {
      title: 'Mend [skip ci] @octocat',
      body: 'Fixes #1 ![x](http://spy)',
      commitMessage: 'Mend\n\nCo-authored-by: A <a@b>',
    }
    await docs.github.host.publish(await prepare(docs, CHANGES, words), freely)
    const [pull] = docs.forge.pullRequests(REPOSITORY)
    expect(`${pull?.title} ${pull?.body}`).not.toMatch(/\[skip ci\]|@octocat|Fixes #1|!\[/)
    expect(pull?.body).toContain('0193aaaa')
  })

  test('sends bytes that are no text, and files too long to stand in a tree', async () => {
    const bytes = Uint8Array.from([0, 159, 146, 150])
    const large = `${'long line\n'.repeat(40_000)}`
    const request = await prepare(docs, [
      write('docs/x.bin', bytes),
      write('docs/large.md', large),
      write('docs/bom.md', '\ufeffB\r\n'),
    ])
    expect((await docs.github.host.publish(request, freely)).kind).toBe('published')
  })

  test('sends many files in several trees', async () => {
    const many = Array.from({ length: 250 }, (_, index) => write(`docs/many/${index}.md`, `${index}\n`))
    expect((await docs.github.host.publish(await prepare(docs, many), freely)).kind).toBe('published')
    expect(docs.forge.requests.filter(({ path }) => path.endsWith('/git/trees'))).toHaveLength(3)
  })

  test('publishes nothing when the host makes another tree of it', async () => {
    const request = await prepare(docs, CHANGES)
    docs.intercept.current = ({ phase, path }) =>
      phase === 'after' && path.endsWith('/git/trees')
        ? { status: 201, body: { sha: '1'.repeat(40), url: 'http://x', tree: [], truncated: false } }
        : undefined
    await expect(docs.github.host.publish(request, freely)).rejects.toMatchObject({
      transient: false,
      message: expect.stringContaining('another tree'),
    })
    expect(ourBranches()).toEqual([])
  })

  test('logs whether the commit is signed', async () => {
    await docs.github.host.publish(await prepare(docs, CHANGES), freely)
    expect(docs.log.join('')).toContain('"verified":true')
  })
})

describe('a person who was there', () => {
  test('and pushed to our branch keeps the work; nothing is opened', async () => {
    const request = await prepare(docs, CHANGES)
    const sha = await docs.forge.pushFile(REPOSITORY, BRANCH, 'docs/mine.md', 'M\n', 'Mine')
    expect(await docs.github.host.publish(request, freely)).toMatchObject({ kind: 'branch_taken' })
    expect(docs.forge.branches(REPOSITORY)[BRANCH]).toBe(sha)
    expect(docs.forge.pullRequests(REPOSITORY)).toHaveLength(0)
  })

  test('and pushed on top of ours while the pull request was open keeps the work, and it counts as published', async () => {
    const request = await prepare(docs, CHANGES)
    await docs.github.host.publish(request, freely)
    const sha = await docs.forge.pushFile(REPOSITORY, BRANCH, 'docs/mine.md', 'M\n', 'Mine')
    expect(await docs.github.host.publish(request, freely)).toMatchObject({
      kind: 'published',
      pullRequest: { state: 'open' },
    })
    expect(docs.forge.branches(REPOSITORY)[BRANCH]).toBe(sha)
  })

  test('and closed the pull request is not contradicted', async () => {
    const request = await prepare(docs, CHANGES)
    await docs.github.host.publish(request, freely)
    const [pull] = docs.forge.pullRequests(REPOSITORY)
    docs.forge.closePullRequest(REPOSITORY, pull?.number ?? 0)
    await docs.forge.deleteBranch(REPOSITORY, BRANCH)
    expect(await docs.github.host.publish(request, freely)).toMatchObject({
      kind: 'published',
      pullRequest: { state: 'closed' },
    })
    expect(ourBranches()).toEqual([])
  })

  test('and merged it is not asked again', async () => {
    const request = await prepare(docs, CHANGES)
    await docs.github.host.publish(request, freely)
    await docs.forge.mergePullRequest(REPOSITORY, docs.forge.pullRequests(REPOSITORY)[0]?.number ?? 0)
    expect(await docs.github.host.publish(request, freely)).toMatchObject({
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
      await other.host.publish(request, freely)
      await docs.forge.mergePullRequest(REPOSITORY, docs.forge.pullRequests(REPOSITORY)[0]?.number ?? 0)
      await docs.forge.deleteBranch(REPOSITORY, BRANCH)
      return undefined
    }
    expect(await docs.github.host.publish(request, freely)).toMatchObject({
      kind: 'published',
      pullRequest: { state: 'merged' },
    })
    expect(docs.forge.pullRequests(REPOSITORY).filter(({ state }) => state === 'open')).toEqual([])
    expect(ourBranches()).toEqual([])
  })
})

describe('a base that moved meanwhile', () => {
  test('is built upon when other files changed', async () => {
    const request = await prepare(docs, CHANGES)
    await docs.forge.pushFile(REPOSITORY, 'main', 'docs/other.md', 'O\n', 'A person adds a page')
    expect(await docs.github.host.publish(request, freely)).toMatchObject({ kind: 'published', notes: [] })
    expect(await filesOf(BRANCH)).toMatchObject({ 'docs/a.md': 'A, mended\n', 'docs/other.md': 'O\n' })
  })

  test('is left alone when the same files changed, and the reader is told', async () => {
    const request = await prepare(docs, CHANGES)
    await docs.forge.pushFile(REPOSITORY, 'main', 'docs/a.md', 'A, by a person\n', 'A person edits')
    const publication = await docs.github.host.publish(request, freely)
    expect(publication).toMatchObject({ kind: 'published', notes: [expect.stringContaining('same files')] })
    expect((await filesOf(BRANCH))['docs/a.md']).toBe('A, mended\n')
  })

  test('and has every change by now leaves nothing to publish', async () => {
    const request = await prepare(docs, [write('docs/a.md', 'A, mended\n')])
    await docs.forge.pushFile(REPOSITORY, 'main', 'docs/a.md', 'A, mended\n', 'A person mends it first')
    expect(await docs.github.host.publish(request, freely)).toEqual({ kind: 'nothing_to_publish' })
    expect(ourBranches()).toEqual([])
  })

  test('or was deleted is refused with what to do', async () => {
    await docs.forge.pushFile(REPOSITORY, 'next', 'docs/c.md', 'C\n', 'Branch')
    const { host } = docs.github
    const { base } = await host.pin(docs.project, 'next', never)
    const { treeSha } = await host.buildTree(docs.project, base, CHANGES)
    const request = { ...(await prepare(docs, CHANGES)), base, treeSha }
    await docs.forge.deleteBranch(REPOSITORY, 'next')
    await expect(host.publish(request, freely)).rejects.toMatchObject({
      transient: false,
      message: expect.stringContaining('was deleted'),
    })
  })
})

describe('publishing by git push', () => {
  test('gives the same tree', async () => {
    const request = await prepare(docs, CHANGES)
    const github = await docs.connect({ publisher: 'git-push' })
    expect(await github.host.publish(request, freely)).toMatchObject({ kind: 'published' })
    expect(await filesOf(BRANCH)).toEqual({ 'docs/a.md': 'A, mended\n', 'docs/new "é".md': 'N\n' })
    expect(docs.forge.requests.some(({ path }) => path.endsWith('/git/trees'))).toBe(false)
  })

  test('is the way for what is too large for the API', async () => {
    const large = Array.from({ length: 8 }, (_, index) => write(`docs/large-${index}.md`, `${index}\n`.repeat(400_000)))
    expect(await docs.github.host.publish(await prepare(docs, large), freely)).toMatchObject({ kind: 'published' })
    expect(docs.forge.requests.some(({ path }) => path.includes('git-receive-pack'))).toBe(true)
  })

  test('keeps what a person pushed at the same moment', async () => {
    const request = await prepare(docs, CHANGES)
    const github = await docs.connect({ publisher: 'git-push' })
    let sha = ''
    docs.intercept.current = async ({ phase, path }) => {
      if (sha === '' && phase === 'before' && path.includes('git-receive-pack')) {
        sha = await docs.forge.pushFile(REPOSITORY, BRANCH, 'docs/mine.md', 'M\n', 'Mine')
      }
      return undefined
    }
    expect(await github.host.publish(request, freely)).toMatchObject({ kind: 'branch_taken' })
    expect(docs.forge.branches(REPOSITORY)[BRANCH]).toBe(sha)
  })
})

describe('looking for a pull request', () => {
  test('finds it in any state, and changes nothing', async () => {
    expect(await docs.github.host.findPullRequest(docs.project, BRANCH, never)).toBeUndefined()
    await docs.github.host.publish(await prepare(docs, CHANGES), freely)
    docs.forge.closePullRequest(REPOSITORY, docs.forge.pullRequests(REPOSITORY)[0]?.number ?? 0)
    expect(await docs.github.host.findPullRequest(docs.project, BRANCH, never)).toMatchObject({
      state: 'closed',
      branch: BRANCH,
    })
  })
})
