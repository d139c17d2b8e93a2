// One evaluation by its options: what it runs, what it prints, and the exit code.

import type { DocsReader } from '../../src/checks/session.ts'
import { openLocalRange, openLocalTree } from '../../src/github/git/local-tree.ts'
import { WAITS } from '../../src/local/patient-model.ts'
import { DEFAULT_SETTINGS } from '../../src/projects/settings.ts'
import { type Config, listSecrets } from '../../src/service/config.ts'
import { readEvaluation } from './compare/saved-evaluation.ts'
import { createModels } from './models.ts'
import type { Options } from './options.ts'
import { printComparison, writeReport } from './print-comparison.ts'
import { describeEvaluation, isPassed, totalsOf } from './report.ts'
import { createRepositoryMaker } from './repository.ts'
import { evaluate, type TaskRound } from './run-all.ts'
import type { EvalParts } from './run-task.ts'

interface Around {
  stdout: (piece: string) => void
  stderr: (piece: string) => void
  signal: AbortSignal
}

/** Returns the exit code. Throws errors of this machine: no git, no disk space, a folder that cannot be written. */
export async function runEval(options: Options, parts: EvalParts, around: Around): Promise<number> {
  // A baseline that cannot be read must be known before money is spent.
  const baseline = options.baseline === undefined ? undefined : readEvaluation(options.baseline)
  const evaluation = await evaluate(parts, {
    ...options,
    signal: around.signal,
    onRound: (round) => around.stderr(`${describeRound(round)}\n`),
  })
  const totals = totalsOf(evaluation)
  around.stdout(options.json ? `${JSON.stringify({ ...evaluation, totals })}\n` : describeEvaluation(evaluation))
  if (baseline !== undefined) {
    await printComparison(baseline, evaluation, options, options.json ? around.stderr : around.stdout)
  } else if (options.html !== undefined) await writeReport(options.html, [evaluation])
  const unasked = evaluation.rounds.find((round) => round.isModelAway)
  if (unasked !== undefined)
    around.stderr(`eval: Some requests did not reach the model, so this is not a valid result: ${unasked.message}\n`)
  return unasked !== undefined || totals.passRate < options.minPass ? 1 : 0
}

/** A note about an unexpected effect of the options and the environment; undefined when there is none. */
export function noteOn({ model }: Pick<Options, 'model'>, config: Config): string | undefined {
  if (model !== 'configured' || config.model.kind !== 'offline') return undefined
  return 'No model is configured (OPENAI_API_KEY, OPENAI_BASE_URL, DOCMEND_MODEL), so this is the rule-based offline model'
}

/** The model that `--model` and the environment select; `docs` stays open. */
export function partsFor({ model }: Pick<Options, 'model'>, config: Config, docs: DocsReader): EvalParts {
  const isScripted = model === 'scripted'
  return {
    modelFor: createModels(model, config),
    makeRepository: createRepositoryMaker(config.childEnv),
    openTree: (dir, ref) => openLocalTree(dir, ref, config.childEnv),
    openRange: (dir, ends) => openLocalRange(dir, ends, config.childEnv),
    docs,
    limits: config.budget,
    settings: DEFAULT_SETTINGS,
    secrets: listSecrets(config),
    ...WAITS,
    // Scripted runs take no time, so that their transcripts are always the same.
    now: isScripted ? () => 0 : () => performance.now(),
    wallClock: isScripted ? () => new Date(0) : () => new Date(),
  }
}

function describeRound(round: TaskRound): string {
  return `${isPassed(round) ? 'pass' : 'FAIL'} ${round.task} (${round.outcome}, ${round.seconds.toFixed(1)} s)`
}
