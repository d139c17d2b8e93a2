import { chmodSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import type { Tree } from '../../../src/base/git-tree.ts'
import { BRANCH, type HostedDocs, never, pinBranch, prepare, publish, REPOSITORY, write } from '../hosted-docs.ts'
import { CHANGES } from '../publish/publishing.ts'
import { useHostedDocs } from '../use-hosted-docs.ts'

let docs: HostedDocs
useHostedDocs((made) => {
  docs = made
})

type Damage = (path: string) => void
const overwrite: Damage = (path) => writeFileSync(path, 'no object', { flag: 'r+' })
const empty: Damage = (path) => truncateSync(path, 0)
const halve: Damage = (path) => truncateSync(path, 60)
const remove: Damage = (path) => rmSync(path)

/** Does this to all objects of the mirror, as a full disk or a power cut may. */
function damage(how: Damage): void {
  const objects = join(docs.dataDir, 'mirrors', `${docs.project.repositoryId}.git`, 'objects')
  for (const file of readdirSync(objects, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const path = join(file.parentPath, file.name)
    chmodSync(path, 0o644)
    how(path)
  }
}

async function openTree(): Promise<Tree> {
  const { base } = await pinBranch(docs)
  return docs.github.host.open(docs.project, base, never)
}

const DAMAGES: [name: string, how: Damage][] = [
  ['overwritten', overwrite],
  ['emptied', empty],
  ['cut', halve],
  ['removed', remove],
]

describe.each(DAMAGES)('a mirror whose objects were %s', (_name, how) => {
  test('is fetched again when files are listed', async () => {
    const tree = await openTree()
    damage(how)
    expect((await tree.list()).map(({ path }) => path)).toEqual(['docs/a.md', 'docs/b.md'])
  })

  test('is fetched again when a file is read', async () => {
    const tree = await openTree()
    await tree.list()
    damage(how)
    expect(Buffer.from((await tree.read('docs/a.md')) ?? []).toString()).toBe('A\n')
  })

  test('is fetched again when it is searched', async () => {
    const tree = await openTree()
    await tree.list()
    damage(how)
    const found = await tree.search({ pattern: 'A', regex: false, ignoreCase: false, under: '', limit: 10 })
    expect(found.hits).toHaveLength(1)
  })

  test('is fetched again when changes are built, and when they are compared', async () => {
    const { base } = await pinBranch(docs)
    const changes = [write('docs/a.md', 'AA\n')]
    await docs.github.host.open(docs.project, base, never)
    damage(how)
    const built = await docs.github.host.buildTree(docs.project, base, changes)
    expect(built.isUnchanged).toBe(false)
    damage(how)
    const patch = await docs.github.host.patch(docs.project, base, changes)
    expect(Buffer.from(patch).toString()).toContain('+AA')
  })
})

describe('a damaged mirror', () => {
  test('is fetched once for all who notice it', async () => {
    const tree = await openTree()
    const others = await Promise.all(Array.from({ length: 4 }, openTree))
    damage(empty)
    const lists = await Promise.all([tree, ...others].map((one) => one.list()))
    expect(lists.every((list) => list.length === 2)).toBe(true)
    const fetches = docs.forge.requests.filter(({ method, path }) => method === 'POST' && path.includes('upload-pack'))
    // The first one, and the one that mends.
    expect(fetches).toHaveLength(2)
  })

  test.each(['git-data', 'git-push'] as const)('delays publishing by %s, and no more', async (publisher) => {
    const request = await prepare(docs, CHANGES)
    const github = await docs.connect({ publisher })
    damage(overwrite)
    expect(await publish(github.host, request)).toMatchObject({ kind: 'published' })
    expect(docs.forge.branches(REPOSITORY)[BRANCH]).toBeDefined()
  })

  test('delays a look at what has changed, also of a commit that was fetched before', async () => {
    const { base } = await pinBranch(docs)
    await docs.github.host.open(docs.project, base, never)
    const next = await docs.forge.pushFile(REPOSITORY, 'main', 'docs/a.md', 'B\n', 'Change')
    await docs.github.host.open(docs.project, { ref: 'main', commitSha: next }, never)
    damage(remove)
    const paths = await docs.github.host.findChangedPaths(docs.project, base.commitSha, next, [
      'docs/a.md',
      'docs/b.md',
    ])
    expect(paths).toEqual(['docs/a.md'])
  })
})
