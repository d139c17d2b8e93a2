// What the docs of projects say of single pages: which file a page comes from, and what the checks find in it. The newest commit of
// the default branch counts. The checks of a commit run once, in the threads of the checks; whoever asks meanwhile is told so.
import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { KnownPage, PageDocs, PageDocsAnswer, PageProblem } from '../dashboard/page/page-docs.ts'
import { ChecksError, isError, withRuleSettings } from '../documentation/index.ts'
import { TreeTooLargeError } from '../git-tree/tree.ts'
import { RepositoryError } from '../jobs/repository.ts'
import { findRules } from '../local/check-locally.ts'
import { countedPath } from '../pageviews/counted-path.ts'
import type { ReadSettings } from '../projects/settings-reader.ts'
import { withFullStop } from '../text/with-full-stop.ts'
import { SITE_ANSWER_MS } from './defaults.ts'
import type { OpenSite } from './kept-sites.ts'
import { NoSiteError, type ProjectSites } from './project-sites.ts'

type Problems = ReadonlyMap<string, readonly PageProblem[]>

interface Checked {
  version: string
  problems: Promise<Problems>
}

/** Projects whose problems are kept: those of a large site with many take some megabytes. */
const PROJECTS = 20
/** Files that may be a page by their names; each costs a look at the page. */
const CANDIDATES_MAX = 12
const READING: PageDocsAnswer = { state: 'reading' }

export function createPageDocs(
  openSites: () => Promise<ProjectSites>,
  settings: ReadSettings,
  answerMs = SITE_ANSWER_MS,
): PageDocs {
  const checked = new LRUCache<string, Checked>({ max: PROJECTS })
  const problemsOf = (projectId: string, site: OpenSite, version: string): Promise<Problems> => {
    const known = checked.get(projectId)
    if (known?.version === version) return known.problems
    const problems = settings(projectId).then((own) => check(site, own))
    checked.set(projectId, { version, problems })
    // After a fault, the next question begins anew.
    problems.catch(() => checked.delete(projectId))
    return problems
  }
  return {
    find: (projectId, path) =>
      within(answerMs, async (over) => {
        const sites = await openSites()
        return sites.use(projectId, async (site, { base: { commitSha, ref } }) => {
          const page = await locate(site, path, await settings(projectId))
          if (page === undefined) return { state: 'known', commitSha, branch: ref, page }
          const found = problemsOf(projectId, site, commitSha)
          const problems = await Promise.race([found, over])
          return {
            state: 'known',
            commitSha,
            branch: ref,
            page: { ...page, problems: problems?.get(page.file) ?? (problems && []) },
          }
        })
      }).catch(explain),
  }
}

/** `over` resolves a moment before the answer must be there; what was begun goes on. */
async function within(
  answerMs: number,
  answer: (over: Promise<undefined>) => Promise<PageDocsAnswer>,
): Promise<PageDocsAnswer> {
  const ended = new AbortController()
  const options = { ref: false, signal: ended.signal }
  const [over, late] = [delay(answerMs * 0.9, undefined, options), delay(answerMs, READING, options)]
  try {
    return await Promise.race([answer(over), late])
  } finally {
    for (const timer of [over, late]) timer.catch(() => undefined)
    ended.abort()
  }
}

async function check(site: OpenSite, settings: Awaited<ReturnType<ReadSettings>>): Promise<Problems> {
  const session = withRuleSettings(site.docs, await findRules(site.tree, { settings }))
  const { problems } = await session.checkAll()
  const byFile = Map.groupBy(problems, ({ path }) => path)
  return new Map(
    [...byFile].map(([file, ofFile]) => [
      file,
      ofFile.map((problem) => {
        const { rule, line, message } = problem
        return { rule, line, message, isError: isError(problem) }
      }),
    ]),
  )
}

/** By the names of files, since a page's address ends in its name or in that of its folder; the page says whether it is the one. */
async function locate(
  { tree, docs }: OpenSite,
  path: string,
  rules: Parameters<typeof countedPath>[1],
): Promise<(Omit<KnownPage, 'problems'> & { problems: undefined }) | undefined> {
  const files = (await tree.list()).map((entry) => entry.path)
  for (const file of likelyFiles(files, path)) {
    const outline = await docs.outline(file, [])
    const route = outline?.route
    if (route !== undefined && route !== null && countedPath(route, rules) === path) {
      return { file, title: outline?.title, problems: undefined }
    }
  }
  return undefined
}

const PAGE = /\.(?:mdx?|rst|markdown|html?|adoc|txt|ipynb)$/i
const INDEX = /^(?:index|readme|_index)$/i

/** The most alike first. */
function likelyFiles(files: readonly string[], path: string): string[] {
  const wanted = path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '')
  const name = wanted.at(-1) ?? ''
  return files
    .filter((file) => PAGE.test(file))
    .flatMap((file) => {
      const segments = file.toLowerCase().replace(PAGE, '').split('/')
      const own = INDEX.test(segments.at(-1) ?? '') ? segments.slice(0, -1) : segments
      const isNamed = name === '' ? own.length < segments.length : plain(own.at(-1) ?? '') === plain(name)
      return isNamed ? [{ file, alike: countAlike(own, wanted), depth: own.length }] : []
    })
    .sort((a, b) => b.alike - a.alike || a.depth - b.depth)
    .slice(0, CANDIDATES_MAX)
    .map(({ file }) => file)
}

/** `2026-01-02-news`, `01_start` and `start.en` are called by what is left. */
function plain(name: string): string {
  return name.replace(/^[\d._-]+(?=\p{L})/u, '').replace(/\.[a-z]{2}$/, '')
}

/** Segments at the end that both have. */
function countAlike(one: readonly string[], other: readonly string[]): number {
  let count = 0
  while (count < Math.min(one.length, other.length) && one.at(-1 - count) === other.at(-1 - count)) count += 1
  return count
}

/** Faults that a person can do something about, in their own words; others rise. */
function explain(error: unknown): PageDocsAnswer {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return { state: 'unknown', reason: 'GitHub took too long.' }
  const isExplained = [NoSiteError, RepositoryError, ChecksError, TreeTooLargeError].some(
    (kind) => error instanceof kind,
  )
  if (isExplained && error instanceof Error) return { state: 'unknown', reason: withFullStop(error.message) }
  throw error
}
