import { execFileSync } from 'node:child_process'
import { describe, expect, test } from '@jest/globals'
import type { Publication, PublishDeps, PublishRequest } from '../../../src/jobs/run/publish-changes.ts'
import { BRANCH, type HostedDocs, never, publish, REPOSITORY, write } from '../hosted-docs.ts'
import { childEnv } from '../scratch-repository.ts'
import { useHostedDocs } from '../use-hosted-docs.ts'
import { filesOf, ourBranches, prepareNextTurn, refusingAfter } from './publishing.ts'

let docs: HostedDocs
useHostedDocs((made) => {
  docs = made
})

const headOf = () => docs.forge.branches(REPOSITORY)[BRANCH]
const push = (path: string, content: string) => docs.forge.pushFile(REPOSITORY, BRANCH, path, content, 'Mine')
const publishHere = (request: PublishRequest, deps: Partial<PublishDeps> = {}): Promise<Publication> =>
  publish(docs.github.host, request, deps)

/** Lets a person act once, right before the first request that matches. */
function actBefore(pattern: RegExp, act: () => unknown): void {
  let isDone = false
  docs.intercept.current = async ({ phase, method, path }) => {
    if (isDone || phase !== 'before' || !pattern.test(`${method} ${path}`)) return undefined
    isDone = true
    await act()
    return undefined
  }
}

const REF_UPDATE = /PATCH .*\/git\/refs/

describe('continuing an open pull request', () => {
  test('puts one commit on top of its branch and leaves its words as people have them', async () => {
    const request = await prepareNextTurn(docs)
    const [before] = docs.forge.pullRequests(REPOSITORY)
    expect(await publishHere({ ...request, title: 'Another', body: 'Another', labels: ['docs'] })).toMatchObject({
      kind: 'published',
      notes: [],
      pullRequest: { number: request.continues, state: 'open' },
    })
    expect(await filesOf(docs, BRANCH)).toEqual({ 'docs/a.md': 'A, mended again\n', 'docs/b.md': 'B\n' })
    const [after, ...more] = docs.forge.pullRequests(REPOSITORY)
    expect([after?.title, after?.body, after?.labels, more]).toEqual([before?.title, before?.body, [], []])
  })

  test('again finds what is there and writes nothing', async () => {
    const request = await prepareNextTurn(docs)
    const first = await publishHere(request)
    const head = headOf()
    expect(await publishHere(request)).toEqual(first)
    expect(headOf()).toBe(head)
  })

  test('again, after people pushed on top, finds it among their commits', async () => {
    const request = await prepareNextTurn(docs)
    await publishHere(request)
    const head = await push('docs/a.md', 'A, by a person\n')
    expect(await publishHere(request)).toMatchObject({ kind: 'published', notes: [] })
    expect(headOf()).toBe(head)
  })

  test('by several at once writes one commit', async () => {
    const request = await prepareNextTurn(docs)
    const others = await Promise.all([docs.connect(), docs.connect(), docs.connect()])
    const publications = await Promise.all(others.map(({ host }) => publish(host, request)))
    expect(publications.map(({ kind }) => kind)).toEqual(['published', 'published', 'published'])
    const [pull] = docs.forge.pullRequests(REPOSITORY)
    expect(parentOf(pull?.headSha ?? '')).toBe(request.base.commitSha)
  })

  test('takes the head of a later turn for that turn only', async () => {
    const request = await prepareNextTurn(docs)
    await publishHere(request)
    const later = { ...request, mark: `${request.mark}1`, changes: [write('docs/b.md', 'BB\n')] }
    const { treeSha } = await docs.github.host.buildTree(docs.project, later.base, later.changes)
    expect(await publishHere({ ...later, treeSha })).toMatchObject({ kind: 'published' })
    expect(await filesOf(docs, BRANCH)).toEqual({ 'docs/a.md': 'A, mended again\n', 'docs/b.md': 'BB\n' })
  })

  test('stops before the branch is moved when the guard refuses', async () => {
    const request = await prepareNextTurn(docs)
    const head = headOf()
    await expect(publish(docs.github.host, request, { guard: refusingAfter(8) })).rejects.toThrow('the lease is lost')
    expect(headOf()).toBe(head)
  })

  test('that changes nothing any more says so', async () => {
    const request = await prepareNextTurn(docs)
    const head = await push('docs/a.md', 'A, mended again\n')
    await push('docs/c.md', 'C\n')
    expect(await publishHere(request)).toEqual({ kind: 'nothing_to_publish' })
    expect(headOf()).not.toBe(head)
  })
})

describe('what people pushed meanwhile', () => {
  test('to other files is built upon, and the reader is told', async () => {
    const asked: string[] = []
    const findFault = async (commitSha: string) => void asked.push(commitSha)
    const request = await prepareNextTurn(docs)
    const theirs = await push('docs/mine.md', 'M\n')
    expect(await publishHere(request, { findFault: async (sha) => findFault(sha) })).toMatchObject({
      kind: 'published',
      notes: [expect.stringContaining('on top of them')],
    })
    const files = { 'docs/a.md': 'A, mended again\n', 'docs/b.md': 'B\n', 'docs/mine.md': 'M\n' }
    expect(await filesOf(docs, BRANCH)).toEqual(files)
    expect(asked).toEqual([theirs])
  })

  test('to the same file is left alone, and the message names it', async () => {
    const request = await prepareNextTurn(docs)
    const theirs = await push('docs/a.md', 'A, by a person\n')
    expect(await publishHere(request)).toEqual({
      kind: 'blocked',
      message: expect.stringMatching(/same files: docs\/a\.md\. .* Send the message again/),
    })
    expect(headOf()).toBe(theirs)
  })

  test('is left alone when the changes would not pass on it', async () => {
    const findFault = async () => 'docs/mine.md links to nothing'
    const request = await prepareNextTurn(docs)
    const theirs = await push('docs/mine.md', '[x](gone.md)\n')
    expect(await publishHere(request, { findFault })).toEqual({
      kind: 'blocked',
      message: expect.stringContaining('would not pass (docs/mine.md links to nothing)'),
    })
    expect(headOf()).toBe(theirs)
  })

  test('by merging the base is built upon', async () => {
    const request = await prepareNextTurn(docs)
    await docs.forge.pushFile(REPOSITORY, 'main', 'docs/new.md', 'N\n', 'New')
    await docs.forge.mergeBranch(REPOSITORY, { from: 'main', into: BRANCH })
    expect(await publishHere(request)).toMatchObject({ kind: 'published' })
    expect(await filesOf(docs, BRANCH)).toMatchObject({ 'docs/a.md': 'A, mended again\n', 'docs/new.md': 'N\n' })
  })

  test('by force is built upon, and nothing that was removed comes back', async () => {
    const gone = await prepareNextTurn(docs)
    await push('docs/mine.md', 'M\n')
    const { base } = gone
    const head = await push('docs/other.md', 'O\n')
    const request = { ...gone, base: { ...base, commitSha: head } }
    await docs.github.host.open(docs.project, request.base, never)
    const { treeSha } = await docs.github.host.buildTree(docs.project, request.base, request.changes)
    await docs.forge.forcePush(REPOSITORY, BRANCH, base.commitSha)
    expect(await publishHere({ ...request, treeSha })).toMatchObject({ kind: 'published' })
    expect(Object.keys(await filesOf(docs, BRANCH))).toEqual(['docs/a.md', 'docs/b.md'])
  })

  test('in the very moment of writing is looked at again', async () => {
    const request = await prepareNextTurn(docs)
    actBefore(REF_UPDATE, () => push('docs/mine.md', 'M\n'))
    expect(await publishHere(request)).toMatchObject({ kind: 'published' })
    expect(await filesOf(docs, BRANCH)).toMatchObject({ 'docs/a.md': 'A, mended again\n', 'docs/mine.md': 'M\n' })
  })

  test.each(['Reference cannot be updated', 'Update is not a fast forward'])(
    'so that GitHub says "%s" is looked at again',
    async (message) => {
      const request = await prepareNextTurn(docs)
      let left = 1
      docs.intercept.current = ({ phase, method, path }) =>
        phase === 'before' && REF_UPDATE.test(`${method} ${path}`) && left-- > 0
          ? { status: 422, body: { message } }
          : undefined
      expect(await publishHere(request)).toMatchObject({ kind: 'published' })
      docs.contractFaults.length = 0
    },
  )

  test('again and again ends the attempt, to be tried later', async () => {
    const request = await prepareNextTurn(docs)
    let count = 0
    docs.intercept.current = async ({ phase, method, path }) => {
      if (phase === 'before' && REF_UPDATE.test(`${method} ${path}`)) await push(`docs/${++count}.md`, 'M\n')
    }
    await expect(publishHere(request)).rejects.toMatchObject({
      transient: true,
      message: expect.stringContaining('keeps changing'),
    })
    expect([count, Object.keys(await filesOf(docs, BRANCH)).length]).toEqual([3, 5])
  })
})

describe('a pull request that is over', () => {
  test.each<['closed' | 'merged', (number: number) => unknown]>([
    ['closed', (number) => docs.forge.closePullRequest(REPOSITORY, number)],
    ['merged', (number) => docs.forge.mergePullRequest(REPOSITORY, number)],
    ['closed', () => docs.forge.deleteBranch(REPOSITORY, BRANCH)],
  ])('is left %s, and nothing is written', async (state, act) => {
    const request = await prepareNextTurn(docs)
    await act(request.continues)
    const before = docs.forge.branches(REPOSITORY)
    expect(await publishHere(request)).toMatchObject({
      kind: 'not_open',
      pullRequest: { number: request.continues, state },
    })
    expect(docs.forge.branches(REPOSITORY)).toEqual(before)
    expect(docs.forge.pullRequests(REPOSITORY)).toMatchObject([{ state: 'closed' }])
  })

  test('and has our commit counts as published', async () => {
    const request = await prepareNextTurn(docs)
    await publishHere(request)
    await docs.forge.mergePullRequest(REPOSITORY, request.continues)
    await docs.forge.deleteBranch(REPOSITORY, BRANCH)
    expect(await publishHere(request)).toMatchObject({ kind: 'published', pullRequest: { state: 'merged' } })
  })

  test('when the branch was to be moved, by deleting it, does not get it back', async () => {
    const request = await prepareNextTurn(docs)
    actBefore(REF_UPDATE, () => docs.forge.deleteBranch(REPOSITORY, BRANCH))
    expect(await publishHere(request)).toMatchObject({ kind: 'not_open', pullRequest: { state: 'closed' } })
    expect(ourBranches(docs)).toEqual([])
  })

  test('by a merge when the branch was to be moved, is not said to have the changes', async () => {
    const request = await prepareNextTurn(docs)
    actBefore(REF_UPDATE, () => docs.forge.mergePullRequest(REPOSITORY, request.continues))
    expect(await publishHere(request)).toMatchObject({ kind: 'not_open', pullRequest: { state: 'merged' } })
    expect((await filesOf(docs, 'main'))['docs/a.md']).not.toBe('A, mended again\n')
  })

  test('by closing when the branch was to be moved, has the changes should it be opened again', async () => {
    const request = await prepareNextTurn(docs)
    actBefore(REF_UPDATE, () => docs.forge.closePullRequest(REPOSITORY, request.continues))
    expect(await publishHere(request)).toMatchObject({ kind: 'published', pullRequest: { state: 'closed' } })
  })
})

describe('continuing by git push', () => {
  test('puts the commit on top of what people pushed', async () => {
    const request = await prepareNextTurn(docs)
    await push('docs/mine.md', 'M\n')
    const github = await docs.connect({ publisher: 'git-push' })
    expect(await publish(github.host, request)).toMatchObject({ kind: 'published' })
    expect(await filesOf(docs, BRANCH)).toMatchObject({ 'docs/a.md': 'A, mended again\n', 'docs/mine.md': 'M\n' })
  })

  test.each<[string, string, () => unknown, () => string | undefined]>([
    ['deleted the branch', 'not_open', () => docs.forge.deleteBranch(REPOSITORY, BRANCH), () => undefined],
    ['set it back', 'blocked', () => docs.forge.forcePush(REPOSITORY, BRANCH, mainHead()), () => mainHead()],
  ])('does not undo that a person %s in the very moment', async (_what, kind, act, head) => {
    const request = await prepareNextTurn(docs)
    const github = await docs.connect({ publisher: 'git-push' })
    actBefore(/POST .*\/git-receive-pack/, act)
    expect(await publish(github.host, request)).toMatchObject({ kind })
    expect([headOf(), docs.forge.pullRequests(REPOSITORY).length]).toEqual([head(), 1])
  })
})

function parentOf(sha: string): string {
  const args = ['--git-dir', docs.gitDir, 'rev-parse', `${sha}^`]
  return execFileSync('git', args, { env: { PATH: childEnv.PATH } })
    .toString()
    .trim()
}

function mainHead(): string {
  return docs.forge.branches(REPOSITORY).main ?? ''
}
