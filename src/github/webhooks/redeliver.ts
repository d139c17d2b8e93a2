// Asks GitHub to send again what did not arrive: it never does that by itself. It remembers deliveries for three days.
import type { GitHubAccess } from '../api/access.ts'
import { PER_PAGE } from '../api/all-pages.ts'
import type { CheckedOctokit, DataOf } from '../api/checked-octokit.ts'
import { isRefusal, unlessMissing } from '../api/host-answer.ts'
import { DELIVERIES_MAX_AGE_MS, DELIVERY_ATTEMPTS, REDELIVERIES_PER_ROUND } from '../defaults.ts'
import { isHandled } from './handled-events.ts'

export interface Redelivery {
  /** Asks for what failed since the last round in which nothing had; gives how many deliveries it asked for. */
  redeliver(signal: AbortSignal): Promise<number>
}

type Delivery = DataOf<'GET /app/hook/deliveries'>[number]

/** 1,000 deliveries, newest first. Of a busier App the older ones stay lost; polls find what they told. */
const PAGES_MAX = 10
/** A delivery that is under way is not in the list yet. */
const OVERLAP_MS = 60 * 60_000

export function createRedelivery(github: Pick<GitHubAccess, 'api' | 'now' | 'logger'>): Redelivery {
  let cleanUntil = Number.NEGATIVE_INFINITY
  return {
    redeliver: async (signal) => {
      const { api, logger } = github
      // Deliveries have GitHub's time.
      const now = api.hostNow()
      const app = api.asApp(signal)
      const deliveries = await listDeliveries(app, Math.max(now - DELIVERIES_MAX_AGE_MS, cleanUntil - OVERLAP_MS))
      const failed = findFailed(deliveries)
      const chosen = failed.slice(0, REDELIVERIES_PER_ROUND)
      let count = 0
      for (const { id } of chosen) if (await askAgain(app, id, logger)) count += 1
      if (failed.length === 0) cleanUntil = now
      else logger.info({ count, failed: failed.length }, 'Asked GitHub to deliver webhooks again')
      return count
    },
  }
}

/** False when GitHub refuses to deliver this one again; the others are asked for all the same. */
async function askAgain(app: CheckedOctokit, id: Delivery['id'], logger: GitHubAccess['logger']): Promise<boolean> {
  try {
    await app.request('POST /app/hook/deliveries/{delivery_id}/attempts', { delivery_id: id })
    return true
  } catch (error) {
    if (!isRefusal(error, 404) && !isRefusal(error, 422)) throw error
    logger.warn({ err: error }, 'GitHub does not deliver a webhook again')
    return false
  }
}

/** Gives the deliveries since this time, newest first; none when the App has no webhook. */
async function listDeliveries(app: CheckedOctokit, since: number): Promise<Delivery[]> {
  const all: Delivery[] = []
  let cursor: string | undefined
  for (let page = 0; page < PAGES_MAX; page++) {
    const asked = { per_page: PER_PAGE, ...(cursor === undefined ? {} : { cursor }) }
    const answer = await unlessMissing(app.request('GET /app/hook/deliveries', asked))
    const items = answer?.data ?? []
    all.push(...items.filter(({ delivered_at }) => Date.parse(delivered_at) >= since))
    cursor = readCursor(answer?.headers.link)
    const last = items.at(-1)
    if (cursor === undefined || last === undefined || Date.parse(last.delivered_at) < since) break
  }
  return all
}

/** The list has no numbered pages: its `Link` header (RFC 8288) names where the next one begins. */
function readCursor(link: string | undefined): string | undefined {
  const next = link?.split(',').find((part) => /;\s*rel="?next"?/i.test(part))
  const address = next === undefined ? undefined : /<([^>]*)>/.exec(next)?.[1]
  return address === undefined ? undefined : (new URL(address).searchParams.get('cursor') ?? undefined)
}

/**
 * Gives of each webhook that never arrived the last delivery, oldest first. All deliveries of one webhook have the same guid.
 * One that failed so often is left to the operator. Pure.
 */
export function findFailed(deliveries: readonly Delivery[]): Delivery[] {
  const byGuid = Map.groupBy(deliveries, ({ guid }) => guid)
  return [...byGuid.values()]
    .filter((tries) => tries.length < DELIVERY_ATTEMPTS && !tries.some(({ status_code }) => isSuccess(status_code)))
    .flatMap(([newest]) => newest ?? [])
    .filter(({ event, action }) => isHandled(event, action))
    .reverse()
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 400
}
