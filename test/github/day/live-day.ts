// One day: GitHub changes at random, its webhooks come as they please, and the service polls on an injected clock.

import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { connectGitHub, type GitHubConnection } from '../../../src/github/connect.ts'
import { KEY_LIMITS, newApiKey } from '../../../src/projects/api-key.ts'
import { SERVICE } from '../../../src/projects/audit.ts'
import type { Project } from '../../../src/projects/project.ts'
import { openStorage, type Storage } from '../../../src/storage/open-storage.ts'
import { APP_KEY } from '../../support/app-key.ts'
import { newJob } from '../../support/jobs.ts'
import { RULES } from '../../support/working-jobs.ts'
import { childEnv } from '../scratch-repository.ts'
import { actAtRandom, isReached } from './acts.ts'
import { createDeliveries, type Deliveries, type Delivery } from './deliveries.ts'
import { createHostFetch } from './host-answers.ts'
import { APP_ID, createHostState, fullNameOf, type HostState, installationOf, type Repository } from './host-state.ts'
import { createRandom, type Random } from './random.ts'

const HOUR_MS = 3_600_000
const POLL_EVERY_MS = 10 * 60_000
const ACTS = 150
/** The longest delay of a webhook, and then the longest time between two looks at one pull request. */
const SETTLING_MS = 14 * HOUR_MS
/** A day takes some seconds, and on a busy machine many times that. */
export const DAY_TIMEOUT_MS = 600_000
const SECRET = 'a secret of the webhooks'
const never = new AbortController().signal

interface Day {
  clock: { now: number }
  state: HostState
  deliveries: Deliveries
  storage: Storage
  github: GitHubConnection
  /** Where the webhooks go. */
  url: string
  /** Of each project: the hash of a key, and who owned the repository when it was made. */
  keys: Map<string, { hash: string; ownerId: number }>
}

/** Gives what the service and GitHub do not agree on after the day. */
export async function liveDay(seed: number): Promise<string[]> {
  const random = createRandom(seed)
  const { day, end } = await beginDay(random)
  try {
    await poll(day)
    await givePullRequests(day)
    const dayEnd = day.clock.now + 24 * HOUR_MS
    const acts = Array.from({ length: ACTS }, () => day.clock.now + Math.floor(random.next() * 24 * HOUR_MS)).sort(
      (a, b) => a - b,
    )
    for (const at of acts) {
      await passTime(day, at)
      for (const hook of actAtRandom(day.state, random, at)) day.deliveries.send(hook)
    }
    await passTime(day, dayEnd + SETTLING_MS)
    return await findDifferences(day)
  } finally {
    await end()
  }
}

/** Polls and delivers until the clock shows this time. */
async function passTime(day: Day, until: number): Promise<void> {
  for (;;) {
    const pollAt = (Math.floor(day.clock.now / POLL_EVERY_MS) + 1) * POLL_EVERY_MS
    const delivery = day.deliveries.next(Math.min(pollAt, until))
    if (delivery !== undefined) {
      day.clock.now = Math.max(day.clock.now, delivery.at)
      day.deliveries.hasEnded(delivery, await deliver(delivery, day))
    } else if (pollAt <= until) {
      day.clock.now = pollAt
      await poll(day)
    } else {
      day.clock.now = until
      return
    }
  }
}

async function poll({ github }: Day): Promise<void> {
  await github.syncInstallations(never)
  await github.syncPullRequests(never)
  await github.redeliver(never)
}

async function deliver({ hook, guid }: Delivery, { url }: Day): Promise<number> {
  const body = JSON.stringify(hook.payload)
  const signature = createHmac('sha256', SECRET).update(body).digest('hex')
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-github-event': hook.event,
      'x-github-delivery': guid,
      'x-hub-signature-256': `sha256=${signature}`,
    },
    body,
  })
  await response.body?.cancel()
  return response.status
}

async function beginDay(random: Random): Promise<{ day: Day; end: () => Promise<void> }> {
  const clock = { now: Date.UTC(2026, 0, 15) }
  const now = (): number => clock.now
  const state = createHostState()
  const deliveries = createDeliveries(random, now)
  const storage = await openStorage({ kind: 'sqlite', file: ':memory:', databaseNow: now })
  const dataDir = mkdtempSync(join(tmpdir(), 'docmend-day-'))
  const github = await connectGitHub({
    app: { appId: APP_ID, privateKey: APP_KEY },
    webhookSecret: SECRET,
    apiUrl: 'https://host.example',
    serverUrl: 'https://host.example',
    dataDir,
    childEnv,
    publisher: 'git-data',
    fetch: createHostFetch(state, deliveries, now),
    now,
    logger: pino({ level: 'silent' }),
    projects: storage.projects,
    jobs: storage.jobs,
    settings: async () => ({ comments: 'all', allowedBots: [] }),
    rules: RULES,
    onMessage: () => {},
    index: async () => {},
    sleep: async () => {},
  })
  const server = createServer((request, response) => github.handleWebhook(request, response, () => response.end()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/github/webhooks`
  const end = async (): Promise<void> => {
    server.close()
    server.closeAllConnections()
    await github.stop()
    await storage.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { day: { clock, state, deliveries, storage, github, url, keys: new Map() }, end }
}

/** Each repository that the App reaches gets a key and three pull requests of ours. */
async function givePullRequests(day: Day): Promise<void> {
  for (const repository of day.state.repositories.values()) {
    const project = await projectOf(day, repository)
    if (project === undefined) continue
    await giveKey(day, project, repository)
    for (let number = 1; number <= 3; number++) await givePullRequest(day, project, repository, number)
  }
}

async function projectOf({ storage }: Day, { id }: Repository): Promise<Project | undefined> {
  return (await storage.projects.list()).find(({ repositoryId }) => repositoryId === id)
}

async function giveKey({ storage, keys, clock }: Day, { id: projectId }: Project, { owner }: Repository) {
  const { hash, id } = newApiKey()
  const times = { createdAt: clock.now, expiresAt: null, revokedAt: null, lastUsedAt: null, createdBy: SERVICE }
  await storage.keys.add(hash, { id, projectId, name: 'ci', scopes: [], allowedCidrs: [], ...times }, KEY_LIMITS)
  keys.set(projectId, { hash, ownerId: owner.id })
}

async function givePullRequest(day: Day, { id }: Project, repository: Repository, number: number): Promise<void> {
  const { clock, storage } = day
  const made = await storage.jobs.create(newJob({ projectId: id, createdAt: clock.now }), RULES)
  const claim = await storage.jobs.claim(60_000, [])
  if (made.kind !== 'created' || claim === undefined) throw new Error('The day could not begin')
  const { branch } = claim.job
  const updatedAt = clock.now
  repository.pulls.push({ number, branch, state: 'open', isDraft: false, updatedAt })
  const pullRequest = { number, branch, url: 'https://host.example/1', state: 'open', draft: false, updatedAt } as const
  await storage.jobs.finish(claim.lease, { status: 'completed', outcome: 'pr_opened', message: '', pullRequest })
}

async function findDifferences(day: Day): Promise<string[]> {
  const all = await Promise.all([...day.state.repositories.values()].map((one) => compare(one, day)))
  return all.flat()
}

async function compare(repository: Repository, day: Day): Promise<string[]> {
  const { state } = day
  const project = await projectOf(day, repository)
  const name = fullNameOf(repository)
  const isActive = project?.state === 'active'
  if (isActive !== isReached(state, repository)) return [`${name} is ${project?.state}`]
  if (project === undefined) return []
  const differences = await compareKey(repository, project, isActive, day)
  if (!isActive) return differences
  if (project.repository !== name) differences.push(`${name} is called ${project.repository}`)
  if (project.installationId !== installationOf(state, repository)?.id)
    differences.push(`${name} has another installation`)
  return [...differences, ...(await comparePulls(repository, project, day))]
}

/** A key is revoked when the repository has another owner, and never when it has always had the same one. */
async function compareKey(repository: Repository, project: Project, isActive: boolean, { storage, keys }: Day) {
  const made = keys.get(project.id)
  if (made === undefined) return []
  const isRevoked = (await storage.keys.findByHash(made.hash))?.revokedAt != null
  if (isRevoked && repository.owners.size === 1) return [`${fullNameOf(repository)} lost its key`]
  const mustBe = isActive && repository.owner.id !== made.ownerId
  return mustBe && !isRevoked ? [`${fullNameOf(repository)} kept the key of its former owner`] : []
}

async function comparePulls(
  { pulls, ...repository }: Repository,
  project: Project,
  { storage }: Day,
): Promise<string[]> {
  const { jobs } = await storage.jobs.list(project.id, { limit: 100, offset: 0 })
  return pulls.flatMap(({ number, state, isDraft, branch }) => {
    const known = jobs.find((job) => job.branch === branch)?.pullRequest
    const isSame = known?.state === state && (state !== 'open' || known.draft === isDraft)
    return isSame ? [] : [`#${number} of ${repository.name} is ${state}, not ${known?.state} (draft: ${isDraft})`]
  })
}
