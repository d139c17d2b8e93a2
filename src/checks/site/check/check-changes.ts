// Compares the changed site with the base and reports the problems that the change introduced, and what else is new.

import { isBelow } from '../../config/paths.ts'
import { isError, type Problem } from '../../problem.ts'
import { NO_RULE_SETTINGS } from '../../rule-settings.ts'
import type { CheckReport, TouchedPage } from '../../session.ts'
import type { GroupedProblem } from '../calibrate/link-group.ts'
import { createWasRight } from '../calibrate/was-right.ts'
import { unjudgedBy, weighProblems } from '../calibrate/weigh-problems.ts'
import { findNewDrift } from '../drift/find-drift.ts'
import { readText } from '../load-rules.ts'
import { matchMoves } from '../move/match-moves.ts'
import { publicRoute, rulesProblems, type Site } from '../site.ts'
import type { Baseline } from './baseline.ts'
import { explainSkipped, navByHand, redirectsByHand } from './by-hand.ts'
import { checkDataFile, isDataFile } from './check-data-file.ts'
import { checkPages } from './check-pages.ts'
import { checkRedirects } from './check-redirects.ts'
import { findTaken } from './check-routes.ts'
import { compareMentions } from './compare-mentions.ts'
import { compareNav } from './compare-nav.ts'
import { compareNavCalls } from './nav-calls.ts'
import { findNewActiveContent } from './new-active-content.ts'
import { findNewHosts } from './new-hosts.ts'
import { keyInOldFile, problemKeyInFile, sortProblems, subtractProblems } from './new-problems.ts'
import { findNonContent } from './non-content.ts'
import { findOutwardTargets } from './outward-targets.ts'

// Former addresses in the frontmatter of touched pages where other pages are served. A redirect from there would hide them, so
// no rule, setting or draft lets it pass.

type TakenTarget = CheckReport['outward'][number]

/** Gives each that is not on the base version of the same page, or was not taken there. */
function findTakenAddresses(before: Site, after: Site, movedFrom: ReadonlyMap<string, string>): TakenTarget[] {
  return after.overlay.changed.flatMap((path) => {
    const oldPath = before.files.get(path) === undefined ? movedFrom.get(path) : path
    const known = new Set(oldPath === undefined ? [] : findTaken(before, oldPath).map(({ route }) => route))
    return [...findTaken(after, path), ...findGenerated(before, after, path)]
      .filter(({ route }) => !known.has(route))
      .map(({ route, owner }) => ({
        path,
        line: 1,
        target: route,
        why: `is the address of ${owner}, which a redirect would hide`,
      }))
  })
}

/** What the generator makes there by itself, unless a page of the base was served there. */
function findGenerated(before: Site, after: Site, path: string): { route: string; owner: string }[] {
  const { routeRules } = after.siteOf(path)
  const { names } = before.siteOf(path)
  const former = after.pages.get(path)?.formerRoutes ?? []
  const old = new Set(before.pages.get(path)?.formerRoutes)
  return former
    .filter((route) => !old.has(route) && routeRules.isGenerated(route) && names.routes.get(route).length === 0)
    .map((route) => ({ route, owner: 'a page that the site generates' }))
}

/** The report goes to a model and into a pull request, where more than this is not read. */
const MAX_PROBLEMS = 1000
const MAX_HOSTS = 200
const MAX_DRIFTS = 50

/** Costs a parse of the touched pages and of those that link to what they lost, before and after. */
export async function checkChanges(baseline: Baseline, after: Site, settings = NO_RULE_SETTINGS): Promise<CheckReport> {
  const movedFrom = await matchMoves(baseline.site.overlay, after.overlay)
  const pages = await checkPages(baseline, after, movedFrom)
  const nav = await compareNav(baseline, after, movedFrom)
  const mentions = await compareMentions(baseline, after, movedFrom)
  const calls = await compareNavCalls(baseline, after, movedFrom)
  const others = [
    compareRules(baseline.site, after),
    compareRedirects(baseline.site, after),
    await compareDataFiles(baseline, after, movedFrom),
    nav,
  ]
  const found: GroupedProblem[] = [...pages.fresh, ...mentions.fresh, ...others.flatMap(({ fresh }) => fresh)]
  const calibration = await baseline.calibration()
  const wasRight = createWasRight(baseline.site, after, movedFrom)
  const problems = await weighProblems(found, { calibration, settings, wasRight })
  const touched = listTouched(baseline.site, after, movedFrom)
  const hosts = await findNewHosts(baseline, after, movedFrom)
  return {
    problems: sortProblems(errorsFirst(problems).slice(0, MAX_PROBLEMS)),
    unjudged: unjudgedBy(calibration, settings),
    oldProblems: others.reduce((sum, { old }) => sum + old, pages.old),
    checkedPages: pages.checked.length,
    touched,
    activeContent: await findNewActiveContent(baseline.site, after, movedFrom),
    outward: [
      ...(await findOutwardTargets(baseline, after, movedFrom)),
      ...findTakenAddresses(baseline.site, after, movedFrom),
    ],
    nonContent: [...(await findNonContent(baseline, after, movedFrom)), ...calls.unproved],
    renames: calls.renames,
    searched: await listSearched(after),
    hosts: hosts.slice(0, MAX_HOSTS),
    drift: (await findNewDrift(baseline, after, movedFrom)).slice(0, MAX_DRIFTS),
    byHand: [
      ...navByHand(
        after,
        touched.filter(({ path }) => !calls.renamed.has(path)),
      ),
      ...redirectsByHand(baseline.site, after, movedFrom),
      ...nav.byHand,
      ...mentions.byHand,
    ],
    skipped: [
      ...(await explainSkipped(after)),
      ...explainCut('problems', problems.length, MAX_PROBLEMS),
      ...explainCut('new hosts', hosts.length, MAX_HOSTS),
    ],
  }
}

function errorsFirst(problems: readonly Problem[]): Problem[] {
  return [...problems].sort((a, b) => Number(isError(b)) - Number(isError(a)))
}

function explainCut(what: string, count: number, most: number): string[] {
  return count > most ? [`${count - most} more ${what} are not listed; the first ${most} are.`] : []
}

/** What the framework found wrong with its configuration; the summary has that of the base. */
function compareRules(before: Site, after: Site) {
  return subtractProblems(rulesProblems(after), rulesProblems(before), problemKeyInFile)
}

function compareRedirects(before: Site, after: Site) {
  return subtractProblems(checkRedirects(after), checkRedirects(before), problemKeyInFile)
}

/**
 * Files of the documentation, and those that its configuration reads; others have readers of their own, and tests keep some
 * that are wrong on purpose. A file that the framework reads has been read by it already.
 */
async function compareDataFiles(
  { site: before, docsRoot }: Baseline,
  after: Site,
  movedFrom: ReadonlyMap<string, string>,
) {
  const said = new Set(
    rulesProblems(after)
      .filter(({ rule }) => rule === 'config-syntax')
      .map(({ path }) => path),
  )
  const ours = new Set(
    after.members.flatMap(({ rules }) => [rules.configPath, ...rules.configFiles, ...(rules.nav?.files ?? [])]),
  )
  const isOurs = (path: string): boolean => isBelow(path, docsRoot) || ours.has(path)
  const paths = after.overlay.changed.filter((path) => isDataFile(path) && isOurs(path) && !said.has(path))
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
  return subtractProblems(await checkAll(after), await checkAll(before), keyOf)
}

function listTouched(before: Site, after: Site, movedFrom: ReadonlyMap<string, string>): TouchedPage[] {
  const left = new Set(movedFrom.values())
  return after.overlay.changed
    .filter((path) => !left.has(path))
    .sort()
    .map((path) => touchedPage(before, after, path, movedFrom.get(path)))
}

function touchedPage(before: Site, after: Site, path: string, movedFrom: string | undefined): TouchedPage {
  const isDeleted = after.files.get(path) === undefined
  const site = isDeleted ? before : after
  const page = site.pages.get(path)
  const known = { path, title: page?.scan.title, route: publicRoute(site, page) }
  if (movedFrom !== undefined) {
    return { ...known, act: 'moved', movedFrom, routeBefore: publicRoute(before, before.pages.get(movedFrom)) }
  }
  if (isDeleted) return { ...known, act: 'deleted' }
  return { ...known, act: before.files.get(path) === undefined ? 'added' : 'changed' }
}

/** Touched files whose active content is known; those of a page that could not be read to its end are not. */
async function listSearched(after: Site): Promise<string[]> {
  const searched: string[] = []
  for (const path of after.overlay.changed) {
    const analysis = await after.analyze(path)
    const isUnread = analysis?.problems.some(({ rule }) => rule === 'unchecked' || rule === 'encoding') ?? true
    if (!isUnread) searched.push(path)
  }
  return searched
}
