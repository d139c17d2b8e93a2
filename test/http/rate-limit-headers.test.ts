// RateLimit and RateLimit-Policy on answers to a credential.
import { afterEach, expect, test } from '@jest/globals'
import { createJobPath, jobPath, listJobsPath, viewsPath } from '../../src/contract/paths.ts'
import { formatRateLimits } from '../../src/http/rate-limit-headers.ts'
import { type RunningApi, type StartApiOptions, startApi } from '../support/start-api.ts'

let api: RunningApi
afterEach(() => api.stop())

const HOUR = 'q=3;w=3600'

async function start(options: StartApiOptions = {}) {
  api = await startApi({ ...options, limits: { jobsPerHour: 3, messagesPerHour: 3, ...options.limits } })
}

/** The two fields of an answer. */
const told = ({ headers }: Response) => [headers.get('ratelimit-policy'), headers.get('ratelimit')]

const post = (path: string, body: unknown) =>
  api.send(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } })

test('each new job takes one away, down to the 429, whose wait is the same', async () => {
  const now = Date.now()
  await start({ now: () => now })
  const answers = []
  for (let made = 0; made < 4; made += 1) answers.push(await post(createJobPath(api.project.id), { prompt: 'x' }))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429])
  expect(answers.map(told)).toEqual([
    [`"jobs";${HOUR}, "messages";${HOUR}`, '"jobs";r=2;t=3600, "messages";r=3'],
    [`"jobs";${HOUR}, "messages";${HOUR}`, '"jobs";r=1;t=3600, "messages";r=3'],
    [`"jobs";${HOUR}, "messages";${HOUR}`, '"jobs";r=0;t=3600, "messages";r=3'],
    [`"jobs";${HOUR}, "messages";${HOUR}`, '"jobs";r=0;t=3600, "messages";r=3'],
  ])
  expect(answers[3]?.headers.get('retry-after')).toBe('3600')
})

test('more is left when the oldest request is an hour old', async () => {
  let now = Date.now()
  await start({ now: () => now })
  await api.makeJob()
  now += 600_000
  expect(told(await post(createJobPath(api.project.id), { prompt: 'x' }))[1]).toContain('"jobs";r=1;t=3000')
  now += 3_000_000
  expect(told(await post(createJobPath(api.project.id), { prompt: 'x' }))[1]).toContain('"jobs";r=1;t=600')
})

test('a message counts as one, not as a job, and a refused body as nothing', async () => {
  await start()
  const id = await api.makeJob()
  await api.finish(id)
  const sent = await post(`${jobPath(api.project.id, id)}/message`, { prompt: 'y' })
  expect(told(sent)[1]).toMatch(/"jobs";r=2;t=\d+/)
  expect(told(sent)[1]).toMatch(/"messages";r=2;t=\d+/)
  const refused = await post(createJobPath(api.project.id), { prompt: '' })
  expect([refused.status, told(refused)[1]]).toEqual([400, expect.stringMatching(/"jobs";r=2/)])
})

test('a hundred reads cost one query, and count nothing', async () => {
  let queries = 0
  await start({
    wrap: (deps) => {
      const requestsOfHour: typeof deps.jobs.requestsOfHour = (...args) => {
        queries += 1
        return deps.jobs.requestsOfHour(...args)
      }
      return { ...deps, jobs: { ...deps.jobs, requestsOfHour } }
    },
  })
  const answers = []
  for (let read = 0; read < 100; read += 1) answers.push(await api.send(listJobsPath(api.project.id)))
  expect(new Set(answers.map((answer) => told(answer)[1]))).toEqual(new Set(['"jobs";r=3, "messages";r=3']))
  // On a slow machine the numbers may grow old in between.
  expect(queries).toBeLessThan(20)
})

test('what counts at the same time is told where it counts', async () => {
  await start({ limits: { maxLongPolls: 2 } })
  const job = await api.send(jobPath(api.project.id, await api.makeJob()))
  expect(told(job)[0]).toContain('"waits";q=2;qu="concurrent-requests"')
  expect(told(job)[1]).toContain('"waits";r=2')
  expect(told(await api.send(viewsPath(api.project.id)))).toEqual([
    '"exports";q=204;qu="concurrent-requests"',
    expect.stringMatching(/^"exports";r=20[34]$/),
  ])
})

test('whoever has no key, or that of another project, is told nothing', async () => {
  await start()
  const other = await api.addProject('acme/other')
  const answers = [await api.send(listJobsPath(other.id)), await fetch(`${api.url}${listJobsPath(api.project.id)}`)]
  expect(answers.map(({ status }) => status)).toEqual([404, 401])
  expect(answers.map(told)).toEqual([
    [null, null],
    [null, null],
  ])
})

test('an answer does not depend on them', async () => {
  const requestsOfHour = () => Promise.reject(new Error('the database is busy'))
  await start({ wrap: (deps) => ({ ...deps, jobs: { ...deps.jobs, requestsOfHour } }) })
  const answer = await api.send(listJobsPath(api.project.id))
  expect([answer.status, ...told(answer)]).toEqual([200, null, null])
})

test('the nearest limit comes first', async () => {
  await start()
  const quotas = [
    { name: 'jobs', quota: 100, remaining: 90, windowSeconds: 3600 },
    { name: 'waits', quota: 50, remaining: 2 },
  ]
  expect(formatRateLimits(quotas)).toEqual({
    'RateLimit-Policy': '"waits";q=50;qu="concurrent-requests", "jobs";q=100;w=3600',
    RateLimit: '"waits";r=2, "jobs";r=90',
  })
})
