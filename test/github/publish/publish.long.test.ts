import { describe, expect, test } from '@jest/globals'
import { BRANCH, type HostedDocs, prepare, publish, REPOSITORY, write } from '../hosted-docs.ts'
import { useHostedDocs } from '../use-hosted-docs.ts'
import { failOnce, WRITES } from './failing-requests.ts'
import { CHANGES, ourBranches, refusingAfter } from './publishing.ts'

let docs: HostedDocs
useHostedDocs((made) => {
  docs = made
})

describe('publishing', () => {
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
      failOnce(docs, 'before', pattern, {
        status: 404,
        body: { message: 'Not Found', documentation_url: 'https://docs' },
      })
      expect((await publish(docs.github.host, request)).kind).toBe('published')
      expect(docs.forge.pullRequests(REPOSITORY)).toHaveLength(1)
    },
  )

  test.each(WRITES)('goes on after a fault before %s', async (pattern) => {
    const request = await prepare(docs, CHANGES)
    failOnce(docs, 'before', pattern)
    const { kind } = await publish(docs.github.host, request)
    docs.contractFaults.length = 0
    expect([kind, docs.forge.pullRequests(REPOSITORY).length, ourBranches(docs)]).toEqual(['published', 1, [BRANCH]])
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
