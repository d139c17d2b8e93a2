// kill -9 of the running service while clients send page views: what was answered is there, and once.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { type Client, createClient } from '../../src/client/client.ts'
import { ClientError } from '../../src/client/read-answer.ts'
import type { IngestAnswer, ViewEvent } from '../../src/contract/view-events.ts'
import { openAdmin } from '../../src/service/admin/admin.ts'
import { readConfig } from '../../src/service/config.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { CHATGPT, RECENT, viewEvent } from '../support/view-events.ts'

const SENDERS = 3
const BATCH_EVENTS = 150

interface Killings {
  folder: string
  started: ServiceProcess[]
}

/** None has an id: only the name of the batch tells that it was sent before. */
function batchOf(n: number): ViewEvent[] {
  return Array.from({ length: BATCH_EVENTS }, (_, index) =>
    viewEvent({
      path: `/${(n + index) % 40}`,
      time: RECENT.getTime() - (index % 50) * 3_600_000,
      ...(index % 3 === 0 ? { userAgent: CHATGPT } : {}),
    }),
  )
}

async function givenSite(name: string, { folder, started }: Killings) {
  const env = { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: join(folder, name), LOG_LEVEL: 'info' }
  const admin = await openAdmin(readConfig(env))
  const wish = { name: 'test', scopes: ['views:read', 'views:write'] as const, allowedCidrs: [], expiresAt: null }
  const { project, secret } = await admin.createKey(
    { fullName: 'acme/docs', docsRoot: null },
    { ...wish, scopes: [...wish.scopes] },
  )
  await admin.close()
  const start = async () => {
    const service = await startServiceProcess(env)
    started.push(service)
    // One try: a broken connection is what this is about.
    return { ...service, client: createClient({ baseUrl: service.url, apiKey: secret, retryForMs: 0 }) }
  }
  return { projectId: project.id, start }
}

/** What became of each batch, by its number; `open` was sent and not answered. */
interface Account {
  answers: Map<number, IngestAnswer>
  open: Set<number>
  next: number
}

/** Sends batch after batch, those first that were not answered, until the service is gone. */
async function sendUntilKilled(client: Client, projectId: string, account: Account, onAnswer: () => void) {
  const mine = [...account.open]
  for (;;) {
    const n = mine.pop() ?? account.next++
    account.open.add(n)
    try {
      account.answers.set(n, await client.postEvents(projectId, batchOf(n), { idempotencyKey: `batch-${n}` }))
    } catch (error) {
      if (error instanceof ClientError && error.code === 'unreachable') return
      throw error
    }
    account.open.delete(n)
    onAnswer()
  }
}

async function killAgainAndAgain(name: string, kills: number, killings: Killings): Promise<number> {
  const { projectId, start } = await givenSite(name, killings)
  const account: Account = { answers: new Map(), open: new Set(), next: 0 }
  for (let kill = 0; kill < kills; kill++) {
    const service = await start()
    let answered = 0
    const killed = Promise.withResolvers<void>()
    const onAnswer = (): void => {
      answered += 1
      if (answered === 4) setTimeout(() => void service.kill('SIGKILL').then(killed.resolve), kill * 3)
    }
    await Promise.all(
      Array.from({ length: SENDERS }, () => sendUntilKilled(service.client, projectId, account, onAnswer)),
    )
    await killed.promise
  }
  const { client } = await start()
  for (let n = 0; n < account.next; n++) {
    const answer = await client.postEvents(projectId, batchOf(n), { idempotencyKey: `batch-${n}` })
    expect(answer).toEqual(account.answers.get(n) ?? { accepted: BATCH_EVENTS, duplicates: 0, rejected: {} })
  }
  const total = account.next * BATCH_EVENTS
  const ragged = { dateFrom: new Date(RECENT.getTime() - 49 * 3_600_000).toISOString() }
  for (const range of [{}, ragged]) {
    expect((await client.getViews(projectId, range)).totals).toEqual({ human: (total * 2) / 3, ai: total / 3, total })
  }
  return account.answers.size
}

/** The sites are killed side by side, each one this often. */
export function testKills({ sites, kills }: { sites: readonly string[]; kills: number }): void {
  const killings: Killings = { folder: mkdtempSync(join(tmpdir(), 'docmend-views-killed-')), started: [] }
  afterAll(async () => {
    await Promise.all(killings.started.map((service) => service.kill('SIGKILL')))
    rmSync(killings.folder, { recursive: true })
  })
  test(`${sites.length * kills} times kill -9 of the service loses no view that was answered, and counts none twice`, async () => {
    // Runs all of them to their end: one that continued after a failure would start services that nothing stops.
    const outcomes = await Promise.allSettled(sites.map((name) => killAgainAndAgain(name, kills, killings)))
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') throw outcome.reason
      expect(outcome.value).toBeGreaterThanOrEqual(kills)
    }
  }, 300_000)
}
