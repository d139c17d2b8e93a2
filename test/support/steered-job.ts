// A job that people steer after its first turn, and its visible effects on the pull request.

import { execFileSync } from 'node:child_process'
import type { Client } from '../../src/client/client.ts'
import type { AgentJob } from '../../src/contract/job.ts'
import { COMMAND } from '../../src/projects/audit.ts'
import { openAdmin } from '../../src/service/admin/admin.ts'
import { PATIENCE_MS, until } from './until.ts'
import { REPOSITORY, type World } from './world.ts'

export const LIMITS = { timeoutMs: PATIENCE_MS }
export const FILES = { 'index.md': '# Lumen\n\nLumen Cloud.\n', 'other.md': '# Lumen\n\nOther.\n' }
export const BOT = 'docmend[bot]'

export interface Started {
  world: World
  client: Client
  url: string
  /** Stops the service. */
  stop: () => Promise<void>
  job: AgentJob
}

/** Lets one job of the world open pull request 1, to which `writer` may write. */
export async function beginIn(world: World, settings: Record<string, string> = {}): Promise<Started> {
  await set(world, settings)
  world.forge.setRole(REPOSITORY, 'writer', 'write')
  const { client, url, stop } = await world.startHere()
  return { world, client, url, stop, job: await run(world, client) }
}

async function set({ config, projectId }: World, settings: Record<string, string>): Promise<void> {
  const admin = await openAdmin(config)
  try {
    await admin.settings.writeSettings(projectId, settings, COMMAND)
  } finally {
    await admin.close()
  }
}

/** Runs a job to its end. */
export async function run(
  { projectId }: World,
  client: Client,
  wish: Partial<Parameters<Client['createJob']>[1]> = {},
): Promise<AgentJob> {
  const { id } = await client.createJob(projectId, { prompt: 'Add a line.', ...wish })
  return client.waitForJob(projectId, id, LIMITS)
}

/** Sends the job another instruction and returns it after that turn. */
export async function follow(
  { world: { projectId }, client, job }: Started,
  prompt = 'Another one.',
): Promise<AgentJob> {
  await client.messageJob(projectId, job.id, { prompt })
  return client.waitForJob(projectId, job.id, LIMITS)
}

/** Returns the job after this turn. */
export const ended = ({ world: { projectId }, client, job: { id } }: Started, turn: number) =>
  until(`the end of turn ${turn}`, async () => {
    const job = await client.getJob(projectId, id)
    return job.turn >= turn && job.status !== 'active' ? job : undefined
  })

export const git = ({ world }: Started, ...args: string[]) =>
  execFileSync('git', ['--git-dir', world.repository.gitDir, ...args], {
    env: { PATH: world.env.PATH ?? '' },
  }).toString()

/** The commits on the branch, oldest first: author and first line. */
export const log = (started: Started) =>
  git(started, 'log', '--reverse', '--format=%an: %s', `main..docmend/${started.job.id}`).trim().split('\n')

export const pageAt = (started: Started, path = 'index.md') => git(started, 'show', `docmend/${started.job.id}:${path}`)
export const comments = ({ world }: Started) => world.forge.comments(REPOSITORY, 1)
export const replies = (started: Started) => comments(started).filter((one) => one.login === BOT)
export const say = ({ world }: Started, login: string, body: string, type?: 'Bot') =>
  world.forge.comment(REPOSITORY, 1, { login, body, ...(type === undefined ? {} : { type }) })
export const reactionsTo = (started: Started, id: number) => comments(started).find((one) => one.id === id)?.reactions
