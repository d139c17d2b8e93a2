// The real HTTP API on a free port over a real in-memory database, with one project and one key.

import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { createSharedLimits } from '../../src/base/processes/shared-limiter.ts'
import { type Client, createClient } from '../../src/client/client.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { BODY_MAX_BYTES } from '../../src/contract/limits.ts'
import { SCOPES } from '../../src/contract/scopes.ts'
import { createApi } from '../../src/http/api.ts'
import type { ApiDeps, ApiLimits } from '../../src/http/deps.ts'
import { createJobSignals, type JobSignals } from '../../src/jobs/signals.ts'
import type { JobEnd, Lease } from '../../src/jobs/store.ts'
import { type ApiKey, newApiKey } from '../../src/projects/api-key.ts'
import { SERVICE } from '../../src/projects/audit.ts'
import type { Project } from '../../src/projects/project.ts'
import { createSettingsReader } from '../../src/projects/read-settings.ts'
import { loadMcp } from '../../src/service/api.ts'
import type { Storage } from '../../src/storage/open-storage.ts'
import { createClassifier } from '../../src/traffic/classify.ts'
import { createAnswerCheck } from './check-answer.ts'
import { NO_OTHERS } from './no-others.ts'
import { openTestStorage } from './postgres/test-store.ts'
import { UNWATCHED_API } from './unwatched.ts'

export interface StartApiOptions {
  limits?: Partial<ApiLimits>
  trustedProxies?: string[]
  now?: () => number
  /** File of the database; in memory when absent. */
  file?: string
  /** Replaces dependencies of the API, for example with a store that fails. */
  wrap?: (deps: ApiDeps) => ApiDeps
}

export interface RunningApi {
  url: string
  /** The key of the project. */
  client: Client
  project: Project
  secret: string
  storage: Storage
  signals: JobSignals
  /** Log lines, as pino wrote them. */
  log: string[]
  /** How often the worker was woken. */
  wakes(): number
  addProject(fullName: string): Promise<Project>
  /** Creates a key and returns its secret. */
  addKey(fields?: Partial<ApiKey>): Promise<string>
  /**
   * Sends a request unchanged, with the key of the project unless the headers name another. The OpenAPI document must
   * describe the answer.
   */
  send(path: string, init?: Send): Promise<Response>
  /** Creates a job and returns its id. */
  makeJob(prompt?: string): Promise<string>
  /** Ends a job as a worker does. */
  finish(jobId: string, end?: JobEnd): Promise<void>
  /** Tells held requests that the server is stopping. */
  shutDown(): void
  stop(): Promise<void>
}

export type Send = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

/** Returns the raw body: its content is the subject of the tests. */
export async function readJson(response: Response) {
  return JSON.parse(await response.text())
}

const RAW_DAYS = 400
/** Longer than a test blocks its own clients. */
const KEEP_ALIVE_MS = 75_000

/** Accepts no token of a workflow, as when `BASE_URL` is not set. */
const NO_WORKFLOWS: ApiDeps['workflows'] = {
  tokens: { verify: () => Promise.reject(new ApiError('invalid_token', 'This service takes API keys alone')) },
  findDefaultBranch: undefined,
  findDefaultBranchOf: undefined,
  readRepositories: async () => [],
}

export async function startApi(options: StartApiOptions = {}): Promise<RunningApi> {
  const storage = await openTestStorage(options.file)
  const stopping = new AbortController()
  const signals = createJobSignals()
  const log: string[] = []
  const logger = pino({ level: 'debug' }, { write: (line: string) => void log.push(line) })
  let wakes = 0
  let repositoryIds = 0
  const deps: ApiDeps = {
    ...storage,
    signals,
    workflows: NO_WORKFLOWS,
    wake: () => {
      wakes += 1
    },
    repositoryUrl: (fullName) => `https://github.com/${fullName}`,
    modelName: 'scripted',
    limits: {
      jobsPerHour: 100,
      repositoryJobsPerHour: 20,
      messagesPerHour: 100,
      tokensPerDay: 1_000_000,
      openPullRequests: 10,
      maxLongPolls: 50,
      maxStreams: 50,
      maxMcpCalls: 50,
      bodyMaxBytes: BODY_MAX_BYTES,
      maxIngests: 8,
      ...options.limits,
    },
    sharedLimits: createSharedLimits(NO_OTHERS),
    settings: createSettingsReader(storage.settings, { maxAgeMs: 0, now: Date.now }),
    classify: createClassifier(),
    ranges: undefined,
    rawDays: RAW_DAYS,
    trustedProxies: options.trustedProxies ?? [],
    now: options.now ?? Date.now,
    hostNow: options.now ?? Date.now,
    logger,
    observer: UNWATCHED_API,
    metrics: { contentType: 'text/plain; version=0.0.4; charset=utf-8', read: async () => 'docmend_process_info 1\n' },
    metricsTokens: [],
    version: '0.0.0-test',
    ready: () => storage.health.tryWrite(),
    warnings: () => [],
    baseUrl: undefined,
    sites: { find: async () => ({ state: 'unknown', reason: 'No repository.' }) },
    loadMcp: () => loadMcp(logger, stopping.signal),
    leaving: stopping.signal,
    shutdown: stopping.signal,
  }
  const api = createApi(options.wrap?.(deps) ?? deps)
  const checkAnswer = createAnswerCheck(deps)
  const listener = getRequestListener(api.fetch)
  const server = createServer(
    { keepAliveTimeout: KEEP_ALIVE_MS },
    (request, response) => void listener(request, response),
  )
  const url = await listen(server)

  const addProject = async (fullName: string): Promise<Project> => {
    repositoryIds += 1
    const repositories = [{ id: repositoryIds, fullName }]
    await storage.projects.apply([{ kind: 'installed', installationId: 7, repositories }], Date.now())
    const [project] = await storage.projects.findByRepository(fullName)
    if (project === undefined) throw new Error(`No project was made for ${fullName}`)
    return project
  }
  const project = await addProject('acme/docs')
  const addKey = async (fields: Partial<ApiKey> = {}): Promise<string> => {
    const { secret, hash, id } = newApiKey()
    await storage.keys.add(hash, { ...KEY, id, projectId: project.id, createdAt: Date.now(), ...fields }, MANY_KEYS)
    return secret
  }
  const secret = await addKey()
  const client = createClient({ baseUrl: url, apiKey: secret })
  return {
    url,
    client,
    project,
    secret,
    storage,
    signals,
    log,
    wakes: () => wakes,
    addProject,
    addKey,
    send: async (path, { headers = {}, ...init } = {}) => {
      const response = await fetch(`${url}${path}`, {
        ...init,
        headers: { Authorization: `Bearer ${secret}`, ...headers },
      })
      await checkAnswer(init.method ?? 'GET', path, response)
      return response
    },
    makeJob: async (prompt = 'Fix the links') => (await client.createJob(project.id, { prompt })).id,
    finish: async (jobId, end = COMPLETED) => {
      await storage.jobs.finish(await leaseOf(storage, jobId), end)
      signals.changed(jobId)
    },
    shutDown: () => stopping.abort(),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await storage.close()
    },
  }
}

const COMPLETED: JobEnd = { status: 'completed', outcome: 'no_changes', message: 'Nothing to do' }

/** Claims due jobs until it gets this one; the others stay claimed. */
async function leaseOf(storage: Storage, jobId: string): Promise<Lease> {
  for (;;) {
    const claim = await storage.jobs.claim(60_000, [])
    if (claim === undefined) throw new Error(`Job ${jobId} is not due`)
    if (claim.job.id === jobId) return claim.lease
  }
}

const KEY = {
  name: 'test',
  scopes: [...SCOPES],
  allowedCidrs: [],
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  createdBy: SERVICE,
}
/** A test may make as many as it needs. */
const MANY_KEYS = { perHour: 1000, working: 1000 }

async function listen(server: Server): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return `http://127.0.0.1:${address.port}`
}
