import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { z } from 'zod'
import type { GitHubConnection } from '../../../src/github/connect.ts'
import {
  BRANCH,
  type HostedDocs,
  hostDocs,
  never,
  pinBranch,
  prepare,
  publish,
  REPOSITORY,
  WEBHOOK_SECRET,
  write,
} from '../hosted-docs.ts'

let docs: HostedDocs
let server: Server
let url: string
/** What takes the webhooks. */
let github: GitHubConnection

beforeEach(async () => {
  docs = await hostDocs()
  github = docs.github
  server = createServer((request, response) =>
    github.handleWebhook(request, response, () => response.writeHead(404).end()),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/github/webhooks`
  docs.forge.setWebhook(docs.appId, url)
})
afterEach(async () => {
  await docs.forge.webhooksSettled()
  server.close()
  server.closeAllConnections()
  await docs.stop()
})

async function kindsAfter(act: () => unknown): Promise<string[]> {
  await act()
  await docs.forge.webhooksSettled()
  expect(docs.forge.deliveries.map(({ status }) => status)).not.toContain(500)
  return docs.applied.map(({ kind }) => kind)
}

describe('webhooks', () => {
  test('tell of installations and of their repositories', async () => {
    expect(await kindsAfter(() => docs.forge.suspend(docs.installationId))).toEqual(['suspended'])
    expect(await kindsAfter(() => docs.forge.unsuspend(docs.installationId))).toEqual(['suspended', 'unsuspended'])
    expect(await kindsAfter(() => docs.forge.uninstall(docs.installationId))).toContain('uninstalled')
    const installed = () => docs.forge.install(docs.appId, { owner: 'acme', repositories: ['docs'] })
    expect(await kindsAfter(installed)).toContain('installed')
  })

  test('tell of a rename, a transfer and a deletion', async () => {
    expect(await kindsAfter(() => docs.forge.rename(REPOSITORY, 'handbook'))).toEqual(['renamed'])
    expect(await kindsAfter(() => docs.forge.deleteRepository('acme/handbook'))).toContain('deleted')
  })

  test('delete the mirror of a repository that went to another owner', async () => {
    const request = await prepare(docs, [write('docs/a.md', 'AA\n')])
    const mirror = join(docs.dataDir, 'mirrors', `${docs.project.repositoryId}.git`)
    expect(existsSync(mirror)).toBe(true)
    expect(await kindsAfter(() => docs.forge.transfer(REPOSITORY, 'other'))).toContain('transferred')
    expect(existsSync(mirror)).toBe(false)
    const again = await docs.connect()
    await expect(again.host.buildTree(docs.project, request.base, request.changes)).rejects.toMatchObject({
      name: 'RepositoryError',
    })
  })

  test('of a transfer that is undone by now revoke nothing', async () => {
    await kindsAfter(() => docs.forge.transfer(REPOSITORY, 'other'))
    const late = docs.forge.deliveries.find(({ event }) => event === 'repository')
    docs.forge.transfer('other/docs', 'acme')
    docs.forge.addRepositories(docs.installationId, ['docs'])
    await docs.forge.webhooksSettled()
    docs.applied.length = 0
    const answer = await postSigned(JSON.stringify(late?.payload), 'repository')
    expect([answer.status, docs.applied]).toEqual([200, []])
  })

  test('delete the mirrors of an installation that was taken away', async () => {
    await prepare(docs, [write('docs/a.md', 'AA\n')])
    const mirror = join(docs.dataDir, 'mirrors', `${docs.project.repositoryId}.git`)
    expect(existsSync(mirror)).toBe(true)
    await kindsAfter(() => docs.forge.uninstall(docs.installationId))
    expect(existsSync(mirror)).toBe(false)
  })

  test('tell what became of a pull request, once per delivery', async () => {
    await publish(docs.github.host, await prepare(docs, [write('docs/a.md', 'AA\n')]))
    await docs.forge.mergePullRequest(REPOSITORY, docs.forge.pullRequests(REPOSITORY)[0]?.number ?? 0)
    await docs.forge.webhooksSettled()
    expect(docs.notes).toMatchObject([
      {
        repositoryId: docs.project.repositoryId,
        branch: BRANCH,
        pullRequest: { state: 'merged' },
        deliveryId: expect.any(String),
      },
    ])
  })

  test('tell that a person looked at a pull request, also by a review without words; those of bots do not', async () => {
    await publish(docs.github.host, await prepare(docs, [write('docs/a.md', 'AA\n')]))
    const { number = 0 } = docs.forge.pullRequests(REPOSITORY)[0] ?? {}
    docs.forge.review(REPOSITORY, number, { login: 'robot[bot]', type: 'Bot', body: '', verdict: 'APPROVED' })
    await docs.forge.webhooksSettled()
    expect(docs.looks).toEqual([])
    docs.forge.review(REPOSITORY, number, { login: 'octocat', body: '', verdict: 'APPROVED' })
    await docs.forge.webhooksSettled()
    expect(docs.looks).toEqual([{ repositoryId: docs.project.repositoryId, number, at: expect.any(Number) }])
  })

  test('that come again carry the same delivery, which the store knows', async () => {
    await kindsAfter(() => docs.forge.rename(REPOSITORY, 'handbook'))
    const delivery = docs.forge.deliveries.find(({ event }) => event === 'repository')
    await docs.forge.redeliver(delivery?.id ?? 0)
    expect(docs.applied).toHaveLength(1)
  })

  test('of a push to the default branch fetch it ahead of the next job', async () => {
    const { base } = await pinBranch(docs)
    await docs.github.host.open(docs.project, base, never)
    const commitSha = await docs.forge.pushFile(REPOSITORY, 'main', 'docs/new.md', 'N\n', 'New')
    await docs.forge.webhooksSettled()
    await docs.github.settled()
    const before = docs.forge.requests.length
    expect(await (await docs.github.host.open(docs.project, { ref: 'main', commitSha }, never)).list()).toHaveLength(3)
    expect(docs.forge.requests.length).toBe(before)
  })

  test('of a push to the default branch have the docs of the new commit indexed', async () => {
    const indexed: unknown[] = []
    github = await docs.connect({
      index: async (tree, fullName) => {
        indexed.push([fullName, tree.sha, (await tree.list()).map(({ path }) => path)])
      },
    })
    const { base } = await pinBranch(docs)
    await docs.github.host.open(docs.project, base, never)
    const commitSha = await docs.forge.pushFile(REPOSITORY, 'main', 'docs/new.md', 'N\n', 'New')
    await docs.forge.webhooksSettled()
    await github.settled()
    expect(indexed).toEqual([[REPOSITORY, commitSha, ['docs/a.md', 'docs/b.md', 'docs/new.md']]])
  })

  test('of a push to a repository that no job has used fetch nothing', async () => {
    await docs.forge.pushFile(REPOSITORY, 'main', 'docs/new.md', 'N\n', 'New')
    await docs.forge.webhooksSettled()
    await docs.github.settled()
    expect(docs.forge.requests.some(({ path }) => path.includes('git-upload-pack'))).toBe(false)
  })

  test('without the right signature are refused', async () => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-github-event': 'installation',
        'x-github-delivery': 'd',
        'x-hub-signature-256': `sha256=${'0'.repeat(64)}`,
      },
      body: '{"action":"deleted","installation":{"id":1}}',
    })
    expect([answer.status, docs.applied]).toEqual([400, []])
  })

  const postSigned = (body: string, event = 'installation'): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-github-event': event,
        'x-github-delivery': 'd',
        'x-hub-signature-256': `sha256=${createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex')}`,
      },
      body,
    })

  test.each(['null', ' null\n', 'false', '0', '"a text"', '[]', '[{"action":"deleted"}]', ''])(
    'whose signed body is no JSON object are refused: %j',
    async (body) => {
      const answer = await postSigned(body)
      expect([answer.status, docs.applied]).toEqual([400, []])
    },
  )

  test('whose signed body only begins like an object are refused, and an object is taken', async () => {
    expect((await postSigned('{"action":')).status).toBe(400)
    expect((await postSigned(' {"action":"new_permissions_accepted"}')).status).toBe(200)
  })

  const sender = { id: 7, login: 'octocat', type: 'User' }
  const comment = { id: 1, body: 'x', user: sender }
  test.each<[event: string, payload: object, what: string]>([
    ['installation', { action: 'created' }, 'installation'],
    ['installation', { action: 'deleted', installation: null }, 'installation'],
    ['installation', { action: 'created', installation: { id: 9 }, repositories: [{ id: 1 }] }, 'full_name'],
    ['installation_repositories', { action: 'added', installation: { id: 9 } }, 'repositories_added'],
    ['repository', { action: 'renamed', repository: { id: '1', full_name: 'acme/docs' } }, 'repository.id'],
    ['pull_request', { action: 'closed', repository: { id: 1 }, pull_request: null }, 'pull_request'],
    ['issue_comment', { action: 'created', repository: { id: 1 }, issue: { number: 3 }, comment }, 'sender'],
    ['pull_request_review_comment', { action: 'created', sender, repository: { id: 1 }, comment }, 'pull_request'],
    [
      'pull_request_review',
      { action: 'submitted', sender, repository: { id: 1 }, pull_request: { number: 3 } },
      'review',
    ],
    ['push', { ref: 'refs/heads/main', after: 'x', deleted: 'no', repository: {} }, 'deleted'],
  ])('%s of another shape gets 400 and a sentence that names the field: %j', async (event, payload, what) => {
    const answer = await postSigned(JSON.stringify(payload), event)
    expect([answer.status, docs.applied]).toEqual([400, []])
    const { error } = z.object({ error: z.string() }).parse(await answer.json())
    expect(error).toMatch(`The payload of ${event} cannot be used: `)
    expect(error).toContain(what)
  })

  test('are taken with the previous secret while there is one', async () => {
    const send = () => postSigned('{"action":"new_permissions_accepted"}')
    github = await docs.connect({ webhookSecret: 'the next secret of webhooks' })
    expect((await send()).status).toBe(400)
    github = await docs.connect({ webhookSecret: 'the next secret of webhooks', previousWebhookSecret: WEBHOOK_SECRET })
    expect((await send()).status).toBe(200)
  })

  test('have their one path', async () => {
    expect((await fetch(url.replace('webhooks', 'other'), { method: 'POST' })).status).toBe(404)
  })
})
