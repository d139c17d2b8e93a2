// Holds a head against its base: everything that a change set brings about, good and bad.
import { isError, type Problem } from '../problem.ts'
import type { CheckReport, TouchedPage } from '../session.ts'
import type { Baseline } from './baseline.ts'
import { explainSkipped, navByHand } from './by-hand.ts'
import { checkDataFile, isDataFile } from './check-data-file.ts'
import { checkNav, checkPageInNav, coverOf, isCovered } from './check-nav.ts'
import { checkPages } from './check-pages.ts'
import { readText } from './load-rules.ts'
import { matchMoves } from './match-moves.ts'
import { findNewActiveContent } from './new-active-content.ts'
import { findNewHosts } from './new-hosts.ts'
import { keyInOldFile, problemKey, problemKeyInFile, sortProblems, subtractProblems } from './new-problems.ts'
import { publicRoute, type Site } from './site.ts'

/** An answer goes to a model and into a pull request: more than this nobody reads. */
const MAX_PROBLEMS = 1000
const MAX_HOSTS = 200

/** Gives what is new in the head. Cost: that of the touched pages and of those that link to what they lost. */
export async function checkChanges(baseline: Baseline, head: Site): Promise<CheckReport> {
  const movedFrom = await matchMoves(baseline.site.overlay, head.overlay)
  const pages = await checkPages(baseline, head, movedFrom)
  const others = [
    compareRules(baseline.site, head),
    await compareDataFiles(baseline.site, head, movedFrom),
    compareNav(baseline, head, movedFrom),
  ]
  const problems = sortProblems([...pages.fresh, ...others.flatMap(({ fresh }) => fresh)])
  const touched = listTouched(baseline.site, head, movedFrom)
  const hosts = await findNewHosts(baseline, head)
  return {
    problems: sortProblems([...problems.filter(isError), ...problems.filter(isWarning)].slice(0, MAX_PROBLEMS)),
    oldProblems: others.reduce((sum, { old }) => sum + old, pages.old),
    checkedPages: pages.checked.length,
    touched,
    activeContent: await findNewActiveContent(baseline, head, movedFrom),
    searched: await listSearched(head),
    hosts: hosts.slice(0, MAX_HOSTS),
    byHand: navByHand(head, touched),
    skipped: [
      ...(await explainSkipped(head)),
      ...explainCut('problems', problems.length, MAX_PROBLEMS),
      ...explainCut('new hosts', hosts.length, MAX_HOSTS),
    ],
  }
}

function explainCut(what: string, count: number, most: number): string[] {
  return count > most ? [`${count - most} more ${what} are not listed; the first ${most} are.`] : []
}

function isWarning(problem: Problem): boolean {
  return !isError(problem)
}

/** What the framework found wrong with its configuration; said of the base in the summary. */
function compareRules(base: Site, head: Site) {
  return subtractProblems(head.rules.problems, base.rules.problems, problemKeyInFile)
}

/** A file that the framework reads has been read by it already. */
async function compareDataFiles(base: Site, head: Site, movedFrom: ReadonlyMap<string, string>) {
  const said = new Set(head.rules.problems.filter(({ rule }) => rule === 'config-syntax').map(({ path }) => path))
  const paths = head.overlay.changed.filter((path) => isDataFile(path) && !said.has(path))
  const checkAll = async ({ overlay }: Site): Promise<Problem[]> => {
    const found: Problem[] = []
    for (const path of paths) {
      const text = await readText(overlay, path)
      if (text !== undefined) found.push(...checkDataFile(path, text))
    }
    return found
  }
  const oldPath = keyInOldFile(movedFrom)
  // The file is what the problem is about.
  const keyOf = (problem: Problem): string => oldPath({ ...problem, subject: '' })
  return subtractProblems(await checkAll(head), await checkAll(base), keyOf)
}

function compareNav(baseline: Baseline, head: Site, movedFrom: ReadonlyMap<string, string>) {
  const entries = subtractProblems(checkNav(head), baseline.navProblems(), problemKeyInFile)
  const cover = coverOf(head)
  const added = head.overlay.changed.filter((path) => {
    if (head.pages.get(path)?.isPage !== true || baseline.site.pages.get(path)?.isPage === true) return false
    const from = movedFrom.get(path)
    return from === undefined || isCovered(baseline.navCover(), from)
  })
  const missing = subtractProblems(
    added.flatMap((path) => checkPageInNav(head, cover, path)),
    [],
    problemKey,
  )
  return { fresh: [...entries.fresh, ...missing.fresh], old: entries.old }
}

function listTouched(base: Site, head: Site, movedFrom: ReadonlyMap<string, string>): TouchedPage[] {
  const left = new Set(movedFrom.values())
  return head.overlay.changed
    .filter((path) => !left.has(path))
    .sort()
    .map((path) => touchedPage(base, head, path, movedFrom.get(path)))
}

function touchedPage(base: Site, head: Site, path: string, movedFrom: string | undefined): TouchedPage {
  const isDeleted = head.files.get(path) === undefined
  const site = isDeleted ? base : head
  const page = site.pages.get(path)
  const known = { path, title: page?.scan.title, route: publicRoute(site.rules, page) }
  if (movedFrom !== undefined) {
    return { ...known, act: 'moved', movedFrom, routeBefore: publicRoute(base.rules, base.pages.get(movedFrom)) }
  }
  if (isDeleted) return { ...known, act: 'deleted' }
  return { ...known, act: base.files.get(path) === undefined ? 'added' : 'changed' }
}

/** Touched files whose active content is known; those of a page that could not be read to its end are not. */
async function listSearched(head: Site): Promise<string[]> {
  const searched: string[] = []
  for (const path of head.overlay.changed) {
    const analysis = await head.analyze(path)
    const isUnread = analysis?.problems.some(({ rule }) => rule === 'unchecked' || rule === 'encoding') ?? true
    if (!isUnread) searched.push(path)
  }
  return searched
}
