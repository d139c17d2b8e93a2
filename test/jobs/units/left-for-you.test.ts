import { describe, expect, test } from '@jest/globals'
import { createSecretScanner } from '../../../src/jobs/policy/secrets.ts'
import { describeLeftForYou } from '../../../src/jobs/pull-request/sections.ts'
import {
  countLeft,
  describeLeft,
  type LeftForYou,
  leftByRefusals,
  withoutSecrets,
} from '../../../src/jobs/units/left-for-you.ts'
import { EMPTY_RESULT_REPORT } from '../../support/empty-result-report.ts'

const left = (more: Partial<LeftForYou> = {}): LeftForYou => ({
  path: 'docs/a.md',
  line: 3,
  reason: 'It is protected',
  allow: null,
  edits: [],
  with: [],
  ...more,
})
const SIZE = { items: 50, itemCharacters: 500 }

describe('a file that is left', () => {
  test.each([
    ['docs/a.md:3: It is protected.', {}],
    ['docs/a.md: It is protected.', { line: null }],
    [
      'docs/a.md:3 "{x}" runs code. Allow it with allowedForms=expression.',
      { reason: 'docs/a.md:3 "{x}" runs code', allow: 'allowedForms=expression' },
    ],
    ['docs/a.md:3:7 broken-link x does not exist.', { reason: 'docs/a.md:3:7 broken-link x does not exist.' }],
    ['docs/a.md:3: docs/a.mdx is in the way.', { reason: 'docs/a.mdx is in the way' }],
    ['docs/a.md:3: It is protected. Left out with it: b.md, c.md.', { with: ['b.md', 'c.md'] }],
    ['docs/a.md:3: It is protected. Left out with it: 1, 2, 3, 4, 5 and 2 more files.', { with: '1234567'.split('') }],
  ])('is one sentence: %s', (sentence, more) => expect(describeLeft(left(more))).toBe(sentence))
})

test('the end of a job names the first one and counts the others', () => {
  expect(countLeft({ leftForYou: [left(), left()], leftForYouCount: 7 })).toEqual([
    'Left for you: docs/a.md:3: It is protected (and 6 more)',
  ])
  expect(countLeft({ leftForYou: [], leftForYouCount: 0 })).toEqual([])
})

describe('a pull request', () => {
  const describe_ = (list: LeftForYou[], count = list.length) =>
    describeLeftForYou({ ...EMPTY_RESULT_REPORT, leftForYou: list, leftForYouCount: count }, SIZE)

  test('says nothing where nothing is left, nor of a result that an older version saved', () => {
    expect(describe_([])).toBe('')
    expect(describeLeftForYou(EMPTY_RESULT_REPORT, SIZE)).toBe('')
  })

  test('gives the exact text of short edits', () => {
    const edits = [
      { line: 3, before: '  a `b`', after: '  c' },
      { line: 9, before: '', after: 'new' },
      { line: 10, before: 'old', after: '' },
      { line: 11, before: 'one\ntwo', after: 'three' },
    ]
    expect(
      describe_([left({ edits })])
        .split('\n')
        .slice(3),
    ).toEqual(["  - line 3: `a 'b'` becomes `c`", '  - line 9: add `new`', '  - line 10: remove `old`'])
  })

  test('shows six of many, folds the rest, and counts those that were not saved', () => {
    const body = describe_(
      Array.from({ length: 10 }, (_, number) => left({ path: `p${number}.md` })),
      12,
    )
    expect(body.match(/^- p\d\.md/gm)).toHaveLength(10)
    expect(body).toContain('- and 2 more')
  })
})

test('what the policy kept from being written is left, unless it was written after all or is no document', () => {
  const refused = ['a.md', 'b.md', 'c.py', 'docs.json', 'd.svg'].map((path) => ({ path, reason: 'No', edits: [] }))
  expect(leftByRefusals(refused, new Set(['b.md'])).map(({ path }) => path)).toEqual(['a.md', 'docs.json'])
})

test('the exact text of an edit that has a secret is not shown', async () => {
  const token = `ghp_${'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0'.repeat(2).slice(0, 36)}`
  const scan = createSecretScanner([])
  const [one, other] = await withoutSecrets(
    [
      left({ edits: [{ line: 1, before: 'a', after: token }] }),
      left({ edits: [{ line: 1, before: 'a', after: 'b' }] }),
    ],
    scan,
  )
  expect([one?.edits, other?.edits]).toEqual([[], [{ line: 1, before: 'a', after: 'b' }]])
})

test('a path that has a secret is not named, and its neighbour is', async () => {
  const token = `ghp_${'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0'.repeat(2).slice(0, 36)}`
  const paths = [left({ path: `docs/${token}.md` }), left({ with: [`docs/${token}.md`] }), left()]
  const checked = await withoutSecrets(paths, createSecretScanner([]))
  expect(checked.map(({ path }) => path)).toEqual(['A file', 'A file', 'docs/a.md'])
  expect(JSON.stringify(checked)).not.toContain(token)
})

test('a secret of the service that is spread over several edits is not shown', async () => {
  const [begin, end] = ['kR7vQ2mX9pL4wZ8t', 'B6nJ3cF5hD1sG0yA']
  const spread = [begin, end].map((after) => left({ edits: [{ line: 1, before: '', after }] }))
  const scan = createSecretScanner([`${begin}${end}`])
  expect((await withoutSecrets(spread, scan)).flatMap(({ edits }) => edits)).toEqual([])
})
