import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { BadPatternError, BlobTooLargeError } from '../../../src/base/git-tree.ts'
import { requireCommitId } from '../../../src/github/git/git-tree.ts'
import { ODD, useScratchTree } from './scratch-tree.ts'

const given = useScratchTree()
const { open } = given

const everything = { regex: false, ignoreCase: false, under: '', limit: 100 }

test.each([
  ['a'.repeat(64), 'uses SHA-256 object IDs'],
  ['main', 'No commit id: "main"'],
])('%s is no commit that can be opened', (text, why) => {
  expect(() => requireCommitId(text)).toThrow(why)
})

describe('a tree read through git', () => {
  test('lists all files in the order of their bytes, with mode and size', async () => {
    const entries = await open().list()
    expect(entries.map(({ path }) => path)).toEqual([
      'README.md',
      'docs/a-b.md',
      'docs/a/b.md',
      'docs/binary.bin',
      'docs/empty.md',
      'docs/large.md',
      ODD,
      'link.md',
    ])
    expect(entries.at(-1)).toMatchObject({ mode: '120000', size: 11 })
  })

  test('reads files as bytes, many at once, with odd names and empty ones', async () => {
    const tree = open()
    const contents = await Promise.all(['docs/binary.bin', ODD, 'docs/empty.md'].map((path) => tree.read(path)))
    expect(contents.map((content) => [...(content ?? [])])).toEqual([[0, 1, 2, 255], [...Buffer.from('guide odd')], []])
  })

  test.each([
    ['few', 0],
    ['too many to name them', 600],
  ])('searches only the files that are asked for, %s', async (_, more) => {
    const others = Array.from({ length: more }, (_, n) => `docs/none-${n}.md`)
    const search = (only: string[]) => open().search({ ...everything, pattern: 'guide', only: new Set(only) })
    const { hits, truncated } = await search(['docs/a/b.md', ODD, 'docs/large.md', ...others])
    expect(hits.map(({ path }) => path)).toEqual(['docs/a/b.md', ODD])
    expect(truncated).toBe(false)
    expect(await search(others)).toEqual({ hits: [], truncated: false })
  })

  test('lists a file that a partial clone lacks, and says so when it is read', async () => {
    const [lacking, kept] = ['docs/lacking.md', 'docs/kept.md']
    const sha = given.scratch.commit({ [lacking]: 'not fetched\n', [kept]: 'fetched\n' })
    const blob = given.scratch.git('rev-parse', `${sha}:${lacking}`).trim()
    rmSync(join(given.scratch.work, '.git', 'objects', blob.slice(0, 2), blob.slice(2)))
    const tree = open(sha)
    expect((await tree.list()).find(({ path }) => path === lacking)).toMatchObject({ mode: '100644', size: null })
    await expect(tree.read(lacking)).rejects.toThrow('missing blob')
    expect(Buffer.from((await tree.read(kept)) ?? []).toString()).toBe('fetched\n')
    given.scratch.commit({ [lacking]: null, [kept]: null })
  })

  test('has nothing to give for links, folders and paths that are not there', async () => {
    const tree = open()
    expect(
      await Promise.all(['link.md', 'docs', 'nothing', '../x', '/etc/passwd'].map((path) => tree.read(path))),
    ).toEqual(Array.from({ length: 5 }))
  })

  test('refuses to read a file over 1 MiB', async () => {
    await expect(open().read('docs/large.md')).rejects.toThrow(BlobTooLargeError)
  })

  test('finds lines in path order, passing over large and binary files', async () => {
    const { hits, truncated } = await open().search({ ...everything, pattern: 'guide' })
    expect(hits.map(({ path, line }) => `${path}:${line}`)).toEqual([
      'docs/a-b.md:1',
      'docs/a-b.md:2',
      'docs/a/b.md:1',
      `${ODD}:1`,
    ])
    expect(truncated).toBe(false)
  })

  test('takes a text for what it is, even when it looks like an option or an expression', async () => {
    const tree = open()
    const texts = ['--exec', '(x)', '-v'].map(
      async (pattern) => (await tree.search({ ...everything, pattern })).hits.length,
    )
    expect(await Promise.all(texts)).toEqual([1, 1, 0])
  })

  test('searches by expression, without regard to case, below a folder', async () => {
    const query = { ...everything, pattern: 'GUIDE (one|odd)', regex: true, ignoreCase: true, under: 'docs' }
    expect((await open().search(query)).hits.map(({ text }) => text)).toEqual(['guide one', 'guide odd'])
  })

  test('stops at the limit and says so', async () => {
    const { hits, truncated } = await open().search({ ...everything, pattern: 'guide', limit: 2 })
    expect([hits.length, truncated]).toEqual([2, true])
  })

  test.each(['fo(o', '[', 'a{2000}{2000}', '', 'two\nlines', 'a{1001}'])(
    'refuses %j as an expression',
    async (pattern) => {
      await expect(open().search({ ...everything, pattern, regex: true })).rejects.toThrow(BadPatternError)
    },
  )
})
