// What clients ask of a service all the time: jobs, the long polls that wait for their ends, and uploads of page views. Each is
// sent again until it is acknowledged, so at the end everything has to be there exactly once.
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from '@jest/globals'
import type { Client } from '../../../src/client/client.ts'
import { createJobPath, eventsPath, jobPath } from '../../../src/contract/paths.ts'
import { until } from '../../support/until.ts'
import { viewEvent } from '../../support/view-events.ts'
import type { Crew, Lane } from './crew.ts'
import { type Begun, judgeJobs } from './judge-jobs.ts'
import { createSender, type Refusal, type Sender } from './requests.ts'

const BATCH = 50
const WAIT_SECONDS = 5
/** Between two uploads, so that jobs get processor time as well. */
const PAUSE_MS = 100

export interface Traffic extends Pick<Sender, 'refusals' | 'slowestMs'> {
  begun: Begun[]
  /** Views that were acknowledged. */
  views: () => number
  /** Begins nothing more; resolves when what was begun is acknowledged. */
  stop: () => Promise<void>
  /** For the end of a test, which may have failed: stops without that. */
  abandon: () => Promise<void>
}

export function startTraffic({ url, lanes }: Pick<Crew, 'url' | 'lanes'>): Traffic {
  const { send, giveUp, ...watched } = createSender(url)
  const begun: Begun[] = []
  const sent = new Map<Lane, number>()
  let isOver = false
  const makeJobs = async (lane: Lane): Promise<void> => {
    for (let n = 0; !isOver; n += 1) {
      const { apiKey, projectId } = lane
      const job = { path: createJobPath(projectId), body: { prompt: 'Add a line.' }, idempotencyKey: `job-${n}` }
      const { id } = await send<{ id: string }>({ apiKey, ...job })
      begun.push({ lane, id })
      const poll = { path: `${jobPath(projectId, id)}?wait=${WAIT_SECONDS}`, waitSeconds: WAIT_SECONDS }
      while (!isOver && (await send<{ status: string }>({ apiKey, ...poll })).status === 'active');
    }
  }
  const sendViews = async (lane: Lane): Promise<void> => {
    for (let n = 0; !isOver; n += 1) {
      const events = Array.from({ length: BATCH }, (_, one) => viewEvent({ id: `${n}-${one}`, path: `/${one % 7}` }))
      await send({ apiKey: lane.apiKey, path: eventsPath(lane.projectId), body: events })
      sent.set(lane, (n + 1) * BATCH)
      await delay(PAUSE_MS)
    }
  }
  const loops = lanes.flatMap((lane) => [makeJobs(lane), sendViews(lane)])
  const over = Promise.all(loops)
  // Reported by `stop`.
  over.catch(() => undefined)
  return {
    ...watched,
    begun,
    views: () => [...sent.values()].reduce((sum, one) => sum + one, 0),
    stop: async () => {
      isOver = true
      await over
    },
    abandon: async () => {
      isOver = true
      giveUp()
      await Promise.allSettled(loops)
    },
  }
}

/** Of jobs and of views. */
const BETWEEN = { jobs: 4, views: 500 }

/** Waits until further jobs and views were taken. */
export async function goOn(traffic: Traffic): Promise<void> {
  const [jobs, views] = [traffic.begun.length + BETWEEN.jobs, traffic.views() + BETWEEN.views]
  await until('jobs and views', () => traffic.begun.length >= jobs && traffic.views() >= views)
}

/** Stops the traffic; then nothing that was acknowledged is lost or counted twice, and every refusal said when to come again. */
export async function expectExact(crew: Crew, traffic: Traffic): Promise<void> {
  await traffic.stop()
  expect(await judgeJobs(crew, traffic.begun)).toEqual([])
  const kept = { jobs: 0, views: 0 }
  for (const { client, projectId } of crew.lanes) {
    kept.jobs += await countJobs(client, projectId)
    kept.views += (await client.getViews(projectId, {})).totals.total
  }
  expect(kept).toEqual({ jobs: traffic.begun.length, views: traffic.views() })
  expect(traffic.refusals.filter((refusal) => !isUnavailable(refusal))).toEqual([])
}

async function countJobs(client: Client, projectId: string): Promise<number> {
  const ids = new Set<string>()
  for await (const { id } of client.eachJob(projectId)) ids.add(id)
  return ids.size
}

const isUnavailable = ({ status, retryAfter, code }: Refusal): boolean =>
  status === 503 && retryAfter === '5' && code === 'store_unavailable'

/** For the log of the run. */
export function describeTraffic({ begun, views, refusals, slowestMs }: Traffic): string {
  const slowest = (slowestMs() / 1000).toFixed(1)
  return `${begun.length} jobs, ${views()} views, ${refusals.length} refusals, the slowest answer after ${slowest} s`
}
