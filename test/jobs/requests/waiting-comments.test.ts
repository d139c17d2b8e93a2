import { expect, test } from '@jest/globals'
import { chooseComments, joinRequests, noticesAtEnd } from '../../../src/jobs/requests/waiting-comments.ts'
import { PULL_REQUEST } from '../../support/working-jobs.ts'

const ANA = { prompt: 'Shorter', requestedBy: '@ana', at: 5, pullRequestNumber: 7 }
const BEN = { prompt: 'And with a picture', requestedBy: '@ben', at: 9, pullRequestNumber: 7 }
const ELSEWHERE = { ...ANA, pullRequestNumber: 6 }

test('comments on the open pull request begin the next turn; those on one that the job has left do not', () => {
  expect(chooseComments(PULL_REQUEST, [ELSEWHERE, ANA, BEN])).toEqual([ANA, BEN])
  expect(chooseComments({ ...PULL_REQUEST, state: 'closed' }, [ANA])).toEqual([])
  expect(chooseComments(null, [ELSEWHERE])).toEqual([])
})

test('several comments are one request, as old as the first and asked for by the last', () => {
  expect(joinRequests([ANA, BEN])).toEqual({ prompt: 'Shorter\n\nAnd with a picture', requestedBy: '@ben', at: 5 })
  expect(joinRequests([])).toBeUndefined()
})

test('a pull request is told in one comment how the turn ended and that comments on it came to nothing', () => {
  const tooLate = { text: 'Too late.', numbers: [7, 6] }
  expect(noticesAtEnd(7, 'Done.', tooLate)).toEqual([
    { pullRequestNumber: 7, text: 'Done.\n\nToo late.' },
    { pullRequestNumber: 6, text: 'Too late.' },
  ])
  expect(noticesAtEnd(7, undefined, { text: 'Too late.', numbers: [] })).toEqual([])
  expect(noticesAtEnd(null, 'Done.', { text: 'Too late.', numbers: [] })).toEqual([])
})
