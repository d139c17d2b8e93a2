import { expect, test } from '@jest/globals'
import {
  addMessagesCameTooLate,
  addMessagesWereDropped,
  chooseFollowUps,
  joinRequests,
  noticesAtEnd,
} from '../../../src/jobs/requests/waiting-follow-ups.ts'
import { PULL_REQUEST } from '../../support/working-jobs.ts'

const ANA = { prompt: 'Shorter', requestedBy: '@ana', at: 5, pullRequestNumber: 7, commentKey: 'issue_comment:3' }
const BEN = {
  prompt: 'And with a picture',
  requestedBy: '@ben',
  at: 9,
  pullRequestNumber: 7,
  commentKey: 'issue_comment:12',
}
const ELSEWHERE = { ...ANA, pullRequestNumber: 6 }

const MESSAGE = { ...BEN, pullRequestNumber: null, commentKey: null }

test('messages and comments on the open pull request begin the next turn; comments on one that the job has left do not', () => {
  const over = { status: 'completed', pullRequest: PULL_REQUEST } as const
  expect(chooseFollowUps(over, [ELSEWHERE, ANA, MESSAGE, BEN])).toEqual([ANA, MESSAGE, BEN])
  const closed = { ...PULL_REQUEST, state: 'closed' } as const
  expect(chooseFollowUps({ ...over, pullRequest: closed }, [ANA, MESSAGE])).toEqual([])
  expect(chooseFollowUps({ status: 'failed', pullRequest: null }, [ELSEWHERE, MESSAGE])).toEqual([MESSAGE])
})

test('a job tells at its end how many messages came to nothing, because nobody else tells their senders', () => {
  const dropped = { messages: 2, pullRequests: [] }
  expect(addMessagesCameTooLate('Nothing to do.', dropped)).toBe(
    'Nothing to do. 2 messages sent in the meantime were not handled, because the pull request is no longer open. Start a new job',
  )
  expect(addMessagesWereDropped('Canceled', { ...dropped, messages: 1 })).toBe(
    'Canceled. 1 waiting message was dropped',
  )
  const none = { messages: 0, pullRequests: [7] }
  expect([addMessagesCameTooLate('Done.', none), addMessagesWereDropped('Canceled', none)]).toEqual([
    'Done.',
    'Canceled',
  ])
})

test('several comments are one request, as old as the first and asked for by the last', () => {
  expect(joinRequests([ANA, BEN])).toEqual({ prompt: 'Shorter\n\nAnd with a picture', requestedBy: '@ben', at: 5 })
  expect(joinRequests([])).toBeUndefined()
})

test('comments are read in the order in which they were written, whichever webhook came first', () => {
  const early = { ...BEN, at: 4 }
  expect(joinRequests([early, ANA])).toEqual({
    prompt: 'Shorter\n\nAnd with a picture',
    requestedBy: '@ben',
    at: 4,
  })
})

test('messages and comments of another kind keep the place in which they came: their numbers say nothing', () => {
  const message = { ...MESSAGE, prompt: 'As a list' }
  const onLine = { ...ANA, prompt: 'Here too', commentKey: 'review_comment:1' }
  expect(joinRequests([BEN, message, ANA, onLine])?.prompt.split('\n\n')).toEqual([
    'Shorter',
    'As a list',
    'And with a picture',
    'Here too',
  ])
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
