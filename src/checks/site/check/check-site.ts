// All problems of a whole tree, new or old.
import { identityOf, type ReadableTree, type TreeEntry } from '../../../base/git-tree.ts'
import { isBelow, isFixture } from '../../config/paths.ts'
import { checkBytes } from '../../page/analyze-page.ts'
import type { Problem } from '../../problem.ts'
import { NO_RULE_SETTINGS } from '../../rule-settings.ts'
import type { SiteReport } from '../../session.ts'
import { buildSite } from '../build-site.ts'
import { calibrate } from '../calibrate/calibration.ts'
import type { GroupedProblem } from '../calibrate/link-group.ts'
import { measureOnce } from '../calibrate/measure-site.ts'
import { unjudgedBy, weighProblems } from '../calibrate/weigh-problems.ts'
import { FileIndex } from '../file-index.ts'
import { findLeftOutSites } from '../left-out-sites.ts'
import { createTextCache, loadRules, readText } from '../load-rules.ts'
import { type Overlay, overlayNothing } from '../overlay.ts'
import { createOwnership } from '../ownership.ts'
import { createDocsCaches, type DocsCaches } from '../page-cache.ts'
import { bytesToRead, createPageReader, type PageAnalyzer, type PageGuard } from '../read-page.ts'
import { isDocument } from '../resolve/documents.ts'
import { createSuggester } from '../resolve/suggest.ts'
import { rulesProblems, type Site } from '../site.ts'
import { checkDataFile, isDataFile } from './check-data-file.ts'
import { checkNav, checkPageInNav, coverOf } from './check-nav.ts'
import { checkPage } from './check-page.ts'
import { checkRedirects } from './check-redirects.ts'
import { checkRoutes } from './check-routes.ts'
import { sortProblems } from './new-problems.ts'

// Reads files in groups where the order in which they will be asked for is known: for the owner of the tree, each group
// is one process instead of one for each file.

/** Text in memory at once. */
const GROUP_MAX_BYTES = 2 * 1024 * 1024

/** Gives the same files. A read of one of `entries` also starts the reads of those behind it, each of them once. */
export function readAhead(overlay: Overlay, entries: readonly TreeEntry[]): Overlay {
  const places = new Map(entries.map(({ path }, index) => [path, index]))
  const waiting = new Map<string, ReturnType<Overlay['read']>>()
  let next = 0
  const readGroup = (): void => {
    let bytes = 0
    for (let entry = entries[next]; entry !== undefined && bytes < GROUP_MAX_BYTES; entry = entries[next]) {
      next += 1
      bytes += bytesToRead(entry)
      if (bytesToRead(entry) === 0) continue
      const content = overlay.read(entry.path)
      // Code that reads the file gets the error.
      content.catch(() => undefined)
      waiting.set(entry.path, content)
    }
  }
  return {
    ...overlay,
    read: (path) => {
      const place = places.get(path) ?? -1
      if (place >= next) {
        // What is left of the last group was skipped, since something is known of it.
        waiting.clear()
        next = place
        readGroup()
      }
      const content = waiting.get(path) ?? overlay.read(path)
      waiting.delete(path)
      return content
    },
  }
}

/**
 * Parses every document of the site below `docsRoot` once: a few ms a page. Memory is that of the index and of the caches;
 * of the pages, only problems, links and anchors are kept.
 */
export async function checkSite(
  tree: ReadableTree,
  docsRoot: string,
  caches: DocsCaches,
  guard?: PageGuard,
  settings = NO_RULE_SETTINGS,
): Promise<SiteReport> {
  const overlay = overlayNothing(tree, FileIndex.of(await tree.list()))
  const texts = createTextCache()
  const { group } = await loadRules(overlay, docsRoot, texts)
  const ownerOf = createOwnership(group)
  const documents = [...overlay.files.entries()].filter((entry) => isDocument(entry, ownerOf(entry.path)))
  const reader = createPageReader(ownAnalyses(caches), guard, PROBLEMS_AND_LINKS)
  const site = await buildSite(readAhead(overlay, documents), group, reader)
  const ofRules = rulesProblems(site)
  const unparsed = new Set(ofRules.filter(({ rule }) => rule === 'config-syntax').map(({ path }) => path))
  const problems: GroupedProblem[] = [
    ...ofRules,
    ...findLeftOutSites(site.files.paths(), docsRoot),
    ...checkNav(site),
    ...(await checkDataFiles(site, docsRoot)).filter(({ path }) => !unparsed.has(path)),
  ]
  const suggester = createSuggester()
  const cover = coverOf(site)
  const paths = [...site.pages.entries()].map(([path]) => path)
  // All pages in one go, before links ask for the anchors of one here and one there.
  for (const [index, path] of paths.entries()) {
    await site.analyzeAsRead(path)
    guard?.showProgress?.({ read: index + 1, of: paths.length })
  }
  for (const path of paths) {
    problems.push(...(await checkPage(site, path, suggester)), ...checkPageInNav(site, cover, path))
  }
  problems.push(...checkRoutes(site, paths), ...checkRedirects(site))
  // There is no earlier state that anything could have been right in.
  const found = problems.map((problem) => asPublished(site, problem))
  const calibrationOf = async () => calibrate(await measureOnce(site, caches, `${identityOf(tree)} ${docsRoot}`))
  const weighed = await weighProblems(found, { calibrationOf, settings, wasRight: async () => false })
  return {
    problems: currentFirst(sortProblems(weighed.problems)),
    unjudged: unjudgedBy(weighed.calibration, settings, site),
    pages: paths.length,
  }
}

/** What is kept of a page here is less than what other checks need of it. */
const PROBLEMS_AND_LINKS: PageAnalyzer = {
  analyze: checkBytes,
  weigh: ({ problems, links, anchors }) => {
    const strings = [...anchors, ...links.map(({ target }) => target), ...problems.map(({ message }) => message)]
    return strings.reduce((sum, text) => sum + 2 * text.length + 100, 500)
  },
}

function ownAnalyses(caches: DocsCaches): DocsCaches {
  return { ...caches, analyses: createDocsCaches().analyses }
}

async function checkDataFiles(site: Site, docsRoot: string): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const path of site.files.paths()) {
    if (!isDataFile(path) || !isBelow(path, docsRoot) || isFixture(path, docsRoot)) continue
    const text = await readText(site.overlay, path)
    if (text !== undefined) problems.push(...checkDataFile(path, text))
  }
  return problems
}

/** Without width, and escapes of a terminal: on a page that is there already, these stop no build and turn no text around. */
const HARMLESS = /^U\+(?:200[BCD]|2060|FEFF|001B)$/

/** What the framework itself stops at, in an old post as in any other page. */
const OF_BUILD: ReadonlySet<string> = new Set(['page-syntax', 'frontmatter', 'missing-import'])

/** What is wrong in a page that is kept as it was is a warning, unless the project wants more of the rule. */
function asPublished(site: Site, problem: GroupedProblem): GroupedProblem {
  const frozen = site.siteOf(problem.path).rules.frozenAs(problem.path)
  const stopsBuild = frozen === 'post' && OF_BUILD.has(problem.rule)
  if (frozen !== undefined && !stopsBuild) return { ...problem, severity: 'warning', frozen }
  const isHarmless = problem.rule === 'hidden-character' && HARMLESS.test(problem.subject)
  return isHarmless ? { ...problem, severity: 'warning' } : problem
}

function currentFirst(problems: readonly Problem[]): Problem[] {
  return [...problems.filter(({ frozen }) => frozen === undefined), ...problems.filter(({ frozen }) => frozen)]
}
