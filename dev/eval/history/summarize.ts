// The figures of one repository, in Markdown.
import type { JudgedCommit } from './judge.ts'

export interface Totals {
  judged: number
  refused: number
  /** Refused, and the checks found new errors as well. */
  refusedWithErrors: number
  /** Judged without some of their files. */
  narrowed: number
  empty: number
  tooLarge: number
  failed: number
  /** Commits refused for this reason; one commit may count for more than one. */
  reasons: Record<string, number>
  medianCpuMs: number
  p95CpuMs: number
  frameworks: string[]
}

export function totalOf(commits: readonly JudgedCommit[]): Totals {
  const count = (...outcomes: JudgedCommit['outcome'][]): number =>
    commits.filter(({ outcome }) => outcomes.includes(outcome)).length
  const judged = commits.filter(isJudged)
  const times = judged.map(({ cpuMs }) => cpuMs).sort((a, b) => a - b)
  return {
    judged: judged.length,
    refused: count('refused'),
    refusedWithErrors: commits.filter(({ outcome, errors }) => outcome === 'refused' && errors > 0).length,
    narrowed: judged.filter(({ dropped }) => dropped.length > 0).length,
    empty: count('empty'),
    tooLarge: count('too large'),
    failed: count('failed'),
    reasons: countReasons(commits),
    medianCpuMs: times[Math.floor(times.length / 2)] ?? 0,
    p95CpuMs: times[Math.floor(times.length * 0.95)] ?? 0,
    frameworks: [...new Set(judged.map(({ framework }) => framework))],
  }
}

export function describeTotals(name: string, totals: Totals): string {
  const reasons = Object.entries(totals.reasons).map(([reason, commits]) => `${reason} ${commits}`)
  const cells = [
    name,
    totals.frameworks.join(', '),
    totals.judged,
    totals.refused,
    totals.refusedWithErrors,
    reasons.join(', '),
    totals.narrowed,
    `${totals.empty} + ${totals.tooLarge}`,
    totals.failed,
    totals.medianCpuMs,
    totals.p95CpuMs,
  ]
  return `${HEADER}\n| ${cells.join(' | ')} |\n`
}

const HEADER = `| repository | framework | judged | refused | with errors too | reasons | narrowed | empty + too large | failed | median CPU ms | p95 CPU ms |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |`

function isJudged({ outcome }: JudgedCommit): boolean {
  return outcome === 'passed' || outcome === 'refused'
}

function countReasons(commits: readonly JudgedCommit[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const { refusals } of commits) {
    for (const reason of new Set(refusals.map(reasonOf))) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a))
}

/** The name of the setting that would allow it, or `other` for a rule that no setting lifts. */
export function reasonOf(refusal: string): string {
  return /allowedForms=([a-z-]+)/.exec(refusal)?.[1] ?? 'other'
}
