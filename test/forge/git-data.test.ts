// Blobs, trees, commits and refs over REST.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { createForgeDesk, type ForgeDesk } from '../support/forge-desk.ts'
import { runs, testProperty } from '../support/property.ts'

let desk: ForgeDesk
let token: string
const repo = '/repos/acme/docs'

beforeAll(async () => {
  desk = await createForgeDesk()
  token = await desk.token()
})
afterAll(() => desk.end())

const call = (method: string, path: string, body?: unknown) => desk.call(method, `${repo}${path}`, token, body)

async function commitOn(parent: string, content: string): Promise<string> {
  const tree = [{ path: 'docs/new.md', mode: '100644', type: 'blob', content }]
  const made = await call('POST', '/git/trees', { base_tree: parent, tree })
  const body = { message: 'Add a page', tree: made.body.sha, parents: [parent] }
  return (await call('POST', '/git/commits', body)).body.sha
}

describe('a tree', () => {
  test('is made from a base and edits, and lists what git lists', async () => {
    const edits = [
      { path: 'docs/guide/start.md', mode: '100644', type: 'blob', content: 'Begin.\n' },
      { path: 'docs/guide/next.md', mode: '100644', type: 'blob', sha: null },
      { path: 'docs/ünï.md', mode: '100644', type: 'blob', content: 'ü\n' },
    ]
    const { status, body } = await call('POST', '/git/trees', { base_tree: desk.repository.headSha, tree: edits })
    const all = await call('GET', `/git/trees/${body.sha}?recursive=1`)
    const blobs = all.body.tree.filter((one: { type: string }) => one.type === 'blob')
    const paths = blobs.map((one: { path: string; size: number }) => `${one.path} ${one.size}`)
    expect([status, paths]).toEqual([201, ['README.md 7', 'docs/guide/start.md 7', 'docs/ünï.md 3']])
  })

  const file = { path: 'a.md', mode: '100644', type: 'blob' }
  test.each([
    ['removes what is not there', { tree: [{ ...file, sha: null }] }],
    ['names no object', { tree: [{ ...file, sha: '0'.repeat(40) }] }],
    ['goes up', { tree: [{ ...file, path: '../a.md', content: '' }] }],
    ['goes into .git', { tree: [{ ...file, path: 'docs/.GIT/config', content: '' }] }],
    ['has an unknown mode', { tree: [{ ...file, mode: '100600', content: '' }] }],
    ['has both content and id', { tree: [{ ...file, sha: '0'.repeat(40), content: '' }] }],
    ['has neither', { tree: [file] }],
    ['has a base that is no tree', { base_tree: '0'.repeat(40), tree: [{ ...file, content: '' }] }],
  ])('that %s is refused with 422', async (_, body) => {
    const whole = { base_tree: desk.repository.headSha, ...body }
    expect((await call('POST', '/git/trees', whole)).status).toBe(422)
  })

  test('of workflows needs the permission for them', async () => {
    const tree = [{ path: '.github/workflows/ci.yml', mode: '100644', type: 'blob', content: 'on: push\n' }]
    expect((await call('POST', '/git/trees', { base_tree: desk.repository.headSha, tree })).status).toBe(403)
  })

  testProperty('has the id that git itself computes, whatever the names and edits', async () => {
    const name = fc.stringMatching(/^[a-zé "'\\.-]{1,6}$/).filter((one) => !/^\.{1,2}$|^-| $|^ /.test(one))
    const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'))
    const files = fc.dictionary(path, fc.string(), { minKeys: 1, maxKeys: 6, noNullPrototype: true })
    await fc.assert(fc.asyncProperty(files, sameTree), runs(4))
  })

  async function sameTree(wanted: Record<string, string>): Promise<void> {
    const entries = Object.entries(wanted)
    // A path below another that is a file cannot be.
    fc.pre(entries.every(([one]) => entries.every(([other]) => !other.startsWith(`${one}/`))))
    const work = join(desk.folder, 'work')
    await rm(work, { recursive: true, force: true })
    await desk.git(['init', '-q', 'work'])
    for (const [path, content] of entries) {
      await mkdir(dirname(join(work, path)), { recursive: true })
      await writeFile(join(work, path), content)
    }
    await desk.git(['-C', 'work', 'add', '-A'])
    const expected = (await desk.git(['-C', 'work', 'write-tree'])).trim()
    const tree = entries.map(([path, content]) => ({ path, mode: '100644', type: 'blob', content }))
    expect((await call('POST', '/git/trees', { tree })).body.sha).toBe(expected)
  }
})

describe('a commit', () => {
  test('of the App in its own name is signed by the host, and is sound', async () => {
    const sha = await commitOn(desk.repository.headSha, 'signed')
    const { body } = await call('GET', `/git/commits/${sha}`)
    expect([body.verification.verified, body.author.name, body.committer.name]).toEqual([
      true,
      'docmend[bot]',
      'GitHub',
    ])
    await desk.git(['--git-dir', desk.repository.gitDir, 'fsck', '--strict', sha])
  })

  test('in the name of another is not signed', async () => {
    const { body: head } = await call('GET', `/git/commits/${desk.repository.headSha}`)
    const author = { name: 'Ada', email: 'ada@example.com', date: '2026-01-02T03:04:05Z' }
    const wish = { message: 'By Ada', tree: head.tree.sha, parents: [head.sha], author }
    const { body } = await call('POST', '/git/commits', wish)
    expect([body.verification.verified, body.author]).toEqual([false, author])
  })

  test('without its tree or parent is refused', async () => {
    const { body: head } = await call('GET', `/git/commits/${desk.repository.headSha}`)
    const noTree = await call('POST', '/git/commits', { message: 'm', tree: '1'.repeat(40) })
    const noParent = await call('POST', '/git/commits', { message: 'm', tree: head.tree.sha, parents: [head.tree.sha] })
    expect([noTree.status, noParent.status]).toEqual([422, 422])
  })
})

describe('a ref', () => {
  test('is made once', async () => {
    const sha = await commitOn(desk.repository.headSha, 'once')
    const wish = { ref: 'refs/heads/docmend/once', sha }
    const racing = await Promise.all([1, 2, 3, 4].map(() => call('POST', '/git/refs', wish)))
    expect(racing.filter((one) => one.status === 201)).toHaveLength(1)
    const refused = racing.find((one) => one.status === 422)
    expect(refused?.body.message).toBe('Reference already exists')
    expect((await call('GET', '/git/ref/heads%2Fdocmend%2Fonce')).body.object).toMatchObject({ sha, type: 'commit' })
  })

  test.each([
    ['an object that is not there', 'refs/heads/x', '1'.repeat(40), 'Object does not exist'],
    ['a name outside refs', 'heads/x', null, 'not a valid ref name'],
    ['a name that git refuses', 'refs/heads/a..b', null, 'not a valid ref name'],
    ['a name below another branch', 'refs/heads/main/x', null, 'Reference update failed'],
  ])('is refused for %s', async (_, ref, sha, sentence) => {
    const { status, body } = await call('POST', '/git/refs', { ref, sha: sha ?? desk.repository.headSha })
    expect([status, body.message]).toEqual([422, expect.stringContaining(sentence)])
  })

  test('moves forward, and sideways only by force', async () => {
    const [first, other] = [await commitOn(desk.repository.headSha, '1'), await commitOn(desk.repository.headSha, '2')]
    const next = await commitOn(first, '3')
    await call('POST', '/git/refs', { ref: 'refs/heads/moving', sha: first })
    const forward = await call('PATCH', '/git/refs/heads/moving', { sha: next })
    const sideways = await call('PATCH', '/git/refs/heads/moving', { sha: other })
    const forced = await call('PATCH', '/git/refs/heads/moving', { sha: other, force: true })
    expect([forward.status, sideways.status, forced.body.object.sha]).toEqual([200, 422, other])
    expect(sideways.body.message).toBe('Update is not a fast forward')
  })

  test('goes when it is deleted, unless it is the default branch', async () => {
    await call('POST', '/git/refs', { ref: 'refs/heads/gone', sha: desk.repository.headSha })
    const deleted = await call('DELETE', '/git/refs/heads/gone')
    const again = await call('DELETE', '/git/refs/heads/gone')
    const main = await call('DELETE', '/git/refs/heads/main')
    expect([deleted.status, again.status, main.status]).toEqual([204, 422, 422])
    expect((await call('GET', '/git/ref/heads/gone')).status).toBe(404)
  })

  test('is found by the beginning of its name', async () => {
    await call('POST', '/git/refs', { ref: 'refs/heads/set/one', sha: desk.repository.headSha })
    await call('POST', '/git/refs', { ref: 'refs/heads/set/two', sha: desk.repository.headSha })
    const { body } = await call('GET', '/git/matching-refs/heads/set/')
    expect(body.map((one: { ref: string }) => one.ref).sort()).toEqual(['refs/heads/set/one', 'refs/heads/set/two'])
  })
})

describe('files', () => {
  test('are read by path and ref, folders are listed', async () => {
    const file = await call('GET', '/contents/docs/guide/start.md?ref=main')
    const folder = await call('GET', '/contents/docs/guide')
    expect(Buffer.from(file.body.content, 'base64').toString()).toBe('Start here.\n')
    expect(folder.body.map((one: { name: string }) => one.name)).toEqual(['next.md', 'start.md'])
    expect((await call('GET', '/contents/docs/none.md')).status).toBe(404)
  })

  test('of bytes that are no text survive', async () => {
    const bytes = Buffer.from([0, 255, 10, 200])
    const made = await call('POST', '/git/blobs', { content: bytes.toString('base64'), encoding: 'base64' })
    const { body } = await call('GET', `/git/blobs/${made.body.sha}`)
    expect(Buffer.from(body.content, 'base64')).toEqual(bytes)
  })
})

test('a comparison tells what the head adds to the base', async () => {
  const sha = await commitOn(desk.repository.headSha, 'compared')
  const { body } = await call('GET', `/compare/main...${sha}`)
  expect([body.status, body.ahead_by, body.files.map((one: { filename: string }) => one.filename)]).toEqual([
    'ahead',
    1,
    ['docs/new.md'],
  ])
})

test('every answer has the form that GitHub documents', () => {
  expect(desk.violations).toEqual([])
})
