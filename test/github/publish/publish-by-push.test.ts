import { execFileSync } from 'node:child_process'
import { describe, expect, test } from '@jest/globals'
import { BRANCH, type HostedDocs, prepare, publish, REPOSITORY, write } from '../hosted-docs.ts'
import { childEnv } from '../scratch-repository.ts'
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

  test('makes the App itself the author, by the number of its account', async () => {
    const request = await prepare(docs, CHANGES)
    await publish((await docs.connect({ publisher: 'git-push' })).host, request)
    const format = ['log', '-1', '--format=%an <%ae>, %cn <%ce>', BRANCH]
    const made = execFileSync('git', format, { cwd: docs.gitDir, encoding: 'utf8', env: childEnv }).trim()
    expect(made).toMatch(/^(docmend\[bot\] <\d+\+docmend\[bot\]@users\.noreply\.127\.0\.0\.1>), \1$/)
  })

  test('signs off as the author that the commit has, and names the model', async () => {
    const trailers = { isSignedOff: true, assistedBy: 'vendor/model 1\nSigned-off-by: Somebody <a@b.example>' }
    const request = await prepare(docs, CHANGES, { trailers, commitMessage: 'Mend\n\nSigned-off-by: A <a@b.example>' })
    await publish((await docs.connect({ publisher: 'git-push' })).host, request)
    const read = (format: string) =>
      execFileSync('git', ['log', '-1', `--format=${format}`, BRANCH], {
        cwd: docs.gitDir,
        encoding: 'utf8',
        env: childEnv,
      })
    const [author, ...found] = read('%an <%ae>%n%(trailers:only)').trim().split('\n')
    const model = 'vendor/model-1-Signed-off-by:-Somebody-a-b.example-'
    expect(found).toEqual([`Assisted-by: Docmend:${model}`, `Signed-off-by: ${author}`])
  })

  test('does without the number where the server does not know the account', async () => {
    const request = await prepare(docs, CHANGES)
    docs.intercept.current = ({ path }) =>
      path.includes('/users/')
        ? { status: 404, body: { message: 'Not Found', documentation_url: 'https://docs', status: '404' } }
        : undefined
    await publish((await docs.connect({ publisher: 'git-push' })).host, request)
    const made = execFileSync('git', ['log', '-1', '--format=%ae', BRANCH], {
      cwd: docs.gitDir,
      encoding: 'utf8',
      env: childEnv,
    })
    expect(made.trim()).toBe('docmend[bot]@users.noreply.127.0.0.1')
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
