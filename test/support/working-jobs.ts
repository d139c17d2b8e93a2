// Jobs that really run, on a real in-memory store, with a code host and a model that follow the test's script.

import { pino } from 'pino'
import { systemClock } from '../../src/base/clock.ts'
import type { Job, PullRequest } from '../../src/jobs/job.ts'
import { createSecretScanners } from '../../src/jobs/policy/secrets.ts'
import type { Opened, RepositoryHost } from '../../src/jobs/repository.ts'
import type { CreateRules, NewJob } from '../../src/jobs/requests/store-requests.ts'
import type { JobServices } from '../../src/jobs/run/job-services.ts'
import { startWorker, type Worker } from '../../src/jobs/run/worker.ts'
import { createJobSignals } from '../../src/jobs/signals.ts'
import type { Project } from '../../src/projects/project.ts'
import { loadSettings } from '../../src/projects/settings.ts'
import type { Storage } from '../../src/storage/open-storage.ts'
import { createDocsReader } from './docs-reader.ts'
import { newJob } from './jobs.ts'
import { createMemoryTree } from './memory-tree.ts'
import { openTestStorage } from './postgres/test-store.ts'
import type { createScriptedModel } from './scripted-model.ts'
import { UNWATCHED_JOBS } from './unwatched.ts'

export const PULL_REQUEST: PullRequest = {
  number: 7,
  url: 'https://host/acme/docs/pull/7',
  state: 'open',
  branch: 'docmend/b',
  draft: false,
}

export const RULES: CreateRules = { perHour: 99, tokensPerDay: 9_000_000, openPullRequests: 10 }

/** The host's answer after it has opened the pull request of a branch. */
export function openedOn(branch: string): Opened {
  return { kind: 'opened', pullRequest: { ...PULL_REQUEST, branch }, commitSha: 'c'.repeat(40), notes: [] }
}

/** A host on which everything works; a job that continues a pull request finds its branch one commit further. */
export function createHost(host: Partial<RepositoryHost> = {}): RepositoryHost {
  return {
    pin: async (_project, { pullRequest }) => ({
      kind: 'pinned',
      base: { ref: 'main', commitSha: (pullRequest === null ? '1' : '4').repeat(40) },
      repository: 'https://host/acme/docs',
      pullRequest: pullRequest === null ? null : { ...PULL_REQUEST, ...pullRequest },
    }),
    pinContext: async () => [],
    requireWriteAccess: async () => {},
    open: async () => createMemoryTree({ 'index.md': '# Index\n' }),
    openContext: async () => createMemoryTree({}),
    pinCause: async () => {
      throw new Error('No cause is expected')
    },
    openCause: async () => {
      throw new Error('No cause is expected')
    },
    buildTree: async () => ({ treeSha: '2'.repeat(40), isUnchanged: false }),
    patch: async (_project, _base, changes) =>
      Buffer.from(changes.map((change) => `${change.kind} ${change.path}\n`).join('')),
    findChangedPaths: async () => [],
    branchWork: async () => [],
    outcomeFacts: async () => ({ kind: 'open' }),
    lookAtBranch: async ({ base }) => ({
      pullRequest: null,
      headSha: null,
      baseHeadSha: base.commitSha,
      hasOurCommit: false,
      hasDuplicate: false,
    }),
    openPullRequest: async ({ branch }) => openedOn(branch),
    lookAtPullRequest: async (number, { branch, base }) => ({
      pullRequest: { ...PULL_REQUEST, number, branch },
      headSha: base.commitSha,
      hasOurCommit: false,
    }),
    updatePullRequest: async () => 'written',
    rewordPullRequest: async () => ({ title: 'unchanged', body: 'unchanged' }),
    facts: async () => ({ isPrivate: false, subjects: [], policyFile: undefined, template: undefined }),
    findPullRequest: async () => undefined,
    comment: async () => {},
    readBuilds: async () => 'unknown',
    ...host,
  }
}

type ScriptedModel = ReturnType<typeof createScriptedModel>

export interface WorkingJobs {
  storage: Storage
  project: Project
  signals: ReturnType<typeof createJobSignals>
  worker: Worker
  create(wanted?: Partial<NewJob>): Promise<Job>
  look(jobId: string): Promise<Job>
  /** Returns the job after it has ended. */
  ended(jobId: string): Promise<Job>
  stop(): Promise<void>
}

/** Starts a worker on a project without jobs. */
export async function startJobs(
  host: RepositoryHost,
  model: ScriptedModel,
  changes: Partial<JobServices> = {},
): Promise<WorkingJobs> {
  const storage = await openTestStorage()
  const project = await storage.projects.ensure('acme/docs', null, Date.now())
  const signals = createJobSignals()
  const worker = startScriptedWorker(storage, host, model, signals, changes)
  const look = async (jobId: string): Promise<Job> => {
    const job = await storage.jobs.find(project.id, jobId)
    if (job === undefined) throw new Error(`There is no job ${jobId}`)
    return job
  }
  return {
    storage,
    project,
    signals,
    worker,
    look,
    create: async (wanted = {}) => {
      const made = await storage.jobs.create(newJob({ projectId: project.id, repository: '', ...wanted }), RULES)
      if (made.kind !== 'created') throw new Error(`The job was not made: ${made.kind}`)
      worker.wake()
      return made.job
    },
    ended: async (jobId) => {
      for (;;) {
        const change = signals.waitForChange(jobId, 50, new AbortController().signal)
        const job = await look(jobId)
        if (job.status !== 'active') return job
        await change
      }
    },
    stop: async () => {
      await worker.stop()
      await storage.close()
    },
  }
}

function startScriptedWorker(
  storage: Storage,
  host: RepositoryHost,
  model: ScriptedModel,
  signals: WorkingJobs['signals'],
  changes: Partial<JobServices>,
): Worker {
  const worker = startWorker({
    store: storage.jobs,
    host,
    model,
    budget: { modelCalls: 9, tokens: 100_000, workMs: 60_000, changedFiles: 9, changedBytes: 9999, costUsd: null },
    docs: createDocsReader(),
    secretScanners: createSecretScanners([]),
    traffic: { lastDays: async () => new Map() },
    loadSettings: (projectId) => loadSettings(storage.settings, projectId),
    pageOf: () => undefined,
    findProject: (projectId) => storage.projects.find(projectId),
    openPullRequests: RULES.openPullRequests,
    sleep: async () => {},
    clock: systemClock,
    wallClock: () => new Date(),
    signals,
    observer: UNWATCHED_JOBS,
    onEnd: () => worker.wake(),
    concurrency: 2,
    claimLimits: { ofProject: 9, ofInstallation: 9 },
    self: { process: 'test', mirrors: null },
    leaseMs: 60_000,
    retryDelaysMs: [1, 1],
    waits: { pausesMs: [1], storePausesMs: [1], maxMs: 5, namedMinMs: 1, jitterMs: () => 0 },
    stopWithinMs: 50,
    logger: pino({ level: 'silent' }),
    ...changes,
  })
  return worker
}
