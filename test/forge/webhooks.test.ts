// Which webhooks Apps receive, and how.
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { createForgeDesk, type ForgeDesk } from '../support/forge-desk.ts'

interface Received {
  headers: IncomingHttpHeaders
  raw: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever GitHub's form has at that place.
  payload: any
}

let desk: ForgeDesk
let receiver: Server
let address: string
let answer = 200
const received: Received[] = []

beforeAll(async () => {
  receiver = createServer((request, response) => {
    request.setEncoding('utf8')
    let raw = ''
    request.on('data', (chunk: string) => {
      raw += chunk
    })
    request.on('end', () => {
      received.push({ headers: request.headers, raw, payload: JSON.parse(raw) })
      response.writeHead(answer).end()
    })
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const at = receiver.address()
  address = `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}/hooks`
  desk = await createForgeDesk()
  desk.forge.setWebhook(desk.app.appId, address)
})

afterAll(async () => {
  await desk.end()
  receiver.close()
})

beforeEach(() => {
  received.length = 0
  answer = 200
})

/** Event and action of what came, in the order of the acts. */
async function told(): Promise<string[]> {
  await desk.forge.webhooksSettled()
  const order = desk.forge.deliveries.map((one) => one.guid)
  const at = (one: Received) => order.indexOf(String(one.headers['x-github-delivery']))
  received.sort((a, b) => at(a) - at(b))
  return received.map(({ headers, payload }) => [headers['x-github-event'], payload.action].filter(Boolean).join('.'))
}

test('a webhook is signed with the secret, and says from what it comes', async () => {
  await desk.forge.pushFile('acme/docs', 'main', 'a.md', 'ä\n', 'Add ä')
  await desk.forge.webhooksSettled()
  const [{ headers, raw, payload } = { headers: {}, raw: '', payload: {} }] = received
  const digest = createHmac('sha256', 'a secret only for tests').update(raw).digest('hex')
  expect(headers).toMatchObject({ 'x-github-event': 'push', 'x-hub-signature-256': `sha256=${digest}` })
  expect(headers['x-github-delivery']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
  expect(payload.installation.id).toBe(desk.installationId)
})

test('a push tells branch, commits and repository', async () => {
  const before = desk.forge.branches('acme/docs').main
  const after = await desk.forge.pushFile('acme/docs', 'main', 'b.md', 'b\n', 'Add b')
  expect(await told()).toEqual(['push'])
  expect(received[0]?.payload).toMatchObject({
    ref: 'refs/heads/main',
    before,
    after,
    created: false,
    deleted: false,
    head_commit: { id: after, message: 'Add b' },
    repository: { id: desk.repository.id, full_name: 'acme/docs', default_branch: 'main' },
  })
})

test('a pull request tells when it opens, gets a commit, and is merged', async () => {
  const token = await desk.token()
  await desk.forge.pushFile('acme/docs', 'topic', 'c.md', 'c\n', 'Add c')
  await desk.call('POST', '/repos/acme/docs/pulls', token, { title: 'C', head: 'topic', base: 'main' })
  await desk.forge.pushFile('acme/docs', 'topic', 'd.md', 'd\n', 'Add d')
  await desk.forge.mergePullRequest('acme/docs', 1)
  expect(await told()).toEqual([
    'push',
    'pull_request.opened',
    'push',
    'pull_request.synchronize',
    'push',
    'pull_request.closed',
  ])
  const { pull_request: pull } = received.at(-1)?.payload ?? {}
  expect(pull).toMatchObject({ number: 1, state: 'closed', merged: true, draft: false })
  expect(pull.head).toMatchObject({ ref: 'topic', repo: { id: desk.repository.id } })
  expect(pull.merged_at).not.toBeNull()
})

test('a pull request that a person closes says that it was not merged', async () => {
  const token = await desk.token()
  await desk.forge.pushFile('acme/docs', 'unwanted', 'u.md', 'u\n', 'Add u')
  const wish = { title: 'U', head: 'unwanted', base: 'main' }
  const { body } = await desk.call('POST', '/repos/acme/docs/pulls', token, wish)
  desk.forge.closePullRequest('acme/docs', body.number)
  expect((await told()).at(-1)).toBe('pull_request.closed')
  expect(received.at(-1)?.payload.pull_request).toMatchObject({ merged: false, merged_at: null })
})

test('a repository tells when it is renamed, transferred and deleted', async () => {
  await desk.forge.createRepository({ owner: 'acme', name: 'wiki', from: { files: { a: 'a' } } })
  desk.forge.addRepositories(desk.installationId, ['wiki'])
  desk.forge.rename('acme/wiki', 'handbook')
  desk.forge.transfer('acme/handbook', 'other')
  desk.forge.install(desk.app.appId, { owner: 'other', repositories: 'all' })
  await desk.forge.deleteRepository('other/handbook')
  expect(await told()).toEqual([
    'installation_repositories.added',
    'repository.renamed',
    'repository.transferred',
    'installation_repositories.removed',
    'installation.created',
    'repository.deleted',
  ])
  expect(received[1]?.payload.changes).toEqual({ repository: { name: { from: 'wiki' } } })
  expect(received[2]?.payload.changes.owner.from.organization.login).toBe('acme')
  expect(received[4]?.payload.repositories[0].full_name).toBe('other/handbook')
})

test('an installation tells what is added, removed, suspended and ended', async () => {
  const { id } = await desk.forge.createRepository({ owner: 'team', name: 'one', from: { files: { a: 'a' } } })
  const { installationId } = desk.forge.install(desk.app.appId, { owner: 'team', repositories: [] })
  desk.forge.addRepositories(installationId, ['one'])
  desk.forge.suspend(installationId)
  desk.forge.unsuspend(installationId)
  desk.forge.removeRepositories(installationId, ['one'])
  desk.forge.uninstall(installationId)
  expect(await told()).toEqual([
    'installation.created',
    'installation_repositories.added',
    'installation.suspend',
    'installation.unsuspend',
    'installation_repositories.removed',
    'installation.deleted',
  ])
  expect(received[1]?.payload.repositories_added).toMatchObject([{ id, full_name: 'team/one', private: false }])
  expect(received[0]?.payload.installation).toMatchObject({ id: installationId, account: { login: 'team' } })
})

test('a repository made later joins an installation on all of them', async () => {
  desk.forge.install(desk.app.appId, { owner: 'whole', repositories: 'all' })
  await desk.forge.createRepository({ owner: 'whole', name: 'new', from: { files: { a: 'a' } } })
  expect(await told()).toEqual(['installation.created', 'installation_repositories.added'])
})

test('nothing of a repository is told while the installation is suspended', async () => {
  desk.forge.suspend(desk.installationId)
  await desk.forge.pushFile('acme/docs', 'main', 'quiet.md', 'q\n', 'Quietly')
  desk.forge.unsuspend(desk.installationId)
  expect(await told()).toEqual(['installation.suspend', 'installation.unsuspend'])
})

test('a failed delivery is not repeated until someone asks, and then has the same id', async () => {
  answer = 500
  await desk.forge.pushFile('acme/docs', 'main', 'e.md', 'e\n', 'Add e')
  await desk.forge.webhooksSettled()
  const failed = desk.forge.deliveries.at(-1)
  answer = 202
  const again = await desk.forge.redeliver(failed?.id ?? 0)
  expect([failed?.status, again.status, again.isRedelivery]).toEqual([500, 202, true])
  expect(received.map((one) => one.headers['x-github-delivery'])).toEqual([failed?.guid, failed?.guid])
})

test('a receiver that is away is noted with the reason', async () => {
  desk.forge.setWebhook(desk.app.appId, 'http://127.0.0.1:1/hooks')
  await desk.forge.pushFile('acme/docs', 'main', 'f.md', 'f\n', 'Add f')
  await desk.forge.webhooksSettled()
  desk.forge.setWebhook(desk.app.appId, address)
  expect(desk.forge.deliveries.at(-1)).toMatchObject({
    status: null,
    error: expect.stringMatching(/fetch failed \(.+\)/),
  })
})
