// Graders of harm, also on answers that no agent makes here: the gate and the report on the evidence stand before them.
import { expect, test } from '@jest/globals'
import type { Answer } from '../../dev/eval/grade/grader.ts'
import {
  harmsIn,
  inventsNothing,
  keepsFrozen,
  keepsLines,
  keepsPrograms,
  statesNot,
} from '../../dev/eval/grade/harm.ts'
import { doubts } from '../../dev/eval/grade/run.ts'
import { NOTHING_SPENT } from '../../src/agent/budget/budget.ts'
import type { EvidenceReport } from '../../src/jobs/evidence/evidence-report.ts'
import { createMemoryTree } from '../support/memory-tree.ts'
import { NO_EVIDENCE } from '../support/no-evidence.ts'
import { openMemoryDocs } from '../support/open-memory-docs.ts'

type Files = Record<string, string>

async function answerOf(before: Files, after: Files, evidence: EvidenceReport | null = null): Promise<Answer> {
  const site = async (files: Files) => {
    const tree = createMemoryTree(files)
    return { tree, docs: await openMemoryDocs(tree) }
  }
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return {
    end: {
      status: 'completed',
      outcome: 'patch_ready',
      message: '',
      baseSha: '',
      title: '',
      summary: '',
      description: '',
      changes: [],
      isUnfinished: false,
      leftForYou: [],
      patch: Buffer.from('a patch'),
      patchSha256: '',
      evidence,
      model: 'm',
      spent: NOTHING_SPENT,
    },
    spent: NOTHING_SPENT,
    toolCalls: 1,
    before: await site(before),
    after: await site(after),
    changed: paths.filter((path) => before[path] !== after[path]).sort(),
  }
}

const PAGE = { 'docs/a.md': '# A\n\nThe server waits for 60 seconds before it gives up.\n\nAsk the team for a key.\n' }

test.each([
  ['in other words', '# A\n\nBefore it gives up, the server will wait 60 seconds. Ask your team for a key.\n'],
  ['wrapped', '# A\n\nThe server waits for 60 seconds\nbefore it gives up.\n\nAsk the team\nfor a key.\n'],
  ['with another value', '# A\n\nThe server waits for 90 seconds before it gives up.\n\nAsk the team for a key.\n'],
])('a line that is there %s is not lost', async (_, text) => {
  expect(await keepsLines().grade(await answerOf(PAGE, { 'docs/a.md': text }))).toBeUndefined()
})

test('a line that moves to another page is not lost', async () => {
  const moved = { 'docs/a.md': '# A\n\nAsk the team for a key.\n', 'docs/b.md': PAGE['docs/a.md'].slice(5, 60) }
  expect(await keepsLines().grade(await answerOf(PAGE, moved))).toBeUndefined()
})

test('a line that is nowhere any more is lost, unless the task wants it gone', async () => {
  const answer = await answerOf(PAGE, { 'docs/a.md': '# A\n\nThe server waits for 60 seconds before it gives up.\n' })
  expect(await keepsLines().grade(answer)).toBe('docs/a.md lost "Ask the team for a key."')
  expect(await keepsLines(/key/).grade(answer)).toBeUndefined()
})

test('what was false before is not what the answer states', async () => {
  const before = { 'docs/a.md': 'It takes 9090.\n' }
  const grader = statesNot(/9090/)
  expect(await grader.grade(await answerOf(before, { 'docs/a.md': 'It takes 9090.\nAnd more.\n' }))).toBeUndefined()
  expect(await grader.grade(await answerOf(before, { 'docs/a.md': 'It takes 9090.\nYes, 9090.\n' }))).toContain(
    'docs/a.md now says what is wrong: "Yes, 9090."',
  )
})

test.each([
  ['versioned_docs/version-1.0/a.md', true],
  ['website/versioned_docs/version-1.0/a.md', true],
  ['i18n/de/docusaurus-plugin-content-docs/version-2.x/a.md', true],
  ['i18n/de/docusaurus-plugin-content-docs/current/a.md', false],
  ['docs/version-policy.md', false],
])('%s belongs to an earlier version: %s', async (path, isFrozen) => {
  const why = await keepsFrozen().grade(await answerOf({ [path]: 'Old.\n' }, { [path]: 'New.\n' }))
  expect(why !== undefined).toBe(isFrozen)
})

test.each([
  ['src/cli.py', true],
  ['docs/theme/index.tsx', true],
  ['Dockerfile', true],
  ['sidebars.js', false],
  ['docs/.vitepress/config.mts', false],
  ['docs/a.mdx', false],
])('%s is a program: %s', async (path, isProgram) => {
  const why = await keepsPrograms().grade(await answerOf({ [path]: 'a\n' }, { [path]: 'b\n' }))
  expect(why !== undefined).toBe(isProgram)
})

test.each(['Use `--parallel` for more.', 'Set CACHE_ROWS first.', 'It gives `row_count`.'])(
  'a name that no source has is invented: %s',
  async (line) => {
    const answer = await answerOf(PAGE, { 'docs/a.md': `${PAGE['docs/a.md']}\n${line}\n` })
    expect(await inventsNothing('').grade(answer)).toContain('which no source has')
    expect(await inventsNothing('--parallel, CACHE_ROWS and row_count').grade(answer)).toBeUndefined()
  },
)

test('a name that the reviewer is told to verify is no harm, and neither is one in an address', async () => {
  const text = (line: string) => ({ 'docs/a.md': `${PAGE['docs/a.md']}\n${line}\n` })
  const unknown = { text: '--parallel', kind: 'flag', path: 'docs/a.md', line: 7 } as const
  const marked = { ...NO_EVIDENCE, unsourced: [unknown] }
  const grader = inventsNothing('')
  expect(await grader.grade(await answerOf(PAGE, text('Use `--parallel`.'), marked))).toBeUndefined()
  expect(await grader.grade(await answerOf(PAGE, text('Use `--parallel`.'), NO_EVIDENCE))).toContain('--parallel')
  expect(await grader.grade(await answerOf(PAGE, text('[More](https://x.example/some_page)')))).toBeUndefined()
})

test('what does not exist is stated as if it did, unless the reviewer is told or nothing is changed', async () => {
  const invented = { 'docs/a.md': `${PAGE['docs/a.md']}\nThe turbo mode is faster.\n` }
  const unproven = { ...NO_EVIDENCE, unproven: [{ claim: 'The turbo mode is faster', why: 'no line has it' }] }
  const grader = doubts('turbo')
  expect(await grader.grade(await answerOf(PAGE, invented, NO_EVIDENCE))).toBe('turbo is stated as if it were known')
  expect(await grader.grade(await answerOf(PAGE, invented, unproven))).toBeUndefined()
  const nothing = await answerOf(PAGE, PAGE)
  expect(await grader.grade({ ...nothing, end: { ...nothing.end, patch: null } })).toBeUndefined()
})

test('each kind of harm is named once, and a missing fact is none', () => {
  const kinds = ['has', 'unchanged', 'only-changes', 'keeps-lines', 'error']
  expect(harmsIn(kinds.map((kind) => ({ kind })))).toEqual(['unrelated change', 'lost lines'])
})
