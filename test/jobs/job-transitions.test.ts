// What may be asked of a job in which state.
import { describe, expect, test } from '@jest/globals'
import type { Job } from '../../src/jobs/job.ts'
import {
  decideArchive,
  decideCancel,
  decidePublish,
  mayBeginTurn,
  placeFollowUp,
  startsFromKeptResult,
  WAITING_MAX_CHARACTERS,
  WAITING_MESSAGES,
  type Waiting,
} from '../../src/jobs/job-transitions.ts'
import { PULL_REQUEST } from '../support/working-jobs.ts'

type State = Pick<Job, 'status' | 'phase' | 'outcome' | 'mode' | 'pullRequest' | 'patchSha256'>

const MERGED = { ...PULL_REQUEST, state: 'merged' } as const
const OVER: State = {
  status: 'completed',
  phase: 'publishing',
  outcome: 'pr_opened',
  mode: 'pull_request',
  pullRequest: PULL_REQUEST,
  patchSha256: 'a',
}
const ACTIVE: State = { ...OVER, status: 'active', outcome: null, phase: 'agent' }
const ARCHIVED: State = { ...OVER, status: 'archived' }

test.each<[string, State, boolean]>([
  ['over', OVER, true],
  ['failed', { ...OVER, status: 'failed', pullRequest: null }, true],
  ['active', ACTIVE, false],
  ['archived', ARCHIVED, false],
  ['over, and its pull request is merged', { ...OVER, pullRequest: MERGED }, false],
])('a follow-up begins the next turn of a job that is %s: %p', (_what, job, does) => {
  expect(mayBeginTurn(job)).toBe(does)
})

const NONE: Waiting = { followUps: 0, characters: 0 }
const MOST: Waiting = { followUps: WAITING_MESSAGES, characters: 20 }
const ALMOST: Waiting = { followUps: WAITING_MESSAGES - 1, characters: WAITING_MAX_CHARACTERS - 9 }

test.each<[string, State, number, Waiting, ReturnType<typeof placeFollowUp>]>([
  ['over', OVER, 9, NONE, 'begins'],
  ['active', ACTIVE, 9, NONE, 'waits'],
  ['active without a pull request', { ...ACTIVE, pullRequest: null }, 9, NONE, 'waits'],
  ['active, while almost as much waits as may', ACTIVE, 9, ALMOST, 'waits'],
  ['active, while as many wait as may', ACTIVE, 9, MOST, 'full'],
  ['active, while too long ones wait for it to fit', ACTIVE, 10, ALMOST, 'full'],
  ['active, and its pull request is merged', { ...ACTIVE, pullRequest: MERGED }, 9, MOST, 'refused'],
  ['archived', ARCHIVED, 9, NONE, 'refused'],
])('a message or comment to a job that is %s', (_what, job, characters, waiting, place) => {
  expect(placeFollowUp(job, characters, waiting)).toBe(place)
})

test.each<[Job['mode'], Job['pullRequest'], boolean]>([
  ['patch', null, true],
  ['patch', PULL_REQUEST, true],
  ['pull_request', null, true],
  ['pull_request', PULL_REQUEST, false],
])('a next turn in mode %s with pull request %p starts from the result that is kept: %p', (mode, pullRequest, does) => {
  expect(startsFromKeptResult({ mode, pullRequest })).toBe(does)
})

describe('publishing what is kept', () => {
  const KEPT: State = { ...OVER, mode: 'patch', outcome: 'patch_ready', pullRequest: null }
  test.each<[string, State, boolean, string | undefined, ReturnType<typeof decidePublish>]>([
    ['a patch', KEPT, false, 'a', 'publish'],
    ['a patch, whatever its hash', KEPT, false, undefined, 'publish'],
    ['another patch', KEPT, false, 'b', 'changed'],
    ['a patch that was published before', KEPT, true, 'a', 'done'],
    ['a result on its way', { ...ACTIVE, phase: 'validated' }, false, 'a', 'done'],
    ['a job that still works', ACTIVE, false, 'a', 'refused'],
    ['a patch that was asked for again', { ...ACTIVE, mode: 'patch', phase: 'validated' }, false, 'a', 'refused'],
    ['another patch of an archived job', { ...KEPT, status: 'archived' }, false, 'b', 'refused'],
    ['an archived job', { ...KEPT, status: 'archived' }, false, 'a', 'refused'],
    ['a patch for a merged pull request', { ...KEPT, pullRequest: MERGED }, false, 'a', 'refused'],
  ])('of %s', (_what, job, isPublished, sha256, decision) => {
    expect(decidePublish(job, { isPublished }, sha256)).toBe(decision)
  })
})

test('only an active job that does not publish yet is canceled, and only one that is over is archived', () => {
  const states = [ACTIVE, { ...ACTIVE, phase: 'publishing' } as const, OVER, ARCHIVED]
  expect(states.map(decideCancel)).toEqual(['cancel', 'refused', 'refused', 'refused'])
  expect(states.map(decideArchive)).toEqual(['refused', 'refused', 'archive', 'done'])
  expect(decideCancel({ ...OVER, status: 'failed', outcome: 'canceled' })).toBe('done')
})
