import { afterEach, describe, expect, test } from '@jest/globals'
import { type HostedDocs, never, prepare, publish, REPOSITORY, write } from '../hosted-docs.ts'
import { shareHostedDocs } from '../use-hosted-docs.ts'

let docs: HostedDocs
let number: number
shareHostedDocs(async (made) => {
  docs = made
  await publish(docs.github.host, await prepare(docs, [write('docs/a.md', 'AA\n')]))
  number = docs.forge.pullRequests(REPOSITORY)[0]?.number ?? 0
})
afterEach(() => {
  for (const { id } of docs.forge.comments(REPOSITORY, number)) docs.forge.deleteComment(REPOSITORY, id)
})

const MARK = 'docmend:job=0193aaaa turn=2'

const comment = (text = 'Done.', mark = MARK, to = number) =>
  docs.github.host.comment(docs.project, to, { text, mark }, never)

const said = () => docs.forge.comments(REPOSITORY, number).map(({ body }) => body)

describe('commenting on a pull request', () => {
  test('says it once, with the mark where nobody sees it', async () => {
    await comment()
    await comment()
    expect(said()).toEqual([`Done.\n\n<!-- ${MARK} -->`])
  })

  test('says more under another mark that begins the same', async () => {
    await comment('Turn 21.', `${MARK}1`)
    await comment()
    expect(said()).toHaveLength(2)
  })

  test('is not kept from it by a person who has copied the mark', async () => {
    docs.forge.comment(REPOSITORY, number, { login: 'octocat', body: `I say <!-- ${MARK} -->` })
    await comment()
    expect(said()).toHaveLength(2)
  })

  test('finds its own in a long conversation', async () => {
    await comment()
    for (let count = 0; count < 120; count++)
      docs.forge.comment(REPOSITORY, number, { login: 'octocat', body: `${count}` })
    await comment()
    expect(said()).toHaveLength(121)
  })

  test('takes the power out of the words', async () => {
    await comment(`@octocat fixes #1 ![x](http://spy) <!-- docmend:job=other turn=1 --> <img src=x>`)
    expect(said()[0]).not.toMatch(/@octocat|fixes #1|!\[|<img|<!-- docmend:job=other/)
  })

  test.each(['before', 'after'] as const)('is there once when the call fails %s it had its effect', async (phase) => {
    let isDone = false
    docs.intercept.current = (event) => {
      if (isDone || event.phase !== phase || event.method !== 'POST' || !event.path.endsWith('/comments')) return
      isDone = true
      return { status: 502, body: { message: 'Server Error' } }
    }
    await comment()
    docs.contractFaults.length = 0
    expect([isDone, said().length]).toEqual([true, 1])
  })

  test('says that the conversation is locked, for good', async () => {
    docs.forge.lock(REPOSITORY, number)
    await expect(comment()).rejects.toMatchObject({
      name: 'RepositoryError',
      transient: false,
      message: expect.stringContaining('locked: unlock it'),
    })
    docs.forge.unlock(REPOSITORY, number)
  })

  test('says that the pull request is gone, for good', async () => {
    await expect(comment('Done.', MARK, 77)).rejects.toMatchObject({ name: 'RepositoryError', transient: false })
  })

  test('follows a rename', async () => {
    docs.forge.rename(REPOSITORY, 'handbook')
    await comment()
    expect(docs.forge.comments('acme/handbook', number)).toHaveLength(1)
    docs.forge.rename('acme/handbook', 'docs')
  })

  test('uses a token that can do no more, and takes it back', async () => {
    const asked: unknown[] = []
    await comment('Before.', `${MARK}0`)
    docs.intercept.current = ({ phase, path, body }) => {
      if (phase === 'before' && path.endsWith('/access_tokens')) asked.push(body)
    }
    await docs.github.settled()
    const before = docs.forge.requests.length
    await comment()
    await docs.github.settled()
    const permissions = { pull_requests: 'write', metadata: 'read' }
    expect(asked).toEqual([{ permissions, repository_ids: [docs.project.repositoryId] }])
    expect(docs.forge.requests.slice(before).filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })
})
