// `docmend backtest`: what the docs of a repository get wrong today, and what Docmend would have said of its last commits.
import { writeFile } from 'node:fs/promises'
import type { BacktestOptions as Wanted } from '../../local/backtest/backtest.ts'
import { backtest as runBacktest } from '../../local/backtest/backtest.ts'
import { readConfig } from '../../service/config.ts'
import { isFolder, requireFolder } from '../options.ts'
import { createProgress } from '../progress.ts'
import { chooseLook } from '../report/report-canvas.ts'
import { requirePageName } from '../report/report-options.ts'
import { EXIT, type Runtime, UsageError } from '../runtime.ts'
import { programOf } from '../shell.ts'
import { neutralize } from '../terminal-text.ts'
import { renderBacktestHtml } from './backtest-html.ts'
import { renderBacktestJson } from './backtest-json.ts'
import { renderBacktestText } from './backtest-text.ts'
import type { MendPlace } from './summary.ts'

interface BacktestOptions {
  repo?: string
  docs?: string
  days: string
  commits: string
  html?: string
  format?: string
}

const FORMATS = ['text', 'json']
/** The history that is read ends before: a larger number would promise what is not done. */
const DAYS_MAX = 365
/** An hour of work for a large repository. */
const COMMITS_MAX = 5000

export async function backtest(runtime: Runtime, options: BacktestOptions): Promise<number> {
  const { repo, docs, html, format = 'text' } = options
  if (!FORMATS.includes(format)) throw new UsageError(`--format takes ${FORMATS.join(' or ')}, not "${format}"`)
  requirePageName(html)
  const [days, commits] = [
    parseCount('--days', options.days, DAYS_MAX),
    parseCount('--commits', options.commits, COMMITS_MAX),
  ]
  const repositoryDir = runtime.resolvePath(repo ?? '.')
  requireFolder(repositoryDir)
  const docsDir = docs === undefined ? undefined : runtime.resolvePath(docs)
  if (docsDir !== undefined && !isFolder(docsDir))
    throw new UsageError(`--docs takes the folder of a git repository; there is no folder ${docsDir}`)
  const progress = createProgress(runtime, 'Reading', 'commits', () => performance.now())
  const wanted: Wanted = {
    repositoryDir,
    docsDir,
    days,
    commits,
    onProgress: (done, of) => {
      if (runtime.isErrorTerminal) progress.show({ lines: done, of, share: done / of })
    },
    now: () => performance.now(),
  }
  const found = await runBacktest(readConfig(runtime.env), wanted).finally(() => progress.clear())
  const place: MendPlace = { repo, docs: found.isElsewhere ? docs : undefined, program: programOf(runtime) }
  if (html !== undefined) await writePage(runtime, html, await renderBacktestHtml(found, place))
  if (html === '-') return EXIT.done
  runtime.stdout(
    format === 'json'
      ? renderBacktestJson(found, place)
      : renderBacktestText(found, { ...place, ...chooseLook(runtime), html }),
  )
  return EXIT.done
}

async function writePage(runtime: Runtime, file: string, page: string): Promise<void> {
  if (file === '-') return runtime.stdout(page)
  await writeFile(file, page).catch((error: unknown) => {
    throw new Error(`Cannot write ${file}: ${error instanceof Error ? error.message : ''}`, { cause: error })
  })
  runtime.stderr(`Wrote ${neutralize(file)}\n`)
}

function parseCount(name: string, text: string, max: number): number {
  const count = Number(text)
  if (/^\d+$/.test(text) && count >= 1 && count <= max) return count
  throw new UsageError(`${name} takes a number from 1 to ${max}, not "${text}"`)
}
