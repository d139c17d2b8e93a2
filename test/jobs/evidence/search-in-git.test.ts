// The names are searched for by git itself, whose expressions are not those of JavaScript.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Tree } from '../../../src/base/git-tree.ts'
import { openLocalTree } from '../../../src/github/git/local-tree.ts'
import { examineEvidence } from '../../../src/jobs/evidence/examine-evidence.ts'
import { childEnv, createScratch, type Scratch } from '../../github/scratch-repository.ts'

const NAMES = [
  '--dry-run',
  '-q',
  '$API_KEY_FILE',
  'v1.2.3',
  '>=22',
  '/etc/tool.d/a+b.conf',
  '/rooms/{id}/lamps',
  'one.two.three',
  '@scope/name',
  'c++filt',
  'max$size',
]
let scratch: Scratch
let local: Awaited<ReturnType<typeof openLocalTree>>

beforeAll(async () => {
  scratch = createScratch()
  scratch.commit({
    'docs/a.md': 'Nothing\n',
    'src/known.txt': `${NAMES.join('\n')}\n`.replace('$API_KEY_FILE', 'API_KEY_FILE'),
  })
  local = await openLocalTree(scratch.work, 'HEAD', childEnv)
})
afterAll(async () => {
  await local.close()
  scratch.remove()
})

function unknownOf(names: readonly string[], tree: Tree) {
  const text = names.map((name) => `\`${name}\``).join('\n\n')
  const changes = [{ kind: 'write' as const, path: 'docs/a.md', content: Buffer.from(text) }]
  return examineEvidence({ evidence: [], changes, tree, context: [], prompts: [] })
}

test('names of every form are found where they are', async () => {
  expect((await unknownOf(NAMES, local.tree)).unsourced).toEqual([])
})

test('names of every form are missed where they are not', async () => {
  const changed = NAMES.map((name) => name.replace(/[a-z\d](?=[^a-z\d]*$)/i, nextOf))
  const { unsourced } = await unknownOf(changed, local.tree)
  expect(unsourced.filter(({ isUnsure }) => isUnsure === true)).toEqual([])
  expect(unsourced.map(({ text }) => text)).toEqual(changed.map((name) => name.replace(/^\$/, '')))
})

function nextOf(last: string): string {
  return String.fromCodePoint((last.codePointAt(0) ?? 0) + 1)
}
