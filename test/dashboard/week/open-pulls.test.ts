// Who has to act on an open pull request.
import { describe, expect, test } from '@jest/globals'
import { describeReview, joinReviews } from '../../../src/dashboard/week/open-pulls.ts'
import { lastVerdicts } from '../../../src/github/read-reviews.ts'
import type { ReviewedPullRequest } from '../../../src/jobs/pull-requests.ts'

const known = (number: number, createdAt = number) =>
  ({
    pullRequest: {
      number,
      url: `https://github.com/acme/docs/pull/${number}`,
      state: 'open',
      branch: 'b',
      draft: false,
    },
    jobId: `job-${number}`,
    name: `Job ${number}`,
    createdAt,
  }) as const

const reviewed = (changes: Partial<ReviewedPullRequest> = {}): ReviewedPullRequest => ({
  number: 1,
  title: 'Explain timeouts',
  isDraft: false,
  isOpen: true,
  openedAt: 5,
  owing: { people: [], teams: [] },
  verdicts: [],
  ...changes,
})

function describeOne(changes: Partial<ReviewedPullRequest>): string | undefined {
  const [pull] = joinReviews([known(1)], { state: 'known', pulls: [reviewed(changes)] })
  return pull && describeReview(pull.review)
}

describe('an open pull request', () => {
  test('waits for those who are asked, people and teams', () => {
    expect(describeOne({ owing: { people: ['ann'], teams: ['docs'] } })).toBe('Waiting for @ann and the team docs')
    const people = ['a', 'b', 'c', 'd']
    expect(describeOne({ owing: { people, teams: [] } })).toBe('Waiting for @a, @b and 2 others')
  })

  test('waits for changes that a reviewer asked for, until that reviewer is asked again', () => {
    const verdicts = [{ login: 'ann', kind: 'changes_requested' }] as const
    expect(describeOne({ verdicts: [...verdicts] })).toBe('@ann requested changes')
    expect(describeOne({ verdicts: [...verdicts], owing: { people: ['ann'], teams: [] } })).toBe('Waiting for @ann')
  })

  test('can be merged when it is approved and nobody else is asked', () => {
    const verdicts = [{ login: 'ann', kind: 'approved' }] as const
    expect(describeOne({ verdicts: [...verdicts] })).toBe('Approved by @ann: ready to merge')
    expect(describeOne({ verdicts: [...verdicts], owing: { people: ['bob'], teams: [] } })).toBe('Waiting for @bob')
  })

  test('of which nobody is asked says so, and a draft that it is one', () => {
    expect(describeOne({})).toBe('No reviewer requested')
    expect(describeOne({ isDraft: true })).toBe('Draft: not ready for review')
  })

  test('that was closed since is left out; one that GitHub said nothing about stays, oldest first', () => {
    const open = [known(3, 30), known(2, 20), known(1, 10)]
    const pulls = joinReviews(open, { state: 'known', pulls: [reviewed({ number: 2, isOpen: false })] })
    expect(pulls.map(({ number, title, review }) => [number, title, review.kind])).toEqual([
      [1, 'Job 1', 'unknown'],
      [3, 'Job 3', 'unknown'],
    ])
  })
})

test('the last word of a reviewer counts: no comment changes it, and a dismissed one is gone', () => {
  const said = (login: string, state: string) => ({ user: { id: 1, login, type: 'User' }, state })
  const reviews = [
    said('ann', 'CHANGES_REQUESTED'),
    said('bob', 'APPROVED'),
    said('eve', 'CHANGES_REQUESTED'),
    said('ann', 'APPROVED'),
    said('ann', 'COMMENTED'),
    said('eve', 'DISMISSED'),
    { user: null, state: 'APPROVED' },
  ]
  expect(lastVerdicts(reviews)).toEqual([
    { login: 'ann', kind: 'approved' },
    { login: 'bob', kind: 'approved' },
  ])
})
