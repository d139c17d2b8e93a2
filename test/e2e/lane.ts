// One pull request after the other in a repository of its own, and a way to act in the very middle of a follow-up: at one
// exact request that the service makes for it.
import { execFileSync } from 'node:child_process'
import type { Intercept, InterceptEvent } from '../../dev/forge/options.ts'
import type { Client } from '../../src/client/client.ts'
import type { AgentJob } from '../../src/contract/job.ts'
import { PATIENCE_MS, until } from '../support/until.ts'
import type { AddedProject, World } from '../support/world.ts'

/** A request by what it asks for, without names and ids, and how many of the kind came before it in the same turn. */
export interface Point {
  request: string
  nth: number
  phase: InterceptEvent['phase']
}

export interface Lane extends AddedProject {
  world: World
  client: Client
  job: AgentJob
  branch: string
  number: number
  /** Commits that people have made on the branch. */
  persons: string[]
}

const LIMITS = { timeoutMs: PATIENCE_MS }

/** Opens the next pull request of the repository. */
export async function openLane(world: World, client: Client, project: AddedProject): Promise<Lane> {
  const { id } = await client.createJob(project.projectId, { prompt: 'Add a line.' })
  const job = await client.waitForJob(project.projectId, id, LIMITS)
  if (job.pullRequest === null) throw new Error(`No pull request was opened: ${job.message}`)
  const { branch, number } = job.pullRequest
  return { ...project, world, client, job, branch, number, persons: [] }
}

/** What is done at points, by installation and by owner: requests name one or the other. */
export interface Watch {
  intercept: Intercept
  /** Acts once, at this point of the requests that come from now on. Resolves when it has acted. */
  at(project: AddedProject, point: Point, act: () => Promise<void>): Promise<void>
}

export function createWatch(): Watch {
  const armed = new Map<string, (event: InterceptEvent, request: string) => Promise<void>>()
  return {
    intercept: async (event) => {
      const { who, request } = readRequest(event)
      await armed.get(who)?.(event, request)
    },
    at: (project, point, act) =>
      new Promise((resolve, reject) => {
        let seen = -1
        const names = [project.repository.fullName.split('/')[0] ?? '', String(project.installationId)]
        const look = async ({ phase }: InterceptEvent, request: string): Promise<void> => {
          if (request !== point.request || phase !== point.phase) return
          seen += 1
          if (seen !== point.nth) return
          for (const name of names) armed.delete(name)
          // The request goes on whatever comes of the act: the test reads it here.
          await act().then(resolve, reject)
        }
        for (const name of names) armed.set(name, look)
      }),
  }
}

/** Whose a request is, and what it asks for. */
export function readRequest({ method, path }: Pick<InterceptEvent, 'method' | 'path'>): {
  who: string
  request: string
} {
  const plain = (path.split('?')[0] ?? '').replace(/^\/api\/v3/, '')
  const [, owner, repository = ''] =
    /^\/repos\/([^/]+)\/[^/]+(.*)$/.exec(plain) ?? /^\/([^/]+)\/[^/]+\.git(.*)$/.exec(plain) ?? []
  const [, installation] = /^\/app\/installations\/(\d+)/.exec(plain) ?? []
  const rest = owner === undefined ? plain : repository
  const shape = rest
    .replace(/docmend(\/|%2F)[0-9a-f-]{36}/g, ':branch')
    .replace(/[0-9a-f]{40}(\.\.\.[0-9a-f]{40}|\.\.\.:branch)?/g, ':sha')
    .replace(/\d+/g, ':number')
  return { who: owner ?? installation ?? '', request: `${method} ${shape}` }
}

/** Sends the job another instruction and gives it once it is over, with all that came of it meanwhile. */
export async function followUp({ client, projectId, job }: Lane): Promise<AgentJob> {
  await client.messageJob(projectId, job.id, { prompt: 'Another one.' })
  return waitForEnd({ client, projectId, job })
}

export async function waitForEnd({
  client,
  projectId,
  job,
}: Pick<Lane, 'client' | 'projectId' | 'job'>): Promise<AgentJob> {
  return client.waitForJob(projectId, job.id, LIMITS)
}

/** Resolves when the service has answered every webhook about the repository. */
export async function webhooksOf({ world: { forge }, repository }: Lane): Promise<void> {
  await until(
    `the webhooks of ${repository.fullName}`,
    () =>
      forge.deliveries.every(
        (one) => one.status !== null || one.error !== null || !isAbout(repository.id, one.payload),
      ),
    PATIENCE_MS,
  )
}

function isAbout(repositoryId: number, { repository }: Record<string, unknown>): boolean {
  return typeof repository === 'object' && repository !== null && 'id' in repository && repository.id === repositoryId
}

export function gitOf({ world, repository }: Lane, ...args: string[]): string {
  return execFileSync('git', ['--git-dir', repository.gitDir, ...args], {
    env: { PATH: world.env.PATH ?? '' },
  }).toString()
}
