// `npm run eval -- [--model scripted|offline|configured] [--task NAME] [--rounds N] [--record DIR] [--min-pass PERCENT]
// [--json] [--baseline FILE] [--compare A B] [--html FILE] [--help]`: how good a model is at small documentation tasks (docs/evaluation.md).

import { startDocsWorker } from '../../src/checks/thread/docs-worker.ts'
import { UsageError } from '../../src/cli/runtime.ts'
import { type Config, ConfigError, readConfig } from '../../src/service/config.ts'
import { readEvaluation } from './compare/saved-evaluation.ts'
import { HELP, type Options, readOptions } from './options.ts'
import { printComparison } from './print-comparison.ts'
import { noteOn, partsFor, runEval } from './run-eval.ts'

const stopped = new AbortController()
process.once('SIGINT', () => stopped.abort(new Error('Interrupted')))
try {
  const options = readOptions(process.argv.slice(2))
  if (options === 'help') process.stdout.write(HELP)
  else process.exitCode = await run(options, readConfig(process.env))
} catch (error) {
  process.stderr.write(`eval: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = error instanceof UsageError || error instanceof ConfigError ? 2 : 1
}

async function run(options: Options, config: Config): Promise<number> {
  const stdout = (piece: string): void => void process.stdout.write(piece)
  if (options.compare !== undefined) {
    const [first, second] = options.compare.map(readEvaluation)
    if (first !== undefined && second !== undefined) await printComparison(first, second, options, stdout)
    return 0
  }
  const docs = startDocsWorker()
  try {
    const note = noteOn(options, config)
    if (note !== undefined) process.stderr.write(`${note}\n`)
    return await runEval(options, partsFor(options, config, docs), {
      stdout,
      stderr: (piece) => process.stderr.write(piece),
      signal: stopped.signal,
    })
  } finally {
    await docs.close()
  }
}
