// Asks GitHub to send again what did not arrive: it never does that by itself. It remembers deliveries for three days.
import { type GitHubAccess, PER_PAGE } from '../api/access.ts'
import type { CheckedOctokit, DataOf } from '../api/checked-octokit.ts'
import { isRefusal, unlessMissing } from '../api/host-answer.ts'
import { hasArrived } from '../has-arrived.ts'
import { isHandled } from './app.ts'

/** Webhooks that one round of housekeeping asks GitHub to deliver again. */
const REDELIVERIES_PER_ROUND = 100

/** Deliveries that are read before the next round begins at the newest again. Older ones stay lost; polls find what they told. */
const DELIVERIES_PER_SWEEP = 50_000

/** Pages of a hundred deliveries that one round of housekeeping reads; the next round goes on where it stopped. */
const DELIVERY_PAGES_PER_ROUND = 50

/** Deliveries of one webhook; what fails as often fails for a reason that a person must see. */
const DELIVERY_ATTEMPTS = 5

/** GitHub remembers the deliveries of an App's webhook for this long; older ones cannot be asked for. */
const DELIVERIES_MAX_AGE_MS = 3 * 24 * 60 * 60_000

interface Redelivery {
  /** Asks for what failed since the last sweep in which nothing had; gives how many deliveries it asked for. */
  redeliver(signal: AbortSignal): Promise<number>
}

type Delivery = DataOf<'GET /app/hook/deliveries'>[number]

/** A delivery that is under way is not in the list yet. */
const OVERLAP_MS = 60 * 60_000

/** One pass over the deliveries since a time, newest first. A busy App's takes several rounds. */
interface Sweep {
  startedAt: number
  since: number
  /** Where the next page begins; undefined = at the newest. */
  cursor: string | undefined
  /** No older delivery is left to read. */
  isAtEnd: boolean
  deliveries: Delivery[]
  /** The guids of those that were asked for. */
  asked: Set<string>
}

export function createRedelivery(github: Pick<GitHubAccess, 'api' | 'now' | 'logger'>): Redelivery {
  let cleanUntil = Number.NEGATIVE_INFINITY
  let unfinished: Sweep | undefined
  return {
    redeliver: async (signal) => {
      const { api, logger } = github
      const app = api.asApp(signal)
      // Deliveries have GitHub's time.
      const sweep = unfinished ?? beginSweep(api.hostNow(), cleanUntil)
      // After a fault, the next round starts over: what was read may be old by then.
      unfinished = undefined
      await readOn(sweep, app)
      const failed = findFailed(sweep.deliveries).filter(({ guid }) => !sweep.asked.has(guid))
      const count = await askForEach(failed.slice(0, REDELIVERIES_PER_ROUND), sweep, app, logger)
      const isOver = sweep.isAtEnd && failed.length <= REDELIVERIES_PER_ROUND
      if (!isOver && sweep.deliveries.length < DELIVERIES_PER_SWEEP) unfinished = sweep
      else if (isOver && sweep.asked.size === 0) cleanUntil = sweep.startedAt
      if (failed.length > 0) logger.info({ count, failed: failed.length }, 'Asked GitHub to deliver webhooks again')
      return count
    },
  }
}

function beginSweep(startedAt: number, cleanUntil: number): Sweep {
  const since = Math.max(startedAt - DELIVERIES_MAX_AGE_MS, cleanUntil - OVERLAP_MS)
  return { startedAt, since, cursor: undefined, isAtEnd: false, deliveries: [], asked: new Set() }
}

async function askForEach(
  failed: readonly Delivery[],
  { asked }: Sweep,
  app: CheckedOctokit,
  logger: GitHubAccess['logger'],
): Promise<number> {
  let count = 0
  for (const { id, guid } of failed) {
    if (await askAgain(app, id, logger)) count += 1
    asked.add(guid)
  }
  return count
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

/** Reads what a round may read of the deliveries that are left; an App without a webhook has none. */
async function readOn(sweep: Sweep, app: CheckedOctokit): Promise<void> {
  for (let page = 0; page < DELIVERY_PAGES_PER_ROUND && !sweep.isAtEnd; page++) {
    const asked = { per_page: PER_PAGE, ...(sweep.cursor === undefined ? {} : { cursor: sweep.cursor }) }
    const answer = await unlessMissing(app.request('GET /app/hook/deliveries', asked))
    const items = answer?.data ?? []
    sweep.deliveries.push(...items.filter(({ delivered_at }) => Date.parse(delivered_at) >= sweep.since))
    sweep.cursor = readCursor(answer?.headers.link)
    const last = items.at(-1)
    sweep.isAtEnd = sweep.cursor === undefined || last === undefined || Date.parse(last.delivered_at) < sweep.since
  }
}

/** The list has no numbered pages: its `Link` header (RFC 8288) names where the next one begins. */
function readCursor(link: string | undefined): string | undefined {
  const next = link?.split(',').find((part) => /;\s*rel="?next"?/i.test(part))
  const address = next === undefined ? undefined : /<([^>]*)>/.exec(next)?.[1]
  return address === undefined ? undefined : (new URL(address).searchParams.get('cursor') ?? undefined)
}

/**
 * Gives of each webhook that never arrived the last delivery, oldest first. All deliveries of one webhook have the same guid.
 * One that failed so often is left to the instance admin. Pure.
 */
export function findFailed(deliveries: readonly Delivery[]): Delivery[] {
  const byGuid = Map.groupBy(deliveries, ({ guid }) => guid)
  return [...byGuid.values()]
    .filter((tries) => tries.length < DELIVERY_ATTEMPTS && !tries.some(({ status_code }) => hasArrived(status_code)))
    .flatMap(([newest]) => newest ?? [])
    .filter(({ event, action }) => isHandled(event, action))
    .reverse()
}
