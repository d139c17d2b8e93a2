// A worker is stopped (SIGSTOP) around a call that publishes, another takes its job over and ends it, then the first one
// goes on: there is still one branch and one pull request, whatever a person did meanwhile.

import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from '@jest/globals'
import type { InterceptEvent } from '../../dev/forge/options.ts'
import { readConfig } from '../../src/service/config.ts'
import { at, createKillPoint } from '../support/kill-point.ts'
import { stopBetweenWrites } from '../support/stop-between-writes.ts'
import { PATIENCE_MS } from '../support/until.ts'
import { useConcurrentWorlds } from '../support/use-worlds.ts'
import { REPOSITORY } from '../support/world.ts'

/** By the database clock of the successor, the lease of the stopped worker is over at once. */
const AHEAD_MS = readConfig({}).leaseMs + 1000
const JUMPING_CLOCK = { NODE_OPTIONS: `--import=${resolve('test/support/jumping-clock.mjs')}` }
const PULLS = `/repos/${REPOSITORY}/pulls`
const REPLIES = [
  { toolCalls: [{ name: 'write', arguments: { path: 'new.md', content: '# New\n' } }] },
  { toolCalls: [{ name: 'finish', arguments: { title: 'Add a page', summary: 'Adds a page.' } }] },
]

const isPublishingToken = (event: InterceptEvent): boolean =>
  at('after', 'POST', '/access_tokens')(event) && JSON.stringify(event.body).includes('write')

// Held at the answer to the call before, the worker is stopped just before the call that is named.
const BEFORE = [
  { name: 'the tree is made', isAt: isPublishingToken },
  { name: 'the commit is made', isAt: at('after', 'POST', '/git/trees') },
  { name: 'the branch is made', isAt: at('after', 'POST', '/git/commits') },
  { name: 'the pull request is looked for', isAt: at('after', 'POST', '/git/refs') },
  { name: 'the pull request is opened', isAt: at('after', 'GET', PULLS) },
]
// Held before its effect, the worker's call arrives after its successor has done everything.
const LATE = [
  { name: 'the branch', isAt: at('before', 'POST', '/git/refs') },
  { name: 'the pull request', isAt: at('before', 'POST', PULLS) },
]
/** For every run of the tests: the case in which the late call would make a second branch. */
const FREQUENT = ['its call for the branch arriving late']
const cases = [
  ...BEFORE.map(({ name, isAt }) => ({ name: `stopped before ${name}`, isAt, isMerged: false })),
  ...BEFORE.map(({ name, isAt }) => ({ name: `stopped before ${name}, and a person merges`, isAt, isMerged: true })),
  ...LATE.map(({ name, isAt }) => ({ name: `its call for ${name} arriving late`, isAt, isMerged: false })),
  ...LATE.map(({ name, isAt }) => ({ name: `its call for ${name} arriving after a merge`, isAt, isMerged: true })),
]

export function testStops({ isFrequent }: { isFrequent: boolean }): void {
  const createWorld = useConcurrentWorlds()

  test.concurrent.each(cases.filter(({ name }) => FREQUENT.includes(name) === isFrequent))(
    'a worker $name: one pull request',
    async ({ isAt, isMerged }) => {
      const point = createKillPoint(isAt)
      await using world = await createWorld({ replies: REPLIES, intercept: point.intercept })
      const clockJump = join(world.folder, 'clock-jump')
      const first = await world.startProcess({ ...JUMPING_CLOCK, CLOCK_JUMP_FILE: clockJump })
      const { id } = await first.client.createJob(world.projectId, { prompt: 'Add a page.' })
      await point.reached
      await stopBetweenWrites(first, join(world.config.dataDir, 'docmend.db'))
      // Only now, so that the worker goes on with a lease that has ended while it was stopped.
      await writeFile(clockJump, '')

      const second = await world.startHere(AHEAD_MS)
      const job = await second.client.waitForJob(world.projectId, id, { timeoutMs: PATIENCE_MS })
      expect(job).toMatchObject({ status: 'completed', outcome: 'pr_opened' })
      if (isMerged) await world.forge.mergePullRequest(REPOSITORY, 1)
      point.release()
      await first.kill('SIGCONT')
      await first.logged(/taken over/)

      expect(world.forge.pullRequests(REPOSITORY).map((pull) => pull.htmlUrl)).toEqual([job.prLink])
      expect(Object.keys(world.forge.branches(REPOSITORY)).sort()).toEqual([`docmend/${id}`, 'main'])
      expect((await second.client.getJob(world.projectId, id)).prLink).toBe(job.prLink)
    },
  )
}
