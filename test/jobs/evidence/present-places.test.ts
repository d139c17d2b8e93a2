// Where the statements and names of earlier turns stand after a later one.
import { expect, test } from '@jest/globals'
import type { Change } from '../../../src/git-tree/change.ts'
import { findPresentPlaces } from '../../../src/jobs/evidence/present-places.ts'
import { measureCpu } from '../../support/cpu-time.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'

const FACT = 'A session survives 5 restarts of the server.'
const PAGE = `# Sessions\n\n${FACT}\n\nUse \`--keep\` for more.\n`
const ABOVE = '# Sessions\n\nNew above.\n\nAnd more.\n'

interface Given {
  changes?: Change[]
  movedTo?: [string, string][]
  text?: string
}

/** The statement and the name of `PAGE`, which stood in lines 3 and 5 of `a.md`, as `path:line text`. */
async function places(page: string, { changes = [], movedTo = [], text = FACT }: Given = {}): Promise<string[]> {
  const earlier = {
    unsourced: [{ path: 'a.md', line: 3, text }],
    unknownTerms: [{ term: '--keep', kind: 'flag' as const, path: 'a.md', line: 5 }],
  }
  const files = { tree: createMemoryTree({ 'a.md': page }), changes, movedTo: new Map(movedTo) }
  const { unsourced = [], unknownTerms } = await findPresentPlaces(earlier, files)
  return [
    ...unsourced.map((one) => `${one.path}:${one.line} ${one.text}`),
    ...unknownTerms.map((one) => `${one.path}:${one.line} ${one.term}`),
  ]
}

const write = (path: string, text: string): Change => ({ kind: 'write', path, content: Buffer.from(text) })
const further = PAGE.replace('# Sessions\n', ABOVE)

test('what the turn has pushed down is at its present line', async () => {
  expect(await places(PAGE, { changes: [write('a.md', further)] })).toEqual([`a.md:7 ${FACT}`, 'a.md:9 --keep'])
})

test('so is what people have pushed down in a page that the turn leaves alone', async () => {
  expect(await places(further)).toEqual([`a.md:7 ${FACT}`, 'a.md:9 --keep'])
})

test('what has moved with its page is in the new one, edited or not', async () => {
  const gone: Change = { kind: 'delete', path: 'a.md' }
  const movedTo: [string, string][] = [['a.md', 'b.md']]
  const reuse: Change = { kind: 'reuse', path: 'b.md', blobSha: '0'.repeat(40) }
  expect(await places(PAGE, { changes: [gone, reuse], movedTo })).toEqual([`b.md:3 ${FACT}`, 'b.md:5 --keep'])
  const changes = [gone, write('b.md', further)]
  expect(await places(PAGE, { changes, movedTo })).toEqual([`b.md:7 ${FACT}`, 'b.md:9 --keep'])
})

test('what is gone is not listed any more', async () => {
  expect(await places(PAGE, { changes: [{ kind: 'delete', path: 'a.md' }] })).toEqual([])
  expect(await places(PAGE, { changes: [write('a.md', '# Sessions\n\nOther text about widgets.\n')] })).toEqual([])
})

test('a rewording is listed as it is now: no source was named for it either', async () => {
  const reworded = 'A session survives 5 restarts of its server and is kept.'
  const changes = [write('a.md', PAGE.replace(FACT, reworded))]
  expect(await places(PAGE, { changes })).toEqual([`a.md:3 ${reworded}`, 'a.md:5 --keep'])
})

test('of several places the nearest counts, and a text that was saved without its end is found', async () => {
  const long = `A session ${'that is long and '.repeat(40)}survives 5 restarts.`
  const page = PAGE.replace(FACT, long)
  const saved = `${long.slice(0, 499)}…`
  const given = { changes: [write('a.md', `Use \`--keep\` now.\n\n${page}`)], text: saved }
  expect(await places(page, given)).toEqual([`a.md:5 ${long}`, 'a.md:7 --keep'])
})

test('a long page is read once, however many of its statements are looked for', async () => {
  const page = '\n It works. So'.repeat(20_000)
  const unsourced = Array.from({ length: 50 }, (_, at) => ({ path: 'a.md', line: at, text: `Queue ${at} holds jobs.` }))
  const files = { tree: createMemoryTree({ 'a.md': page }), changes: [], movedTo: new Map<string, string>() }
  const cpuMs = measureCpu()
  await findPresentPlaces({ unsourced, unknownTerms: [] }, files)
  expect(cpuMs()).toBeLessThan(5000)
})
