// What an attempt's fault means for its job, on the real store, with a code host that can be told to fail.
import { once } from 'node:events'
import { afterEach, expect, test } from '@jest/globals'
import { pino } from 'pino'
import { ModelError } from '../../src/agent/model.ts'
import { newJobId } from '../../src/jobs/job.ts'
import { type Publication, RepositoryError, type RepositoryHost } from '../../src/jobs/repository.ts'
import { createJobSignals } from '../../src/jobs/signals.ts'
import { startWorker, type Worker } from '../../src/jobs/worker.ts'
import { loadSettings } from '../../src/projects/settings.ts'
import { openStorage, type Storage } from '../../src/storage/open-storage.ts'
import { createDocsReader } from '../support/docs-reader.ts'
import { createMemoryTree } from '../support/memory-tree.ts'
import { createScriptedModel } from '../support/scripted-model.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const pullRequest = {
  number: 7,
  url: 'https://host/acme/docs/pull/7',
  state: 'open',
  branch: 'b',
  draft: false,
} as const
const published: Publication = { kind: 'published', pullRequest, notes: [] }
const LINES = [
  { calls: [['write', { path: 'new.md', content: '# New\n' }] as [string, unknown]] },
  { calls: [['finish', { title: 'Add a page', summary: 'Adds a page.' }] as [string, unknown]] },
]

function createHost(host: Partial<RepositoryHost> = {}): RepositoryHost {
  return {
    pin: async () => ({ base: { ref: 'main', commitSha: '1'.repeat(40) }, repository: 'https://host/acme/docs' }),
    open: async () => createMemoryTree({ 'index.md': '# Index\n' }),
    buildTree: async () => ({ treeSha: '2'.repeat(40), isUnchanged: false }),
    publish: async () => published,
    facts: async () => ({ isPrivate: false, subjects: [], policyFile: undefined, template: undefined }),
    findPullRequest: async () => undefined,
    ...host,
  }
}

/** Starts a worker on a job. */
async function begin(host: RepositoryHost, model = createScriptedModel(LINES)) {
  const storage = await openStorage({ kind: 'sqlite', file: ':memory:' })
  const project = await storage.projects.ensure('acme/docs', null, Date.now())
  const id = newJobId(Date.now())
  const job = {
    prompt: 'x',
    draft: false,
    model: 'scripted',
    repository: '',
    requestedRef: null,
    createdAt: Date.now(),
  }
  await storage.jobs.create({ ...job, id, projectId: project.id }, { jobsPerHour: 9, tokensPerDay: 9_000_000 })
  const signals = createJobSignals()
  const worker = start(storage, host, model, signals)
  stops.push(
    () => storage.close(),
    () => worker.stop(),
  )
  return { worker, signals, storage, look: () => storage.jobs.find(project.id, id) }
}

/** Starts a worker on a job and gives the job once it has ended. */
async function work(host: RepositoryHost, model = createScriptedModel(LINES)) {
  const { signals, look } = await begin(host, model)
  for (;;) {
    const found = await look()
    if (found?.status !== 'active') return found
    await signals.waitForChange(found.id, 50, new AbortController().signal)
  }
}

function start(
  storage: Storage,
  host: RepositoryHost,
  model: ReturnType<typeof createScriptedModel>,
  signals: ReturnType<typeof createJobSignals>,
): Worker {
  return startWorker({
    store: storage.jobs,
    host,
    model,
    budget: { modelCalls: 9, tokens: 100_000, workMs: 60_000, changedFiles: 9, changedBytes: 9999 },
    docs: createDocsReader(),
    heldSecrets: [],
    traffic: { lastDays: async () => new Map() },
    loadSettings: (projectId) => loadSettings(storage.settings, projectId),
    findProject: (projectId) => storage.projects.find(projectId),
    monotonicNow: () => performance.now(),
    wallClock: () => new Date(),
    signals,
    concurrency: 2,
    leaseMs: 60_000,
    retryDelaysMs: [1, 1],
    stopWithinMs: 50,
    logger: pino({ level: 'silent' }),
  })
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

const away = new RepositoryError('GitHub answered 502', { transient: true })

test('a passing fault is tried again, and the model is not asked again for what it said', async () => {
  const model = createScriptedModel(LINES)
  const job = await work(createHost({ publish: failing(2, away, async () => published) }), model)
  expect(job).toMatchObject({ status: 'completed', outcome: 'pr_opened', pullRequest, attempt: 3 })
  expect(model.requests).toHaveLength(LINES.length)
})

test('a fault that stays ends the job after three attempts with the last reason', async () => {
  const job = await work(createHost({ pin: () => Promise.reject(away) }))
  expect(job).toMatchObject({ status: 'failed', outcome: 'error' })
  expect(job?.message).toMatch(/3 attempts.*GitHub answered 502/)
})

test('a pull request that exists after the last attempt counts', async () => {
  const job = await work(createHost({ publish: () => Promise.reject(away), findPullRequest: async () => pullRequest }))
  expect(job).toMatchObject({ status: 'completed', outcome: 'pr_opened', pullRequest })
})

test('a fault that another try cannot mend fails the job at once', async () => {
  const gone = new RepositoryError('The repository is gone', { transient: false })
  const job = await work(createHost({ pin: () => Promise.reject(gone) }))
  expect(job).toMatchObject({ status: 'failed', outcome: 'error', message: 'The repository is gone', attempt: 1 })
})

test('a model that cannot be reached is tried again and then named', async () => {
  const error = new ModelError('Is OPENAI_BASE_URL reachable?', { transient: true })
  const model = { ...createScriptedModel([]), respond: () => Promise.reject(error) }
  expect((await work(createHost(), model))?.message).toMatch(/3 attempts.*OPENAI_BASE_URL/)
})

test('an error that nobody foresaw is retried, and its text stays in the log', async () => {
  const bug = new TypeError('undefined is not a function: secret-path')
  const job = await work(createHost({ open: failing(9, bug, async () => createMemoryTree({})) }))
  expect(job?.status).toBe('failed')
  expect(job?.message).not.toContain('secret-path')
})

test('edits that give back what was there complete the job without changes', async () => {
  const job = await work(createHost({ buildTree: async () => ({ treeSha: '3'.repeat(40), isUnchanged: true }) }))
  expect(job).toMatchObject({ status: 'completed', outcome: 'no_changes', pullRequest: null })
})

test('a person’s commits on our branch fail the job and say so', async () => {
  const publish = async (): Promise<Publication> => ({ kind: 'branch_taken', message: 'Someone pushed to it' })
  expect(await work(createHost({ publish }))).toMatchObject({ status: 'failed', message: 'Someone pushed to it' })
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
    publish: async () => {
      publications += 1
      return published
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
}, 5000)
