// Reads the repositories of projects for the tools at `/mcp`: from the mirror that jobs use, with the threads of the checks.

import { LRUCache } from 'lru-cache'
import { ChangeSet } from '../../agent/changes/change-set.ts'
import type { ToolResult } from '../../agent/tool-result.ts'
import { answerCall } from '../../agent/tools/answer-call.ts'
import { readingContext } from '../../agent/tools/reading-context.ts'
import { Refusal } from '../../agent/tools/refusal.ts'
import type { Change, Tree } from '../../base/git-tree.ts'
import { withFullStop } from '../../base/text.ts'
import { createTurns, TooManyCallsError, type Turns } from '../../base/turns.ts'
import { describeDrift, withRuleSettings } from '../../checks/index.ts'
import type { CheckResult } from '../../checks/report/check-result.ts'
import { detectRoot, summarize } from '../../checks/report/summarize.ts'
import type { ReadingTool } from '../../http/mcp/local/local-docs.ts'
import type { ProjectDocs, ProposedFile } from '../../http/mcp/service/project-docs.ts'
import { ToolRefusal } from '../../http/mcp/tool.ts'
import { findRules } from '../../jobs/policy/read-policy-file.ts'
import type { ReadSettings } from '../../projects/read-settings.ts'
import type { ProjectSettings } from '../../projects/settings.ts'
import type { OpenSite } from './kept-sites.ts'
import { explainSiteFault, type ProjectSites, type SiteWork } from './project-sites.ts'

// Checks files that a client sends against the site of a project. Nothing of them is stored.

/** What a client may send is bounded by its arguments. */
const ANYTHING = {
  limits: { changedFiles: Infinity, changedBytes: Infinity },
  writeRefusal: () => undefined,
  contentRefusal: () => undefined,
}

/** `isDetected`: nobody said where the docs are. Throws `ToolRefusal` for a file that cannot be in the repository. */
export async function checkProposed(
  files: readonly ProposedFile[],
  { tree, docsRoot, docs }: OpenSite,
  { settings, isDetected }: { settings: ProjectSettings; isDetected: boolean },
): Promise<CheckResult> {
  const changes = await changesOf(files, tree)
  const session = withRuleSettings(docs, await findRules(tree, { settings }))
  const { problems, unjudged, checkedPages, byHand, skipped, drift = [] } = await session.check(changes)
  const detected = isDetected ? await detectRoot(tree) : undefined
  const found = { problems, unjudged, pages: checkedPages, byHand, skipped, drift: describeDrift(drift) }
  return summarize(await session.summary(), { docsRoot, detected }, { ...found, refusals: [], notes: [] })
}

/** Deletes come first: a page may become a folder. */
async function changesOf(files: readonly ProposedFile[], tree: Tree): Promise<Change[]> {
  const paths = new Set(files.map(({ path }) => path))
  if (paths.size < files.length) throw new ToolRefusal('Each file may be in files once.')
  const changeSet = new ChangeSet(tree, ANYTHING)
  try {
    for (const { path, content } of files) if (content === null) await changeSet.delete(path)
    for (const { path, content } of files) {
      if (content !== null) await changeSet.write(path, new TextEncoder().encode(content))
    }
  } catch (error) {
    throw error instanceof Refusal ? new ToolRefusal(withFullStop(error.message), { cause: error }) : error
  }
  return changeSet.changes()
}

/** Calls at `/mcp` on the repository of one project that may wait for the one under way; further ones are refused. */
export const PROJECT_WAITING_CALLS = 16

export interface ProjectDocsParts {
  sites: ProjectSites
  settings: ReadSettings
  /** Aborts when the service stops. */
  shutdown: AbortSignal
}

/** Projects that are known by their calls in turn: a bound, far above what one process serves at once. */
const PROJECTS = 1000

const NOTHING_CHANGES = {
  limits: { changedFiles: 0, changedBytes: 0 },
  writeRefusal: () => undefined,
  contentRefusal: () => undefined,
}

export function createProjectDocs({ sites, settings, shutdown }: ProjectDocsParts): ProjectDocs {
  const turns = new LRUCache<string, Turns>({ max: PROJECTS })
  const turnsOf = (projectId: string): Turns => {
    const known = turns.get(projectId) ?? createTurns(PROJECT_WAITING_CALLS)
    turns.set(projectId, known)
    return known
  }
  return {
    of: (projectId) => {
      const inTurn = <Result>(signal: AbortSignal, work: SiteWork<Result>): Promise<Result> =>
        unlessEnded(signal, shutdown, () => turnsOf(projectId).take(signal, () => sites.use(projectId, work)))
      return {
        answer: (name, args, { signal }) => inTurn(signal, (site) => answerOn(site, name, args)),
        check: (files, signal) =>
          inTurn(signal, async (site, { project: { docsRoot } }) =>
            checkProposed(files, site, { settings: await settings(projectId), isDetected: docsRoot === null }),
          ),
      }
    },
  }
}

async function answerOn({ tree, docsRoot, docs }: OpenSite, name: ReadingTool, args: object): Promise<ToolResult> {
  const context = await readingContext(new ChangeSet(tree, NOTHING_CHANGES), docsRoot, docs)
  const options = { wasCutOff: false, recorded: undefined }
  return answerCall({ id: '', name, arguments: JSON.stringify(args) }, context, options)
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
  const reason = error instanceof TooManyCallsError ? withFullStop(error.message) : explainSiteFault(error)
  return reason === undefined ? error : new ToolRefusal(reason, { cause: error })
}
