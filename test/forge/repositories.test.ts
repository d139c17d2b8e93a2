// Repositories: where they come from, and where they go.
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createForgeDesk, type ForgeDesk } from '../support/forge-desk.ts'

let desk: ForgeDesk

beforeAll(async () => {
  desk = await createForgeDesk()
})
afterAll(() => desk.end())

const list = (gitDir: string) => desk.git(['--git-dir', gitDir, 'ls-tree', '-r', 'main'])

test('a plain folder becomes one commit, with links and executables as they are', async () => {
  const folder = join(desk.folder, 'plain')
  await mkdir(join(folder, 'docs'), { recursive: true })
  await writeFile(join(folder, 'docs', 'a "b".md'), 'a\n')
  await writeFile(join(folder, 'run.sh'), '#!/bin/sh\n')
  await chmod(join(folder, 'run.sh'), 0o755)
  await symlink('docs', join(folder, 'link'))
  const { gitDir } = await desk.forge.createRepository({ owner: 'acme', name: 'plain', from: { folder } })
  const modes = (await list(gitDir))
    .trim()
    .split('\n')
    .map((line) => line.replace(/ blob \w+\t/, ' '))
  expect(modes).toEqual([String.raw`100644 "docs/a \"b\".md"`, '120000 link', '100755 run.sh'])
})

test('a git repository comes with its HEAD and history, and without what is not committed', async () => {
  const folder = join(desk.folder, 'source')
  await desk.git(['init', '-q', '-b', 'trunk', 'source'])
  for (const name of ['a.md', 'b.md']) {
    await writeFile(join(folder, name), name)
    await desk.git(['-C', folder, 'add', '-A'])
    await desk.git(['-C', folder, 'commit', '-q', '-m', name])
  }
  await writeFile(join(folder, 'draft.md'), 'draft')
  const { gitDir, headSha } = await desk.forge.createRepository({ owner: 'acme', name: 'source', from: { folder } })
  expect(headSha).toBe((await desk.git(['-C', folder, 'rev-parse', 'HEAD'])).trim())
  expect(await list(gitDir)).not.toContain('draft.md')
})

test('a folder inside of a repository is a plain folder', async () => {
  const folder = join(desk.folder, 'outer', 'inner')
  await mkdir(folder, { recursive: true })
  await desk.git(['init', '-q', 'outer'])
  await writeFile(join(folder, 'new.md'), 'new')
  const { gitDir } = await desk.forge.createRepository({ owner: 'acme', name: 'inner', from: { folder } })
  expect(await list(gitDir)).toContain('\tnew.md')
})

test('a former name leads on, for REST and git, until another takes it', async () => {
  await desk.forge.createRepository({ owner: 'acme', name: 'old', from: { files: { 'a.md': 'a' } } })
  desk.forge.rename('acme/old', 'new')
  const moved = await desk.call('GET', '/repos/acme/old/branches/main', null)
  const location = moved.headers.get('location') ?? ''
  const followed = await fetch(location)
  expect([moved.status, location]).toEqual([
    301,
    expect.stringMatching(/\/api\/v3\/repositories\/\d+\/branches\/main$/),
  ])
  expect([followed.status, await followed.json()]).toEqual([200, expect.objectContaining({ name: 'main' })])
  expect(await desk.git(['ls-remote', `${desk.forge.url}/acme/old.git`])).toContain('refs/heads/main')
  await desk.forge.createRepository({ owner: 'acme', name: 'old', from: { files: { 'b.md': 'b' } } })
  expect((await desk.call('GET', '/repos/acme/old', null)).status).toBe(200)
})

test('what changes something is redirected so that its method stays', async () => {
  const token = await desk.token()
  desk.forge.rename('acme/docs', 'papers')
  const { status } = await desk.call('POST', '/repos/acme/docs/git/blobs', token, { content: 'x' })
  desk.forge.rename('acme/papers', 'docs')
  expect(status).toBe(307)
})

test('a transferred repository leaves the installation', async () => {
  const { id } = await desk.forge.createRepository({
    owner: 'acme',
    name: 'leaving',
    private: true,
    from: { files: { a: 'a' } },
  })
  desk.forge.addRepositories(desk.installationId, ['leaving'])
  const token = await desk.token()
  expect((await desk.call('GET', '/repos/acme/leaving', token)).body.id).toBe(id)
  desk.forge.transfer('acme/leaving', 'elsewhere')
  expect((await desk.call('GET', '/repos/elsewhere/leaving', token)).status).toBe(404)
})

test('a deleted repository is gone, its former names too', async () => {
  await desk.forge.createRepository({ owner: 'acme', name: 'first', from: { files: { a: 'a' } } })
  desk.forge.rename('acme/first', 'second')
  await desk.forge.deleteRepository('acme/second')
  const replies = await Promise.all(['first', 'second'].map((name) => desk.call('GET', `/repos/acme/${name}`, null)))
  expect(replies.map((one) => one.status)).toEqual([404, 404])
})

test.each([
  ['is not there', 'nowhere'],
  ['has no commit', 'empty'],
])('a source that %s is refused, and leaves nothing behind', async (_, name) => {
  await desk.git(['init', '-q', 'empty'])
  const wish = { owner: 'acme', name: 'unmade', from: { folder: join(desk.folder, name) } }
  await expect(desk.forge.createRepository(wish)).rejects.toThrow('Is its source a folder')
  expect((await desk.call('GET', '/repos/acme/unmade', null)).status).toBe(404)
})

test('a file that cannot be read is an error of the act alone', async () => {
  const files = {
    get bad(): string {
      throw new Error('cannot be read')
    },
  }
  await expect(desk.forge.createRepository({ owner: 'acme', name: 'bad', from: { files } })).rejects.toThrow('acme/bad')
  expect((await desk.call('GET', '/meta', null)).status).toBe(200)
})

test('a name is taken once', async () => {
  const again = desk.forge.createRepository({ owner: 'ACME', name: 'Docs', from: { files: { a: 'a' } } })
  await expect(again).rejects.toThrow('exists already')
})

test('every answer has the form that GitHub documents', () => {
  expect(desk.violations).toEqual([])
})

test('a branch of any name has addresses that are addresses', async () => {
  const branch = 'docs/größe-50%-日本'
  await desk.forge.pushFile('acme/docs', branch, 'a.md', 'a\n', 'Add a')
  const token = await desk.token()
  const escaped = branch.split('/').map(encodeURIComponent).join('/')
  const { body } = await desk.call('GET', `/repos/acme/docs/branches/${escaped}`, token)
  const ref = await desk.call('GET', `/repos/acme/docs/git/ref/heads/${escaped}`, token)
  expect([body.name, ref.body.ref]).toEqual([branch, `refs/heads/${branch}`])
  expect([body._links.self, ref.body.url].map((url) => /^[!-~]+$/.test(url))).toEqual([true, true])
  expect((await desk.call('GET', body._links.self.slice(desk.forge.apiUrl.length), token)).body.name).toBe(branch)
  expect(desk.violations).toEqual([])
})

test('files come with the history that they are given: a commit for each time, oldest first', async () => {
  const addedAt = { 'old.md': Date.parse('2024-01-02'), 'older.md': Date.parse('2023-01-02') }
  const files = { 'old.md': 'old', 'older.md': 'older', 'new.md': 'new' }
  const { gitDir } = await desk.forge.createRepository({ owner: 'acme', name: 'dated', from: { files, addedAt } })
  const log = await desk.git(['--git-dir', gitDir, 'log', '--format=%as %s', '--name-only', 'main'])
  const lines = log.split('\n').filter((line) => line !== '')
  expect(lines.slice(1)).toEqual(['new.md', '2024-01-02 Add pages', 'old.md', '2023-01-02 Initial commit', 'older.md'])
})
