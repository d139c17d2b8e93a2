// The sites of projects as they are now: the newest commit of the default branch, from the mirror that jobs use, indexed in the
// threads of the checks. Calls about the same commit share one.
import { LRUCache } from 'lru-cache'
import { type Tree, TreeTooLargeError } from '../../base/git-tree.ts'
import { withFullStop } from '../../base/text.ts'
import { ChecksError, type DocsReader } from '../../checks/index.ts'
import type { Base } from '../../jobs/job.ts'
import { readDocmendFile } from '../../jobs/policy/docmend-file.ts'
import { hideInTree } from '../../jobs/policy/hidden-files.ts'
import { readPolicyFile } from '../../jobs/policy/read-policy-file.ts'
import { RepositoryError, type RepositoryHost } from '../../jobs/repository.ts'
import { toApiError } from '../../jobs/requests/request-refusals.ts'
import { findDocsRoot } from '../../jobs/run/prepare-turn.ts'
import type { Project, ProjectStore } from '../../projects/project.ts'
import { KeptSites, type OpenSite } from './kept-sites.ts'

/** How long a call at `/mcp` waits for GitHub and git; a first clone is part of it. */
const PROJECT_HOST_TIMEOUT_MS = 120_000

/** How long `/mcp` takes a branch to stand where it stood: a model asks every few seconds, and GitHub counts requests. */
const PROJECT_PINNED_MS = 15_000

export interface ProjectSitesParts {
  projects: Pick<ProjectStore, 'find'>
  host: Pick<RepositoryHost, 'pin' | 'open'>
  docs: DocsReader
  /** What the settings of a project hide. Absent: the sites have all files, which is for people. */
  hiddenPaths?: (projectId: string) => Promise<readonly string[]>
  /** Aborts when the service stops. */
  shutdown: AbortSignal
}

export interface ProjectSites {
  /** Works on the site of a project. Throws `NoSiteError`, and faults of the repository and of its pages as they are. */
  use<Result>(projectId: string, work: SiteWork<Result>): Promise<Result>
}

export type SiteWork<Result> = (site: OpenSite, of: { project: Project; base: Base }) => Promise<Result>

/** There is no such project, or it is not active: a sentence. */
export class NoSiteError extends Error {}

/** How long a request waits for what the docs say of missing or single pages; the reading goes on for the next request. */
export const SITE_ANSWER_MS = 8000

/** Gives a sentence for a fault that a person can do something about; undefined for any other. */
export function explainSiteFault(error: unknown): string | undefined {
  const isExplained = [NoSiteError, RepositoryError, ChecksError, TreeTooLargeError].some(
    (kind) => error instanceof kind,
  )
  return isExplained && error instanceof Error ? withFullStop(error.message) : undefined
}

/** Gives what is known of a site that could not be read. Throws a fault that nobody can do anything about. */
export function unknownSite(error: unknown): { state: 'unknown'; reason: string } {
  const isLate = error instanceof DOMException && error.name === 'TimeoutError'
  const reason = isLate ? 'GitHub took too long.' : explainSiteFault(error)
  if (reason === undefined) throw error
  return { state: 'unknown', reason }
}

/** Projects that are known by their pins: a bound, far above what one process serves at once. */
const PROJECTS = 1000

export function createProjectSites(parts: ProjectSitesParts): ProjectSites {
  const { shutdown } = parts
  const sites = new KeptSites()
  const pins = new LRUCache<string, Base>({ max: PROJECTS, ttl: PROJECT_PINNED_MS })
  shutdown.addEventListener('abort', () => sites.close(), { once: true })
  return {
    use: async (projectId, work) => {
      const project = await findActive(projectId, parts)
      const signal = AbortSignal.any([shutdown, AbortSignal.timeout(PROJECT_HOST_TIMEOUT_MS)])
      const base = pins.get(projectId) ?? (await pinDefaultBranch(project, signal, parts))
      if (!pins.has(projectId)) pins.set(projectId, base)
      // What is kept from here on would never be closed.
      shutdown.throwIfAborted()
      const hiddenPaths = parts.hiddenPaths && (await parts.hiddenPaths(projectId))
      const open = () => openSite({ project, base, hiddenPaths }, signal, parts)
      const version = JSON.stringify([base.commitSha, project.docsRoot, hiddenPaths])
      return sites.use(projectId, version, open, (site) => work(site, { project, base }))
    },
  }
}

async function findActive(projectId: string, { projects }: ProjectSitesParts): Promise<Project> {
  const project = await projects.find(projectId)
  if (project === undefined) throw new NoSiteError(`There is no project ${projectId}.`)
  const { state } = project
  if (state === 'active') return project
  throw new NoSiteError(withFullStop(toApiError({ kind: 'unavailable', state }, project).message))
}

async function pinDefaultBranch(project: Project, signal: AbortSignal, { host }: ProjectSitesParts): Promise<Base> {
  const pinned = await host.pin(project, { requestedRef: null, pullRequest: null }, signal)
  if (pinned.kind !== 'pinned') throw new Error('A default branch continues no pull request')
  return pinned.base
}

interface WantedSite {
  project: Project
  base: Base
  hiddenPaths: readonly string[] | undefined
}

async function openSite(
  { project, base, hiddenPaths }: WantedSite,
  signal: AbortSignal,
  { host, docs }: ProjectSitesParts,
): Promise<OpenSite> {
  const whole = await host.open(project, base, signal)
  const tree = hiddenPaths === undefined ? whole : hideInTree(whole, await listHidden(whole, hiddenPaths))
  const docsRoot = await findDocsRoot(project, tree)
  return { tree, docsRoot, docs: await docs.open(tree, docsRoot, project.id) }
}

/** The commit is that of the default branch, so its `.docmend.yml` is the one that counts. */
async function listHidden(tree: Tree, hiddenPaths: readonly string[]): Promise<string[]> {
  const read = readDocmendFile(await readPolicyFile(tree))
  if (read.kind === 'unreadable') throw new NoSiteError(withFullStop(read.message))
  return [...new Set([...hiddenPaths, ...(read.file.hidden ?? [])])]
}
