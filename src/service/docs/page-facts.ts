// Reads in the background when the pages of a project were last changed and what the checks find in them. No page waits for it:
// what was read is kept in a file, and is read again when somebody looks.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { formatCount } from '../../base/text.ts'
import { ChecksError } from '../../checks/index.ts'
import type { FileAges } from '../../github/histories.ts'
import type { Project } from '../../projects/project.ts'
import type { ProjectSettings } from '../../projects/settings.ts'
import { normalizePath } from '../../traffic/path.ts'
import { DEFAULT_SITE_RULES } from '../../traffic/site-rules.ts'
import { type FoundFacts, type PageFacts, type PageFactsSource, readingSelection } from '../../traffic/stale-pages.ts'
import type { ViewStore } from '../../traffic/store.ts'
import type { OpenSite } from './kept-sites.ts'
import { explainSiteFault, NoSiteError, type ProjectSites } from './project-sites.ts'
import type { ReadSiteProblems, SiteProblems } from './site-problems.ts'

/** Pages of a project whose age and problems are kept: the most read ones. */
const PAGE_FACTS_PAGES = 2000

/** Of a larger site, the home page of its project names no problems: each page costs a few milliseconds of the checks. */
const PAGE_FACTS_CHECKED_PAGES = 5000

/** How long the home page of a project shows what was read about the ages and problems of its pages before it is reread. */
const PAGE_FACTS_FRESH_MS = 10 * 60_000

interface PageFactsParts {
  sites: () => Promise<ProjectSites>
  /** undefined = there is no GitHub App. */
  readAges: ((project: Project, commitSha: string, signal: AbortSignal) => Promise<FileAges>) | undefined
  views: Pick<ViewStore, 'rankPages'>
  settings: (projectId: string) => Promise<ProjectSettings>
  problems: ReadSiteProblems
  /** Where they are kept. */
  folder: string
  /** Aborts when the service stops. */
  shutdown: AbortSignal
  now: () => number
  logger: Logger
}

interface Known {
  facts: PageFacts | undefined
  /** When the last reading ended, and why it failed. */
  triedAt: number
  why: string | undefined
}

const PROJECTS = 200

export function createPageFacts(parts: PageFactsParts): PageFactsSource {
  const known = new LRUCache<string, Known>({ max: PROJECTS })
  const reading = new Set<string>()
  let turn: Promise<unknown> = Promise.resolve()
  const recall = async ({ id }: Project): Promise<Known> => {
    const facts = known.has(id) ? undefined : await readKept(parts.folder, id)
    const found = known.get(id) ?? { facts, triedAt: facts?.madeAt ?? 0, why: undefined }
    known.set(id, found)
    return found
  }
  const begin = (project: Project, { facts }: Known): void => {
    reading.add(project.id)
    // One after the other: reading a large site takes a thread for a minute.
    turn = turn.then(async () => {
      const found = parts.shutdown.aborted ? { facts, why: undefined } : await tryToRead(project, facts, parts)
      known.set(project.id, { ...found, triedAt: parts.now() })
      reading.delete(project.id)
    })
  }
  return {
    find: async (project): Promise<FoundFacts> => {
      const found = await recall(project)
      const isFresh = parts.now() - found.triedAt < PAGE_FACTS_FRESH_MS
      if (!isFresh && !reading.has(project.id) && reading.size < PROJECTS) begin(project, found)
      return { facts: found.facts, isReading: reading.has(project.id), why: found.why }
    },
  }
}

/** Keeps the former facts where the new ones cannot be had. Never rejects. */
async function tryToRead(
  project: Project,
  former: PageFacts | undefined,
  parts: PageFactsParts,
): Promise<Pick<Known, 'facts' | 'why'>> {
  try {
    const facts = await readFacts(project, parts)
    await keep(parts.folder, project.id, facts)
    return { facts, why: undefined }
  } catch (error) {
    if (!parts.shutdown.aborted) parts.logger.warn({ err: error, projectId: project.id }, 'Could not read the pages')
    return { facts: former, why: explain(error) }
  }
}

async function readFacts(project: Project, parts: PageFactsParts): Promise<PageFacts> {
  const { views, now } = parts
  const settings = await parts.settings(project.id)
  const ranked = await views.rankPages(project.id, readingSelection(now(), settings))
  const read = ranked.rows.slice(0, PAGE_FACTS_PAGES).map(([path]) => path)
  return (await parts.sites()).use(project.id, async (site, { base: { commitSha } }) => {
    const files = await findFiles(site, read, settings)
    const ages = await orWhy(() => readAges(project, commitSha, parts))
    const problems = await orWhy(() => readProblems(project, site, { commitSha, settings, problems: parts.problems }))
    const pages = read.flatMap((path) => {
      const file = files.get(path)
      if (file === undefined) return []
      const changedAt = ages.value?.ages.get(file) ?? null
      return [{ path, file, changedAt, problems: problems.value && (problems.value.get(file)?.length ?? 0) }]
    })
    const since = ages.value?.since ?? null
    return { madeAt: now(), commitSha, since, whyNoAges: ages.why, whyNoProblems: problems.why, pages }
  })
}

/** The file of each path under which views are counted. */
async function findFiles(
  { docs }: OpenSite,
  served: readonly string[],
  { foldCase }: Pick<ProjectSettings, 'foldCase'>,
): Promise<Map<string, string>> {
  const { routes, files } = await docs.findAddresses({ missing: [], served }, [])
  const rules = { ...DEFAULT_SITE_RULES, foldCase }
  return new Map(
    routes.flatMap((route, index) => {
      const [path, file] = [normalizePath(route, rules), files[index]]
      return path === undefined || file === undefined ? [] : [[path, file] as const]
    }),
  )
}

function readAges(project: Project, commitSha: string, { readAges: ask, shutdown }: PageFactsParts): Promise<FileAges> {
  if (ask === undefined) throw new NoSiteError('No GitHub App is configured.')
  return ask(project, commitSha, shutdown)
}

/** By file. Throws `ChecksError`. */
async function readProblems(
  { id }: Project,
  site: OpenSite,
  {
    commitSha,
    settings,
    problems,
  }: { commitSha: string; settings: ProjectSettings } & Pick<PageFactsParts, 'problems'>,
): Promise<SiteProblems> {
  const { pageCount } = await site.docs.summary()
  if (pageCount > PAGE_FACTS_CHECKED_PAGES)
    throw new ChecksError(`Problems are not counted in a site of ${formatCount(pageCount)} pages. Run docmend check`)
  return problems(id, site, { commitSha, settings })
}

async function orWhy<T>(work: () => Promise<T>): Promise<{ value: T; why: null } | { value: null; why: string }> {
  try {
    return { value: await work(), why: null }
  } catch (error) {
    return { value: null, why: explain(error) }
  }
}

function explain(error: unknown): string {
  return explainSiteFault(error) ?? 'They could not be read; the log of the service says why.'
}

async function readKept(folder: string, projectId: string): Promise<PageFacts | undefined> {
  try {
    const kept = JSON.parse(await readFile(join(folder, `${projectId}.json`), 'utf8')) as Partial<PageFacts> | null
    return Array.isArray(kept?.pages) ? (kept as PageFacts) : undefined
  } catch {
    // None yet, or not written to its end.
    return undefined
  }
}

async function keep(folder: string, projectId: string, facts: PageFacts): Promise<void> {
  const file = join(folder, `${projectId}.json`)
  await mkdir(folder, { recursive: true })
  await writeFile(`${file}.${process.pid}`, JSON.stringify(facts))
  await rename(`${file}.${process.pid}`, file)
}
