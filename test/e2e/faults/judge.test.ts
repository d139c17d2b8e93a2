import { describe, expect, test } from '@jest/globals'
import type { AgentJob } from '../../../src/contract/job.ts'
import type { CallName } from './call-names.ts'
import { FAULT_KINDS } from './fault-kinds.ts'
import { type Found, judge } from './judge.ts'

const BRANCH = 'docmend/1'
const NOTHING: Found = { branches: ['main'], pulls: [] }
const OPEN = { number: 1, headRef: BRANCH, htmlUrl: 'https://host/pull/1', state: 'open' } as const
const PUBLISHED: Found = { branches: ['main', BRANCH], pulls: [OPEN] }
const WAITING = 'GitHub failed (500). Docmend waits and tries again at 10:00:00 UTC.'

/** Judges one job after a 500 of this call. */
function judgeJob(
  job: Partial<AgentJob>,
  after: Found,
  { times = 1, call = 'POST /repos/{owner}/{repo}/pulls' as CallName } = {},
) {
  const [kind] = FAULT_KINDS.filter(({ name }) => name.startsWith('500'))
  if (kind === undefined) throw new Error('no such fault')
  const fault = { call, kind, owner: 'acme', times, hits: 1 }
  const whole = { id: '1', turn: 1, status: 'completed', message: 'Done.', prLink: OPEN.htmlUrl, ...job } as AgentJob
  return judge(fault, { job: whole, end: 'open' }, NOTHING, after)
}
const failed = (message: string) => ({ status: 'failed', message }) as const
const EVER = Number.POSITIVE_INFINITY

describe('right is', () => {
  test('one pull request, whose link the job gives', () => {
    expect(judgeJob({}, PUBLISHED)).toEqual([])
  })

  test('a failure that names the server and what happened, when it never passes', () => {
    expect(judgeJob(failed('GitHub failed (500).'), NOTHING, { times: EVER })).toEqual([])
  })

  test('a job that still waits for what is still there', () => {
    expect(judgeJob({ status: 'active', message: WAITING }, NOTHING, { times: EVER })).toEqual([])
  })
})

describe('wrong is', () => {
  test.each<[string, Partial<AgentJob>, Found, number, RegExp]>([
    ['a job that is at work when its time is over', { status: 'active', message: '' }, NOTHING, EVER, /still active/],
    ['a job that waits for what has passed', { status: 'active', message: WAITING }, NOTHING, 1, /still active/],
    [
      'a wait for another reason',
      { status: 'active', message: WAITING.replace('GitHub', 'The model') },
      NOTHING,
      EVER,
      /name the server/,
    ],
    ['a failure after one fault', failed('GitHub failed (500).'), NOTHING, 1, /failed after one fault/],
    ['a reason that is not the true one', failed('GitHub: is the App installed? (500)'), NOTHING, EVER, /untrue/],
    [
      'a time that is over, for whatever reason',
      failed('Publishing has taken all of its 5 minutes'),
      NOTHING,
      EVER,
      /name the server/,
    ],
    ['nothing to read', failed(''), NOTHING, EVER, /empty/],
    [
      'a branch that nobody uses',
      {},
      { ...PUBLISHED, branches: ['main', BRANCH, 'docmend/2'] },
      1,
      /docmend\/2 was left/,
    ],
    ['a second pull request', {}, { ...PUBLISHED, pulls: [OPEN, { ...OPEN, number: 2 }] }, 1, /2 open pull requests/],
    ['no pull request', {}, NOTHING, 1, /no pull request/],
    ['a failure with its pull request open', failed('GitHub failed (500).'), PUBLISHED, EVER, /pull request open/],
  ])('%s', (_what, job, after, times, why) => {
    expect(judgeJob(job, after, { times }).join('; ')).toMatch(why)
  })

  test('a fault that was never met', () => {
    const [kind] = FAULT_KINDS
    if (kind === undefined) throw new Error('no faults')
    const fault = { call: 'model', kind, owner: 'acme', times: 1, hits: 0 } as const
    const job = { id: '1', turn: 1, status: 'completed', message: 'Done.', prLink: OPEN.htmlUrl } as AgentJob
    expect(judge(fault, { job, end: 'open' }, NOTHING, PUBLISHED)).toEqual(['the fault was never met'])
  })
})
