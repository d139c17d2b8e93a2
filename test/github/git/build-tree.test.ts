import { execFileSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { Change } from '../../../src/base/git-tree.ts'
import { buildTree, createPatch } from '../../../src/github/git/build-tree.ts'
import { createGit, type Git } from '../../../src/github/git/git.ts'
import { openLocalTree } from '../../../src/github/git/local-tree.ts'
import { runs, testProperty } from '../../support/property.ts'
import { childEnv, createScratch, type Files, type Scratch } from '../scratch-repository.ts'

let scratch: Scratch
let git: Git

const BASE: Files = {
  'README.md': 'hello\n',
  'docs/a.md': 'A\n',
  'docs/b/c.md': 'C\n',
  'docs/b/d "q".md': 'D\n',
  'docs/é ü.md': 'E\n',
}
let base: string

beforeAll(() => {
  scratch = createScratch()
  base = scratch.commit(BASE)
  git = createGit({ dir: scratch.work, childEnv, serverUrl: scratch.serverUrl, timeoutMs: 20_000 })
})
afterAll(() => scratch.remove())

function write(path: string, content: string | Uint8Array): Extract<Change, { kind: 'write' }> {
  return { kind: 'write', path, content: typeof content === 'string' ? new TextEncoder().encode(content) : content }
}

/** What an ordinary work tree gives for the same edits. */
function treeByWorkTree(changes: readonly Change[]): string {
  scratch.git('checkout', '-q', '--detach', base)
  scratch.git('clean', '-qfdx')
  const edits = changes.map((change): [string, Uint8Array | null] => {
    if (change.kind === 'write') return [change.path, change.content]
    if (change.kind === 'delete') return [change.path, null]
    return [change.path, execFileSync('git', ['cat-file', 'blob', change.blobSha], { cwd: scratch.work })]
  })
  const deleted = changes.filter(({ kind }) => kind === 'delete').map(({ path }) => path)
  if (deleted.length > 0) scratch.git('--literal-pathspecs', 'rm', '-q', '--', ...deleted)
  scratch.commit(Object.fromEntries(edits.filter(([, content]) => content !== null)))
  return scratch.git('rev-parse', 'HEAD^{tree}').trim()
}

const segment = fc
  .string({
    unit: fc.constantFrom('a', 'B', ' ', '"', "'", '\\', 'é', '日', '-', '\t', '#', '*', '.x', '0'),
    minLength: 1,
    maxLength: 6,
  })
  .filter((name) => !name.startsWith('.') && name.trim() === name)
const newPath = fc.tuple(segment, segment).map(([folder, name]) => `new/${folder}_/${name}.md`)
const newFile = fc
  .record({ path: newPath, content: fc.uint8Array({ maxLength: 40 }) })
  .map(({ path, content }) => write(path, content))
const baseEdit = fc.constantFrom(...Object.keys(BASE)).chain((path) =>
  fc.oneof(
    fc.constant<Change>({ kind: 'delete', path }),
    fc.uint8Array({ maxLength: 40 }).map((content) => write(path, content)),
  ),
)
const changeSet = fc.uniqueArray(fc.oneof(newFile, baseEdit), {
  selector: ({ path }) => path,
  minLength: 1,
  maxLength: 8,
})

describe('the tree that changes give', () => {
  testProperty('is the one of an ordinary work tree, whatever the names and the bytes', async () => {
    const isSame = async (changes: Change[]): Promise<void> => {
      expect((await buildTree(git, base, changes)).treeSha).toBe(treeByWorkTree(changes))
    }
    await fc.assert(fc.asyncProperty(changeSet, isSame), runs(4))
  })

  test('is the same for a file that moved without an upload', async () => {
    const blobSha = scratch.git('rev-parse', `${base}:docs/a.md`).trim()
    const changes: Change[] = [
      { kind: 'reuse', path: 'docs/moved.md', blobSha },
      { kind: 'delete', path: 'docs/a.md' },
    ]
    expect((await buildTree(git, base, changes)).treeSha).toBe(treeByWorkTree(changes))
  })

  test('lets a file take the place of a folder, and a folder that of a file', async () => {
    const changes: Change[] = [
      write('docs/b', 'now a file\n'),
      write('README.md/x.md', 'now a folder\n'),
      { kind: 'delete', path: 'docs/b/c.md' },
      { kind: 'delete', path: 'docs/b/d "q".md' },
      { kind: 'delete', path: 'README.md' },
    ]
    expect((await buildTree(git, base, changes)).treeSha).toBe(treeByWorkTree(changes))
  })

  test('is the tree of the base when nothing differs', async () => {
    const built = await buildTree(git, base, [write('README.md', 'hello\n')])
    expect(built.treeSha).toBe(built.baseTreeSha)
    expect(built.baseTreeSha).toBe(scratch.git('rev-parse', `${base}^{tree}`).trim())
  })

  test('is the empty tree when every file is deleted', async () => {
    const built = await buildTree(
      git,
      base,
      Object.keys(BASE).map((path) => ({ kind: 'delete', path })),
    )
    expect(built.treeSha).toBe('4b825dc642cb6eb9a060e54bf8d69288fbee4904')
  })

  test('comes with a commit on the base, and leaves no ref behind', async () => {
    const refs = scratch.git('for-each-ref')
    const text = {
      message: 'Say hello\n\nTwice: "é"',
      author: { name: 'bot[bot]', email: 'b@x' },
      at: 1_700_000_000_000,
    }
    const { commitSha } = await buildTree(git, base, [write('README.md', 'hello hello\n')], text)
    expect(scratch.git('log', '-1', '--format=%P|%an <%ae>|%at|%B', commitSha).trim()).toBe(
      `${base}|bot[bot] <b@x>|1700000000|Say hello\n\nTwice: "é"`,
    )
    expect(scratch.git('for-each-ref')).toBe(refs)
  })

  test('fails when a blob that should be reused is not there', async () => {
    await expect(buildTree(git, base, [{ kind: 'reuse', path: 'x.md', blobSha: '1'.repeat(40) }])).rejects.toThrow(
      '1111',
    )
  })
})

describe('a patch', () => {
  test('gives the same tree when git applies it', async () => {
    const blobSha = scratch.git('rev-parse', `${base}:docs/b/c.md`).trim()
    const changes: Change[] = [
      write('docs/a.md', 'A\nand more\n'),
      write('docs/é ü.md', Uint8Array.from([0, 255, 1])),
      { kind: 'reuse', path: 'docs/c2.md', blobSha },
      { kind: 'delete', path: 'docs/b/c.md' },
    ]
    const patch = await createPatch(git, base, changes)
    scratch.git('checkout', '-q', '--detach', base)
    execFileSync('git', ['apply', '--index'], { cwd: scratch.work, input: patch })
    expect(scratch.git('write-tree').trim()).toBe((await buildTree(git, base, changes)).treeSha)
    expect(String(patch)).toContain('rename to docs/c2.md')
    scratch.git('reset', '-q', '--hard')
  })

  test('keeps the mode of executable pages, and makes no other file executable', async () => {
    chmodSync(join(scratch.work, 'docs/a.md'), 0o755)
    chmodSync(join(scratch.work, 'docs/b/c.md'), 0o755)
    const withModes = scratch.commit({})
    const blobSha = scratch.git('rev-parse', `${withModes}:docs/b/c.md`).trim()
    const changes: Change[] = [
      { ...write('docs/a.md', 'A\nand more\n'), mode: '100755' },
      write('docs/new.md', 'N\n'),
      { kind: 'reuse', path: 'docs/c2.md', blobSha, mode: '100755' },
      { kind: 'delete', path: 'docs/b/c.md' },
    ]
    const patch = await createPatch(git, withModes, changes)
    execFileSync('git', ['apply', '--index'], { cwd: scratch.work, input: patch })
    expect(scratch.git('write-tree').trim()).toBe((await buildTree(git, withModes, changes)).treeSha)
    const modes = scratch.git('ls-files', '-s', '--', 'docs/a.md', 'docs/new.md', 'docs/c2.md').match(/^\d+/gm)
    expect(modes).toEqual(['100755', '100755', '100644'])
    expect(String(patch)).not.toMatch(/^(?:old|new) mode/m)
    scratch.git('reset', '-q', '--hard', base)
  })

  test('of a page in another encoding applies: its bytes are not touched', async () => {
    const latin = Uint8Array.from(Buffer.from('caf\u00e9\n', 'latin1'))
    const withLatin = scratch.commit({ 'docs/latin.md': latin })
    const patch = await createPatch(git, withLatin, [{ kind: 'delete', path: 'docs/latin.md' }])
    execFileSync('git', ['apply', '--index'], { cwd: scratch.work, input: patch })
    expect(scratch.git('ls-files', 'docs/latin.md')).toBe('')
    scratch.git('reset', '-q', '--hard')
  })

  test('of a repository on this machine leaves that repository as it was', async () => {
    const objects = (): string => execFileSync('find', ['.git', '-type', 'f'], { cwd: scratch.work, encoding: 'utf8' })
    const before = objects()
    const local = await openLocalTree(scratch.work, base, childEnv)
    expect(Buffer.from((await local.tree.read('docs/a.md')) ?? []).toString()).toBe('A\n')
    expect(String(await local.patch([write('docs/a.md', 'B\n')]))).toContain('-A\n+B\n')
    await local.close()
    expect(objects()).toBe(before)
  })

  test('needs a ref that exists', async () => {
    await expect(openLocalTree(scratch.work, 'nowhere', childEnv)).rejects.toThrow('has no branch or commit nowhere')
  })

  test('needs a repository', async () => {
    await expect(openLocalTree('/', 'HEAD', childEnv)).rejects.toThrow('/ is not a git repository')
  })
})
