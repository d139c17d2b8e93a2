// What the description of a pull request says after several turns.
import { describe, expect, test } from '@jest/globals'
import type { TouchedPage } from '../../../src/checks/index.ts'
import { wholeWork, workBefore } from '../../../src/jobs/pull-request/whole-work.ts'
import type { EarlierWork, ResultReport } from '../../../src/jobs/result-report.ts'
import { EMPTY_RESULT_REPORT as REPORT } from '../../support/empty-result-report.ts'

const page = (path: string, act: TouchedPage['act'], movedFrom?: string): TouchedPage => ({
  path,
  act,
  title: path,
  route: `/${path}`,
  ...(movedFrom === undefined ? {} : { movedFrom, routeBefore: `/${movedFrom}` }),
})
const problem = (path: string) =>
  ({ path, rule: 'broken-link', line: 1, column: 1, subject: 'x', message: 'x' }) as const

function whole(first: Partial<ResultReport>, second: Partial<ResultReport>) {
  const before: EarlierWork = {
    title: 'First',
    summary: 'One.',
    base: { ref: 'main', commitSha: '1' },
    report: { ...REPORT, ...first },
  }
  return wholeWork({ title: 'Second', summary: 'Two.', report: { ...REPORT, ...second, before } })
}

describe('A pull request of two turns', () => {
  test.each<[string, TouchedPage, TouchedPage, TouchedPage[]]>([
    ['added and then changed is added', page('a', 'added'), page('a', 'changed'), [page('a', 'added')]],
    ['added and then deleted is gone', page('a', 'added'), page('a', 'deleted'), []],
    ['added and then moved is added there', page('a', 'added'), page('b', 'moved', 'a'), [page('b', 'added')]],
    ['moved and then changed is moved', page('b', 'moved', 'a'), page('b', 'changed'), [page('b', 'moved', 'a')]],
    ['moved twice is moved once', page('b', 'moved', 'a'), page('c', 'moved', 'b'), [page('c', 'moved', 'a')]],
    ['moved and then moved back is changed', page('b', 'moved', 'a'), page('a', 'moved', 'b'), [page('a', 'changed')]],
    ['deleted and then written again is changed', page('a', 'deleted'), page('a', 'added'), [page('a', 'changed')]],
  ])('tells what became of each file: what was %s', (_what, first, second, expected) => {
    expect(whole({ touched: [first] }, { touched: [second] }).report.touched).toEqual(expected)
  })

  test('has what is to be verified of both, each once, and no problems that were checked again', () => {
    const { report } = whole(
      {
        byHand: ['Same', 'One'],
        checks: { ...REPORT.checks, newProblems: [problem('a'), problem('b')], newProblemCount: 2 },
        evidence: { ...REPORT.evidence, unproven: [{ claim: 'c', why: 'w' }], moreUnsourced: 2 },
      },
      {
        byHand: ['Same', 'Two'],
        touched: [page('a', 'changed')],
        evidence: { ...REPORT.evidence, unproven: [], moreUnsourced: 1 },
      },
    )
    expect(report.byHand).toEqual(['Same', 'One', 'Two'])
    expect(report.checks).toMatchObject({ newProblems: [problem('b')], newProblemCount: 1 })
    expect(report.evidence).toMatchObject({ unproven: [{ claim: 'c', why: 'w' }], moreUnsourced: 3 })
  })

  test('has what the first turn did not prove at its present place, and the commit of lines that were read then', () => {
    const [first, second] = ['1', '2'].map((digit) => digit.repeat(40))
    const read = (commitSha = '') => ({ ...REPORT.evidence, sources: [{ repository: '', commitSha }] })
    const fact = { path: 'a.md', text: '5 days', kind: 'number' as const }
    const unproven = [{ claim: 'c', why: '`5` is not in x.ts:3', commitSha: first ?? '' }]
    const { report } = whole(
      { evidence: { ...read(first), unsourced: [{ ...fact, line: 3 }], unproven } },
      {
        evidence: { ...read(second), unsourced: [] },
        earlierDetails: [{ ...fact, line: 8 }],
      },
    )
    expect(report.evidence.unsourced).toEqual([{ ...fact, line: 8 }])
    expect(report.evidence.unproven).toEqual([{ claim: 'c', why: '`5` is not in x.ts:3 at commit 1111111' }])
    expect(report).not.toHaveProperty('earlierDetails')
  })

  test('keeps its title and tells of both turns, unless the model says what it is as a whole', () => {
    expect(whole({}, {})).toMatchObject({ title: 'First', summary: 'One.\n\nThen: Two.' })
    expect(whole({}, { whole: { title: 'Both', summary: 'All.' } })).toMatchObject({ title: 'Both', summary: 'All.' })
  })

  test('has no room for more and more: nothing of it is kept twice', () => {
    const { report } = whole({}, {})
    expect(report).not.toHaveProperty('before')
    expect(report).not.toHaveProperty('whole')
  })
})

test('a result that was not published is no part of the pull request', () => {
  const base = { ref: 'main', commitSha: '1' }
  const kept = { title: 'T', summary: 'S', changes: [], patch: new Uint8Array(), treeSha: '2', report: REPORT, turn: 1 }
  expect(workBefore({ ...kept, isPublished: false }, base)).toBeUndefined()
  expect(workBefore({ ...kept, isPublished: true }, base)).toMatchObject({ title: 'T', base })
})
