// What a report says of single pages: which agents read one and what they got, who asks for a missing one and from where.
import { type AiClass, isAiClass } from '../../contract/view-classes.ts'
import type { Visit } from '../visit.ts'
import { type AnswerCounts, countAnswer, emptyAnswers, gotNothing, sumAnswers } from './answers.ts'
import { createOtherClients, type OtherClientViews, REPORTED_NAMES } from './other-clients.ts'
import { createPairs, type Pairs } from './pairs.ts'
import { bareHost, createOwnHosts, hostOf, type OwnHosts, readReferrer } from './referrers.ts'

/** Pairs of missing page and referrer that a report counts by name; a referrer has at most 200 characters. */
const REFERRER_PAIRS = 50_000

/** Pairs of page and agent that a report counts by name; about 200 bytes each. A site of 10,000 pages and ten agents has half. */
const PAGE_AGENT_PAIRS = 200_000

/** What one agent got of one page. */
export interface PageAgent extends AnswerCounts {
  agent: string
}

export interface MissingAgent {
  /** An AI agent by its name, or `people`, or `others` for all the rest. */
  agent: string
  class: AiClass | 'human' | 'other'
  requests: number
}

export interface MissingReferrer {
  /** `host/path`, as strangers sent it. */
  from: string
  /** Whether it is a page of the site itself. */
  isOwn: boolean
  requests: number
}

/** A page that never gave an agent anything to read. */
export interface FailedRequests extends AnswerCounts {
  path: string
  agents: PageAgent[]
}

export interface Details {
  add(visit: Visit): void
  agentsOf(path: string): PageAgent[]
  missingAgentsOf(path: string): MissingAgent[]
  referrersOf(path: string): MissingReferrer[]
  failedRequests(): FailedRequests[]
  others(): OtherClientViews[]
  /** A sentence for each bound that was reached. */
  bounds(): string[]
  certainHosts(): ReadonlySet<string>
}

interface Kept {
  answers: Pairs<AnswerCounts>
  askers: Pairs<MissingAgent>
  referrers: Pairs<{ requests: number }>
  others: ReturnType<typeof createOtherClients>
  ownHosts: OwnHosts
}

/** `hosts`: those of the site, if they are known. */
export function createDetails(hosts: readonly string[]): Details {
  const kept: Kept = {
    answers: createPairs(PAGE_AGENT_PAIRS, emptyAnswers),
    askers: createPairs(PAGE_AGENT_PAIRS, () => ({ agent: '', class: 'other', requests: 0 })),
    referrers: createPairs(REFERRER_PAIRS, () => ({ requests: 0 })),
    others: createOtherClients(),
    ownHosts: createOwnHosts(hosts),
  }
  return {
    add: (visit) => count(kept, visit),
    agentsOf: (path) => rankAgents(kept.answers, path),
    missingAgentsOf: (path) => mostFirst([...kept.askers.under(path).values()]),
    referrersOf: (path) => rankReferrers(kept, path),
    failedRequests: () => findFailedRequests(kept.answers),
    others: () => kept.others.read(),
    bounds: () => describeBounds(kept),
    certainHosts: () => kept.ownHosts.certain(),
  }
}

function count({ answers, askers, referrers, others, ownHosts }: Kept, visit: Visit): void {
  const referrer = readReferrer(visit.referrer)
  ownHosts.add(visit, referrer)
  if (visit.kind === 'missing') {
    const asker = askers.of(visit.path, askerName(visit))
    Object.assign(asker, { agent: askerName(visit), class: visit.class })
    asker.requests += 1
    if (referrer !== undefined) referrers.of(visit.path, referrer).requests += 1
  } else if (isAiClass(visit.class)) countAnswer(answers.of(visit.path, visit.agent), visit)
  else if (visit.class === 'other' && visit.kind === 'view') others.add(visit)
}

function askerName(visit: Visit): string {
  if (visit.class === 'human') return 'people'
  return visit.class === 'other' ? 'others' : visit.agent
}

function rankAgents(answers: Kept['answers'], path: string): PageAgent[] {
  return mostFirst([...answers.under(path)].map(([agent, counts]) => ({ agent, ...counts })))
}

function rankReferrers({ referrers, ownHosts }: Kept, path: string): MissingReferrer[] {
  const own = ownHosts.read()
  return mostFirst(
    [...referrers.under(path)].map(([from, { requests }]) => ({
      from,
      isOwn: own.has(bareHost(hostOf(from))),
      requests,
    })),
  )
}

function findFailedRequests(answers: Kept['answers']): FailedRequests[] {
  const failedRequests = [...answers.firsts()].flatMap((path) => {
    const sum = sumAnswers(answers.under(path).values())
    return gotNothing(sum) ? [{ path, ...sum, agents: rankAgents(answers, path) }] : []
  })
  return mostFirst(failedRequests)
}

function mostFirst<Row extends { requests: number }>(rows: Row[]): Row[] {
  return rows.sort((a, b) => b.requests - a.requests)
}

function describeBounds({ answers, askers, referrers, others }: Kept): string[] {
  const reached: [boolean, string][] = [
    [answers.isFull(), `Only ${PAGE_AGENT_PAIRS} pairs of page and agent are counted by name.`],
    [askers.isFull(), `Only ${PAGE_AGENT_PAIRS} pairs of missing page and client are counted by name.`],
    [referrers.isFull(), `Only ${REFERRER_PAIRS} pairs of missing page and referrer are counted by name.`],
    [others.isFull(), `Only ${REPORTED_NAMES} other clients are counted by name.`],
  ]
  return reached.filter(([isReached]) => isReached).map(([, sentence]) => `${sentence} The rest is (other).`)
}
