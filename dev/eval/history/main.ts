// `npm run history -- --repo DIR [--docs-root PATH] [--commits N] [--since DATE] [--json FILE]`: how many real commits the
// policy gate would refuse, and why (docs/evaluation.md).
import { writeFile } from 'node:fs/promises'
import { UsageError } from '../../../src/cli/runtime.ts'
import { ConfigError, readConfig } from '../../../src/service/config.ts'
import type { JudgedCommit } from './judge.ts'
import { HELP, type HistoryOptions, readHistoryOptions } from './options.ts'
import { replayHistory } from './replay.ts'
import { describeTotals, totalOf } from './summarize.ts'

try {
  const options = readHistoryOptions(process.argv.slice(2))
  if (options === 'help') process.stdout.write(HELP)
  else await run(options)
} catch (error) {
  process.stderr.write(`history: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = error instanceof UsageError || error instanceof ConfigError ? 2 : 1
}

async function run(options: HistoryOptions): Promise<void> {
  const { repositoryDir, jsonFile } = options
  const commits = await replayHistory(options, readConfig(process.env).childEnv, reportRefusal)
  const totals = totalOf(commits)
  if (jsonFile !== undefined) await writeFile(jsonFile, `${JSON.stringify({ repositoryDir, totals, commits })}\n`)
  process.stdout.write(describeTotals(repositoryDir, totals))
}

function reportRefusal({ sha, date, outcome, refusals, fault }: JudgedCommit): void {
  if (outcome !== 'refused' && outcome !== 'failed') return
  const reasons = fault === undefined ? refusals : [fault]
  process.stderr.write(`${sha.slice(0, 10)} ${date} ${outcome}\n${reasons.map((reason) => `  ${reason}\n`).join('')}`)
}
