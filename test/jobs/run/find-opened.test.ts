import { describe, expect, test } from '@jest/globals'
import { RepositoryError } from '../../../src/jobs/repository.ts'
import { findOpened } from '../../../src/jobs/run/end-of-published.ts'
import type { Project } from '../../../src/projects/project.ts'
import { activeJob } from '../../support/jobs.ts'
import { createHost, PULL_REQUEST } from '../../support/working-jobs.ts'

const never = new AbortController().signal
const project: Project = {
  id: 'prj_a',
  repositoryId: 1,
  repository: 'acme/docs',
  docsRoot: null,
  installationId: 9,
  state: 'active',
}
const job = activeJob({ phase: 'publishing' })
const store = { result: async () => undefined } as unknown as Parameters<typeof findOpened>[3]['store']

const look = (findPullRequest: () => Promise<typeof PULL_REQUEST | undefined>) =>
  findOpened(job, project, never, { store, host: createHost({ findPullRequest }) })

describe('the look for a pull request of a turn that was cut off', () => {
  test('ends the turn with the one that is open', async () => {
    expect(await look(async () => PULL_REQUEST)).toMatchObject({ status: 'completed', outcome: 'pr_opened' })
    expect(await look(async () => undefined)).toBeUndefined()
  })

  test.each([undefined, {}, { untilMs: 7 }])(
    'that fails in passing waits, whatever it fails with: %j',
    async (wait) => {
      const fault = new RepositoryError('Could not look. The token was refused', { transient: true, wait })
      await expect(look(() => Promise.reject(fault))).rejects.toMatchObject({
        transient: true,
        wait: wait ?? {},
        message: `Could not look. The token was refused. Docmend does not know whether ${job.branch} has an open pull request: look on GitHub before you ask again`,
      })
    },
  )

  test('that fails for good says that the answer is not known', async () => {
    const fault = new RepositoryError('Could not look. Is the App installed?', { transient: false })
    await expect(look(() => Promise.reject(fault))).rejects.toMatchObject({
      transient: false,
      wait: undefined,
      message: expect.stringMatching(
        /^Could not look\. Is the App installed\? Docmend does not know whether .* has an open pull request/,
      ),
    })
  })
})
