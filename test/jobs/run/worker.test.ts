// What an attempt's fault means for its job, on the real store, with a code host that can be told to fail.
import { once } from 'node:events'
import { afterEach, expect, test } from '@jest/globals'
import { pino } from 'pino'
import { ModelError } from '../../../src/agent/model.ts'
import { systemClock } from '../../../src/base/clock.ts'
import { ChecksError, type DocsReader } from '../../../src/checks/index.ts'
import { RepositoryError, type RepositoryHost } from '../../../src/jobs/repository.ts'
import type { JobServices } from '../../../src/jobs/run/job-services.ts'
import { StoreUnavailableError } from '../../../src/projects/store-unavailable-error.ts'
import { hostWithoutApp } from '../../../src/service/connect-app.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'
import { createScriptedModel } from '../../support/scripted-model.ts'
import { createHost, openedOn, PULL_REQUEST as pullRequest, startJobs } from '../../support/working-jobs.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const LINES = [
  { calls: [['write', { path: 'new.md', content: '# New\n' }] as [string, unknown]] },
  { calls: [['finish', { title: 'Add a page', summary: 'Adds a page.' }] as [string, unknown]] },
]

/** Starts a worker on a job. */
async function begin(host: RepositoryHost, model = createScriptedModel(LINES), changes: Partial<JobServices> = {}) {
  const jobs = await startJobs(host, model, changes)
  stops.push(() => jobs.stop())
  const { id } = await jobs.create()
  return { ...jobs, look: () => jobs.look(id), ended: () => jobs.ended(id) }
}

/** Starts a worker on a job and gives the job once it has ended. */
async function work(host: RepositoryHost, model = createScriptedModel(LINES)) {
  return (await begin(host, model)).ended()
}

/** A call that fails so often and then does what the host does. */
function failing<Args extends unknown[], Result>(
  times: number,
  error: Error,
  otherwise: (...args: Args) => Promise<Result>,
) {
  let left = times
  return async (...args: Args): Promise<Result> => {
    left -= 1
    if (left >= 0) throw error
    return otherwise(...args)
  }
}

/** So often an attempt looks at the host before it gives up. */
const ROUNDS = 3
const away = new RepositoryError('GitHub answered 502', { transient: true })

test('a passing fault is tried again, and the model is not asked again for what it said', async () => {
  const model = createScriptedModel(LINES)
  const job = await work(
    createHost({ openPullRequest: failing(2 * ROUNDS, away, async () => openedOn(pullRequest.branch)) }),
    model,
  )
  expect(job).toMatchObject({ status: 'completed', outcome: 'pr_opened', pullRequest, attempt: 3 })
  expect(model.requests).toHaveLength(LINES.length)
})

test('a fault that stays ends the job after three attempts with the last reason', async () => {
  const job = await work(createHost({ pin: () => Promise.reject(away) }))
  expect(job).toMatchObject({ status: 'failed', outcome: 'error' })
  expect(job?.message).toMatch(/3 attempts.*GitHub answered 502/)
})

test('a pull request that exists after the last attempt counts', async () => {
  const job = await work(
    createHost({ openPullRequest: () => Promise.reject(away), findPullRequest: async () => pullRequest }),
  )
  expect(job).toMatchObject({ status: 'completed', outcome: 'pr_opened', pullRequest })
})

test('so does one of a job with a topic that a webhook has told of already', async () => {
  const found = { ...pullRequest }
  const jobs = await startJobs(
    createHost({
      openPullRequest: async ({ branch }) => {
        await jobs.storage.jobs.recordPullRequest({
          repositoryId: 5,
          branch,
          pullRequest: { ...found, branch },
          now: 1,
        })
        throw away
      },
      findPullRequest: async () => found,
    }),
    createScriptedModel(LINES),
  )
  stops.push(() => jobs.stop())
  const repositories = [{ id: 5, fullName: 'acme/docs' }]
  await jobs.storage.projects.apply([{ kind: 'installed', installationId: 1, repositories }], Date.now())
  const { id } = await jobs.create({ topic: 'nightly' })
  expect(await jobs.ended(id)).toMatchObject({ status: 'completed', outcome: 'pr_opened', pullRequest: { number: 7 } })
})

test('a fault that another try cannot fix fails the job at once', async () => {
  const gone = new RepositoryError('The repository is gone', { transient: false })
  const job = await work(createHost({ pin: () => Promise.reject(gone) }))
  expect(job).toMatchObject({ status: 'failed', outcome: 'error', message: 'The repository is gone', attempt: 1 })
})

test('a model that cannot be reached is tried again and then named', async () => {
  const error = new ModelError('Is OPENAI_BASE_URL reachable?', { transient: true })
  const model = { ...createScriptedModel([]), respond: () => Promise.reject(error) }
  expect((await work(createHost(), model))?.message).toMatch(/3 attempts.*OPENAI_BASE_URL/)
})

test('an outage of GitHub uses up no attempt: the job waits until it is over, and says so meanwhile', async () => {
  const outage = new RepositoryError('GitHub failed', { transient: true, wait: {} })
  const { ended, signals, look } = await begin(
    createHost({ pin: failing(4, outage, (...args) => createHost().pin(...args)) }),
  )
  const messages = new Set<string | null>()
  const watching = (async () => {
    for (let job = await look(); job.status === 'active'; job = await look()) {
      messages.add(job.message)
      await signals.waitForChange(job.id, 50, new AbortController().signal)
    }
  })()
  const job = await ended()
  await watching
  expect(job).toMatchObject({ outcome: 'pr_opened', attempt: 1, waited: { times: 4, ms: 4 } })
  expect([...messages].join()).toMatch(/GitHub failed\. Docmend waits and tries again at \d\d:\d\d:\d\d UTC\./)
})

test('a job that waits for a GitHub App says so in one line of the log per try, without a stack', async () => {
  const log: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => void log.push(line) })
  const { ended } = await begin(hostWithoutApp({ kind: 'none' }), createScriptedModel(LINES), { logger })
  await ended()
  expect(log.length).toBeGreaterThan(1)
  for (const line of log)
    expect(Object.keys(JSON.parse(line)).sort()).toEqual(['hostname', 'level', 'msg', 'pid', 'time'])
  expect(log[0]).toContain('An attempt cannot go on: No GitHub App is set up. Open /setup of the service')
})

test('a clock that is wrong is an outage, and a person reads the right time of the next try', async () => {
  const error = new RepositoryError('The clock is 30 days ahead.', {
    transient: true,
    wait: { theirClockAheadMs: -30 * 86_400_000 + 3_600_000 },
  })
  const seen: (string | null)[] = []
  const { ended, signals, look } = await begin(
    createHost({ pin: failing(2, error, (...args) => createHost().pin(...args)) }),
  )
  for (let job = await look(); job.status === 'active'; job = await look()) {
    if (job.message !== null) seen.push(job.message)
    await signals.waitForChange(job.id, 50, new AbortController().signal)
  }
  expect(await ended()).toMatchObject({ outcome: 'pr_opened', attempt: 1 })
  const [next = ''] = /(?<=The clock is 30 days ahead\. .* tries again at )[\d:]+(?= UTC)/.exec(seen.join()) ?? []
  const inAnHour = Date.now() + 3_600_000
  const told = Date.parse(`${new Date(inAnHour).toISOString().slice(0, 11)}${next}Z`)
  expect(Math.abs(told - inAnHour)).toBeLessThan(60_000)
})

test('an outage of the model vendor that outlasts the time to wait ends the job and says how long it waited', async () => {
  const error = new ModelError('The model server is overloaded.', { transient: true, wait: {} })
  const job = await work(createHost(), { ...createScriptedModel([]), respond: () => Promise.reject(error) })
  expect(job).toMatchObject({ status: 'failed', outcome: 'error', attempt: 1, waited: { times: 5, ms: 5 } })
  expect(job.message).toBe(
    'Gave up after waiting for 1 second in all. The last reason: The model server is overloaded.',
  )
})

test('a rate limit during publishing is waited for at once, and the pull request is opened once after it', async () => {
  const limit = new RepositoryError('The rate limit was reached', {
    transient: true,
    wait: { untilMs: Date.now() + 50 },
  })
  let opened = 0
  const host = createHost({
    openPullRequest: failing(1, limit, async ({ branch }) => {
      opened += 1
      return openedOn(branch)
    }),
  })
  const model = createScriptedModel(LINES)
  expect(await work(host, model)).toMatchObject({ outcome: 'pr_opened', attempt: 1, waited: { times: 1 } })
  expect([opened, model.requests.length]).toEqual([1, LINES.length])
})

test('an error that nobody foresaw is retried, and its text stays in the log', async () => {
  const bug = new TypeError('undefined is not a function: secret-path')
  const job = await work(createHost({ open: failing(9, bug, async () => createMemoryTree({})) }))
  expect(job?.status).toBe('failed')
  expect(job?.message).not.toContain('secret-path')
})

test('checks that cannot be run are retried, and what they say ends the job', async () => {
  const message = 'The docs checks took too long.'
  const docs: DocsReader = { open: () => Promise.reject(new ChecksError(message)), close: async () => {} }
  const job = await (await begin(createHost(), createScriptedModel(LINES), { docs })).ended()
  expect(job).toMatchObject({ status: 'failed', message: `Gave up after 3 attempts. The last error: ${message}` })
})

test('edits that give back what was there complete the job without changes', async () => {
  const job = await work(createHost({ buildTree: async () => ({ treeSha: '3'.repeat(40), isUnchanged: true }) }))
  expect(job).toMatchObject({ status: 'completed', outcome: 'no_changes', pullRequest: null })
})

test('a person’s commits on our branch fail the job and say so', async () => {
  const theirs = {
    pullRequest: null,
    headSha: '9'.repeat(40),
    baseHeadSha: '1'.repeat(40),
    hasOurCommit: false,
    hasDuplicate: false,
  }
  const job = await work(createHost({ lookAtBranch: async () => theirs }))
  expect(job).toMatchObject({
    status: 'failed',
    message: expect.stringMatching(/has commits that this turn did not make/),
  })
})

test('a stop gives a job back within its time, also when a step does not heed it, and the attempt does not count', async () => {
  const reached = Promise.withResolvers<void>()
  const buildTree = (): Promise<never> => {
    reached.resolve()
    return new Promise(() => {})
  }
  const { worker, storage, look } = await begin(createHost({ buildTree }))
  await reached.promise
  await worker.stop()
  expect(await look()).toMatchObject({ status: 'active', attempt: 0 })
  expect((await storage.jobs.claim(60_000, []))?.job.attempt).toBe(1)
})

test('a step that is left behind by a stop publishes nothing when it comes to its end', async () => {
  const built = Promise.withResolvers<{ treeSha: string; isUnchanged: boolean }>()
  const reached = Promise.withResolvers<void>()
  let publications = 0
  const host = createHost({
    buildTree: () => {
      reached.resolve()
      return built.promise
    },
    openPullRequest: async ({ branch }) => {
      publications += 1
      return openedOn(branch)
    },
  })
  const { worker, look } = await begin(host)
  await reached.promise
  await worker.stop()
  built.resolve({ treeSha: '2'.repeat(40), isUnchanged: false })
  await built.promise
  expect(await look()).toMatchObject({ status: 'active', phase: 'agent' })
  expect(publications).toBe(0)
})

test('a cancel reaches a model that is thinking long before the next heartbeat', async () => {
  const asked = Promise.withResolvers<AbortSignal>()
  const respond = (_request: unknown, signal: AbortSignal) => {
    asked.resolve(signal)
    return once(signal, 'abort').then(() => Promise.reject(signal.reason))
  }
  const { storage, signals, look } = await begin(createHost(), { ...createScriptedModel([]), respond })
  const [signal, job] = [await asked.promise, await look()]
  await storage.jobs.cancel(job?.projectId ?? '', job?.id ?? '', Date.now())
  signals.changed(job?.id ?? '')
  if (!signal.aborted) await once(signal, 'abort')
  expect(await look()).toMatchObject({ status: 'failed', outcome: 'canceled' })
  // The next heartbeat is 15 seconds away.
}, 14_000)

/** A clock that host calls can set ahead; leases are long enough for it. */
function slowTime() {
  const time = { aheadMs: 0 }
  const clock = { ...systemClock, now: () => systemClock.now() + time.aheadMs }
  return { time, changes: { clock, leaseMs: 3_600_000 } }
}

test('publishing counts as work: when its time is over the job ends, says why, and keeps its patch', async () => {
  const { time, changes } = slowTime()
  let looks = 0
  const host = createHost({
    lookAtBranch: async () => {
      looks += 1
      time.aheadMs += 3 * 60_000
      throw away
    },
  })
  const job = await (await begin(host, createScriptedModel(LINES), changes)).ended()
  expect(job).toMatchObject({ status: 'failed', outcome: 'budget_exhausted', attempt: 1 })
  expect(job.message).toMatch(
    /^Publishing has taken all of its 5 minutes\. The last fault: GitHub answered 502\. .*kept as its patch: publish it again/,
  )
  expect([looks, job.patchSha256]).toEqual([2, expect.any(String)])
})

test('what publishing has opened when its time is over counts', async () => {
  const { time, changes } = slowTime()
  const host = createHost({
    openPullRequest: async () => {
      time.aheadMs += 6 * 60_000
      throw away
    },
    findPullRequest: async () => pullRequest,
  })
  const job = await (await begin(host, createScriptedModel(LINES), changes)).ended()
  expect(job).toMatchObject({ status: 'completed', outcome: 'pr_opened', pullRequest })
})

test('a database that goes away again and again during one job uses up no attempt, and the model is not asked again', async () => {
  const model = createScriptedModel(LINES)
  const gone = new StoreUnavailableError('The database does not answer')
  const job = await work(
    createHost({ openPullRequest: failing(4, gone, async () => openedOn(pullRequest.branch)) }),
    model,
  )
  expect(job).toMatchObject({ status: 'completed', outcome: 'pr_opened', attempt: 1, waited: { times: 4 } })
  expect(model.requests).toHaveLength(LINES.length)
})

test('a database that stays away fails the job once it has waited for long enough, and the job says so', async () => {
  const gone = new StoreUnavailableError('The database does not answer at 192.0.2.7')
  const job = await work(createHost({ openPullRequest: failing(99, gone, async () => openedOn('')) }))
  expect(job).toMatchObject({ status: 'failed', outcome: 'error' })
  expect(job.message).toMatch(
    /^Gave up after waiting .* The database of this service did not answer, or took no writes/,
  )
})
