// `docmend check`: runs the documentation checks on a local repository.

import type { PagesRead } from '../checks/index.ts'
import type { CheckResult } from '../checks/report/check-result.ts'
import { describeFixes } from '../checks/report/describe-fixing.ts'
import { describeResult } from '../checks/report/describe-result.ts'
import { formatCheck, REPORT_FORMATS, type ReportFormat } from '../checks/report/format-check.ts'
import { shownLine } from '../checks/report/shown-line.ts'
import { checkLocally, type LocalCheck } from '../local/check-locally.ts'
import { checkStaged } from '../local/check-staged.ts'
import type { SettingName } from '../projects/settings.ts'
import { readConfig } from '../service/config.ts'
import { concerns, findPlace, limitTo } from './check-paths.ts'
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
  all?: boolean
  committed?: boolean
  fix?: boolean
  dryRun?: boolean
}

/** Where the docs are makes no difference; options that ask for a check are wrong usage. */
function explain(runtime: Runtime, options: CheckOptions, paths: readonly string[]): number {
  const { explain: rule = true } = options
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  if (paths.length > 0 || given.some(([name]) => !EXPLAIN_OPTIONS.has(name))) throw new UsageError(EXPLAIN_ALONE)
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
const FIX_ALL = '--fix corrects the whole documentation: leave out the paths'
const FIX_ALONE = '--dry-run shows what --fix would write: add --fix'
const PATCH_ALONE = '--dry-run prints a patch: leave out --format, or write --format json'

function requireFixable({ staged, committed, fix, dryRun, format }: CheckOptions, paths: readonly string[]): void {
  if (fix === true && paths.length > 0) throw new UsageError(FIX_ALL)
  if (fix === true && (staged === true || committed === true)) throw new UsageError(NOT_ON_DISK)
  if (dryRun === true && fix !== true) throw new UsageError(FIX_ALONE)
  if (dryRun === true && format !== undefined && format !== 'json') throw new UsageError(PATCH_ALONE)
}

function requireOneScope({ staged, since, drift, committed }: CheckOptions): void {
  if (staged === true && (since !== undefined || drift === true || committed === true))
    throw new UsageError(STAGED_ALONE)
  if (drift === true && since !== undefined) throw new UsageError(DRIFT_OF_CHANGES)
}

/** Exit code 1 when there are errors, or no pages at all; warnings, and what only the gate would refuse, are fine. */
export async function check(runtime: Runtime, paths: readonly string[], options: CheckOptions): Promise<number> {
  if (options.explain !== undefined) return explain(runtime, options, paths)
  const format = parseReportFormat(options)
  requireOneScope(options)
  requireFixable(options, paths)
  const settings = readLocalSettings(
    parseSetOptions(options.set ?? [], { command: 'check', effective: settingsOf(options) }),
  )
  const progress = progressOf(runtime, format)
  const config = readConfig(runtime.env)
  if (options.repo !== undefined) requireFolder(options.repo)
  const place = await findPlace(config, { repo: options.repo, paths, resolvePath: runtime.resolvePath })
  const { repositoryDir } = place
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
  const isCounted = wantsOverview(runtime, options) && options.committed !== true
  const foresee: Parameters<typeof checkLocally>[1]['foresee'] = async (result, opened) =>
    (await import('../local/fix/fix-locally.ts')).foreseeFixes(config, { ...local, isCounted }, result, opened)
  const checkWhatIsWanted = (): Promise<CheckResult> => {
    if (options.staged === true) return checkStaged(config, { ...site, index: findNamedIndex(runtime) })
    if (options.fix === true) return fix(config, { ...local, isDryRun: options.dryRun === true })
    return checkLocally(config, { ...local, isCommitted: options.committed === true, foresee })
  }
  const whole = await checkWhatIsWanted()
    .catch((error: unknown) => {
      throw cannotRun(error)
    })
    .finally(() => progress?.clear())
  if (place.paths.length > 0 && !concerns(place.paths, whole.docsRoot)) {
    if (options.docsRoot !== undefined || place.docsRoot === undefined) throw new UsageError(outside(whole.docsRoot))
    return check(runtime, paths, { ...options, docsRoot: place.docsRoot === '' ? '.' : place.docsRoot })
  }
  const end = limitTo(place.paths, whole)
  if (wantsOverview(runtime, options) && end === whole) {
    const { showOverview } = await import('./overview/show-overview.ts')
    showOverview(runtime, end, { ...options, repositoryDir })
  } else printReport(runtime, end, { format, isOfDrift: options.drift === true })
  return end.errors === 0 && !isNothing(end, options) ? EXIT.done : EXIT.failed
}

/** Exit code 1 means that there are errors in the docs, so a check that cannot run must end with another one. */
function cannotRun(error: unknown): UsageError {
  if (error instanceof UsageError) return error
  const said = error instanceof Error ? error.message : String(error)
  // Of git-cat-file and object-file.c.
  const isIncomplete = /missing (?:blob|tree|commit)|bad object|unable to read/i.test(said)
  return new UsageError(isIncomplete ? `${said}\n${INCOMPLETE}` : said, { cause: error })
}

const INCOMPLETE =
  'The repository lacks objects of its commits. In a partial clone, git fetch --refetch --no-filter fetches them; in a shallow one, git fetch --unshallow. Elsewhere, git fsck names what is damaged'

function outside(docsRoot: string): string {
  return `The paths are outside of the docs root ${docsRoot}, so nothing of them is checked. Name their folder with --docs-root`
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
function wantsOverview({ isTerminal }: Runtime, { since, staged, drift, format, all, fix }: CheckOptions): boolean {
  const isOfParts = since !== undefined || staged === true || drift === true || fix === true
  return isTerminal && !isOfParts && format === undefined && all !== true
}

function printReport(
  runtime: Runtime,
  end: CheckResult,
  { format, isOfDrift }: { format: ReportFormat; isOfDrift: boolean },
): void {
  const help = readRuleHelp(runtime.env)
  const { patch } = end.fixing ?? {}
  const isPatch = patch !== undefined && format === 'text'
  runtime.stdout(isPatch ? patch : formatCheck(end, format, help))
  // A script gets everything in its JSON.
  if (format === 'json') return
  const lines = [
    ...(isPatch ? describeFixes(end).map(shownLine) : []),
    ...(isOfDrift && end.drift.length === 0 ? [NO_DRIFT] : []),
    ...describeResult(end, help),
  ]
  for (const line of lines) runtime.stderr(`${line}\n`)
}

const NO_DRIFT = 'Translation: none was found whose headings, code blocks or links differ from its original'

function parseReportFormat({ format = 'text' }: CheckOptions): ReportFormat {
  const known = REPORT_FORMATS.find((name) => name === format)
  if (known === undefined) throw new UsageError(`--format takes ${REPORT_FORMATS.join(', ')}, not "${format}"`)
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
