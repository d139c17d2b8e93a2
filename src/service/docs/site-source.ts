// What the docs of projects know of missing addresses. A commit is asked about each address once; a question that takes longer
// than a request may goes on, and its answer is there for the next request.
import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { FoundAddress, FoundAddresses } from '../../checks/index.ts'
import type { AskedSite, SiteAnswer, SiteSource } from '../../traffic/suggestions/site-source.ts'
import { type ProjectSites, SITE_ANSWER_MS, unknownSite } from './project-sites.ts'

/** What one commit has answered so far. */
interface Answered {
  commitSha: string
  routes: FoundAddresses['routes']
  /** null: it means no page, or more than one. */
  addresses: Map<string, FoundAddress | null>
}

/** Projects whose answers are kept, and addresses of each: more than a project counts by name. */
const PROJECTS = 100
const ADDRESSES = 20_000

const READING: SiteAnswer = { state: 'reading' }

export function createSiteSource(openSites: () => Promise<ProjectSites>, answerMs = SITE_ANSWER_MS): SiteSource {
  const answered = new LRUCache<string, Answered>({ max: PROJECTS })
  const working = new Map<string, Promise<SiteAnswer>>()
  const begin = (projectId: string, asked: AskedSite): Promise<SiteAnswer> => {
    const answer = openSites()
      .then((sites) => ask(sites, projectId, { asked, answered }))
      .catch(unknownSite)
    working.set(projectId, answer)
    const end = (): void => void working.delete(projectId)
    answer.then(end, end)
    return answer
  }
  /** Questions about one project come one after the other: the second finds what the first has read. */
  const inTurn = async (projectId: string, asked: AskedSite, over: AbortSignal): Promise<SiteAnswer> => {
    for (let earlier = working.get(projectId); earlier !== undefined; earlier = working.get(projectId))
      await earlier.catch(() => undefined)
    return over.aborted ? READING : begin(projectId, asked)
  }
  return {
    find: async (projectId, asked) => {
      const over = new AbortController()
      const late = delay(answerMs, READING, { ref: false, signal: over.signal })
      try {
        return await Promise.race([inTurn(projectId, asked, over.signal), late])
      } finally {
        late.catch(() => undefined)
        over.abort()
      }
    },
  }
}

async function ask(
  sites: ProjectSites,
  projectId: string,
  { asked, answered }: { asked: AskedSite; answered: LRUCache<string, Answered> },
): Promise<SiteAnswer> {
  return sites.use(projectId, async ({ docs }, { base: { commitSha } }) => {
    const kept = answered.get(projectId)
    const before = kept?.commitSha === commitSha ? kept : undefined
    const missing = asked.missing.filter((address) => before?.addresses.has(address) !== true)
    if (before !== undefined && missing.length === 0) return toAnswer(before, asked)
    const found = await docs.findAddresses({ ...asked, missing }, [])
    const now = addAnswers({ before, missing, found, commitSha })
    answered.set(projectId, now)
    return toAnswer(now, asked)
  })
}

function addAnswers({
  before,
  missing,
  found,
  commitSha,
}: {
  before: Answered | undefined
  missing: readonly string[]
  found: FoundAddresses
  commitSha: string
}): Answered {
  const addresses = new Map(before === undefined || before.addresses.size > ADDRESSES ? [] : before.addresses)
  for (const address of missing) addresses.set(address, null)
  for (const one of found.found) addresses.set(one.address, one)
  return { commitSha, routes: found.routes, addresses }
}

function toAnswer({ commitSha, routes, addresses }: Answered, { missing }: AskedSite): SiteAnswer {
  const found = missing.flatMap((address) => addresses.get(address) ?? [])
  return { state: 'known', commitSha, read: { routes, found } }
}
