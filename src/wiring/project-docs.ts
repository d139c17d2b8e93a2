// Reads the repositories of projects for the tools at `/mcp`: from the mirror that jobs use, with the threads of the checks.
import { LRUCache } from 'lru-cache'
import { ChangeSet } from '../agent/changes/change-set.ts'
import { answerCall } from '../agent/tools/answer-call.ts'
import { ChecksError, type DocsReader } from '../documentation/index.ts'
import { TreeTooLargeError } from '../git-tree/tree.ts'
import type { Base } from '../jobs/job.ts'
import { RepositoryError, type RepositoryHost } from '../jobs/repository.ts'
import { toApiError } from '../jobs/requests/request-refusals.ts'
import { findDocsRoot } from '../jobs/run/prepare-turn.ts'
import { readingContext } from '../local/reading-context.ts'
import { createTurns, TooManyCallsError, type Turns } from '../local/turns.ts'
import type { ReadingTool } from '../mcp/local/local-docs.ts'
import type { ProjectDocs } from '../mcp/service/project-docs.ts'
import { ToolRefusal } from '../mcp/tool.ts'
import type { Project } from '../projects/project.ts'
import type { ProjectStore } from '../projects/project-store.ts'
import type { ReadSettings } from '../projects/settings-reader.ts'
import { withFullStop } from '../text/with-full-stop.ts'
import { checkProposed } from './check-proposed.ts'
import { PROJECT_HOST_TIMEOUT_MS, PROJECT_PINNED_MS, PROJECT_WAITING_CALLS } from './defaults.ts'
import { KeptSites, type OpenSite } from './kept-sites.ts'

export interface ProjectDocsParts {
  projects: Pick<ProjectStore, 'find'>
  host: Pick<RepositoryHost, 'pin' | 'open'>
  docs: DocsReader
  settings: ReadSettings
  /** Aborts when the service stops. */
  shutdown: AbortSignal
}

/** Projects that are known by their pins and their calls in turn: a bound, far above what one process serves at once. */
const PROJECTS = 1000

const NOTHING_CHANGES = {
  limits: { changedFiles: 0, changedBytes: 0 },
  writeRefusal: () => undefined,
  contentRefusal: () => undefined,
}

export function createProjectDocs(parts: ProjectDocsParts): ProjectDocs {
  const { shutdown } = parts
  const sites = new KeptSites()
  const pins = new LRUCache<string, Base>({ max: PROJECTS, ttl: PROJECT_PINNED_MS })
  const turns = new LRUCache<string, Turns>({ max: PROJECTS })
  const turnsOf = (projectId: string): Turns => {
    const known = turns.get(projectId) ?? createTurns(PROJECT_WAITING_CALLS)
    turns.set(projectId, known)
    return known
  }
  const withSite = async <Result>(projectId: string, work: Work<Result>): Promise<Result> => {
    const project = await findActive(projectId, parts)
    const signal = AbortSignal.any([shutdown, AbortSignal.timeout(PROJECT_HOST_TIMEOUT_MS)])
    const base = pins.get(projectId) ?? (await pinDefaultBranch(project, signal, parts))
    if (!pins.has(projectId)) pins.set(projectId, base)
    const open = () => openSite(project, base, signal, parts)
    const version = JSON.stringify([base.commitSha, project.docsRoot])
    return sites.use(projectId, version, open, (site) => work(site, project))
  }
  shutdown.addEventListener('abort', () => sites.close(), { once: true })
  return {
    of: (projectId) => {
      const inTurn = <Result>(signal: AbortSignal, work: Work<Result>): Promise<Result> =>
        unlessEnded(signal, shutdown, () => turnsOf(projectId).take(signal, () => withSite(projectId, work)))
      return {
        answer: (name, args, { signal }) => inTurn(signal, (site) => answerOn(site, name, args)),
        check: (files, signal) =>
          inTurn(signal, async (site, { docsRoot }) =>
            checkProposed(files, site, { settings: await parts.settings(projectId), isDetected: docsRoot === null }),
          ),
      }
    },
  }
}

type Work<Result> = (site: OpenSite, project: Project) => Promise<Result>

async function answerOn({ tree, docsRoot, docs }: OpenSite, name: ReadingTool, args: object): Promise<string> {
  const context = await readingContext(new ChangeSet(tree, NOTHING_CHANGES), docsRoot, docs)
  const options = { wasCutOff: false, recorded: undefined }
  return answerCall({ id: '', name, arguments: JSON.stringify(args) }, context, options)
}

async function findActive(projectId: string, { projects }: ProjectDocsParts): Promise<Project> {
  const project = await projects.find(projectId)
  if (project === undefined) throw new ToolRefusal(`There is no project ${projectId}.`)
  const { state } = project
  if (state === 'active') return project
  throw new ToolRefusal(withFullStop(toApiError({ kind: 'unavailable', state }, project).message))
}

async function pinDefaultBranch(project: Project, signal: AbortSignal, { host }: ProjectDocsParts): Promise<Base> {
  const pinned = await host.pin(project, { requestedRef: null, pullRequest: null }, signal)
  if (pinned.kind !== 'pinned') throw new Error('A default branch continues no pull request')
  return pinned.base
}

async function openSite(
  project: Project,
  base: Base,
  signal: AbortSignal,
  { host, docs }: ProjectDocsParts,
): Promise<OpenSite> {
  const tree = await host.open(project, base, signal)
  const docsRoot = await findDocsRoot(project, tree)
  return { tree, docsRoot, docs: await docs.open(tree, docsRoot, project.id) }
}

/**
 * A canceled call ends at once; its work ends by its own limits, and other calls of the project wait for that. Faults of the
 * repository and of its pages are told in their own words.
 */
async function unlessEnded<Result>(
  canceled: AbortSignal,
  shutdown: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  const either = AbortSignal.any([canceled, shutdown])
  const ended = Promise.withResolvers<never>()
  const end = (): void => ended.reject(shutdown.aborted ? new ToolRefusal(STOPPING) : either.reason)
  if (either.aborted) end()
  either.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([ended.promise, work()])
  } catch (error) {
    throw toRefusal(error)
  } finally {
    either.removeEventListener('abort', end)
  }
}

const STOPPING = 'The service is stopping. Try again in a moment.'
const TOO_LATE = 'GitHub took too long. Try again later.'

function toRefusal(error: unknown): unknown {
  if (error instanceof DOMException && error.name === 'TimeoutError') return new ToolRefusal(TOO_LATE, { cause: error })
  const isExplained = [RepositoryError, ChecksError, TreeTooLargeError, TooManyCallsError].some(
    (kind) => error instanceof kind,
  )
  return isExplained && error instanceof Error ? new ToolRefusal(withFullStop(error.message), { cause: error }) : error
}
