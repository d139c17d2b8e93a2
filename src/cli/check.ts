// `docmend check`: runs the documentation checks on a local repository.

import type { CheckResult } from '../check-report/check-result.ts'
import { describeFixes } from '../check-report/describe-fixing.ts'
import { describeResult } from '../check-report/describe-result.ts'
import { formatCheck, REPORT_FORMATS, type ReportFormat } from '../check-report/format-check.ts'
import { shownLine } from '../check-report/shown-line.ts'
import { readConfig } from '../config.ts'
import type { PagesRead } from '../documentation/index.ts'
import { checkLocally, type LocalCheck } from '../local/check-locally.ts'
import { checkStaged } from '../local/check-staged.ts'
import type { SettingName } from '../projects/settings.ts'
import { explainRule, listRules } from './explain-rule.ts'
import { findNamedIndex } from './named-index.ts'
import { parseDocsRoot, requireFolder } from './options.ts'
import { createProgress, type Progress } from './progress.ts'
import { readRuleHelp } from './rule-help.ts'
import { EXIT, type Runtime, UsageError } from './runtime.ts'
import { CHANGE_SETTINGS, CHECK_SETTINGS, parseSetOptions, readLocalSettings } from './set-option.ts'

export interface CheckOptions {
  repo?: string
  docsRoot?: string
  since?: string
  staged?: boolean
  drift?: boolean
  set?: string[]
  explain?: string | true
  format?: string
  json?: boolean
  all?: boolean
  committed?: boolean
  fix?: boolean
  dryRun?: boolean
}

/** Where the docs are makes no difference; options that ask for a check are wrong usage. */
function explain(runtime: Runtime, options: CheckOptions): number {
  const { explain: rule = true } = options
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  if (given.some(([name]) => !EXPLAIN_OPTIONS.has(name))) throw new UsageError(EXPLAIN_ALONE)
  if (rule === true) listRules(runtime)
  else explainRule(runtime, rule)
  return EXIT.done
}

const EXPLAIN_OPTIONS: ReadonlySet<string> = new Set(['explain', 'repo', 'docsRoot'] satisfies (keyof CheckOptions)[])
const EXPLAIN_ALONE = '--explain only prints what a rule means, and checks nothing: leave out the options of a check'
const DRIFT_OF_CHANGES =
  '--drift names all translations that differ, and --since those that the changes leave behind: leave out one of them'
const STAGED_ALONE = '--staged compares what is staged with the last commit: leave out --since, --drift and --committed'

const NOT_ON_DISK =
  '--fix corrects the files on disk, and --staged and --committed check others: leave out one of them. To fix what is staged, fix the files and stage them again'
const FIX_ALONE = '--dry-run shows what --fix would write: add --fix'
const PATCH_ALONE = '--dry-run prints a patch: leave out --format, or take json'

function requireFixable({ staged, committed, fix, dryRun, format, json }: CheckOptions): void {
  if (fix === true && (staged === true || committed === true)) throw new UsageError(NOT_ON_DISK)
  if (dryRun === true && fix !== true) throw new UsageError(FIX_ALONE)
  if (dryRun === true && format !== undefined && format !== 'json' && json !== true) throw new UsageError(PATCH_ALONE)
}

function requireOneScope({ staged, since, drift, committed }: CheckOptions): void {
  if (staged === true && (since !== undefined || drift === true || committed === true))
    throw new UsageError(STAGED_ALONE)
  if (drift === true && since !== undefined) throw new UsageError(DRIFT_OF_CHANGES)
}

/** Exit code 1 when there are errors, or no pages at all; warnings, and what only the gate would refuse, are fine. */
export async function check(runtime: Runtime, options: CheckOptions): Promise<number> {
  if (options.explain !== undefined) return explain(runtime, options)
  const format = parseReportFormat(options)
  const repositoryDir = options.repo ?? runtime.resolvePath('.')
  requireFolder(repositoryDir)
  requireOneScope(options)
  requireFixable(options)
  const settings = readLocalSettings(
    parseSetOptions(options.set ?? [], { command: 'check', effective: settingsOf(options) }),
  )
  const progress = progressOf(runtime, format)
  const config = readConfig(runtime.env)
  const site = {
    repositoryDir,
    docsRoot: options.docsRoot === undefined ? undefined : parseDocsRoot(options.docsRoot),
    settings,
  }
  const local: LocalCheck = {
    ...site,
    since: options.since,
    drift: options.drift === true,
    gate: true,
    ...(progress && { onProgress: (pages) => showPages(progress, pages) }),
  }
  const checkWhatIsWanted = (): Promise<CheckResult> => {
    if (options.staged === true) return checkStaged(config, { ...site, index: findNamedIndex(runtime) })
    if (options.fix === true) return fix(config, { ...local, isDryRun: options.dryRun === true })
    return checkLocally(config, { ...local, isCommitted: options.committed === true })
  }
  const end = await checkWhatIsWanted().finally(() => progress?.clear())
  if (wantsOverview(runtime, options)) {
    const { showOverview } = await import('./overview/show-overview.ts')
    showOverview(runtime, end, { ...options, repositoryDir })
  } else printReport(runtime, end, format)
  return end.errors === 0 && !isNothing(end, options) ? EXIT.done : EXIT.failed
}

/** Loaded only for it. */
async function fix(...args: Parameters<typeof import('../local/fix/fix-locally.ts')['fixLocally']>) {
  return (await import('../local/fix/fix-locally.ts')).fixLocally(...args)
}

/** A wrong folder must not look like a site without problems. */
function isNothing({ pages }: CheckResult, { since, staged }: CheckOptions): boolean {
  return pages === 0 && since === undefined && staged !== true
}

/** A person who checks the whole site; pipes, logs and editors get a line for each problem. */
function wantsOverview(
  { isTerminal }: Runtime,
  { since, staged, drift, format, json, all, fix }: CheckOptions,
): boolean {
  const isOfParts = since !== undefined || staged === true || drift === true || fix === true
  return isTerminal && !isOfParts && format === undefined && json !== true && all !== true
}

function printReport(runtime: Runtime, end: CheckResult, format: ReportFormat): void {
  const help = readRuleHelp()
  const { patch } = end.fixing ?? {}
  const isPatch = patch !== undefined && format === 'text'
  runtime.stdout(isPatch ? patch : formatCheck(end, format, help))
  // A script gets everything in its JSON.
  if (format === 'json') return
  const lines = [...(isPatch ? describeFixes(end).map(shownLine) : []), ...describeResult(end, help)]
  for (const line of lines) runtime.stderr(`${line}\n`)
}

/** `--json` is the short form of `--format json`. */
function parseReportFormat({ format, json }: CheckOptions): ReportFormat {
  const known = REPORT_FORMATS.find((name) => name === (format ?? (json === true ? 'json' : 'text')))
  if (known === undefined) throw new UsageError(`--format takes ${REPORT_FORMATS.join(', ')}, not "${format}"`)
  if (json === true && known !== 'json') throw new UsageError(`--json is --format json; leave out one of them`)
  return known
}

/** Only a person at a terminal is shown any: a log gets the result, and nothing but that. */
function progressOf(runtime: Runtime, format: ReportFormat): Progress | undefined {
  if (format === 'json' || !runtime.isErrorTerminal) return undefined
  return createProgress(runtime, 'Checking', 'pages', () => performance.now())
}

/** Their index is made first, in a fraction of the time. */
function showPages(progress: Progress, { read, of, isIndex }: PagesRead): void {
  if (isIndex !== true) progress.show({ lines: read, of, share: read / of })
}

/** Only changes have new active content. */
function settingsOf({ since }: CheckOptions): readonly SettingName[] {
  return since === undefined ? CHECK_SETTINGS : CHANGE_SETTINGS
}
