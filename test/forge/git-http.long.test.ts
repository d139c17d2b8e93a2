// Git over HTTP: real git as the client.
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { createForgeDesk, type ForgeDesk } from '../support/forge-desk.ts'

let desk: ForgeDesk
let token: string
let work: string
let count = 0

beforeAll(async () => {
  desk = await createForgeDesk()
  token = await desk.token()
})
afterAll(() => desk.end())

beforeEach(async () => {
  work = join(desk.folder, `work-${++count}`)
  await desk.git(['clone', '-q', desk.remote(token), work])
})

const git = (...args: string[]) => desk.git(['-C', work, ...args])

async function commit(path: string, content: string | Uint8Array): Promise<string> {
  await mkdir(join(work, path, '..'), { recursive: true })
  await writeFile(join(work, path), content)
  await git('add', '-A')
  await git('commit', '-q', '-m', 'A change')
  return (await git('rev-parse', 'HEAD')).trim()
}

test('a clone holds the files', async () => {
  expect(await readFile(join(work, 'docs/guide/start.md'), 'utf8')).toBe('Start here.\n')
})

test('one commit is fetched by its id, shallow, though no branch points at it any more', async () => {
  const sha = await desk.forge.pushFile('acme/docs', 'short-lived', 'a.md', 'a\n', 'Add a')
  await desk.forge.deleteBranch('acme/docs', 'short-lived')
  await git('fetch', '-q', '--depth', '1', '--no-tags', 'origin', sha)
  expect((await git('log', '--format=%s', 'FETCH_HEAD')).trim()).toBe('Add a')
})

test('a fetch speaks protocol version 2, and may leave out blobs', async () => {
  const env = { GIT_TRACE_PACKET: '1' }
  const shallow = ['clone', '--bare', '--filter=blob:none', desk.remote(token), `${work}.git`]
  await desk.git(shallow, env)
  const missing = await desk.git(['--git-dir', `${work}.git`, 'rev-list', '--objects', '--missing=print', 'main'])
  expect(missing).toContain('?')
  const { status, text } = await getRefs(token, { 'git-protocol': 'version=2' })
  expect([status, text.includes('version 2')]).toEqual([200, true])
})

async function getRefs(as: string | null, more: Record<string, string> = {}) {
  const basic = Buffer.from(`x-access-token:${as}`).toString('base64')
  const headers = { ...more, ...(as === null ? {} : { authorization: `Basic ${basic}` }) }
  const url = `${desk.forge.url}/acme/docs.git/info/refs?service=git-upload-pack`
  const response = await fetch(url, { headers, redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('a push moves the branch, for REST and pull requests too', async () => {
  await git('checkout', '-q', '-b', 'feature')
  await commit('docs/a.md', 'a\n')
  await git('push', '-q', 'origin', 'feature')
  const wish = { title: 'Feature', head: 'feature', base: 'main' }
  const pull = await desk.call('POST', '/repos/acme/docs/pulls', token, wish)
  const sha = await commit('docs/b.md', 'b\n')
  await git('push', '-q', 'origin', 'feature')
  const { body } = await desk.call('GET', `/repos/acme/docs/pulls/${pull.body.number}`, token)
  expect([body.head.sha, body.commits]).toEqual([sha, 2])
})

test('a push of what contains the head merges the pull request', async () => {
  await git('checkout', '-q', '-b', 'direct')
  await commit('docs/direct.md', 'a\n')
  await git('push', '-q', 'origin', 'direct')
  const wish = { title: 'Direct', head: 'direct', base: 'main' }
  const pull = await desk.call('POST', '/repos/acme/docs/pulls', token, wish)
  await git('push', '-q', 'origin', 'direct:main')
  const { body } = await desk.call('GET', `/repos/acme/docs/pulls/${pull.body.number}`, token)
  expect([body.merged, body.state]).toEqual([true, 'closed'])
})

test('a large push and fetch go through whole', async () => {
  await git('checkout', '-q', '-b', 'large')
  const bytes = randomBytes(8_000_000)
  const sha = await commit('large.bin', bytes)
  await git('push', '-q', 'origin', 'large')
  const copy = `${work}-copy`
  await desk.git(['clone', '-q', '--branch', 'large', desk.remote(token), copy])
  expect(await desk.git(['-C', copy, 'rev-parse', 'HEAD'])).toBe(`${sha}\n`)
  expect((await readFile(join(copy, 'large.bin'))).equals(bytes)).toBe(true)
})

test('a push that is not a fast forward is refused by git itself when the branch moved', async () => {
  await commit('docs/mine.md', 'mine\n')
  await desk.forge.pushFile('acme/docs', 'main', 'docs/theirs.md', 'theirs\n', 'Theirs')
  await expect(git('push', '-q', 'origin', 'HEAD:main')).rejects.toThrow('rejected')
})

test('a token that can only read fetches and cannot push', async () => {
  const reader = await desk.token({ permissions: { contents: 'read' } })
  await git('remote', 'set-url', 'origin', desk.remote(reader))
  await git('fetch', '-q', 'origin')
  await commit('docs/no.md', 'no\n')
  await expect(git('push', '-q', 'origin', 'HEAD:refs/heads/no')).rejects.toThrow('403')
})

test('without a token there is a challenge, with a wrong one too, with one for elsewhere nothing', async () => {
  await desk.forge.createRepository({ owner: 'acme', name: 'other', private: true, from: { files: { a: 'a' } } })
  const none = await getRefs(null)
  const wrong = await getRefs('ghs_wrong')
  const other = await desk.git(['ls-remote', desk.remote(token).replace('docs.git', 'other.git')]).catch(String)
  expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="GitHub"'])
  expect([wrong.status, other]).toEqual([401, expect.stringContaining('not found')])
})

test('a public repository is cloned without a token, and pushed to by nobody unknown', async () => {
  await desk.forge.createRepository({ owner: 'acme', name: 'open', from: { files: { 'a.md': 'a\n' } } })
  const copy = `${work}-open`
  await desk.git(['clone', '-q', `${desk.forge.url}/acme/open.git`, copy])
  await expect(desk.git(['-C', copy, 'push', '-q', 'origin', 'HEAD:refs/heads/b'])).rejects.toThrow(/[Aa]uth|Username/)
})

test('what is no service of git is not served', async () => {
  const config = await fetch(`${desk.forge.url}/acme/docs.git/config`)
  const dumb = await fetch(`${desk.forge.url}/acme/docs.git/info/refs`)
  expect([config.status, dumb.status]).toEqual([404, 404])
})
