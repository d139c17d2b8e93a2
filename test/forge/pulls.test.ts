// Pull requests over REST, and what branches do to them.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createForgeDesk, type ForgeDesk } from '../support/forge-desk.ts'

let desk: ForgeDesk
let token: string
let count = 0

beforeAll(async () => {
  desk = await createForgeDesk()
  token = await desk.token()
})
afterAll(() => desk.end())

const call = (method: string, path: string, body?: unknown) => desk.call(method, `/repos/acme/docs${path}`, token, body)

async function branchWithPage(): Promise<string> {
  const branch = `docmend/${++count}`
  await desk.forge.pushFile('acme/docs', branch, `docs/page-${count}.md`, 'A page.\n', 'Add a page')
  return branch
}

async function openPull(): Promise<{ branch: string; number: number }> {
  const branch = await branchWithPage()
  const { body } = await call('POST', '/pulls', { title: 'Add a page', head: branch, base: 'main' })
  return { branch, number: body.number }
}

const summary = (number: number) => desk.forge.pullRequests('acme/docs').find((one) => one.number === number)

test('one is opened as the App, with what it changes', async () => {
  const branch = await branchWithPage()
  const wish = { title: 'Add a page', head: `acme:${branch}`, base: 'main', body: 'Why.', draft: true }
  const { status, body } = await call('POST', '/pulls', wish)
  expect([status, body.user.login, body.draft, body.state]).toEqual([201, 'docmend[bot]', true, 'open'])
  expect([body.commits, body.changed_files, body.additions, body.deletions]).toEqual([1, 1, 1, 0])
  expect(body.html_url).toBe(`${desk.forge.url}/acme/docs/pull/${body.number}`)
})

test('a second one for the same branch is refused, also in a race', async () => {
  const branch = await branchWithPage()
  const wish = { title: 'Again', head: branch, base: 'main' }
  const racing = await Promise.all([call('POST', '/pulls', wish), call('POST', '/pulls', wish)])
  const refused = racing.find((one) => one.status === 422)
  expect(racing.filter((one) => one.status === 201)).toHaveLength(1)
  expect(refused?.body.errors[0].message).toBe(`A pull request already exists for acme:${branch}.`)
})

test('one without commits of its own is refused', async () => {
  await call('POST', '/git/refs', { ref: 'refs/heads/same', sha: desk.repository.headSha })
  const { status, body } = await call('POST', '/pulls', { title: 'Nothing', head: 'same', base: 'main' })
  expect([status, body.message]).toEqual([422, 'Validation Failed'])
  expect(body.errors).toEqual([
    { resource: 'PullRequest', code: 'custom', message: 'No commits between main and same' },
  ])
})

test.each([
  ['a head that is not there', { title: 'T', head: 'none', base: 'main' }, 'head'],
  ['a head of another owner', { title: 'T', head: 'evil:main', base: 'main' }, 'head'],
  ['a base that is not there', { title: 'T', head: 'main', base: 'none' }, 'base'],
  ['no title', { head: 'main', base: 'main' }, 'title'],
])('one with %s is refused', async (_, wish, field) => {
  const { status, body } = await call('POST', '/pulls', wish)
  expect([status, body.errors[0].field]).toEqual([422, field])
})

test('one whose body is longer than 65,536 characters is refused', async () => {
  const branch = await branchWithPage()
  const wish = { title: 'Long', head: branch, base: 'main', body: 'x'.repeat(65_537) }
  expect((await call('POST', '/pulls', wish)).status).toBe(422)
})

test('they are found by head, base and state', async () => {
  const { branch, number } = await openPull()
  const numbers = async (query: string) =>
    (await call('GET', `/pulls?${query}`)).body.map((one: { number: number }) => one.number)
  expect(await numbers(`head=ACME:${branch}&base=main`)).toEqual([number])
  expect(await numbers(`head=acme:${branch}&state=closed`)).toEqual([])
  desk.forge.closePullRequest('acme/docs', number)
  expect(await numbers(`head=acme:${branch}`)).toEqual([])
  expect(await numbers(`head=acme:${branch}&state=all`)).toEqual([number])
  expect(await numbers(`head=acme:${branch}&state=all&base=other`)).toEqual([])
})

test('title, body and state can be changed', async () => {
  const { number } = await openPull()
  await call('PATCH', `/pulls/${number}`, { title: 'Better', body: 'More.' })
  const closed = await call('PATCH', `/pulls/${number}`, { state: 'closed' })
  const reopened = await call('PATCH', `/pulls/${number}`, { state: 'open' })
  expect([closed.body.title, closed.body.body, closed.body.state]).toEqual(['Better', 'More.', 'closed'])
  expect([reopened.body.state, reopened.body.closed_at]).toEqual(['open', null])
})

test('a commit on the head branch becomes part of it', async () => {
  const { branch, number } = await openPull()
  const sha = await desk.forge.pushFile('acme/docs', branch, 'docs/more.md', 'More.\n', 'Add more')
  const { body } = await call('GET', `/pulls/${number}`)
  expect([body.head.sha, body.commits, body.changed_files]).toEqual([sha, 2, 2])
})

test('a merge brings it into a base that has moved meanwhile', async () => {
  const { number } = await openPull()
  await desk.forge.pushFile('acme/docs', 'main', 'docs/other.md', 'Other.\n', 'Add another page')
  await desk.forge.mergePullRequest('acme/docs', number)
  const { body } = await call('GET', `/pulls/${number}`)
  const main = desk.forge.branches('acme/docs').main
  expect([body.merged, body.state, body.merge_commit_sha, body.merged_by.login]).toEqual([
    true,
    'closed',
    main,
    'octocat',
  ])
  const files = await desk.git(['--git-dir', desk.repository.gitDir, 'ls-tree', '-r', '--name-only', 'main'])
  expect(files).toContain('docs/other.md')
  expect(files).toContain(`docs/page-${count}.md`)
})

test('a squash leaves one commit on the base, and the pull request counts as merged', async () => {
  const { branch, number } = await openPull()
  await desk.forge.pushFile('acme/docs', branch, 'docs/more.md', 'More.\n', 'Add more')
  const before = desk.forge.branches('acme/docs').main
  await desk.forge.mergePullRequest('acme/docs', number, 'squash')
  const { body } = await call('GET', `/pulls/${number}`)
  const { main } = desk.forge.branches('acme/docs')
  const commit = await call('GET', `/git/commits/${main}`)
  expect([body.merged, body.merge_commit_sha, commit.body.message]).toEqual([true, main, `Add a page (#${number})\n`])
  expect(commit.body.parents.map((one: { sha: string }) => one.sha)).toEqual([before])
})

test('a branch is brought up to date by a merge of its base', async () => {
  const { branch, number } = await openPull()
  const onMain = await desk.forge.pushFile('acme/docs', 'main', `docs/up-${number}.md`, 'Up.\n', 'Meanwhile')
  const own = desk.forge.branches('acme/docs')[branch]
  const sha = await desk.forge.mergeBranch('acme/docs', { from: 'main', into: branch })
  const { body } = await call('GET', `/git/commits/${sha}`)
  expect(body.parents.map((one: { sha: string }) => one.sha)).toEqual([own, onMain])
  expect(summary(number)).toMatchObject({ state: 'open', headSha: sha })
})

test('a force push takes commits off the branch, and Apps are told so', async () => {
  const { branch, number } = await openPull()
  const first = desk.forge.branches('acme/docs')[branch] ?? ''
  await desk.forge.pushFile('acme/docs', branch, 'docs/oops.md', 'Oops.\n', 'A mistake')
  desk.forge.setWebhook(desk.app.appId, 'http://127.0.0.1:1/hooks')
  await desk.forge.forcePush('acme/docs', branch, first)
  await desk.forge.pushFile('acme/docs', branch, 'docs/fine.md', 'Fine.\n', 'Better')
  const pushes = desk.forge.deliveries.filter((one) => one.event === 'push').map((one) => one.payload.forced)
  expect(pushes.slice(-2)).toEqual([true, false])
  expect((await call('GET', `/pulls/${number}`)).body).toMatchObject({ commits: 2, changed_files: 2 })
})

test('a person reopens what was closed', async () => {
  const { number } = await openPull()
  desk.forge.closePullRequest('acme/docs', number)
  await desk.forge.reopenPullRequest('acme/docs', number)
  expect(summary(number)).toMatchObject({ state: 'open' })
})

test('a conflict cannot be merged', async () => {
  const { branch, number } = await openPull()
  await desk.forge.pushFile('acme/docs', branch, 'README.md', 'One.\n', 'One way')
  await desk.forge.pushFile('acme/docs', 'main', 'README.md', 'Two.\n', 'Another way')
  await expect(desk.forge.mergePullRequest('acme/docs', number)).rejects.toThrow('not mergeable')
  expect(summary(number)).toMatchObject({ state: 'open', isMerged: false })
})

test('it closes when its branch is deleted, and cannot be reopened then', async () => {
  const { branch, number } = await openPull()
  await desk.forge.deleteBranch('acme/docs', branch)
  expect(summary(number)).toMatchObject({ state: 'closed', isMerged: false })
  expect((await call('PATCH', `/pulls/${number}`, { state: 'open' })).status).toBe(422)
})

test('labels are kept, each once', async () => {
  const { number } = await openPull()
  await call('POST', `/issues/${number}/labels`, { labels: ['docs', 'docs'] })
  expect(summary(number)).toMatchObject({ labels: ['docs'] })
})

test('labels of the repository are found in any case', async () => {
  for (const name of ['Documentation', 'documentation']) desk.forge.addLabel('acme/docs', name)
  expect((await call('GET', '/labels/DOCUMENTATION')).body.name).toBe('Documentation')
  expect((await call('GET', '/labels/unknown')).status).toBe(404)
})

test('labels take a permission', async () => {
  desk.forge.addLabel('acme/docs', 'docs')
  const narrow = await desk.token({ permissions: { contents: 'read' } })
  expect((await desk.call('GET', '/repos/acme/docs/labels/docs', narrow)).status).toBe(403)
})

test('an archived repository refuses all of it', async () => {
  const { branch } = await openPull()
  desk.forge.archive('acme/docs')
  const refused = await call('POST', '/pulls', { title: 'Late', head: branch, base: 'main' })
  desk.forge.archive('acme/docs', false)
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('archived')])
})

test('who may administer is told', async () => {
  const person = await call('GET', '/collaborators/octocat/permission')
  const nobody = await call('GET', '/collaborators/nobody/permission')
  expect([person.body.permission, nobody.status]).toEqual(['admin', 404])
})

test('every answer has the form that GitHub documents', () => {
  expect(desk.violations).toEqual([])
})
