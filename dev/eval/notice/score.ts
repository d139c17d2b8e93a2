// The figures of a tool on labelled commits.
import type { Interval, Rate } from '../compare/intervals.ts'
import { auc } from './auc.ts'
import type { Named, ToolResult } from './call-tool.ts'
import type { Hunk, LabelledCommit } from './notice-set.ts'

export interface JudgedCommit {
  repository: string
  commit: LabelledCommit
  result: ToolResult
}

export interface Figures {
  calls: number
  failed: number
  timedOut: number
  /** Commits without docs with an open finding, of those that the tool answered. */
  alarms: Rate
  /** Open ones: on commits without docs, and in all. */
  findingsOnCodeOnly: number
  findings: number
  /** Commits with docs where a found page is one that people changed. A failed call finds nothing. */
  covered: Rate
  /** Found pages of commits with docs that people changed. */
  rightPages: Rate
  /** Commits with docs with a page that people changed among the first that the tool names; findings come first. */
  firsts: readonly { among: number; commits: Rate }[]
  listedOnCodeOnly: Rate
  listedWithDocs: Rate
  /** Of the highest score of a candidate, for commits with docs against those without. */
  decision: { value: number; interval: Interval } | undefined
  /** Hunks of commits with docs with a named line near them: of all, and of those on pages that are named. */
  nearHunks: Rate
  nearHunksOfNamed: Rate
  /** Of a named page, on average. */
  linesPerPage: number
  medianCpuMs: number
  maxCpuMs: number
}

type LineRange = readonly [line: number, endLine: number]

const FIRSTS = [1, 3, 5]
/** Pages after these are not looked at. */
export const PAGES_MAX = 5
/** As far as a reader looks around a line without scrolling. */
const NEAR_LINES = 10

export function figuresOf(judged: readonly JudgedCommit[]): Figures {
  const codeOnly = judged.filter(({ commit, result }) => commit.kind === 'code-only' && result.status === 'read')
  const withDocs = judged.filter(({ commit }) => commit.kind === 'with-docs')
  const count = (of: readonly JudgedCommit[], is: (one: JudgedCommit) => boolean): Rate => ({
    hits: of.filter(is).length,
    of: of.length,
  })
  const findings = (of: readonly JudgedCommit[]): number => sum(of.map((one) => openFindings(one).length))
  const hunks = withDocs.flatMap(judgeHunks)
  const named = withDocs.flatMap((one) => [...linesByPage(one).values()])
  const cpu = judged.flatMap(({ result }) => (result.status === 'read' ? [result.cpuMs] : [])).sort((a, b) => a - b)
  return {
    calls: judged.length,
    failed: count(judged, ({ result }) => result.status === 'failed').hits,
    timedOut: count(judged, ({ result }) => result.status === 'timed-out').hits,
    alarms: count(codeOnly, (one) => openFindings(one).length > 0),
    findingsOnCodeOnly: findings(codeOnly),
    findings: findings(judged),
    covered: count(withDocs, (one) => foundPages(one).some((page) => isRight(one, page))),
    rightPages: addRates(withDocs.map((one) => rateOf(foundPages(one).map((page) => isRight(one, page))))),
    firsts: FIRSTS.map((among) => ({
      among,
      commits: count(withDocs, (one) =>
        rankedPages(one)
          .slice(0, among)
          .some((page) => isRight(one, page)),
      ),
    })),
    listedOnCodeOnly: count(codeOnly, hasCandidates),
    listedWithDocs: count(withDocs, hasCandidates),
    decision: auc(withDocs.map(topScore), codeOnly.map(topScore)),
    nearHunks: rateOf(hunks.map(({ isNear }) => isNear)),
    nearHunksOfNamed: rateOf(hunks.filter(({ isNamed }) => isNamed).map(({ isNear }) => isNear)),
    linesPerPage: named.length === 0 ? 0 : sum(named.map((lines) => lines.length)) / named.length,
    medianCpuMs: cpu[Math.floor(cpu.length / 2)] ?? 0,
    maxCpuMs: cpu.at(-1) ?? 0,
  }
}

export function isRight({ commit }: JudgedCommit, page: string): boolean {
  return commit.pages.some(({ path }) => path === page)
}

export function openFindings({ result }: JudgedCommit): Named['findings'] {
  return result.status === 'read' ? result.findings.filter(({ standing }) => standing === 'open') : []
}

/** Of open findings, and of those that the same change edits: people agreed with these. */
export function foundPages({ result }: JudgedCommit): string[] {
  const findings = result.status === 'read' ? result.findings.filter(({ standing }) => standing !== 'vouched') : []
  return [...new Set(findings.map(({ unit }) => unit.page))]
}

/** Pages of findings, then candidates. */
export function rankedPages(one: JudgedCommit): string[] {
  const candidates = one.result.status === 'read' ? one.result.candidates : []
  return [...new Set([...foundPages(one), ...candidates.map(({ page }) => page)])]
}

function hasCandidates({ result }: JudgedCommit): boolean {
  return result.status === 'read' && result.candidates.length > 0
}

/** A tool without scores says as much by what it lists. */
function topScore({ result }: JudgedCommit): number {
  const scores = result.status === 'read' ? result.candidates.map(({ score }) => score ?? 0) : []
  return scores.reduce((top, score) => Math.max(top, score), Number.NEGATIVE_INFINITY)
}

/** The named lines of the first pages. */
function linesByPage(one: JudgedCommit): Map<string, LineRange[]> {
  const lines = new Map<string, LineRange[]>()
  for (const page of rankedPages(one).slice(0, PAGES_MAX)) lines.set(page, [])
  if (one.result.status !== 'read') return lines
  for (const { unit, standing } of one.result.findings) {
    if (standing !== 'vouched') lines.get(unit.page)?.push([unit.line, unit.endLine ?? unit.line])
  }
  for (const candidate of one.result.candidates) {
    for (const { line } of candidate.lines) lines.get(candidate.page)?.push([line, line])
  }
  return lines
}

function judgeHunks(one: JudgedCommit): { isNamed: boolean; isNear: boolean }[] {
  const named = linesByPage(one)
  return one.commit.pages.flatMap(({ path, hunks }) => {
    const lines = named.get(path)
    return hunks.map((hunk) => ({
      isNamed: lines !== undefined,
      isNear: lines?.some((range) => isNearHunk(range, hunk)) ?? false,
    }))
  })
}

/** A tool may count lines as before the change or as after it. */
function isNearHunk([line, endLine]: LineRange, { before, after }: Hunk): boolean {
  return [before, after].some(([from, to]) => line <= to + NEAR_LINES && endLine >= from - NEAR_LINES)
}

function rateOf(outcomes: readonly boolean[]): Rate {
  return { hits: outcomes.filter((is) => is).length, of: outcomes.length }
}

function addRates(rates: readonly Rate[]): Rate {
  return { hits: sum(rates.map(({ hits }) => hits)), of: sum(rates.map(({ of }) => of)) }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
