import { expect, test } from '@jest/globals'
import { groupOutcomes, type OutcomeRow, sumOutcomes } from '../../../src/jobs/outcomes/outcomes.ts'

const MERGED: OutcomeRow = {
  result: 'merged',
  state: 'measured',
  trigger: 'schedule',
  promptVersion: '0123456789ab',
  model: 'one',
  isUnedited: true,
  lines: 10,
  kept: 10,
  secondsToReview: 60,
  secondsToMerge: 100,
  followUps: 0,
}
const EDITED: OutcomeRow = {
  ...MERGED,
  isUnedited: false,
  kept: 5,
  secondsToReview: null,
  secondsToMerge: 300,
  followUps: 2,
}
const CLOSED: OutcomeRow = {
  ...MERGED,
  result: 'closed',
  isUnedited: null,
  kept: 0,
  secondsToMerge: null,
  trigger: null,
}

test('closed pull requests are counted apart, and take nothing from the share that merges keep', () => {
  expect(sumOutcomes([MERGED, EDITED, CLOSED])).toEqual({
    pullRequests: 3,
    merged: 2,
    closed: 1,
    pending: 0,
    unknown: 0,
    unedited: 1,
    edited: 1,
    withFollowUps: 1,
    reviewed: 2,
    lines: 20,
    kept: 15,
    shareKept: 0.75,
    linesInClosed: 10,
    medianSecondsToReview: 60,
    medianSecondsToMerge: 200,
  })
})

test('nothing is claimed of nothing', () => {
  expect(sumOutcomes([])).toMatchObject({ shareKept: null, medianSecondsToReview: null, medianSecondsToMerge: null })
})

test('the middle one of three is the median', () => {
  const rows = [5, 1, 900].map((secondsToMerge) => ({ ...MERGED, secondsToMerge }))
  expect(sumOutcomes(rows).medianSecondsToMerge).toBe(5)
})

test('a row for each value, the largest first; what was not noted has a row of its own', () => {
  const groups = groupOutcomes([CLOSED, MERGED, EDITED], 'trigger')
  expect(groups.map(({ key, pullRequests }) => [key, pullRequests])).toEqual([
    ['schedule', 2],
    [null, 1],
  ])
  expect(groupOutcomes([MERGED], 'none')).toEqual([])
})
