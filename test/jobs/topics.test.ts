// Which job of its topic the next one continues.
import { expect, test } from '@jest/globals'
import type { PullRequest } from '../../src/jobs/job.ts'
import { findContinued, findOpenOfTopic } from '../../src/jobs/topics.ts'

const pullRequest = (number: number, state: PullRequest['state']): PullRequest => ({
  number,
  url: `https://github.com/acme/docs/pull/${number}`,
  state,
  branch: `docmend/${number}`,
  draft: false,
})
const active = { status: 'active', pullRequest: null } as const
const open = { status: 'completed', pullRequest: pullRequest(2, 'open') } as const
const merged = { status: 'completed', pullRequest: pullRequest(1, 'merged') } as const

test('it is the newest that is active or has an open pull request', () => {
  expect(findContinued([merged, open, active])).toBe(open)
  expect(findContinued([active, open])).toBe(active)
})

test('when all are settled, there is none', () => {
  expect(findContinued([{ status: 'failed', pullRequest: null }, merged])).toBeUndefined()
})

test('changes go on the newest open pull request, even if a newer job has yet to open one', () => {
  expect(findOpenOfTopic([active, merged, open])).toEqual(open.pullRequest)
  expect(findOpenOfTopic([active, merged])).toBeUndefined()
})
