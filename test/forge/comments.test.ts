// Comments on pull requests: over REST, by people, and in webhooks to Apps.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { createForgeDesk, type ForgeDesk } from '../support/forge-desk.ts'
import { createGitHubContract } from '../support/github-openapi.ts'

const contract = createGitHubContract()
let desk: ForgeDesk
let token: string
let number = 0
let count = 0

beforeAll(async () => {
  desk = await createForgeDesk({ private: false })
  // Nobody listens there: what was sent is read from the record of deliveries.
  desk.forge.setWebhook(desk.app.appId, 'http://127.0.0.1:1/hooks')
  token = await desk.token()
})
afterAll(() => desk.end())

beforeEach(async () => {
  const branch = `topic/${++count}`
  await desk.forge.pushFile('acme/docs', branch, 'docs/guide/start.md', `Start here.\nThen ${count}.\n`, 'A change')
  number = (await call('POST', '/pulls', { title: 'A change', head: branch, base: 'main' })).body.number
})

const call = (method: string, path: string, body?: unknown, as = token) =>
  desk.call(method, `/repos/acme/docs${path}`, as, body)

/** Payloads of this event since the pull request of the test was opened, each as GitHub documents it. */
function told(event: string) {
  const all = desk.forge.deliveries.filter((one) => one.event === event)
  const ours = all.filter(({ payload }) => JSON.stringify(payload).includes(`/pull/${number}"`))
  for (const { action, payload } of ours) expect(contract.checkWebhook(event, action ?? '', payload)).toEqual([])
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever GitHub's form has at that place.
  return ours.map(({ payload }): any => payload)
}

test('an App comments, and reads it again alone, in the list and in the count', async () => {
  const { status, body } = await call('POST', `/issues/${number}/comments`, { body: 'Done.' })
  expect([status, body.user.login, body.body]).toEqual([201, 'docmend[bot]', 'Done.'])
  expect(body.performed_via_github_app.id).toBe(desk.app.appId)
  expect((await call('GET', `/issues/comments/${body.id}`)).body).toEqual(body)
  expect((await call('GET', `/issues/${number}/comments`)).body).toEqual([body])
  expect((await call('GET', `/pulls/${number}`)).body.comments).toBe(1)
})

test('an App edits and deletes a comment, and asks which account it is', async () => {
  const { body: made } = await call('POST', `/issues/${number}/comments`, { body: 'Wait.' })
  const edited = await call('PATCH', `/issues/comments/${made.id}`, { body: 'Done.' })
  expect([edited.status, edited.body.id, edited.body.body]).toEqual([200, made.id, 'Done.'])
  expect((await call('DELETE', `/issues/comments/${made.id}`)).status).toBe(204)
  expect((await call('GET', `/issues/${number}/comments`)).body).toEqual([])
  const graphql = desk.forge.apiUrl.replace(/v3$/, 'graphql')
  const query = { method: 'POST', body: '{"query":"query { viewer { login } }"}' }
  const asked = await fetch(graphql, { ...query, headers: { authorization: `Bearer ${token}` } })
  expect(await asked.json()).toEqual({ data: { viewer: { login: made.user.login } } })
})

test('a long list comes in pages, oldest first', async () => {
  for (let index = 0; index < 5; index += 1)
    desk.forge.comment('acme/docs', number, { login: 'octocat', body: `${index}` })
  const { body, headers } = await call('GET', `/issues/${number}/comments?per_page=2&page=2`)
  expect(body.map((one: { body: string }) => one.body)).toEqual(['2', '3'])
  expect(headers.get('link')).toContain('page=3>; rel="next"')
})

test.each([
  ['without a text', {}],
  ['with an empty one', { body: '' }],
  ['with one longer than 65,536 characters', { body: 'x'.repeat(65_537) }],
])('a comment %s is refused', async (_, body) => {
  expect((await call('POST', `/issues/${number}/comments`, body)).status).toBe(422)
})

test.each(['/issues/999/comments', '/issues/comments/999', '/issues/comments/999/reactions'])(
  'what is not there, such as %s, answers 404',
  async (path) => {
    expect((await call('GET', path)).status).toBe(404)
  },
)

test('either of two permissions is enough to comment, reading neither', async () => {
  const pulls = await desk.token({ permissions: { pull_requests: 'write' } })
  const contents = await desk.token({ permissions: { contents: 'write' } })
  const wish = { body: 'May I?' }
  expect((await call('POST', `/issues/${number}/comments`, wish, pulls)).status).toBe(201)
  expect((await call('POST', `/issues/${number}/comments`, wish, contents)).status).toBe(403)
})

test('an App with a permission for issues alone may comment, and not open pull requests', async () => {
  const app = await createForgeDesk({ private: false, permissions: { issues: 'write', contents: 'write' } })
  const as = await app.token()
  await app.forge.pushFile('acme/docs', 'x', 'x.md', 'x\n', 'x')
  const wish = { title: 'x', head: 'x', base: 'main' }
  const [opened, commented] = [
    await app.call('POST', '/repos/acme/docs/pulls', as, wish),
    await app.call('POST', '/repos/acme/docs/issues/1/comments', as, { body: 'x' }),
  ]
  await app.end()
  // There is no pull request to comment on, which it gets to know: 404 and not 403.
  expect([opened.status, commented.status]).toEqual([403, 404])
})

describe('a locked conversation', () => {
  beforeEach(() => desk.forge.lock('acme/docs', number))

  test('is closed to Apps and readers', async () => {
    const refused = await call('POST', `/issues/${number}/comments`, { body: 'Late.' })
    expect([refused.status, refused.body.message]).toEqual([403, 'Unable to create comment because issue is locked.'])
    expect(() => desk.forge.comment('acme/docs', number, { login: 'reader', body: 'Late.' })).toThrow('locked')
    expect((await call('GET', `/pulls/${number}`)).body.locked).toBe(true)
  })

  test('is open to those who may write, and to all when it is unlocked', async () => {
    desk.forge.setRole('acme/docs', 'writer', 'write')
    desk.forge.comment('acme/docs', number, { login: 'writer', body: 'Still here.' })
    desk.forge.unlock('acme/docs', number)
    expect((await call('POST', `/issues/${number}/comments`, { body: 'Again.' })).status).toBe(201)
  })
})

describe('a reaction', () => {
  let comment = 0
  beforeEach(() => {
    comment = desk.forge.comment('acme/docs', number, { login: 'octocat', body: 'Shorter, please.' })
  })
  const react = (content: unknown) => call('POST', `/issues/comments/${comment}/reactions`, { content })

  test('is there once, however often it is given', async () => {
    const [first, second] = [await react('eyes'), await react('eyes')]
    expect([first.status, second.status, second.body.id]).toEqual([201, 200, first.body.id])
    expect(desk.forge.comments('acme/docs', number)).toEqual([
      {
        id: comment,
        kind: 'comment',
        login: 'octocat',
        body: 'Shorter, please.',
        reactions: [{ login: 'docmend[bot]', content: 'eyes' }],
      },
    ])
  })

  test('is listed, also by its content, and counted', async () => {
    await react('eyes')
    await react('+1')
    const contents = async (query: string) =>
      (await call('GET', `/issues/comments/${comment}/reactions${query}`)).body.map(
        (one: { content: string }) => one.content,
      )
    expect([await contents(''), await contents('?content=%2B1')]).toEqual([['eyes', '+1'], ['+1']])
    const { reactions } = (await call('GET', `/issues/comments/${comment}`)).body
    expect(reactions).toMatchObject({ total_count: 2, eyes: 1, '+1': 1, heart: 0 })
  })

  test('of a kind that GitHub does not have is refused', async () => {
    expect((await react('shrug')).status).toBe(422)
  })
})

describe('a comment on a line', () => {
  const path = 'docs/guide/start.md'
  const head = async () => (await call('GET', `/pulls/${number}`)).body.head.sha

  test('names file, line and commit, and shows the diff down to the line', async () => {
    const wish = { body: 'Why?', path, line: 2, side: 'RIGHT', commit_id: await head() }
    const { status, body } = await call('POST', `/pulls/${number}/comments`, wish)
    expect([status, body.path, body.line, body.side, body.commit_id]).toEqual([201, path, 2, 'RIGHT', wish.commit_id])
    expect(body.diff_hunk).toBe(`@@ -1 +1,2 @@\n Start here.\n+Then ${count}.`)
    expect((await call('GET', `/pulls/${number}/comments`)).body).toEqual([body])
    expect((await call('GET', `/issues/${number}/comments`)).body).toEqual([])
  })

  test.each([
    ['a line that is not shown', { path, line: 40 }],
    ['a file that is not changed', { path: 'README.md', line: 1 }],
    ['a side where the line is not', { path, line: 2, side: 'LEFT' }],
    ['a commit that is not there', { path, line: 2, commit_id: 'f'.repeat(40) }],
  ])('on %s is refused', async (_, where) => {
    const wish = { body: 'Why?', commit_id: await head(), ...where }
    expect((await call('POST', `/pulls/${number}/comments`, wish)).status).toBe(422)
  })

  test('takes reactions, and tells Apps', async () => {
    const id = await desk.forge.reviewComment('acme/docs', number, { login: 'octocat', body: 'Why?', path, line: 2 })
    expect((await call('POST', `/pulls/comments/${id}/reactions`, { content: 'eyes' })).status).toBe(201)
    expect((await call('POST', `/issues/comments/${id}/reactions`, { content: 'eyes' })).status).toBe(404)
    expect(told('pull_request_review_comment')).toMatchObject([
      {
        action: 'created',
        comment: { id, path, line: 2, body: 'Why?' },
        pull_request: { number },
        sender: { login: 'octocat', type: 'User' },
      },
    ])
  })
})

test('Apps are told of a comment, of its edit and of its end', () => {
  const id = desk.forge.comment('acme/docs', number, { login: 'writer', body: 'One.' })
  desk.forge.editComment('acme/docs', id, { body: 'Two.', login: 'octocat' })
  desk.forge.deleteComment('acme/docs', id)
  const [created, edited, deleted] = told('issue_comment')
  expect(created).toMatchObject({
    action: 'created',
    issue: { number, pull_request: { url: expect.stringContaining(`/pulls/${number}`) } },
    comment: { id, body: 'One.', user: { login: 'writer' } },
    sender: { login: 'writer' },
    installation: { id: desk.installationId },
  })
  expect(edited).toMatchObject({ action: 'edited', changes: { body: { from: 'One.' } }, sender: { login: 'octocat' } })
  expect(deleted).toMatchObject({ action: 'deleted', comment: { body: 'Two.' } })
})

test('an App is told of its own comments, too, and a bot is told to be one', async () => {
  await call('POST', `/issues/${number}/comments`, { body: 'Mine.' })
  desk.forge.comment('acme/docs', number, { login: 'helper[bot]', body: 'Beep.', type: 'Bot' })
  expect(told('issue_comment').map(({ sender }) => [sender.login, sender.type])).toEqual([
    ['docmend[bot]', 'Bot'],
    ['helper[bot]', 'Bot'],
  ])
})

describe('the role of a person', () => {
  const roleOf = async (login: string) => {
    const { status, body } = await call('GET', `/collaborators/${login}/permission`)
    return status === 200 ? [body.permission, body.role_name] : [status]
  }

  test.each([
    ['admin', 'admin'],
    ['maintain', 'write'],
    ['write', 'write'],
    ['triage', 'read'],
    ['read', 'read'],
    ['none', 'none'],
  ] as const)('%s is %s in the older words', async (role, permission) => {
    desk.forge.setRole('acme/docs', 'Someone', role)
    expect(await roleOf('someone')).toEqual([permission, role])
  })

  test('is to read for an outsider of a public repository, and nothing at all in a private one', async () => {
    await desk.forge.createRepository({ owner: 'acme', name: 'hidden', private: true, from: { files: { a: 'a' } } })
    desk.forge.addRepositories(desk.installationId, ['hidden'])
    desk.forge.comment('acme/docs', number, { login: 'outsider', body: 'Hello.' })
    const { body } = await desk.call('GET', '/repos/acme/hidden/collaborators/outsider/permission', token)
    expect([await roleOf('outsider'), body.permission]).toEqual([['read', 'read'], 'none'])
  })

  test('is not known of people who never signed up, nor of bots', async () => {
    expect([await roleOf('nobody-at-all'), await roleOf('docmend%5Bbot%5D')]).toEqual([[404], [404]])
  })
})

test('every answer has the form that GitHub documents', () => {
  expect(desk.violations).toEqual([])
})
