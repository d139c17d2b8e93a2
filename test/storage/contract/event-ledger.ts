// Every event that should have been recorded, by what the outside saw of the jobs, against what the outbox has.

import { expect } from '@jest/globals'
import type { JobWebhook } from '../../../src/contract/webhook-events.ts'
import type { Job, PullRequest } from '../../../src/jobs/job.ts'
import { COMMAND } from '../../../src/projects/audit.ts'
import { LEASE_MS, type World } from './world.ts'

const ENDPOINT = 'whe_ledger'
const RULES = { failingMs: 0, failedAttempts: 0, reason: '' }

export class EventLedger {
  readonly #world: Pick<World, 'storage' | 'project'>
  readonly #expected: string[] = []
  readonly #pullRequests = new Map<string, PullRequest>()

  constructor(world: Pick<World, 'storage' | 'project'>) {
    this.#world = world
  }

  /** From here on, every event is delivered to one endpoint. */
  async begin(): Promise<void> {
    const { storage, project } = this.#world
    const endpoint = { id: ENDPOINT, projectId: project.id, url: 'https://hooks.example.com/', secret: 'whsec_AAAA' }
    await storage.endpoints.add({ ...endpoint, events: [] }, 1, COMMAND)
  }

  /** Something that the caller knows to be an event. */
  expect(type: JobWebhook['type'], jobId: string): void {
    this.#expected.push(`${type} ${jobId}`)
  }

  /** Compares the pull requests of the jobs with those of the last look; call it after each step. */
  observe(jobs: readonly Job[]): void {
    for (const { id, pullRequest } of jobs) {
      const before = this.#pullRequests.get(id)
      const type = pullRequest === null ? undefined : eventBetween(before, pullRequest)
      if (type !== undefined) this.expect(type, id)
      if (pullRequest === null) this.#pullRequests.delete(id)
      // The caller's own may change before the store learns of it.
      else this.#pullRequests.set(id, { ...pullRequest })
    }
  }

  /** Takes everything out of the outbox. */
  async check(): Promise<void> {
    const { deliveries } = this.#world.storage
    const recorded: string[] = []
    for (;;) {
      const next = await deliveries.claim(LEASE_MS, 1)
      if (next === undefined) break
      const { type, data }: JobWebhook = JSON.parse(next.body)
      recorded.push(`${type} ${data.id}`)
      await deliveries.settle(next, { kind: 'delivered', result: '' }, RULES)
    }
    expect(recorded.sort()).toEqual(this.#expected.sort())
  }
}

function eventBetween(before: PullRequest | undefined, now: PullRequest): JobWebhook['type'] | undefined {
  const known = before?.number === now.number ? before.state : undefined
  if (known === now.state) return undefined
  if (now.state !== 'open') return `pull_request.${now.state}`
  return known === undefined ? undefined : 'pull_request.reopened'
}
