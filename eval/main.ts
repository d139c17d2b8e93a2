// `npm run eval -- [--model scripted|offline|configured] [--task NAME] [--rounds N] [--record DIR] [--min-pass PERCENT]
// [--json]`: how good a model is at small documentation tasks (docs/evaluation.md).
import { UsageError } from '../src/cli/surroundings.ts'
import { type Config, ConfigError, readConfig } from '../src/config.ts'
import { startDocsWorker } from '../src/documentation/worker/docs-worker.ts'
import { type Options, readOptions } from './options.ts'
import { partsFor, runEval } from './run-eval.ts'

const stopped = new AbortController()
process.once('SIGINT', () => stopped.abort(new Error('Interrupted')))
try {
  process.exitCode = await run(readOptions(process.argv.slice(2)), readConfig(process.env))
} catch (error) {
  process.stderr.write(`eval: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = error instanceof UsageError || error instanceof ConfigError ? 2 : 1
}

async function run(options: Options, config: Config): Promise<number> {
  const docs = startDocsWorker()
  try {
    return await runEval(options, partsFor(options, config, docs), {
      stdout: (piece) => process.stdout.write(piece),
      stderr: (piece) => process.stderr.write(piece),
      signal: stopped.signal,
    })
  } finally {
    await docs.close()
  }
}
