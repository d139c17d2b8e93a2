// The looks at pull requests that are over, with a store and a code host that say what the test wants.
import { afterEach, expect, test } from '@jest/globals'
import { pino } from 'pino'
import { systemClock } from '../../../src/base/clock.ts'
import type { PullRequestOutcome } from '../../../src/contract/outcomes.ts'
import type { OutcomeFacts, OutcomeWatch } from '../../../src/jobs/outcomes/outcomes.ts'
import { OUTCOME_LOOK_PAUSES_MS, startOutcomeWatcher } from '../../../src/jobs/outcomes/watch-outcomes.ts'
import { RepositoryError } from '../../../src/jobs/repository.ts'
import type { Project } from '../../../src/projects/project.ts'

const WATCH: OutcomeWatch = {
  id: 1,
  projectId: 'prj_1',
  pullRequestNumber: 7,
  result: 'merged',
  closedAt: 5,
  looks: 1,
  commitSha: 'c'.repeat(40),
  marks: ['0193'],
}
const PROJECT: Project = {
  id: 'prj_1',
  repositoryId: 5,
  repository: 'acme/docs',
  docsRoot: null,
  installationId: 1,
  state: 'active',
}
const LAST_LOOK = OUTCOME_LOOK_PAUSES_MS.length + 1
const GONE = (): Promise<OutcomeFacts> => Promise.reject(new RepositoryError('It is gone', { transient: false }))

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Looks once, and gives what became of the watch. */
function look(answer: () => Promise<OutcomeFacts>, { looks = 1, project = PROJECT as Project | undefined } = {}) {
  const waiting = [{ ...WATCH, looks }]
  const end = Promise.withResolvers<PullRequestOutcome | number | 'forgotten'>()
  const watcher = startOutcomeWatcher({
    store: {
      claim: async () => waiting.shift(),
      postpone: async (_watch, pauseMs) => end.resolve(pauseMs),
      save: async (_watch, outcome) => end.resolve(outcome),
      forget: async () => end.resolve('forgotten'),
    },
    host: { outcomeFacts: answer },
    findProject: async () => project,
    clock: systemClock,
    logger: pino({ level: 'silent' }),
  })
  stops.push(() => watcher.stop())
  return end.promise
}

test('a pull request that is open after all is forgotten', async () => {
  expect(await look(async () => ({ kind: 'open' }))).toBe('forgotten')
})

test('one that GitHub does not have any more stays unknown, with how it ended', async () => {
  const outcome = await look(async () => ({ kind: 'gone' }))
  expect(outcome).toMatchObject({ state: 'unknown', reason: 'pull_request_gone', result: 'merged', lines: null })
})

test('a repository that cannot be read is tried again for a week, and then its lines stay unknown', async () => {
  const first = await look(GONE)
  const last = await look(GONE, { looks: LAST_LOOK - 1 })
  expect([first, last]).toEqual([OUTCOME_LOOK_PAUSES_MS[0], OUTCOME_LOOK_PAUSES_MS.at(-1)])
  expect(await look(GONE, { looks: LAST_LOOK })).toMatchObject({ state: 'unknown', reason: 'repository_gone' })
})

test('a project whose App was uninstalled is not asked about', async () => {
  const ask = () => Promise.reject(new Error('GitHub was asked'))
  expect(await look(ask, { project: { ...PROJECT, state: 'uninstalled' } })).toBe(OUTCOME_LOOK_PAUSES_MS[0])
  expect(await look(ask, { project: undefined, looks: LAST_LOOK })).toMatchObject({ reason: 'repository_gone' })
})
