// `docmend notice`: what a change of the code makes untrue in the documentation.

import { REPORT_FORMATS, type ReportFormat } from '../checks/report/format-check.ts'
import { shownLine } from '../checks/report/shown-line.ts'
import { type LocalNoticeRequest, NoStartError, noticeLocally } from '../local/notice-locally.ts'
import { createNoticer } from '../notice/notice.ts'
import { describeCount, formatNotice, isOpen } from '../notice/report/format-notice.ts'
import type { NoticedChange } from '../notice/report/noticed-change.ts'
import { readConfig } from '../service/config.ts'
import { findNamedIndex } from './named-index.ts'
import { isFolder, requireFolder } from './options.ts'
import { readNoticeHelp } from './rule-help.ts'
import { EXIT, type Runtime, UsageError } from './runtime.ts'

interface NoticeOptions {
  from?: string
  to?: string
  staged?: boolean
  repo?: string
  docs?: string
  format?: string
  candidates?: boolean
  runCommands?: boolean
  strict?: boolean
}

const STAGED_ALONE = '--staged compares what is staged with the last commit: leave out --from and --to'
const COMMANDS_OF_COMMITS =
  '--run-commands runs commands at two commits, and what is staged is none: commit it, or leave out one of the options'
const CANDIDATES_IN_TEXT = '--candidates belongs to --format text; --format json has the candidates anyway'

/** Exit code 1 only with `--strict`, when a finding is open: it may come at a bad time, and a person can vouch for it. */
export async function notice(runtime: Runtime, options: NoticeOptions): Promise<number> {
  const format = parseFormat(options)
  const { strict: isStrict = false, candidates = false } = options
  if (candidates && format !== 'text') throw new UsageError(CANDIDATES_IN_TEXT)
  const request = { ...parseRequest(runtime, options), withCandidates: candidates || format === 'json' }
  const noticed = await noticeLocally(readConfig(runtime.env), createNoticer(), request).catch(explainStart)
  runtime.stdout(formatNotice(noticed, format, { isStrict, help: readNoticeHelp() }))
  // A script gets everything in its JSON.
  if (format !== 'json') for (const line of summarize(noticed)) runtime.stderr(`${shownLine(line)}\n`)
  return isStrict && noticed.notice.findings.some(isOpen) ? EXIT.failed : EXIT.done
}

function parseFormat({ format = 'text' }: NoticeOptions): ReportFormat {
  const known = REPORT_FORMATS.find((name) => name === format)
  if (known === undefined) throw new UsageError(`--format takes ${REPORT_FORMATS.join(', ')}, not "${format}"`)
  return known
}

function parseRequest(runtime: Runtime, options: NoticeOptions): Omit<LocalNoticeRequest, 'withCandidates'> {
  const { from, to, staged, repo, docs, runCommands = false } = options
  if (staged === true && (from !== undefined || to !== undefined)) throw new UsageError(STAGED_ALONE)
  if (staged === true && runCommands) throw new UsageError(COMMANDS_OF_COMMITS)
  if (repo !== undefined) requireFolder(repo)
  if (docs !== undefined && !isFolder(docs))
    throw new UsageError(`--docs takes the folder of a git repository; there is no folder ${docs}`)
  return {
    repositoryDir: repo ?? runtime.resolvePath('.'),
    docsDir: docs,
    change:
      staged === true
        ? { kind: 'staged', index: findNamedIndex(runtime) }
        : { kind: 'commits', from, to: to ?? 'HEAD' },
    runCommands,
    now: Date.now(),
    ...(runCommands && { signal: stopping(runtime) }),
  }
}

/** The commands are in process groups of their own, so that Ctrl-C in a terminal does not reach them. */
function stopping(runtime: Runtime): AbortSignal {
  const stop = new AbortController()
  runtime.onStop(() => stop.abort(new Error('Interrupted')))
  return stop.signal
}

function explainStart(error: unknown): never {
  if (error instanceof NoStartError) throw new UsageError(`${error.message} with --from`, { cause: error })
  throw error
}

/** What was not compared comes first; the count is the last line. */
function summarize(noticed: NoticedChange): string[] {
  const vouch = noticed.notice.findings.some(isOpen) ? [HOW_TO_GO_ON] : []
  return [...noticed.hints, ...vouch, describeCount(noticed)]
}

const HOW_TO_GO_ON = 'Correct the pages in the same change, or vouch for them in .docmend.yml; docmend skill says how'
