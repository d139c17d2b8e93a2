import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { countKept, measureOutcome } from '../../../src/jobs/outcomes/measure-outcome.ts'
import type { BranchStep, ClosedFacts, FileStep, KnownLines } from '../../../src/jobs/outcomes/outcomes.ts'
import { runs, testProperty } from '../../support/property.ts'

type Known = Extract<KnownLines, { kind: 'known' }>

const PAGE = '# Lumen\n\nFirst.\nSecond.\n'
const OURS = '# Lumen\n\nFirst.\nOne.\nTwo.\nSecond.\n'

const step = (before: string | null, after: string | null, path = 'a.md'): FileStep => ({ path, before, after })
const ours = (...files: FileStep[]): BranchStep => ({ isOurs: true, files })
const theirs = (...files: FileStep[]): BranchStep => ({ isOurs: false, files })
const known = (branch: BranchStep[], merge: FileStep[] | null): Known => ({ kind: 'known', branch, merge })

/** What our page with two new lines has become in the merge. */
const kept = (after: string | null) => countKept(known([ours(step(PAGE, OURS))], [step(OURS, after)]))
const twoOf = (count: number, path = 'a.md') => [{ path, lines: 2, kept: count }]

describe('of two lines of ours, the merge keeps', () => {
  test.each([
    ['both, when it has the page as we made it', OURS, 2],
    ['both, when others changed other lines', OURS.replace('First.', '1st.'), 2],
    ['one, when one was reworded', OURS.replace('Two.', 'Twice.'), 1],
    ['both, when they were moved on the page', '# Lumen\n\nTwo.\nFirst.\nSecond.\nOne.\n', 2],
    ['both, when only white space changed', OURS.replace('One.', '  One.\t').replaceAll('\n', '\r\n'), 2],
    ['none, when the page was taken back', PAGE, 0],
    ['none, when the page was deleted', null, 0],
  ])('%s', (_name, after, count) => {
    expect(kept(after)).toEqual(twoOf(count))
  })

  test('both, when nobody touched the page after us', () => {
    expect(countKept(known([ours(step(PAGE, OURS))], []))).toEqual(twoOf(2))
  })

  test('both, when the page got another name, and two pages may change places', () => {
    const moved: FileStep[] = [
      { path: 'b.md', previousPath: 'a.md', before: OURS, after: OURS },
      { path: 'a.md', previousPath: 'b.md', before: 'B\n', after: 'B\n' },
    ]
    expect(countKept(known([ours(step(PAGE, OURS))], moved))).toEqual(twoOf(2))
  })

  test('none, when the pull request was closed', () => {
    expect(countKept(known([ours(step(PAGE, OURS))], null))).toEqual(twoOf(0))
  })
})

describe('lines of ours', () => {
  test('are not blank', () => {
    expect(countKept(known([ours(step(null, 'One.\n\n \n\nTwo.\n'))], []))).toEqual(twoOf(2))
  })

  test('are not those that we only moved', () => {
    expect(countKept(known([ours(step(PAGE, '# Lumen\n\nSecond.\nFirst.\n'))], []))).toEqual([])
  })

  test('are not those of a person between two commits of ours, wherever they stand', () => {
    const [first, second] = ['A\n', 'A\nPerson.\n']
    const branch = [ours(step(null, first)), theirs(step(first, second)), ours(step(second, `${second}B\n`))]
    expect(countKept(known(branch, []))).toEqual(twoOf(2))
  })

  test('that a later turn of ours rewrote count as they are in the end', () => {
    const branch = [ours(step(null, 'A\nB\n')), ours(step('A\nB\n', 'A\nC\n'))]
    expect(countKept(known(branch, []))).toEqual(twoOf(2))
    expect(countKept(known(branch, [step('A\nC\n', 'A\nB\n')]))).toEqual(twoOf(1))
  })

  test('do not include those of a page that only others changed', () => {
    expect(countKept(known([ours(step(PAGE, OURS))], [step('x\n', 'y\n', 'other.md')]))).toEqual(twoOf(2))
  })
})

testProperty('a merge never keeps more lines than we added, and one without changes keeps all of them', () => {
  const text = fc.array(fc.constantFrom('', 'a', 'b', 'c', 'd'), { maxLength: 12 }).map((lines) => lines.join('\n'))
  const check = (before: string, after: string, merged: string): void => {
    const branch = [ours(step(before, after))]
    for (const file of countKept(known(branch, [step(after, merged)])))
      expect(file.kept).toBeLessThanOrEqual(file.lines)
    for (const file of countKept(known(branch, []))) expect(file.kept).toBe(file.lines)
  }
  fc.assert(fc.property(text, text, text, check), runs(200))
})

describe('the outcome', () => {
  const facts: ClosedFacts = {
    kind: 'closed',
    openedAt: 1_000_000,
    closedAt: 1_090_000,
    mergedAt: 1_090_000,
    reviewedAt: 1_030_000,
    hasCommitsOfOthers: false,
    lines: known([ours(step(PAGE, OURS))], []),
  }

  test('says how long people took', () => {
    expect(measureOutcome(facts, 0)).toMatchObject({
      state: 'measured',
      result: 'merged',
      closedAt: '1970-01-01T00:18:10.000Z',
      secondsToReview: 30,
      secondsToMerge: 90,
      isUnedited: true,
      lines: 2,
      kept: 2,
    })
  })

  test('is edited when somebody else committed, even where all of our lines are there', () => {
    expect(measureOutcome({ ...facts, hasCommitsOfOthers: true }, 0)).toMatchObject({ isUnedited: false, kept: 2 })
  })

  test('is edited when a line of ours is gone, whoever took it away', () => {
    const lines = known([ours(step(PAGE, OURS))], [step(OURS, PAGE)])
    expect(measureOutcome({ ...facts, lines }, 0)).toMatchObject({ isUnedited: false, kept: 0 })
  })

  test('of a closed pull request keeps nothing, and nobody has edited it', () => {
    const closed = { ...facts, mergedAt: undefined, lines: known([ours(step(PAGE, OURS))], null) }
    expect(measureOutcome(closed, 0)).toMatchObject({ result: 'closed', lines: 2, kept: 0, isUnedited: null })
  })

  test('says why the lines are not known, and keeps the times', () => {
    const outcome = measureOutcome({ ...facts, lines: { kind: 'commits_gone' } }, 0)
    expect(outcome).toMatchObject({ state: 'unknown', reason: 'commits_gone', lines: null, secondsToMerge: 90 })
  })
})
