import { describe, expect, test } from '@jest/globals'
import { BRANCH, type HostedDocs, prepare, publish, REPOSITORY, write } from '../hosted-docs.ts'
import { useHostedDocs } from '../use-hosted-docs.ts'
import { CHANGES, filesOf } from './publishing.ts'

let docs: HostedDocs
useHostedDocs((made) => {
  docs = made
})

describe('publishing by git push', () => {
  test('gives the same tree', async () => {
    const request = await prepare(docs, CHANGES)
    const github = await docs.connect({ publisher: 'git-push' })
    expect(await publish(github.host, request)).toMatchObject({ kind: 'published' })
    expect(await filesOf(docs, BRANCH)).toEqual({ 'docs/a.md': 'A, mended\n', 'docs/new "é".md': 'N\n' })
    expect(docs.forge.requests.some(({ path }) => path.endsWith('/git/trees'))).toBe(false)
  })

  test('is the way for what is too large for the API', async () => {
    const large = Array.from({ length: 8 }, (_, index) => write(`docs/large-${index}.md`, `${index}\n`.repeat(400_000)))
    expect(await publish(docs.github.host, await prepare(docs, large))).toMatchObject({ kind: 'published' })
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
    expect(await publish(github.host, request)).toMatchObject({ kind: 'blocked' })
    expect(docs.forge.branches(REPOSITORY)[BRANCH]).toBe(sha)
  })
})
