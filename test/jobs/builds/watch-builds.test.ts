// The looks at the builds of published commits, with a store and a code host that say what the test wants.
import { afterEach, expect, test } from '@jest/globals'
import { pino } from 'pino'
import { systemClock } from '../../../src/base/clock.ts'
import { type BuildWatch, startBuildWatcher } from '../../../src/jobs/builds.ts'
import type { SeenBuilds } from '../../../src/jobs/job.ts'
import { RepositoryError } from '../../../src/jobs/repository.ts'
import type { Project } from '../../../src/projects/project.ts'

const WATCH: BuildWatch = { jobId: '0193', projectId: 'prj_1', commitSha: 'c'.repeat(40), looks: 2 }
const PROJECT: Project = {
  id: 'prj_1',
  repositoryId: 5,
  repository: 'acme/docs',
  docsRoot: null,
  installationId: 1,
  state: 'active',
}
const SEEN: SeenBuilds = {
  builds: [{ name: 'docs', kind: 'check_run', state: 'pending', url: null }],
  preview: null,
}

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Looks once, and gives what was saved of it. */
async function look(answer: () => Promise<SeenBuilds | 'unknown'>, project: Project | undefined = PROJECT) {
  const waiting = [WATCH]
  const asked: string[] = []
  const saved = Promise.withResolvers<{ seen: SeenBuilds | undefined; pauseMs: number | undefined }>()
  const watcher = startBuildWatcher({
    store: {
      claimBuildWatch: async () => waiting.shift(),
      saveBuilds: async (_watch, seen, pauseMs) => saved.resolve({ seen, pauseMs }),
    },
    host: {
      readBuilds: async (_project, commitSha) => {
        asked.push(commitSha)
        return answer()
      },
    },
    findProject: async () => project,
    onSaved: () => {},
    clock: systemClock,
    logger: pino({ level: 'silent' }),
  })
  stops.push(() => watcher.stop())
  return { ...(await saved.promise), asked }
}

test('what was seen is saved, and the next look comes after a pause', async () => {
  expect(await look(async () => SEEN)).toEqual({ seen: SEEN, pauseMs: 60_000, asked: [WATCH.commitSha] })
})

test.each([
  ['passes', true],
  ['lasts', false],
])('a fault that %s leaves what is known, and Docmend looks again', async (_what, transient) => {
  const failed = await look(() => Promise.reject(new RepositoryError('GitHub failed', { transient })))
  expect(failed).toMatchObject({ seen: undefined, pauseMs: 60_000 })
})

test('what may not be read is never asked for again', async () => {
  expect(await look(async () => 'unknown')).toMatchObject({ seen: undefined, pauseMs: undefined })
})

test('a project whose App was uninstalled is not asked about', async () => {
  const ended = await look(async () => SEEN, { ...PROJECT, state: 'uninstalled' })
  expect(ended).toEqual({ seen: undefined, pauseMs: undefined, asked: [] })
})
