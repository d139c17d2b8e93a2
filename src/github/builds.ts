// What other services report about a commit: by check runs, commit statuses and deployments, as far as the App may read them.
import { shorten } from '../base/text.ts'
import { BUILD_STATES, type Build, type BuildKind, type BuildState, type Preview } from '../contract/builds.ts'
import { BUILD_NAME_MAX_CHARACTERS, BUILD_URL_MAX_CHARACTERS, JOB_MAX_BUILDS } from '../contract/limits.ts'
import type { SeenBuilds } from '../jobs/job.ts'
import type { Project } from '../projects/project.ts'
import { type AppAccess, PER_PAGE, readingWith } from './api/access.ts'
import type { CheckedOctokit, DataOf } from './api/checked-octokit.ts'
import { isRefusal } from './api/host-answer.ts'
import type { Repository } from './api/repositories.ts'
import { BUILD_PERMISSIONS, type BuildPermission } from './api/tokens.ts'

// Turns reports of other services into what a job shows. Anyone who can report on a commit chooses the names and addresses.

/** Control, format and separator characters: bidirectional overrides, zero-width characters and line ends among them. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Z}]+/gu

export function toBuild({ name, kind, state, urls }: Report): Build {
  return { name: toName(name), kind, state, url: firstUrl(urls) }
}

/** Failures first; what is too much is left out from the end. */
export function toBuilds(builds: readonly Build[]): Build[] {
  const rank = ({ state }: Build): number => BUILD_STATES.indexOf(state)
  return [...builds].sort((one, other) => rank(one) - rank(other)).slice(0, JOB_MAX_BUILDS)
}

/** Gives the address in its normal form, in which it has no invisible characters; null unless it is of the web and names no user. */
export function toWebAddress(text: string | null | undefined): string | null {
  const url = URL.parse(text ?? '')
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  return url.href.length <= BUILD_URL_MAX_CHARACTERS ? url.href : null
}

function firstUrl(urls: Report['urls']): string | null {
  return urls.map(toWebAddress).find((url) => url !== null) ?? null
}

function toName(text: string): string {
  const line = text.toWellFormed().replaceAll(INVISIBLE, ' ').trim()
  return line === '' ? 'unnamed' : shorten(line, BUILD_NAME_MAX_CHARACTERS - 1)
}

// Which of the reports leads to the documentation as the commit makes it.

/**
 * Some hosts report no deployment: the address of their commit status leads to the log while they build, and to the preview
 * afterwards. Netlify's context is `netlify/SITE/deploy-preview`, that of Read the Docs `docs/readthedocs.org:PROJECT`.
 */
const PREVIEW_CONTEXT = /deploy-preview|\bpreview\b|readthedocs/i
/** A repository with several sites has an environment for each. */
const DOCS_ENVIRONMENT = /doc/i

/**
 * A deployment comes before a commit status, one that succeeded before others, one for the docs before those of other sites,
 * and otherwise the first in the list. Production is no preview.
 */
export function choosePreview(deployments: readonly DeploymentReport[], statuses: readonly Report[]): Preview | null {
  const deployed = deployments
    .filter(({ isProduction }) => !isProduction)
    .flatMap(({ name, state, siteUrl }) => withUrl(siteUrl, { state, rank: rank(state, name) }))
    .sort((one, other) => one.rank - other.rank)
  const told = statuses
    .filter(({ name, state }) => state === 'success' && PREVIEW_CONTEXT.test(name))
    .flatMap(({ state, urls: [url] }) => withUrl(url, { state, rank: 0 }))
  const [found] = [...deployed, ...told]
  return found === undefined ? null : { url: found.url, state: found.state }
}

type Ranked = Pick<Preview, 'state'> & { rank: number }

function withUrl(url: string | null | undefined, ranked: Ranked): (Ranked & Preview)[] {
  const address = toWebAddress(url)
  return address === null ? [] : [{ ...ranked, url: address }]
}

function rank(state: Preview['state'], environment: string): number {
  return (state === 'success' ? 0 : 2) + (DOCS_ENVIRONMENT.test(environment) ? 0 : 1)
}

// GitHub's words for how a build stands, in the four of the contract. A word that is not known counts as still going on: it
// must not look like a failure or a success.

/** GitHub Docs, "About status checks"; `startup_failure` and `stale` are given by GitHub itself. */
const CONCLUSIONS: Readonly<Record<string, BuildState>> = {
  success: 'success',
  failure: 'failure',
  timed_out: 'failure',
  startup_failure: 'failure',
  action_required: 'failure',
  neutral: 'neutral',
  skipped: 'neutral',
  cancelled: 'neutral',
  stale: 'neutral',
}

const STATUSES: Readonly<Record<string, BuildState>> = { success: 'success', failure: 'failure', error: 'failure' }

/** A deployment becomes `inactive` when another one takes its place. */
const DEPLOYMENTS: Readonly<Record<string, BuildState>> = { ...STATUSES, inactive: 'neutral' }

export function stateOfCheckRun(status: string, conclusion: string | null | undefined): BuildState {
  return status === 'completed' ? lookUp(CONCLUSIONS, conclusion) : 'pending'
}

export function stateOfStatus(state: string): BuildState {
  return lookUp(STATUSES, state)
}

/** A deployment that was only asked for has no state yet. */
export function stateOfDeployment(state: string | undefined): BuildState {
  return lookUp(DEPLOYMENTS, state)
}

function lookUp(states: Readonly<Record<string, BuildState>>, word: string | null | undefined): BuildState {
  const known = typeof word === 'string' && Object.hasOwn(states, word) ? states[word] : undefined
  return known ?? 'pending'
}

// The calls that list what is reported about a commit. One page of each: a job shows a few of them.

/** Environments of a commit whose deployments are read, newest first: each takes a request. */
const READ_DEPLOYMENTS = 5

interface ReportedCommit {
  octokit: CheckedOctokit
  repository: Pick<Repository, 'owner' | 'name'>
  commitSha: string
}

/** As it came: names and addresses are a stranger's. */
export interface Report {
  name: string
  kind: BuildKind
  state: BuildState
  /** Where its details may be, best first. */
  urls: readonly (string | null | undefined)[]
}

export interface DeploymentReport extends Report {
  /** Of what was deployed. */
  siteUrl: string | null | undefined
  isProduction: boolean
}

async function listCheckRuns({ octokit, repository, commitSha }: ReportedCommit): Promise<Report[]> {
  const place = { owner: repository.owner, repo: repository.name, ref: commitSha, per_page: PER_PAGE }
  const { data } = await octokit.request('GET /repos/{owner}/{repo}/commits/{ref}/check-runs', place)
  return data.check_runs.map((run) => ({
    name: run.name,
    kind: 'check_run',
    state: stateOfCheckRun(run.status, run.conclusion),
    urls: [run.details_url, run.html_url],
  }))
}

/** The newest of each context. */
async function listStatuses({ octokit, repository, commitSha }: ReportedCommit): Promise<Report[]> {
  const place = { owner: repository.owner, repo: repository.name, ref: commitSha, per_page: PER_PAGE }
  const { data } = await octokit.request('GET /repos/{owner}/{repo}/commits/{ref}/status', place)
  return data.statuses.map(({ context, state, target_url }) => ({
    name: context,
    kind: 'commit_status',
    state: stateOfStatus(state),
    urls: [target_url],
  }))
}

/** The newest of each environment. */
async function listDeployments(commit: ReportedCommit): Promise<DeploymentReport[]> {
  const { octokit, repository, commitSha } = commit
  const place = { owner: repository.owner, repo: repository.name, sha: commitSha, per_page: PER_PAGE }
  const { data } = await octokit.request('GET /repos/{owner}/{repo}/deployments', place)
  const newest = [...Map.groupBy(data, ({ environment }) => environment).values()].flatMap(([first]) => first ?? [])
  const reports: DeploymentReport[] = []
  for (const deployment of newest.slice(0, READ_DEPLOYMENTS)) reports.push(await readDeployment(deployment, commit))
  return reports
}

async function readDeployment(
  { id, environment, production_environment }: DataOf<'GET /repos/{owner}/{repo}/deployments'>[number],
  { octokit, repository }: ReportedCommit,
): Promise<DeploymentReport> {
  const place = { owner: repository.owner, repo: repository.name, deployment_id: id, per_page: 1 }
  const { data } = await octokit.request('GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses', place)
  const [newest] = data
  return {
    name: environment,
    kind: 'deployment',
    state: stateOfDeployment(newest?.state),
    urls: [newest?.environment_url, newest?.log_url, newest?.target_url],
    siteUrl: newest?.environment_url,
    isProduction: production_environment ?? false,
  }
}

/** Gives what `RepositoryHost.readBuilds` says. */
export async function readBuilds(
  project: Project,
  commitSha: string,
  signal: AbortSignal,
  github: AppAccess,
): Promise<SeenBuilds | 'unknown'> {
  const repository = await github.repositories.recall(project, signal)
  const granted = await github.permissions.recall(repository.installationId, signal)
  const readable = BUILD_PERMISSIONS.filter((name) => granted[name] !== undefined)
  const token = readable.length === 0 ? undefined : await mint(repository, readable, signal, github)
  if (token === undefined) return 'unknown'
  return readingWith(token, repository, signal, github, (octokit) => read({ octokit, repository, commitSha }, readable))
}

/** Undefined = a permission was taken back since it was asked about: GitHub makes no token with it. */
async function mint(
  repository: Repository,
  readable: readonly BuildPermission[],
  signal: AbortSignal,
  { tokens, permissions }: AppAccess,
): Promise<string | undefined> {
  try {
    return await tokens.forBuilds(repository, readable, signal)
  } catch (error) {
    if (!isRefusal(error, 422)) throw error
    permissions.forget(repository.installationId)
    return undefined
  }
}

async function read(commit: ReportedCommit, readable: readonly BuildPermission[]): Promise<SeenBuilds | 'unknown'> {
  const ifReadable = <T>(name: BuildPermission, list: (commit: ReportedCommit) => Promise<T[]>) =>
    readable.includes(name) ? unlessRefused(list(commit)) : undefined
  const [checkRuns, statuses, deployments] = await Promise.all([
    ifReadable('checks', listCheckRuns),
    ifReadable('statuses', listStatuses),
    ifReadable('deployments', listDeployments),
  ])
  if (checkRuns === undefined && statuses === undefined && deployments === undefined) return 'unknown'
  const reported = [...(deployments ?? []), ...(statuses ?? []), ...(checkRuns ?? [])]
  return { builds: toBuilds(reported.map(toBuild)), preview: choosePreview(deployments ?? [], statuses ?? []) }
}

/** Undefined = this may not be read here, for example by a policy of the organization. */
async function unlessRefused<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (isRefusal(error, 403) || isRefusal(error, 404)) return undefined
    throw error
  }
}
