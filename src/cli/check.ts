// `docmend check`: runs the documentation checks on a local repository.

import { readConfig } from '../config.ts'
import { describeUnjudged, isError, type Problem } from '../documentation/index.ts'
import { checkLocally, type LocalCheckEnd } from '../local/check-locally.ts'
import type { SettingName } from '../projects/settings.ts'
import { plural } from '../text/plural.ts'
import { parseDocsRoot, requireFolder } from './options.ts'
import { createProgress, type Progress } from './progress.ts'
import { EXIT, type Runtime, UsageError } from './runtime.ts'
import { CHANGE_SETTINGS, CHECK_SETTINGS, parseSetOptions, readLocalSettings } from './set-option.ts'
import { neutralize } from './terminal-text.ts'

interface CheckOptions {
  repo?: string
  docsRoot?: string
  since?: string
  drift?: boolean
  set?: string[]
  json?: boolean
}

const DRIFT_OF_CHANGES =
  '--drift names all translations that differ, and --since those that the changes leave behind: leave out one of them'

/** Exit code 1 when there are errors; warnings, and what only the gate would refuse, are fine. */
export async function check(runtime: Runtime, options: CheckOptions): Promise<number> {
  const repositoryDir = options.repo ?? runtime.resolvePath('.')
  requireFolder(repositoryDir)
  if (options.drift === true && options.since !== undefined) throw new UsageError(DRIFT_OF_CHANGES)
  const settings = readLocalSettings(
    parseSetOptions(options.set ?? [], { command: 'check', effective: settingsOf(options) }),
  )
  const progress = progressOf(runtime, options)
  const end = await checkLocally(readConfig(runtime.env), {
    repositoryDir,
    docsRoot: options.docsRoot === undefined ? undefined : parseDocsRoot(options.docsRoot),
    since: options.since,
    drift: options.drift === true,
    settings,
    ...(progress && { onProgress: ({ read, of }) => progress.show({ lines: read, of, share: read / of }) }),
  }).finally(() => progress?.clear())
  const problems = end.problems.map((problem) => ({ ...problem, severity: describeSeverity(problem) }))
  if (options.json === true) runtime.stdout(`${JSON.stringify({ ...end, problems })}\n`)
  else print(end, runtime)
  return end.errors === 0 ? EXIT.done : EXIT.failed
}

/** Only a person at a terminal is shown any: a log gets the result, and nothing but that. */
function progressOf(runtime: Runtime, { json }: CheckOptions): Progress | undefined {
  if (json === true || !runtime.isErrorTerminal) return undefined
  return createProgress(runtime, 'Checking', 'pages', () => performance.now())
}

/** Only changes have new active content. */
function settingsOf({ since }: CheckOptions): readonly SettingName[] {
  return since === undefined ? CHECK_SETTINGS : CHANGE_SETTINGS
}

function print(end: LocalCheckEnd, runtime: Runtime): void {
  const { framework, docsRoot, pages, errors, warnings, problems, unjudged, hints, refusals } = end
  for (const problem of problems) {
    const { path, line, column, rule, message } = problem
    runtime.stdout(`${neutralize(`${path}:${line}:${column} ${describeSeverity(problem)} ${rule} ${message}`)}\n`)
  }
  for (const sentence of describeUnjudged(unjudged)) runtime.stderr(`${neutralize(sentence)}\n`)
  for (const line of hints) runtime.stderr(`${neutralize(line)}\n`)
  for (const sentence of end.drift) runtime.stderr(`${neutralize(`Translation: ${sentence}`)}\n`)
  for (const sentence of end.byHand) runtime.stderr(`${neutralize(`By hand: ${sentence}`)}\n`)
  for (const sentence of end.skipped) runtime.stderr(`${neutralize(sentence)}\n`)
  for (const clause of refusals) runtime.stderr(`${neutralize(`A job could not publish this: ${clause}`)}\n`)
  for (const sentence of end.notes) runtime.stderr(`${neutralize(`Please check: ${sentence}`)}\n`)
  const where = docsRoot === '' ? 'the whole repository' : docsRoot
  const frozen = problems.filter((problem) => problem.frozen !== undefined).length
  const inFrozen = frozen === 0 ? '' : ` (${frozen} in earlier versions and posts)`
  const isPartial = unjudged.quiet.length + unjudged.off.length > 0
  const found = `${plural(errors, 'error')}, ${plural(warnings, 'warning')}${inFrozen}${isPartial ? ' in what was checked' : ''}`
  runtime.stderr(`${found}; ${plural(pages, 'page')} of ${where} read as ${framework}\n`)
}

function describeSeverity(problem: Problem): 'error' | 'warning' {
  return isError(problem) ? 'error' : 'warning'
}
