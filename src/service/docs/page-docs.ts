// What the docs of projects say of single pages: which file a page comes from, and what the checks find in it. The newest commit of
// the default branch counts. Requests while the checks run are told so.
import { setTimeout as delay } from 'node:timers/promises'
import { isError, type Problem } from '../../checks/index.ts'
import type { KnownPage, PageDocs, PageDocsAnswer, PageProblem } from '../../dashboard/page/page-docs.ts'
import type { ReadSettings } from '../../projects/read-settings.ts'
import { countedPath } from '../../traffic/counted-path.ts'
import type { OpenSite } from './kept-sites.ts'
import { type ProjectSites, SITE_ANSWER_MS, unknownSite } from './project-sites.ts'
import type { ReadSiteProblems } from './site-problems.ts'

/** Files that may be a page by their names; each costs a look at the page. */
const CANDIDATES_MAX = 12
const READING: PageDocsAnswer = { state: 'reading' }

interface PageDocsParts {
  sites: () => Promise<ProjectSites>
  settings: ReadSettings
  problems: ReadSiteProblems
  answerMs?: number
}

export function createPageDocs({ sites, settings, problems, answerMs = SITE_ANSWER_MS }: PageDocsParts): PageDocs {
  return {
    find: (projectId, path) =>
      within(answerMs, async (over) => {
        const own = await settings(projectId)
        return (await sites()).use(projectId, async (site, { base: { commitSha, ref } }) => {
          const page = await locate(site, path, own)
          if (page === undefined) return { state: 'known', commitSha, branch: ref, page }
          const found = problems(projectId, site, { commitSha, settings: own })
          const known = await Promise.race([found, over])
          const ofPage = known && (known.get(page.file) ?? []).map(toPageProblem)
          return { state: 'known', commitSha, branch: ref, page: { ...page, problems: ofPage } }
        })
      }).catch(unknownSite),
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

function toPageProblem(problem: Problem): PageProblem {
  const { rule, line, message } = problem
  return { rule, line, message, isError: isError(problem) }
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
