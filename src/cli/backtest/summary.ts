// What a backtest comes to in numbers, and the words for one finding that text, JSON and HTML share.
import { dayOf, isoDay } from '../../base/days.ts'
import type { Backtest, SeenCommit } from '../../local/backtest/backtest.ts'
import type { Fact } from '../../notice/fact.ts'
import type { Finding } from '../../notice/finding.ts'
import { quote } from '../shell.ts'

/** About what a team merges in a week or two: a rate that a person can imagine. */
const PER_COMMITS = 50

export interface Summary {
  commits: number
  /** That change source files. */
  codeCommits: number
  /** With an open finding: each would have been one notice. */
  alarms: number
  /** null where fewer were compared: a few say nothing about a rate. */
  alarmsPer50: number | null
  open: { contradicted: number; missing: number }
  /** Findings whose unit was edited in the same commit. */
  touched: number
  /** Commits that change source files and current pages; null where the docs lie elsewhere. */
  docsEdits: number | null
  /** Of these, those of which a finding names an edited page. */
  docsEditsNamed: number | null
  from: string
  to: string
}

export function summarize({ commits, isElsewhere, head }: Backtest): Summary {
  const findings = commits.flatMap((commit) => commit.findings)
  const open = findings.filter(({ standing }) => standing === 'open')
  const alarms = commits.filter(isAlarm).length
  const edits = commits.filter(editsDocs)
  return {
    commits: commits.length,
    codeCommits: commits.filter(({ sourceFiles }) => sourceFiles > 0).length,
    alarms,
    alarmsPer50: commits.length < PER_COMMITS ? null : Number(((alarms * PER_COMMITS) / commits.length).toFixed(1)),
    open: {
      contradicted: open.filter(({ kind }) => kind === 'contradicted').length,
      missing: open.filter(({ kind }) => kind === 'missing').length,
    },
    touched: findings.filter(({ standing }) => standing === 'touched').length,
    docsEdits: isElsewhere ? null : edits.length,
    docsEditsNamed: isElsewhere ? null : edits.filter(namesEditedPage).length,
    from: isoDay(dayOf(commits.at(-1)?.time ?? head.time)),
    to: isoDay(dayOf(head.time)),
  }
}

export function isAlarm({ findings }: SeenCommit): boolean {
  return findings.some(({ standing }) => standing === 'open')
}

/** Together with code: docs that are edited alone follow from nothing in the commit. */
export function editsDocs({ sourceFiles, editedPages }: SeenCommit): boolean {
  return sourceFiles > 0 && editedPages.length > 0
}

export function namesEditedPage({ findings, editedPages }: SeenCommit): boolean {
  return findings.some(({ unit }) => editedPages.includes(unit.page))
}

/** `--timeout → gone`, `retries: 3 → 5`, `new: --quiet`. */
export function describeChange({ rule, was, is, edit }: Finding): string {
  if (rule === 'not-documented') return `new: ${is?.name ?? ''}`
  if (rule === 'default-changed' || (was !== undefined && was.name === is?.name))
    return `${was?.name ?? ''}: ${stated(was)} → ${stated(is)}`
  return `${was?.name ?? ''} → ${is?.name ?? edit?.after ?? 'gone'}`
}

function stated(fact: Fact | undefined): string {
  return fact?.value ?? 'none'
}

/** Where the code says it: the fact at HEAD, or else where it was. */
export function placeOfFact({ was, is }: Finding): string {
  if (is !== undefined) return `${is.path}:${is.line}`
  return was === undefined ? '' : `it was in ${was.path}:${was.line}`
}

export function shortSha(sha: string): string {
  return sha.slice(0, 10)
}

/** `2026-11-20`. */
export function dateOf(time: number): string {
  return isoDay(dayOf(time))
}

export interface MendPlace {
  /** As the person called it; undefined for this folder. */
  repo: string | undefined
  docs: string | undefined
  /** What starts Docmend here. */
  program: string
}

/** The command that lets the agent correct what a commit made untrue. */
export function mendCommand({ repo, docs, program }: MendPlace, commit: Pick<SeenCommit, 'sha' | 'parent'>): string {
  const place = docs ?? repo
  const options = place === undefined ? '' : ` --repo ${quote(place)}`
  const range = `--since ${shortSha(commit.parent)} --until ${shortSha(commit.sha)}`
  return `${program} run${options} --cause ${quote(repo ?? '.')} ${range}`
}
