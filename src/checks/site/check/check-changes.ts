// Compares the changed site with the base and reports the problems that the change introduced, and what else is new.
import { plural } from '../../../base/text.ts'
import { isBelow, isFixture } from '../../config/paths.ts'
import { isReleaseNotes } from '../../frameworks/frozen-pages.ts'
import type { NavRename } from '../../nav-edit/code-literals.ts'
import { navFileOf } from '../../nav-edit/find-nav-file.ts'
import { navEditRefusal, navLiterals } from '../../nav-edit/nav-edit.ts'
import { isError, type Problem } from '../../problem.ts'
import { applyRuleSettings, NO_RULE_SETTINGS } from '../../rule-settings.ts'
import type { CheckReport, TouchedPage } from '../../session.ts'
import type { GroupedProblem } from '../calibrate/link-group.ts'
import { createWasRight } from '../calibrate/was-right.ts'
import { unjudgedBy, weighProblems } from '../calibrate/weigh-problems.ts'
import { findNewDrift } from '../drift/find-drift.ts'
import { readText } from '../load-rules.ts'
import type { CodeName } from '../mentions/code-names.ts'
import { describeMention, findMentions, isStillThere } from '../mentions/find-mentions.ts'
import { describeTranslation, findInOtherLanguages } from '../mentions/other-languages.ts'
import { matchMoves } from '../move/match-moves.ts'
import { findNavRenames } from '../move/nav-renames.ts'
import { publicRoute, rulesProblems, type Site } from '../site.ts'
import type { Baseline } from './baseline.ts'
import { explainSkipped, navByHand, redirectsByHand } from './by-hand.ts'
import { checkDataFile, isDataFile } from './check-data-file.ts'
import { checkPages } from './check-pages.ts'
import { checkRedirects } from './check-redirects.ts'
import { compareNav } from './compare-nav.ts'
import { findTogether } from './find-together.ts'
import { findNewActiveContent } from './new-active-content.ts'
import { findNewHosts } from './new-hosts.ts'
import { keyInOldFile, problemKeyInFile, sortProblems, subtractProblems } from './new-problems.ts'
import { findNewUnseenText } from './new-unseen-text.ts'
import { findNonContent, type NonContent } from './non-content.ts'
import { findOutwardTargets } from './outward-targets.ts'
import {
  findHiddenPages,
  findHidingPages,
  findHidingRedirects,
  findLostPages,
  findSameButCapitals,
  findTakenAddresses,
} from './taken-addresses.ts'

// What code says of pages that a change moves or removes: a job cannot edit code, but it must not stay unsaid.

/** In all, of one check. */
const MAX_SENTENCES = 50

/**
 * Gives `missing-include` for code that imports a page which is no more, and a sentence for all else that names a page
 * under its old path or address, and for translations that stay behind.
 */
async function compareMentions(baseline: Baseline, after: Site, movedFrom: ReadonlyMap<string, string>) {
  const base = baseline.site
  const gone = after.overlay.changed.filter((path) => base.pages.has(path) && after.files.get(path) === undefined)
  const movedTo = new Map([...movedFrom].map(([to, from]) => [from, to]))
  const fresh: Problem[] = []
  const byHand: string[] = []
  const names = gone.length === 0 ? [] : await baseline.codeNames()
  for (const path of gone) {
    const to = movedTo.get(path)
    for (const name of findMentions(names, base, path).filter((one) => isStillThere(one, after))) {
      if (name.isImport && to === undefined) fresh.push(missingImport(name, path))
      else byHand.push(describeMention(name, to))
    }
    const left = findInOtherLanguages(base, path).filter((other) => after.files.get(other) !== undefined)
    byHand.push(...left.map((translation) => describeTranslation(translation, path, to === undefined)))
  }
  return { fresh, byHand: cutOff([...new Set(byHand)]) }
}

function missingImport({ file, line, text }: CodeName, path: string): Problem {
  const message = `This code imports ${path}, which the change deletes. Restore the page, because only a person can change code`
  return { path: file, rule: 'missing-include', line, column: 1, subject: text, others: [path], message }
}

function cutOff(sentences: readonly string[]): string[] {
  const rest = sentences.length - MAX_SENTENCES
  return [
    ...sentences.slice(0, MAX_SENTENCES),
    ...(rest > 0 ? [`${plural(rest, 'more place')} with the old path or address of a page`] : []),
  ]
}

// Names of moved pages in calls of a navigation that is code: what the change may write there, and what it has written.

interface NavCalls {
  /** That the change may make in the files that it touches. */
  renames: NavRename[]
  /** Moved pages whose new names stand in all the calls that had the old ones. */
  renamed: ReadonlySet<string>
  /** Edited files with names in calls that fit no move of this change (any more): to be undone. */
  unproved: NonContent[]
}

/** Costs a parse of the navigation if pages were moved or the navigation was edited. */
async function compareNavCalls(
  { site: before }: Baseline,
  after: Site,
  movedFrom: ReadonlyMap<string, string>,
): Promise<NavCalls> {
  const changed = after.overlay.changed.filter((path) => navFileOf(path)?.form === 'code')
  const touched = new Set(changed)
  const found = changed.length === 0 ? [] : await findNavRenames(before, after, movedFrom)
  const possible = found.filter(({ path }) => touched.has(path))
  const renames = possible.map(({ path, from, to }) => ({ path, from, to }))
  const renamed = new Set<string>()
  const unproved: NonContent[] = []
  for (const path of changed) {
    const [old, fresh] = [await readText(before.overlay, path), await readText(after.overlay, path)]
    if (old === undefined || fresh === undefined || navLiterals(path, old).length === 0) continue
    const refusal = navEditRefusal(path, old, fresh, renames)
    if (refusal !== undefined) unproved.push({ path, why: `may not be changed in this way. ${refusal}` })
    const values = new Set(navLiterals(path, fresh).map(({ value }) => value))
    for (const { page, from, to } of possible.filter((one) => one.path === path))
      if (values.has(to) && !values.has(from)) renamed.add(page)
  }
  return { renames, renamed, unproved }
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
  const found: GroupedProblem[] = [
    ...pages.fresh.map((problem) => withKept(after, problem)),
    ...mentions.fresh,
    ...others.flatMap(({ fresh }) => fresh),
  ]
  const { calibrationOf } = baseline
  const wasRight = createWasRight(baseline.site, after, movedFrom)
  const { problems, calibration } = await weighProblems(found, { calibrationOf, settings, wasRight })
  const touched = listTouched(baseline.site, after, movedFrom)
  const hosts = await findNewHosts(baseline, after, movedFrom)
  return {
    ...listFirst(problems),
    leftToPerson: applyRuleSettings(nav.leftToPerson, settings),
    unjudged: unjudgedBy(calibration, settings, after),
    oldProblems: others.reduce((sum, { old }) => sum + old, pages.old),
    checkedPages: pages.checked.length,
    touched,
    together: await findTogether(baseline, after),
    activeContent: await findNewActiveContent(baseline.site, after, movedFrom),
    outward: [
      ...(await findOutwardTargets(baseline, after, movedFrom)),
      ...findTakenAddresses(baseline.site, after, movedFrom),
      ...findSameButCapitals(baseline.site, after),
      ...findHidingRedirects(baseline.site, after),
      ...findHidingPages(baseline.site, after),
      ...findHiddenPages(baseline.site, after),
      ...findLostPages(baseline.site, after),
    ],
    nonContent: [...(await findNonContent(baseline, after, movedFrom)), ...calls.unproved],
    renames: calls.renames,
    searched: await listSearched(after),
    unseenText: await findNewUnseenText(baseline.site, after, movedFrom),
    hosts: hosts.slice(0, MAX_HOSTS),
    drift: (await findNewDrift(baseline, after, movedFrom)).slice(0, MAX_DRIFTS),
    byHand: [
      ...navByHand(
        after,
        touched.filter(({ path }) => !calls.renamed.has(path)),
        baseline.navCover(),
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

const OF_LINKS: ReadonlySet<string> = new Set(['broken-link', 'broken-anchor'])

/** What a post, a release note or an earlier version said of its day must not hold up the pages of today. */
function withKept(after: Site, problem: GroupedProblem): GroupedProblem {
  const { path, rule } = problem
  if (!OF_LINKS.has(rule) || after.overlay.changed.includes(path)) return problem
  const isKept = after.siteOf(path).rules.frozenAs(path) !== undefined || isReleaseNotes(path)
  return isKept ? { ...problem, severity: 'warning' } : problem
}

function listFirst(problems: readonly Problem[]): Pick<CheckReport, 'problems' | 'unlisted'> {
  const ordered = [...problems].sort((a, b) => Number(isError(b)) - Number(isError(a)))
  const rest = ordered.slice(MAX_PROBLEMS)
  const errors = rest.filter(isError).length
  return {
    problems: sortProblems(ordered.slice(0, MAX_PROBLEMS)),
    ...(rest.length > 0 && { unlisted: { errors, warnings: rest.length - errors } }),
  }
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
  const isOurs = (path: string): boolean => (isBelow(path, docsRoot) && !isFixture(path, docsRoot)) || ours.has(path)
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
