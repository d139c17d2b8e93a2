// Comments as people make them on the forge, through the real webhook, to the store and back to the pull request.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { GitHubConnection } from '../../../src/github/connect.ts'
import type { GitHubSettings } from '../../../src/github/github-settings.ts'
import type { CommentResult, NewComment } from '../../../src/jobs/requests/store-requests.ts'
import { activeJob } from '../../support/jobs.ts'
import { type HostedDocs, never, prepare, publish, REPOSITORY, write } from '../hosted-docs.ts'
import { shareHostedDocs } from '../use-hosted-docs.ts'

const BOT = 'docmend[bot]'

let docs: HostedDocs
let github: GitHubConnection
let server: Server
let number: number
/** The pull request that a job has made. */
let known: number
/** What the store was given, and answers. */
let taken: NewComment[]
let answer: CommentResult
let messages: string[]
let settings: { comments: 'all' | 'command' | 'never'; allowedBots: string[] }

const job = activeJob({ projectId: 'prj_1', status: 'completed', outcome: 'pr_opened' })

shareHostedDocs(async (made) => {
  docs = made
  github = await docs.connect({
    jobs: jobsOf(),
    settings: async () => settings,
    onMessage: ({ id }) => messages.push(id),
  })
  server = createServer((request, response) => github.handleWebhook(request, response, () => response.end()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  await publish(docs.github.host, await prepare(docs, [write('docs/a.md', 'A\nmore\n')]))
  number = docs.forge.pullRequests(REPOSITORY)[0]?.number ?? 0
  docs.forge.setWebhook(docs.appId, `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/github/webhooks`)
  docs.forge.setRole(REPOSITORY, 'reader', 'read')
})
beforeEach(() => {
  known = number
  ;[taken, messages, answer] = [[], [], { kind: 'accepted', job, isWaiting: false }]
  settings = { comments: 'all', allowedBots: [] }
  docs.forge.setRole(REPOSITORY, 'writer', 'write')
})
afterEach(settled)
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await github.stop()
})

/** Knows the one pull request; takes each comment once. */
function jobsOf(): GitHubSettings['jobs'] {
  const unused = async (): Promise<never> => Promise.reject(new Error('not asked for here'))
  return {
    recordPullRequest: async () => 'ignored',
    claimUnseenPullRequests: unused,
    claimUnreadPullRequests: unused,
    saveSeenComments: unused,
    recordLook: async () => {},
    findByPullRequest: async (repositoryId, asked) =>
      repositoryId === docs.project.repositoryId && asked === known ? job : undefined,
    comment: async (comment) => {
      if (taken.some(({ commentKey }) => commentKey === comment.commentKey)) return { kind: 'known' }
      if (answer.kind === 'accepted') taken.push(comment)
      return answer
    },
  }
}

async function settled(): Promise<void> {
  await docs.forge.webhooksSettled()
  await github.settled()
  await docs.forge.webhooksSettled()
}

async function say(login: string, body: string, type: 'User' | 'Bot' = 'User'): Promise<number> {
  const id = docs.forge.comment(REPOSITORY, number, { login, body, type })
  await settled()
  return id
}

/** Reactions to a comment, and what stands after it. */
function answers(id: number): { reactions: string[]; replies: string[] } {
  const all = docs.forge.comments(REPOSITORY, number)
  const reactions = all.find((one) => one.id === id)?.reactions.map(({ content }) => content) ?? []
  const after = all.slice(all.findIndex((one) => one.id === id) + 1)
  return { reactions, replies: after.filter(({ login }) => login === BOT).map(({ body }) => body) }
}

describe('a comment by a person with write access', () => {
  test('is a message to the job, and its author sees that', async () => {
    const id = await say('writer', ' Shorter, please\r\n')
    expect(taken).toEqual([
      {
        repositoryId: docs.project.repositoryId,
        pullRequestNumber: number,
        commentKey: `issue_comment:${id}`,
        deliveryId: expect.any(String),
        prompt: 'Shorter, please',
        requestedBy: '@writer',
        at: expect.any(Number),
      },
    ])
    expect([messages, answers(id)]).toEqual([[job.id], { reactions: ['eyes'], replies: [] }])
  })

  test('on a line tells the line', async () => {
    const said = { login: 'writer', body: 'Shorter', path: 'docs/a.md', line: 2 }
    const id = await docs.forge.reviewComment(REPOSITORY, number, said)
    await settled()
    const prompt = 'Shorter\n\n(A comment on docs/a.md, line 2.)'
    expect(taken).toMatchObject([{ commentKey: `review_comment:${id}`, prompt }])
    expect(answers(id)).toEqual({ reactions: ['eyes'], replies: [] })
  })

  test.each(['admin', 'maintain', 'write'] as const)('counts for the role %s', async (role) => {
    docs.forge.setRole(REPOSITORY, 'someone', role)
    await say('someone', 'Shorter')
    expect(taken).toHaveLength(1)
  })

  test('that comes a second time changes nothing', async () => {
    const id = await say('writer', 'Shorter')
    const delivery = docs.forge.deliveries.findLast(({ event }) => event === 'issue_comment')
    await docs.forge.redeliver(delivery?.id ?? 0)
    await settled()
    expect([taken.length, messages.length, answers(id)]).toEqual([1, 1, { reactions: ['eyes'], replies: [] }])
  })

  test('that is edited or deleted is what it was', async () => {
    const id = await say('writer', 'Shorter')
    docs.forge.editComment(REPOSITORY, id, { body: 'Longer' })
    await settled()
    docs.forge.deleteComment(REPOSITORY, id)
    await settled()
    expect(taken.map(({ prompt }) => prompt)).toEqual(['Shorter'])
  })

  test.each<[string, CommentResult, string]>([
    ['is archived', { kind: 'refused', job: { ...job, status: 'archived' } }, 'is archived'],
    [
      'has too many waiting',
      { kind: 'full', job: { ...job, status: 'active' } },
      'Send further comments when it has ended',
    ],
    ['was asked too often', { kind: 'rate_limited', limit: 'messages_per_hour', retryAfterSeconds: 9 }, 'in 9 seconds'],
    ['lost its repository', { kind: 'unavailable', state: 'removed' }, 'add the repository'],
  ])('to a job that %s is answered with why not, once', async (_what, result, words) => {
    answer = result
    const id = await say('writer', 'Shorter')
    await docs.forge.redeliver(docs.forge.deliveries.findLast(({ event }) => event === 'issue_comment')?.id ?? 0)
    await settled()
    const reply = new RegExp(`^The comment by writer was not sent to the job: .*${words}`, 's')
    expect(answers(id)).toEqual({ reactions: ['confused'], replies: [expect.stringMatching(reply)] })
    expect(answers(id).replies[0]).toContain(`<!-- docmend:comment=issue_comment:${id} -->`)
  })

  test('without words is answered with why not', async () => {
    const id = await say('writer', '/docmend')
    expect([taken, answers(id).reactions]).toEqual([[], ['confused']])
  })

  test('waits for a second delivery when GitHub cannot say what the person may do', async () => {
    docs.intercept.current = ({ path }) =>
      path.endsWith('/permission') ? { status: 502, body: { message: 'Server Error' } } : undefined
    const id = await say('writer', 'Shorter')
    docs.contractFaults.length = 0
    docs.intercept.current = undefined
    const delivery = docs.forge.deliveries.findLast(({ event }) => event === 'issue_comment')
    expect([delivery?.status, taken]).toEqual([502, []])
    await docs.forge.redeliver(delivery?.id ?? 0)
    await settled()
    expect([taken.length, answers(id).reactions]).toEqual([1, ['eyes']])
  })
})

describe('a comment that is not for us', () => {
  const nothing = { reactions: [], replies: [] }

  test.each([
    ['reader', 'read'],
    ['triager', 'triage'],
  ] as const)('by a %s gets no answer at all', async (login, role) => {
    docs.forge.setRole(REPOSITORY, login, role)
    answer = { kind: 'unavailable', state: 'removed' }
    const id = await say(login, '/docmend')
    expect([taken, answers(id)]).toEqual([[], nothing])
  })

  test('by someone who has lost the access since gets none', async () => {
    await say('writer', 'Shorter')
    docs.forge.setRole(REPOSITORY, 'writer', 'read')
    const id = await say('writer', 'Shorter still')
    expect([taken.length, answers(id)]).toEqual([1, nothing])
  })

  test('by a writer counts though the first answers about the access are of no use', async () => {
    const bodies: unknown[] = [{}, 'a page', { permission: 'write' }]
    docs.intercept.current = ({ phase, path }) =>
      phase === 'before' && path.endsWith('/permission') && bodies.length > 0
        ? { status: 200, body: bodies.shift() }
        : undefined
    await say('writer', 'Shorter')
    docs.contractFaults.length = 0
    expect(taken).toHaveLength(1)
  })

  test('by a name that someone else has by now, who may write, gets none', async () => {
    docs.intercept.current = ({ path }) => {
      const user = { id: 1, login: 'writer', type: 'User' }
      return path.endsWith('/permission')
        ? { status: 200, body: { permission: 'write', role_name: 'write', user } }
        : undefined
    }
    const id = await say('writer', 'Shorter')
    docs.contractFaults.length = 0
    expect([taken, answers(id)]).toEqual([[], nothing])
  })

  test.each([
    ['never', '/docmend Shorter'],
    ['command', 'Shorter'],
  ] as const)('by the setting %s gets none', async (comments, body) => {
    settings.comments = comments
    const id = await say('writer', body)
    expect([taken, answers(id)]).toEqual([[], nothing])
  })

  test('on a pull request that no job has made gets none', async () => {
    known = -1
    const id = await say('writer', 'Shorter')
    expect([taken, answers(id)]).toEqual([[], nothing])
  })

  test('by a bot counts only when the bot is named in full', async () => {
    settings.allowedBots = ['renovate']
    const id = await say('Renovate[bot]', 'Shorter', 'Bot')
    expect([taken, answers(id)]).toEqual([[], nothing])
    settings.allowedBots = ['renovate[bot]']
    await say('Renovate[bot]', 'Shorter', 'Bot')
    expect(taken).toMatchObject([{ requestedBy: '@Renovate[bot]' }])
  })

  test('by the App itself never counts, even when someone has allowed it', async () => {
    settings.allowedBots = [BOT]
    await github.host.comment(docs.project, number, { text: 'Done.', mark: 'docmend:job=x turn=1' }, never)
    await settled()
    const ours = docs.forge.comments(REPOSITORY, number).filter(({ body }) => body.startsWith('Done.'))
    expect([taken, ours]).toMatchObject([[], [{ login: BOT, reactions: [] }]])
  })
})
