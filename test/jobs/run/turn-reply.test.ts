// A reply on a pull request never contains a secret, no matter who wrote it into the reason.
import { expect, test } from '@jest/globals'
import { NOTHING_SPENT } from '../../../src/agent/budget/budget.ts'
import type { Job } from '../../../src/jobs/job.ts'
import { createSecretScanners } from '../../../src/jobs/policy/secrets.ts'
import { withReply } from '../../../src/jobs/run/turn-reply.ts'
import type { JobEnd } from '../../../src/jobs/store.ts'
import { DEFAULT_SETTINGS } from '../../../src/projects/settings.ts'

const DRAIN_SECRET = 'the-drain-secret-1'
const PREVIOUS_SECRET = 'the-drain-secret-0'
const job = {
  id: 'job-1',
  turn: 2,
  prompt: 'Shorter, please',
  requestedBy: '@octocat',
  spent: NOTHING_SPENT,
  spentBefore: NOTHING_SPENT,
} as unknown as Job
const ending = (message: string): JobEnd => ({ status: 'completed', outcome: 'no_changes', message })
const reply = async (end: JobEnd, turn = 2): Promise<string | undefined> => {
  const loadSettings = async () => ({
    ...DEFAULT_SETTINGS,
    vercelDrainSecret: DRAIN_SECRET,
    vercelDrainSecretPrevious: PREVIOUS_SECRET,
  })
  return (
    await withReply({ ...job, turn }, end, {
      secretScanners: createSecretScanners(['held-by-the-service']),
      loadSettings,
      pageOf: ({ id }) => `https://docmend.example/jobs/${id}`,
    })
  ).reply
}

test('a follow-up says how it ended, a first turn only what it was to say', async () => {
  expect(await reply(ending('It is short'))).toMatch(
    /> It is short\n.*\[Job\]\(https:\/\/docmend\.example\/jobs\/job-1\)\.$/s,
  )
  expect(await reply(ending('It is short'), 1)).toBeUndefined()
  expect(await reply({ ...ending(''), reply: 'Updated' }, 1)).toBe('Updated')
})

test.each([
  ['the service', 'held-by-the-service'],
  ['the project', DRAIN_SECRET],
  ['the project until lately', PREVIOUS_SECRET],
  ['anyone', `ghp_${'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0'.repeat(2).slice(0, 36)}`],
])('a reason with a secret of %s is left out', async (_, secret) => {
  const text = await reply(ending(`It says ${secret} there`))
  expect(text).toContain('looks like a secret')
  expect(text).not.toContain(secret)
})
