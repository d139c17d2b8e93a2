import { afterEach, expect, test } from '@jest/globals'
import { jobPath } from '../../../src/contract/paths.ts'
import type { ApiDeps } from '../../../src/http/deps.ts'
import { withoutPolling } from '../../support/job-signals.ts'
import { type RunningApi, type Send, startApi } from '../../support/start-api.ts'

let api: RunningApi
afterEach(() => api.stop())

/** Resolves with each look at a job, so that a test knows when a request is being held. */
function countLooks() {
  let looks = 0
  const waiting: { least: number; resolve: () => void }[] = []
  return {
    reach: (least: number) =>
      new Promise<void>((resolve) => {
        if (looks >= least) resolve()
        else waiting.push({ least, resolve })
      }),
    wrap: (deps: ApiDeps): ApiDeps => ({
      ...deps,
      jobs: {
        ...deps.jobs,
        find: async (...args) => {
          const job = await deps.jobs.find(...args)
          looks += 1
          for (const { least, resolve } of waiting) if (looks >= least) resolve()
          return job
        },
      },
    }),
  }
}

const hold = (id: string, init: Send = {}) => api.send(`${jobPath(api.project.id, id)}?wait=25`, init)

test('a held request is answered when the job is over, without another look before', async () => {
  const looks = countLooks()
  api = await startApi({ wrap: (deps) => looks.wrap({ ...deps, signals: withoutPolling(deps.signals) }) })
  const id = await api.makeJob()
  const held = hold(id)
  await looks.reach(2)
  await api.finish(id)
  expect(await (await held).json()).toMatchObject({ id, status: 'completed' })
})

test('an end by another process is seen without a signal', async () => {
  const looks = countLooks()
  api = await startApi({ wrap: looks.wrap })
  const id = await api.makeJob()
  const held = hold(id)
  await looks.reach(2)
  await api.storage.jobs.cancel(api.project.id, id, Date.now())
  expect(await (await held).json()).toMatchObject({ status: 'failed' })
})

test('when the time is over the job is given as it stands', async () => {
  api = await startApi()
  const id = await api.makeJob()
  const askedAt = performance.now()
  expect(await api.client.getJob(api.project.id, id, { waitSeconds: 1 })).toMatchObject({ status: 'active' })
  expect(performance.now() - askedAt).toBeGreaterThan(950)
})

test('a job that is over is given at once', async () => {
  api = await startApi({ limits: { maxLongPolls: 0 } })
  const id = await api.makeJob()
  await api.finish(id)
  expect((await hold(id)).status).toBe(200)
})

test('past the limit of a project a request is refused, until one that is held lets go', async () => {
  const looks = countLooks()
  api = await startApi({ limits: { maxLongPolls: 1 }, wrap: looks.wrap })
  const id = await api.makeJob()
  const gone = new AbortController()
  const abandoned = hold(id, { signal: gone.signal }).catch((error: unknown) => error)
  await looks.reach(2)
  const refused = await hold(id)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(await refused.json()).toEqual({
    error: 'The project already has 1 long polls open. Ask without wait, or try again in a few seconds',
    code: 'too_many_waits',
  })
  gone.abort()
  await abandoned
  // The server hears of the closed connection a moment later.
  const path = `${jobPath(api.project.id, id)}?wait=1`
  let status = 429
  while (status === 429) status = (await api.send(path)).status
  expect(status).toBe(200)
})

test('when the server stops, held requests are answered', async () => {
  const looks = countLooks()
  api = await startApi({ wrap: looks.wrap })
  const held = hold(await api.makeJob())
  await looks.reach(2)
  api.shutDown()
  expect(await (await held).json()).toMatchObject({ status: 'active' })
})
