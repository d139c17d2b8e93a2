// `docmend doctor --live`: every call that Docmend makes, once, on a repository for trying things out, by the code that jobs
// use. What it writes it takes away again, except for a pull request, which GitHub lets nobody delete: that is closed.
import { randomBytes } from 'node:crypto'
import type { Project } from '../../projects/project.ts'
import { type AppAccess, PER_PAGE, withFreshToken, withToken } from '../api/access.ts'
import type { CheckedOctokit, Route } from '../api/checked-octokit.ts'
import { guardWith } from '../api/patient-client.ts'
import { OTHER_NEEDS, ROUTE_NEEDS, type RouteNeed } from '../api/route-needs.ts'
import { type AccessSettings, createAccess } from '../connect.ts'
import { createRepositoryHost } from '../host.ts'
import { deleteBranch } from '../publish/heads.ts'
import { closePullRequest, listPullRequests } from '../publish/pull-requests.ts'
import { LACKS, STEPS, type Trial } from './steps.ts'
import { type CallWatch, expectedStatuses, watchCalls } from './watch-calls.ts'

export interface LiveResult {
  operation: Route | keyof typeof OTHER_NEEDS
  result: 'as expected' | 'differed' | 'not possible here' | 'not reached'
  statuses: number[]
  /** Of the slowest call; absent = there was none. */
  ms?: number
  /** How answers differed, or why there was none. */
  notes: string[]
}

export interface LiveTrial {
  operations: LiveResult[]
  /** Steps that ended early: their names and kinds of errors, whose words may be private. */
  endedEarly: string[]
  /** What is left in the repository, and has to be removed by hand; '' = nothing. */
  left: string
  versions: CallWatch['versions']
}

/** The repository is not one to try things out in. Nothing was written. */
export class NotForTrials extends Error {}

/** All of it takes less than a minute, unless GitHub asks to wait. */
const WITHIN_MS = 5 * 60_000
/** Also when the trial was interrupted or is out of time. */
const CLEAN_UP_WITHIN_MS = 60_000

/** `isSure`: also where the name or other branches say that the repository is not for trials. Throws `NotForTrials`. */
export async function tryCalls(
  fullName: string,
  { isSure, ...given }: AccessSettings & { isSure: boolean },
  interrupted: AbortSignal,
): Promise<LiveTrial> {
  if (!isSure && !/scratch/i.test(fullName.split('/')[1] ?? ''))
    throw new NotForTrials(`The name of ${fullName} does not contain "scratch"`)
  const watch = watchCalls(given.now, given.fetch)
  const settings = { ...given, calls: watch.calls, fetch: watch.fetch, watchGit: watch.git }
  const background = new AbortController()
  const signal = AbortSignal.any([interrupted, AbortSignal.timeout(WITHIN_MS)])
  const github = await createAccess(settings, background.signal)
  const parts = { github, settings, watch, signal, impossible: new Map<Route, string>() }
  const endedEarly: string[] = []
  const trial = await begin(fullName, isSure, parts).catch((error: unknown) => {
    // What GitHub refuses as documented is for the person; what differs is for the report.
    if (error instanceof NotForTrials || ![...watch.seen.values()].some(({ differences }) => differences.size > 0))
      throw error
    endedEarly.push(`look at the repository (${kindOf(error)})`)
  })
  for (const [step, work] of Object.entries(trial === undefined ? {} : STEPS)) {
    if (signal.aborted || trial === undefined) break
    await work(trial).catch((error: unknown) => endedEarly.push(`${step} (${kindOf(error)})`))
  }
  if (signal.aborted) endedEarly.push(interrupted.aborted ? 'all (interrupted)' : 'all (out of time)')
  background.abort(new Error('The trial is over'))
  const isWritten = trial !== undefined && watch.seen.has('POST /repos/{owner}/{repo}/git/refs')
  const left = isWritten ? await cleanUp({ ...trial, signal: AbortSignal.timeout(CLEAN_UP_WITHIN_MS) }) : ''
  await github.tokens.settled()
  return { operations: toResults(watch, parts.impossible), endedEarly, left, versions: watch.versions }
}

type Parts = Pick<Trial, 'github' | 'settings' | 'watch' | 'signal' | 'impossible'>

/** Reads only. Throws `NotForTrials`. */
async function begin(fullName: string, isSure: boolean, parts: Parts): Promise<Trial> {
  const { github, watch, signal } = parts
  const project: Project = {
    id: 'live',
    repositoryId: null,
    repository: fullName,
    docsRoot: null,
    installationId: null,
    state: 'active',
  }
  const repository = await watch.mayMiss(['GET /repos/{owner}/{repo}/installation'], () =>
    github.repositories.fetch(project, signal),
  )
  const { defaultBranch } = repository
  const place = { owner: repository.owner, repo: repository.name, per_page: PER_PAGE }
  const { data: branches } = await withToken('forContents', repository, signal, github, (octokit) =>
    octokit.request('GET /repos/{owner}/{repo}/branches', place),
  )
  if (!isSure && branches.some(({ name }) => name !== defaultBranch))
    throw new NotForTrials(`${fullName} has branches besides ${defaultBranch}`)
  const isListed = branches.length === PER_PAGE || branches.some(({ name }) => name === defaultBranch)
  if (!isListed) watch.differs('GET /repos/{owner}/{repo}/branches', LACKS)
  const { base } = await pinned(project, github, signal)
  const mark = `live-${randomBytes(6).toString('hex')}`
  return { ...parts, project, repository, base, branch: `docmend/${mark}`, mark }
}

async function pinned(project: Project, github: AppAccess, signal: AbortSignal) {
  const found = await createRepositoryHost(github).pin(project, { requestedRef: null, pullRequest: null }, signal)
  if (found.kind !== 'pinned') throw new Error('Nothing was to be continued')
  return found
}

function kindOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}

const COMMENTS = '/repos/{owner}/{repo}/issues/{issue_number}/comments'

/** Gives what is left; '' = nothing. Never rejects: the report must be written. */
async function cleanUp(trial: Trial): Promise<string> {
  const { github, project, repository, branch, mark, watch, signal } = trial
  const place = { owner: repository.owner, repo: repository.name }
  const pause = { sleep: github.sleep, signal }
  try {
    return await withFreshToken('forPublishing', project, guardWith(signal), github, async (octokit) => {
      const pulls = await listPullRequests(octokit, repository, branch).catch(() => [])
      for (const { number, state } of pulls) {
        await deleteComments(octokit, { ...place, issue_number: number }, mark).catch(() => undefined)
        if (state === 'open') await closePullRequest(octokit, repository, number).catch(() => undefined)
      }
      // A branch that is gone closes its pull request, too.
      await deleteBranch(octokit, repository, branch, pause)
      const metBy = (route: Route): number => watch.seen.get(route)?.met ?? 0
      const isMissing = metBy(`POST ${COMMENTS}`) > metBy('DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}')
      return isMissing ? `comments on the closed pull request of ${branch}` : ''
    })
  } catch {
    return `the branch ${branch}, and perhaps its pull request`
  }
}

async function deleteComments(
  octokit: CheckedOctokit,
  { issue_number, ...place }: { owner: string; repo: string; issue_number: number },
  mark: string,
): Promise<void> {
  const asked = { ...place, issue_number, per_page: PER_PAGE }
  const { data } = await octokit.request('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', asked)
  for (const { id, body } of data) {
    if (body?.includes(mark) !== true) continue
    await octokit.request('DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}', { ...place, comment_id: id })
  }
}

function toResults(watch: CallWatch, impossible: ReadonlyMap<Route, string>): LiveResult[] {
  return [
    ...toRouteResults(watch, impossible),
    ...Object.entries<RouteNeed>(OTHER_NEEDS).map(([name, { notLive }]): LiveResult => {
      const found = watch.seenOfGit.get(name)
      const facts = { operation: name as keyof typeof OTHER_NEEDS, statuses: [] }
      if (notLive !== undefined) return { ...facts, result: 'not possible here', notes: [notLive] }
      if (found === undefined) return { ...facts, result: 'not reached', notes: [] }
      const result = found.differences.size > 0 ? 'differed' : 'as expected'
      return { ...facts, result, ms: found.slowestMs, notes: [...found.differences] }
    }),
  ]
}

function toRouteResults({ seen }: CallWatch, impossible: ReadonlyMap<Route, string>): LiveResult[] {
  return Object.entries<RouteNeed>(ROUTE_NEEDS).map(([name, { notLive }]) => {
    const operation = name as Route
    const found = seen.get(operation)
    const why = notLive ?? impossible.get(operation)
    const facts = { operation, statuses: [...(found?.statuses ?? [])] }
    const ms = found === undefined ? {} : { ms: found.slowestMs }
    if (found !== undefined && found.differences.size > 0)
      return { ...facts, ...ms, result: 'differed', notes: [...found.differences] }
    if (why !== undefined) return { ...facts, ...ms, result: 'not possible here', notes: [why] }
    if (found === undefined) return { ...facts, result: 'not reached', notes: [] }
    const isMet = expectedStatuses(operation).some((status) => found.statuses.has(status))
    if (!isMet) return { ...facts, ...ms, result: 'differed', notes: ['status: never the one that is expected'] }
    return { ...facts, ...ms, result: 'as expected', notes: [] }
  })
}
