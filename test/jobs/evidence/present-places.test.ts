// Where the details of earlier turns stand after a later one.
import { expect, test } from '@jest/globals'
import type { Change } from '../../../src/base/git-tree.ts'
import { findPresentPlaces } from '../../../src/jobs/evidence/places.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'

const FACT = 'A session survives 5 restarts of the server.'
const PAGE = `# Sessions\n\n${FACT}\n\nUse \`--keep\` for more.\n`
const ABOVE = '# Sessions\n\nNew above.\n\nAnd more.\n'

interface Given {
  changes?: Change[]
  movedTo?: [string, string][]
}

/** The number and the name of `PAGE`, which stood in lines 3 and 5 of `a.md`, as `path:line text`. */
async function places(page: string, { changes = [], movedTo = [] }: Given = {}): Promise<string[]> {
  const earlier = [
    { path: 'a.md', line: 3, text: '5 restarts', kind: 'number' as const },
    { path: 'a.md', line: 5, text: '--keep', kind: 'flag' as const },
  ]
  const files = { tree: createMemoryTree({ 'a.md': page }), changes, movedTo: new Map(movedTo) }
  const found = await findPresentPlaces(earlier, files)
  return found.map((one) => `${one.path}:${one.line} ${one.text}`)
}

const write = (path: string, text: string): Change => ({ kind: 'write', path, content: Buffer.from(text) })
const further = PAGE.replace('# Sessions\n', ABOVE)

test('what the turn has pushed down is at its present line', async () => {
  expect(await places(PAGE, { changes: [write('a.md', further)] })).toEqual(['a.md:7 5 restarts', 'a.md:9 --keep'])
})

test('so is what people have pushed down in a page that the turn leaves alone', async () => {
  expect(await places(further)).toEqual(['a.md:7 5 restarts', 'a.md:9 --keep'])
})

test('what has moved with its page is in the new one, edited or not', async () => {
  const gone: Change = { kind: 'delete', path: 'a.md' }
  const movedTo: [string, string][] = [['a.md', 'b.md']]
  const reuse: Change = { kind: 'reuse', path: 'b.md', blobSha: '0'.repeat(40) }
  expect(await places(PAGE, { changes: [gone, reuse], movedTo })).toEqual(['b.md:3 5 restarts', 'b.md:5 --keep'])
  const changes = [gone, write('b.md', further)]
  expect(await places(PAGE, { changes, movedTo })).toEqual(['b.md:7 5 restarts', 'b.md:9 --keep'])
})

test('what is gone is not listed any more', async () => {
  expect(await places(PAGE, { changes: [{ kind: 'delete', path: 'a.md' }] })).toEqual([])
  expect(await places(PAGE, { changes: [write('a.md', '# Sessions\n\nOther text about widgets.\n')] })).toEqual([])
})

test('of several places the nearest counts', async () => {
  const changes = [write('a.md', `Use \`--keep\` now.\n\n${PAGE}`)]
  expect(await places(PAGE, { changes })).toEqual(['a.md:5 5 restarts', 'a.md:7 --keep'])
})
