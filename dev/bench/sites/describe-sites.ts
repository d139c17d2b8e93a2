// The figures of sites, as Markdown.

import { wilson } from '../../../src/checks/site/calibrate/wilson.ts'
import type { DeadTarget } from './dead-targets.ts'
import type { Caught, ReversedFix } from './replay-site.ts'
import type { MeasuredSite } from './sites.ts'
import { type Verdicts, verdictKey } from './verdicts.ts'
import { countRules } from './whole-site.ts'

export function describeSite({ name, whole, history }: MeasuredSite): string {
  const { commits, fixes, fixSubjects } = history
  const errors = commits.flatMap((commit) => commit.errors)
  const blocked = commits.filter((commit) => commit.errors.length > 0).length
  const failed = [...commits, ...fixes].filter(({ fault }) => fault !== undefined)
  const caught = fixes.filter((fix) => worstOf(fix) !== null).length
  return [
    `## ${name}`,
    `- ${whole.framework}, found by ${whole.foundBy}; docs root ${whole.docsRoot || '(all)'}; ${whole.pages} pages`,
    `- whole site: errors ${listCounts(whole.errorsByRule)}; warnings ${listCounts(whole.warningsByRule)}`,
    `- quiet: ${whole.quiet.join('; ') || 'nothing'}`,
    `- ${whole.usage.cpuSeconds.toFixed(1)} s CPU with git, ${whole.usage.memoryMb} MB`,
    `- last ${commits.length} commits: ${blocked} with new errors; ${errors.length} new errors: ${listCounts(countRules(errors))}`,
    `- fixes put back: ${caught} caught of ${fixes.length} with a provably dead target (${fixSubjects} by subject)`,
    ...failed.slice(0, 3).map(({ sha, fault }) => `- FAILED at ${sha.slice(0, 10)}: ${fault?.split('\n')[0]}`),
    '',
  ].join('\n')
}

function listCounts(counts: Record<string, number>): string {
  return (
    Object.entries(counts)
      .map(([rule, count]) => `${rule} ${count}`)
      .join(', ') || 'none'
  )
}

export function describePool(sites: readonly MeasuredSite[], verdicts: Verdicts): string {
  return [...describePrecision(sites, verdicts), '', ...describeRecall(sites), ''].join('\n')
}

function describePrecision(sites: readonly MeasuredSite[], verdicts: Verdicts): string[] {
  const commits = sites.flatMap(({ name, history }) => history.commits.map((commit) => ({ name, ...commit })))
  const judged = commits.flatMap(({ name, sha, errors }) =>
    errors.map((error) => ({ sha, rule: error.rule, verdict: verdicts.get(verdictKey(name, sha, error)) ?? '?' })),
  )
  const rows = Object.keys(countRules(judged)).map((rule) => {
    const count = (verdict: string): number =>
      judged.filter((error) => error.rule === rule && error.verdict === verdict).length
    return `| \`${rule}\` | ${count('true')} | ${count('false')} | ${count('?')} |`
  })
  const blocked = new Set(judged.filter(({ verdict }) => verdict === 'false').map(({ sha }) => sha)).size
  const falseErrors = judged.filter(({ verdict }) => verdict === 'false').length
  return [
    `New errors in the last commits of ${sites.length} sites, ${commits.length} commits`,
    '',
    '| rule | true | false | not judged |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    `False errors per 100 commits: ${((falseErrors / commits.length) * 100).toFixed(1)}. Commits with a false error: ${describeShare(blocked, commits.length)}.`,
  ]
}

const KINDS: readonly DeadTarget['kind'][] = ['link', 'anchor', 'image', 'nav']

function describeRecall(sites: readonly MeasuredSite[]): string[] {
  const fixes = sites.flatMap(({ history }) => history.fixes)
  const rows = KINDS.map((kind) => {
    const targets = fixes.flatMap(({ dead }) => dead.filter((target) => target.kind === kind))
    const count = (as: Caught): number => targets.filter(({ caughtAs }) => caughtAs === as).length
    return `| ${kind} | ${targets.length} | ${count('error')} | ${count('warning')} |`
  })
  const asErrors = fixes.filter((fix) => worstOf(fix) === 'error').length
  const caught = fixes.filter((fix) => worstOf(fix) !== null).length
  return [
    'Provably dead targets that a fix removed, put back',
    '',
    '| kind | targets | caught as errors | as warnings |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    `Fixes caught: ${describeShare(caught, fixes.length)}; as errors ${describeShare(asErrors, fixes.length)}.`,
  ]
}

/** What the checks say of the target that they take for the worst. */
function worstOf({ dead }: ReversedFix): Caught {
  const said = dead.map(({ caughtAs }) => caughtAs)
  if (said.includes('error')) return 'error'
  return said.includes('warning') ? 'warning' : null
}

/** `3 of 100, 3.0 % [1.0-8.5]`. */
function describeShare(hits: number, total: number): string {
  const { low, high } = wilson(hits, total)
  const percent = (share: number): string => (share * 100).toFixed(1)
  return `${hits} of ${total}, ${percent(total === 0 ? 0 : hits / total)} % [${percent(low)}-${percent(high)}]`
}
