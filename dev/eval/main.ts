// `npm run eval -- [--model scripted|offline|configured] [--task NAME] [--rounds N] [--record DIR] [--min-pass PERCENT]
// [--json] [--baseline FILE] [--compare A B] [--html FILE] [--help]`: how good a model is at small documentation tasks, and
// `npm run eval -- notice --tool CMD`: how well a tool names what a commit makes untrue (docs/evaluation.md).

import { startDocsWorker } from '../../src/checks/thread/docs-worker.ts'
import { UsageError } from '../../src/cli/runtime.ts'
import { ConfigError, readConfig } from '../../src/service/config.ts'
import { readEvaluation } from './compare/saved-evaluation.ts'
import { HELP as NOTICE_HELP, readNoticeOptions } from './notice/options.ts'
import { runNoticeEval } from './notice/run-notice-eval.ts'
import { HELP, readOptions } from './options.ts'
import { printComparison } from './print-comparison.ts'
import { noteOn, partsFor, runEval } from './run-eval.ts'

const stopped = new AbortController()
process.once('SIGINT', () => stopped.abort(new Error('Interrupted')))
const stdout = (piece: string): void => void process.stdout.write(piece)
const stderr = (piece: string): void => void process.stderr.write(piece)
try {
  const [first, ...rest] = process.argv.slice(2)
  process.exitCode = first === 'notice' ? await notice(rest) : await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`eval: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = error instanceof UsageError || error instanceof ConfigError ? 2 : 1
}

async function notice(args: string[]): Promise<number> {
  const options = readNoticeOptions(args)
  if (options === 'help') {
    stdout(NOTICE_HELP)
    return 0
  }
  const { childEnv } = readConfig(process.env)
  return runNoticeEval(options, { stdout, stderr, signal: stopped.signal, childEnv })
}

async function run(args: string[]): Promise<number> {
  const options = readOptions(args)
  if (options === 'help') {
    stdout(HELP)
    return 0
  }
  if (options.compare !== undefined) {
    const [first, second] = options.compare.map(readEvaluation)
    if (first !== undefined && second !== undefined) await printComparison(first, second, options, stdout)
    return 0
  }
  const config = readConfig(process.env)
  const docs = startDocsWorker()
  try {
    const note = noteOn(options, config)
    if (note !== undefined) process.stderr.write(`${note}\n`)
    return await runEval(options, partsFor(options, config, docs), {
      stdout,
      stderr,
      signal: stopped.signal,
    })
  } finally {
    await docs.close()
  }
}
