// Who is to look after a pull request. A help for people, never worth a failed job: whom GitHub refuses is named in the job's
// message. To ask twice changes nothing, so an attempt that goes on after another one may ask again.
import { shorten } from '../../base/text.ts'
import type { AskedPeople } from '../../jobs/repository.ts'
import { withFreshToken } from '../api/access.ts'
import type { CheckedOctokit } from '../api/checked-octokit.ts'
import { isHostAnswer, isRefusal, readReason, unlessMissing } from '../api/host-answer.ts'
import type { Repository } from '../api/repositories.ts'
import type { PublishAttempt } from './publish-attempt.ts'
import type { FoundPullRequest } from './pull-requests.ts'

interface Request {
  /** Completes "Could not ...". */
  doing: (names: string) => string
  names: string[]
  /** Why GitHub leaves a name out without a word. */
  silently: string
  /** Sends one request for these names, and gives those of whom the answer says that they are asked now. */
  send: (names: string[]) => Promise<readonly string[]>
}

/** Asks those who are not asked yet. Gives notes for the job's message; throws only what the guard throws. */
export async function askPeople(
  found: FoundPullRequest,
  { assignees, reviewers, teamReviewers }: AskedPeople,
  attempt: PublishAttempt,
): Promise<string[]> {
  const requests: Request[] = [
    {
      doing: (names) => `assign ${names}`,
      names: missing(assignees, found.assignees),
      silently: 'only people with access to the repository can be assigned',
      send: assign(found, attempt),
    },
    {
      doing: (names) => `ask ${names} for a review`,
      names: missing(reviewers, found.reviewers),
      silently: 'GitHub gave no reason. On some plans, a pull request has one reviewer only',
      send: askReviewers(found, attempt),
    },
    {
      doing: (names) => `ask the team ${names} for a review`,
      names: missing(teamReviewers, found.teamReviewers),
      silently: 'GitHub gave no reason',
      send: askTeams(found, attempt),
    },
  ]
  const notes: string[] = []
  for (const request of requests) notes.push(...describe(request, await sendAll(request, attempt)))
  return notes
}

/** Names are the same in any case. */
function missing(wanted: readonly string[], there: readonly string[]): string[] {
  const byKey = new Map(wanted.map((name) => [name.toLowerCase(), name]))
  for (const name of there) byKey.delete(name.toLowerCase())
  return [...byKey.values()]
}

interface Refused {
  name: string
  why: string
}

/** One name that GitHub refuses makes it refuse the whole list; then each is asked for alone. */
async function sendAll(request: Request, attempt: PublishAttempt): Promise<Refused[]> {
  const { names, silently, send } = request
  if (names.length === 0) return []
  try {
    const asked = await trying(() => send(names))
    return missing(names, asked).map((name) => ({ name, why: silently }))
  } catch (error) {
    // An attempt that has lost its job asks nobody; the next one does.
    attempt.guard()
    attempt.github.logger.warn({ err: error, names }, 'GitHub refuses people of a pull request')
    if (names.length === 1 || !isAboutNames(error)) return names.map((name) => ({ name, why: explain(error) }))
  }
  const refused: Refused[] = []
  for (const name of names) refused.push(...(await sendAll({ ...request, names: [name] }, attempt)))
  return refused
}

function isAboutNames(error: unknown): boolean {
  return isRefusal(error, 422) && !isRefusal(error, 422, NOT_GRANTED)
}

/** A sentence for each reason. */
function describe({ doing }: Request, refused: readonly Refused[]): string[] {
  const byReason = Map.groupBy(refused, ({ why }) => why)
  return [...byReason].map(([why, some]) => `Could not ${doing(some.map(({ name }) => name).join(', '))}: ${why}`)
}

/** What an answer that got lost may have done does no harm twice. */
async function trying<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isHostAnswer(error) && error.status < 500) throw error
    return work()
  }
}

const WHY_MAX_CHARACTERS = 200
const NOT_GRANTED = /permissions requested are not granted/i
const NO_TEAMS =
  'the App may not read the teams of the organization. Give it `members: read` in its settings, and accept that in the installation'
const UNSEEN = 'the token cannot see it, or it may not read the repository'

function explain(error: unknown): string {
  if (isRefusal(error, 422, NOT_GRANTED)) return NO_TEAMS
  // GitHub's words for a team that this token may not read.
  if (isRefusal(error, 422, /could not resolve to a node/i)) return UNSEEN
  const why = isHostAnswer(error) ? readReason(error) : error instanceof Error ? error.message : String(error)
  return shorten(why, WHY_MAX_CHARACTERS).replace(/\.+$/, '')
}

function assign({ number }: FoundPullRequest, { octokit, repository }: PublishAttempt): Request['send'] {
  return async (assignees) => {
    const place = { owner: repository.owner, repo: repository.name, issue_number: number }
    const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/assignees'
    return loginsOf((await octokit.request(route, { ...place, assignees })).data.assignees)
  }
}

const REVIEWERS = 'POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers'

function askReviewers({ number }: FoundPullRequest, { octokit, repository }: PublishAttempt): Request['send'] {
  return async (reviewers) => {
    const place = { owner: repository.owner, repo: repository.name, pull_number: number }
    return loginsOf((await octokit.request(REVIEWERS, { ...place, reviewers })).data.requested_reviewers)
  }
}

/** With a token that may read teams, which the one for publishing may not. */
function askTeams({ number }: FoundPullRequest, { target, guard, github }: PublishAttempt): Request['send'] {
  return (teams) =>
    withFreshToken('forTeams', target.project, guard, github, async (octokit, repository) => {
      const place = { owner: repository.owner, repo: repository.name, pull_number: number }
      const { data } = await octokit.request(REVIEWERS, { ...place, team_reviewers: teams })
      return data.requested_teams.map(({ slug }) => slug)
    })
}

function loginsOf(accounts: readonly { login: string }[]): string[] {
  return accounts.map(({ login }) => login)
}

// Labels of a pull request: a help for people, never worth a failed job.

/** Those of `.docmend.yml` and those of a request. More are not looked up: each costs a request. */
const LABELS_MAX = 30
const TRIES = 2

/**
 * Puts on those of the labels that the repository has and the pull request has not: GitHub would make a label that does
 * not exist. Gives notes for the job's message; throws only what the guard throws.
 */
export async function addLabels(
  pullRequest: { number: number; labels: readonly string[] },
  wanted: readonly string[],
  { octokit, repository, guard, github }: Pick<PublishAttempt, 'octokit' | 'repository' | 'guard' | 'github'>,
): Promise<string[]> {
  const missing = [...new Set(wanted)].slice(0, LABELS_MAX).filter((name) => !hasLabel(pullRequest.labels, name))
  if (missing.length === 0) return []
  const place = { owner: repository.owner, repo: repository.name }
  try {
    const found = await Promise.all(missing.map((name) => findLabel(octokit, repository, name)))
    const labels = found.filter((name) => name !== undefined)
    if (labels.length > 0)
      await severalTimes(() => post(octokit, { ...place, issue_number: pullRequest.number, labels }))
    const unknown = missing.filter((_, index) => found[index] === undefined)
    return describeUnknown(unknown)
  } catch (error) {
    guard()
    github.logger.warn({ err: error, pullRequest: pullRequest.number }, 'Labels could not be added')
    return ['Its labels could not be added']
  }
}

function describeUnknown(names: readonly string[]): string[] {
  if (names.length > 1) return [`The repository has no labels ${names.join(', ')}, so they were left out`]
  return names.map((name) => `The repository has no label ${name}, so it was left out`)
}

/** Labels are the same in any case. */
function hasLabel(labels: readonly string[], name: string): boolean {
  return labels.some((label) => label.toLowerCase() === name.toLowerCase())
}

/** Gives the label as the repository spells it, or undefined when it has none of that name. */
async function findLabel(
  octokit: CheckedOctokit,
  { owner, name: repo }: Repository,
  name: string,
): Promise<string | undefined> {
  const label = octokit.request('GET /repos/{owner}/{repo}/labels/{name}', { owner, repo, name })
  return (await unlessMissing(label))?.data.name
}

async function post(
  octokit: CheckedOctokit,
  place: { owner: string; repo: string; issue_number: number; labels: string[] },
): Promise<void> {
  await octokit.request('POST /repos/{owner}/{repo}/issues/{issue_number}/labels', place)
}

/** Repeated, unlike other writes: to add a label twice changes nothing. */
async function severalTimes(work: () => Promise<void>): Promise<void> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left === 0) throw error
    }
  }
}
