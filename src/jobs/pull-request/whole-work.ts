// What a pull request of several turns contains as a whole: what its description says after the last of them.

import { shorten } from '../../base/text.ts'
import type { TouchedPage } from '../../checks/index.ts'
import type { EvidenceReport, UnsourcedDetail } from '../evidence/evidence-report.ts'
import type { Base } from '../job.ts'
import type { KeptResult } from '../job-records.ts'
import type { ChecksDone, EarlierWork, ResultReport } from '../result-report.ts'
import type { SavedResult } from '../store.ts'

type Described = Pick<SavedResult, 'title' | 'summary' | 'report'>

const SUMMARY_MAX_CHARACTERS = 20_000
const KEPT_OF_LIST = 500

/** Gives what is in the pull request before a turn; `kept` is the result that is saved by then. */
export function workBefore(kept: KeptResult | undefined, base: Base): EarlierWork | undefined {
  if (kept === undefined) return undefined
  if (!kept.isPublished) return kept.report.before
  return { ...wholeWork(kept), base: kept.report.before?.base ?? base }
}

/** The result of a turn together with what was there before it. */
export function wholeWork({ title, summary, report }: Described): Described {
  const { before, whole, earlierDetails, ...own } = report
  if (before === undefined) return { title, summary, report: own }
  return {
    title: whole?.title ?? before.title,
    summary: shorten(whole?.summary ?? `${before.summary.trim()}\n\nThen: ${summary.trim()}`, SUMMARY_MAX_CHARACTERS),
    report: mergeReports(before.report, own, earlierDetails),
  }
}

function mergeReports(
  before: ResultReport,
  now: ResultReport,
  details: readonly UnsourcedDetail[] | undefined,
): ResultReport {
  return {
    ...now,
    ...mergeLists(before, now, ['hosts', 'byHand', 'skipped', 'notes', 'labels', 'owners']),
    touched: mergeTouched(before.touched, now.touched),
    ...mergeLeft(before, now),
    checks: mergeChecks(before.checks, now),
    evidence: mergeEvidence({ ...before.evidence, ...(details && { unsourced: [...details] }) }, now.evidence),
  }
}

function mergeEvidence(before: EvidenceReport, now: EvidenceReport): EvidenceReport {
  const present = new Set(now.sources.map(({ commitSha }) => commitSha))
  // Lines in a reason are those of the commit that its turn read.
  const unproven = before.unproven.map(({ commitSha, ...one }) =>
    commitSha === undefined
      ? one
      : present.has(commitSha)
        ? { ...one, commitSha }
        : { ...one, why: `${one.why} at commit ${commitSha.slice(0, 7)}` },
  )
  return mergeLists({ ...before, unproven }, now, Object.keys(now) as (keyof EvidenceReport)[])
}

/** Lists are joined, each item once; counts are added. */
function mergeLists<T extends object>(before: T, now: T, keys: readonly (keyof T)[]): T {
  const merged = { ...now }
  for (const key of keys) {
    const [was, is]: [unknown, unknown] = [before[key], now[key]]
    if (typeof was === 'number' && typeof is === 'number') merged[key] = (was + is) as T[keyof T]
    if (Array.isArray(was) && Array.isArray(is)) merged[key] = joinLists(was, is) as T[keyof T]
  }
  return merged
}

function joinLists<T>(before: readonly T[], now: readonly T[]): T[] {
  const distinct = new Map([...before, ...now].map((item) => [JSON.stringify(item), item]))
  return [...distinct.values()].slice(0, KEPT_OF_LIST)
}

/** What was left for people is listed until a later turn touches the file. */
function mergeLeft(before: ResultReport, now: ResultReport): Pick<ResultReport, 'leftForYou' | 'leftForYouCount'> {
  const done = new Set(now.touched.map(({ path }) => path))
  const left = before.leftForYou.filter(({ path }) => !done.has(path))
  const [present, count] = [now.leftForYou, now.leftForYouCount]
  return { leftForYou: joinLists(left, present), leftForYouCount: left.length + Math.max(count, present.length) }
}

/** Problems of pages that were touched again are as the last check found them. */
function mergeChecks(before: ChecksDone, { checks, touched }: ResultReport): ChecksDone {
  const again = new Set(touched.map(({ path }) => path))
  const left = before.newProblems.filter(({ path }) => !again.has(path))
  return {
    ...checks,
    newProblems: [...checks.newProblems, ...left].slice(0, KEPT_OF_LIST),
    newProblemCount: checks.newProblemCount + left.length,
  }
}

/** What became of each file since before the first turn; one that was added and deleted again is left out. */
function mergeTouched(before: readonly TouchedPage[], now: readonly TouchedPage[]): TouchedPage[] {
  const pages = new Map(before.map((page) => [page.path, page]))
  for (const page of now) {
    const earlierPath = page.act === 'moved' ? (page.movedFrom ?? page.path) : page.path
    const earlier = pages.get(earlierPath)
    pages.delete(earlierPath)
    const merged = earlier === undefined ? page : mergePage(earlier, page)
    if (merged !== undefined) pages.set(page.path, merged)
  }
  return [...pages.values()].slice(0, KEPT_OF_LIST)
}

function mergePage(earlier: TouchedPage, page: TouchedPage): TouchedPage | undefined {
  if (page.act === 'deleted') return earlier.act === 'added' ? undefined : page
  if (earlier.act === 'added') return { ...withoutOrigin(page), act: 'added' }
  if (earlier.act === 'moved')
    return page.path === earlier.movedFrom
      ? { ...withoutOrigin(page), act: 'changed' }
      : { ...earlier, ...page, act: 'moved', ...originOf(earlier) }
  if (earlier.act === 'deleted') return { ...page, act: 'changed' }
  return page
}

function withoutOrigin({ path, act, title, route }: TouchedPage): TouchedPage {
  return { path, act, title, route }
}

function originOf({ movedFrom, routeBefore }: TouchedPage): Pick<TouchedPage, 'movedFrom' | 'routeBefore'> {
  return {
    ...(movedFrom === undefined ? {} : { movedFrom }),
    ...(routeBefore === undefined ? {} : { routeBefore }),
  }
}
