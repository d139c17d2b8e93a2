// What lies between two commits, by real git.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openLocalRange } from '../../../src/github/git/local-tree.ts'
import { childEnv, createScratch, type Scratch } from '../scratch-repository.ts'

const LONG = Array.from({ length: 30 }, (_, at) => `line ${at}`).join('\n')

let scratch: Scratch
let ends: { from: string; to: string }
beforeAll(() => {
  scratch = createScratch()
  const from = scratch.commit({
    'src/a.ts': 'one\ntwo\n',
    'src/old name.ts': LONG,
    'logo.png': new Uint8Array([0, 1]),
    'gone.md': 'x\n',
    'with\nline.ts': 'x\n',
  })
  scratch.git('mv', 'src/old name.ts', 'src/new name.ts')
  const to = scratch.commit(
    {
      'src/a.ts': 'one\n2\n3\n',
      'logo.png': new Uint8Array([0, 2]),
      'gone.md': null,
      'with\nline.ts': 'y\n',
      'new.ts': 'something else\n',
    },
    'Second\n\nWhy it is so.',
  )
  ends = { from, to }
})
afterAll(() => scratch.remove())

test('lists what changed, with moves, counts of lines, and paths that hold a line end', async () => {
  const opened = await openLocalRange(scratch.work, ends, childEnv)
  const { files, isCut } = await opened.range.files()
  expect(isCut).toBe(false)
  expect(files).toEqual([
    { path: 'gone.md', kind: 'deleted', added: 0, removed: 1 },
    { path: 'logo.png', kind: 'modified', added: null, removed: null },
    { path: 'new.ts', kind: 'added', added: 1, removed: 0 },
    { path: 'src/a.ts', kind: 'modified', added: 2, removed: 1 },
    { path: 'src/new name.ts', previousPath: 'src/old name.ts', kind: 'moved', added: 0, removed: 0 },
    { path: 'with\nline.ts', kind: 'modified', added: 1, removed: 1 },
  ])
  await opened.close()
})

test('gives the diff of some files, whole lines within a size', async () => {
  const opened = await openLocalRange(scratch.work, ends, childEnv)
  const whole = await opened.range.diff([{ path: 'src/a.ts' }], 10_000)
  expect(whole).toMatchObject({ isCut: false, text: expect.stringMatching(/^diff --git .*\n-two\n\+2\n\+3\n$/s) })
  expect(whole.text).not.toContain('gone.md')
  const part = await opened.range.diff([{ path: 'src/a.ts' }, { path: 'new.ts' }], 120)
  expect(part.isCut).toBe(true)
  expect(part.text.endsWith('\n')).toBe(true)
  await opened.close()
})

test('has the messages of the commits between both ends, the newest and the title first', async () => {
  const to = scratch.commit({ 'more.ts': 'x\n' }, 'Third')
  const messagesOf = async (from: string, end: string): Promise<string[]> => {
    const opened = await openLocalRange(scratch.work, { from, to: end }, childEnv)
    await opened.close()
    return opened.messages
  }
  expect(await messagesOf(ends.from, to)).toEqual(['Third', 'Second\n\nWhy it is so.'])
  // Back from a change, no commit lies between: what says most is the message of the commit that is gone back to.
  expect(await messagesOf(to, ends.to)).toEqual(['Second\n\nWhy it is so.'])
})

test('has the messages that a shallow clone holds', async () => {
  const shallow = join(scratch.work, '..', 'shallow')
  scratch.git('clone', '--quiet', '--depth=2', `file://${scratch.work}`, shallow)
  const opened = await openLocalRange(shallow, { from: 'HEAD~1', to: 'HEAD' }, childEnv)
  expect(opened.messages).toEqual(['Third'])
  await opened.close()
})

test('a path is taken as it is, not as a pattern', async () => {
  const opened = await openLocalRange(scratch.work, ends, childEnv)
  expect(await opened.range.diff([{ path: 'src/*' }], 10_000)).toEqual({ text: '', isCut: false })
  await opened.close()
})

test('a commit that does not exist is named, with what to do', async () => {
  const opened = openLocalRange(scratch.work, { from: 'v0.0.0', to: 'HEAD' }, childEnv)
  await expect(opened).rejects.toThrow(/has no branch or commit v0\.0\.0: fetch it first/)
})
