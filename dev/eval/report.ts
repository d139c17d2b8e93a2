// The result of an evaluation, for people and for scripts.
import { plural } from '../../src/base/text.ts'
import { harmsIn } from './grade/harm.ts'
import type { Evaluation, TaskRound } from './run-all.ts'
import { describeTable } from './table.ts'

export interface Totals {
  rounds: number
  passed: number
  /** In percent. */
  passRate: number
  /** Tasks that needed no change, got none, and got a valid reason. */
  rightAbstentions: number
  abstentionsExpected: number
  /** Tasks that needed a change and got none. */
  wrongAbstentions: number
  /** Answers that would do damage if they were merged, whether or not they do what was asked for. */
  harmful: number
  callsPerTask: number
  toolCallsPerTask: number
  /** Calls of tools that failed, of all tasks. */
  failedCalls: number
  tokensPerTask: number
  /** Share of the input tokens that the vendor's cache answered, in percent; null when no token was counted. */
  cachedShare: number | null
  costUsd: number | null
  /**
   * In percent of the bytes of a request: the part that the next one starts with (100 = the conversation only grows), and
   * the part that the one before already contained.
   */
  prefixKept: number | null
  prefixShare: number | null
}

export function totalsOf({ rounds, prefix }: Evaluation): Totals {
  const sum = (of: (round: TaskRound) => number): number => rounds.reduce((total, round) => total + of(round), 0)
  const count = (is: (round: TaskRound) => boolean): number => rounds.filter(is).length
  const isAbstention = ({ outcome }: TaskRound): boolean => outcome === 'no_changes'
  const input = sum(({ spent }) => spent.inputTokens)
  const isCostKnown = rounds.every(({ spent }) => spent.costUsd !== null)
  return {
    rounds: rounds.length,
    passed: count(isPassed),
    passRate: percent(count(isPassed), rounds.length) ?? 0,
    rightAbstentions: count((round) => isAbstention(round) && round.expects === 'abstention' && isPassed(round)),
    abstentionsExpected: count(({ expects }) => expects === 'abstention'),
    wrongAbstentions: count((round) => isAbstention(round) && round.expects === 'changes'),
    harmful: count(({ failures }) => harmsIn(failures).length > 0),
    callsPerTask: round1(sum(({ spent }) => spent.modelCalls) / Math.max(1, rounds.length)),
    toolCallsPerTask: round1(sum(({ toolCalls }) => toolCalls) / Math.max(1, rounds.length)),
    failedCalls: sum(({ failedCalls }) => failedCalls),
    tokensPerTask: Math.round(sum(tokensOf) / Math.max(1, rounds.length)),
    cachedShare: percent(
      sum(({ spent }) => spent.cachedTokens),
      input,
    ),
    costUsd: isCostKnown ? sum(({ spent }) => spent.costUsd ?? 0) : null,
    prefixKept: percent(prefix.kept, prefix.before),
    prefixShare: percent(prefix.kept, prefix.sent),
  }
}

export function isPassed({ failures }: TaskRound): boolean {
  return failures.length === 0
}

/** A table of all rounds, the reasons of those that failed, and the totals. */
export function describeEvaluation(evaluation: Evaluation): string {
  const { rounds, model } = evaluation
  const failed = rounds.filter((round) => !isPassed(round))
  const harmful = rounds.filter(({ failures }) => harmsIn(failures).length > 0)
  return [
    `Model: ${model}`,
    '',
    describeTable([HEADINGS, ...rounds.map(rowOf)], 3),
    ...(failed.length === 0 ? [] : ['', 'Not passed:', ...failed.flatMap(describeFailures)]),
    ...(harmful.length === 0 ? [] : ['', 'Harmful if merged:', ...harmful.map(describeHarm)]),
    '',
    ...describeTotals(totalsOf(evaluation)),
    '',
  ].join('\n')
}

const HEADINGS = ['task', 'outcome', 'pass', 'calls', 'tools', 'tokens', 'cost', 'seconds']

function rowOf(round: TaskRound): string[] {
  const { task, outcome, spent, seconds } = round
  return [
    round.round === 1 ? task : `${task} (${round.round})`,
    outcome,
    isPassed(round) ? 'yes' : 'NO',
    String(spent.modelCalls),
    String(round.toolCalls),
    tokensOf(round).toLocaleString('en'),
    costOf(spent.costUsd),
    seconds.toFixed(1),
  ]
}

function tokensOf({ spent }: TaskRound): number {
  return spent.inputTokens + spent.outputTokens
}

function costOf(costUsd: number | null): string {
  return costUsd === null ? 'unknown' : `US$ ${costUsd.toFixed(4)}`
}

function describeFailures({ task, round, failures }: TaskRound): string[] {
  const name = round === 1 ? task : `${task} (${round})`
  return failures.map(({ kind, why }) => `- ${name}: ${kind}: ${shorten(why.replaceAll(/\s+/g, ' '))}`)
}

function describeHarm({ task, round, failures }: TaskRound): string {
  return `- ${round === 1 ? task : `${task} (${round})`}: ${harmsIn(failures).join(', ')}`
}

const REASON_MAX_CHARACTERS = 160

/** Ends with a whole word. */
function shorten(text: string): string {
  if (text.length <= REASON_MAX_CHARACTERS) return text
  const cut = text.slice(0, REASON_MAX_CHARACTERS).toWellFormed()
  return `${/^.*(?=\s)/.exec(cut)?.[0].trimEnd() || cut} …`
}

function describeTotals(totals: Totals): string[] {
  const { passed, rounds, passRate, rightAbstentions, abstentionsExpected, wrongAbstentions, harmful } = totals
  return [
    `Passed: ${passed} of ${rounds} (${passRate} %)`,
    `Right abstentions: ${rightAbstentions} of ${abstentionsExpected}; wrong abstentions: ${wrongAbstentions}`,
    `Harmful: ${harmful} of ${rounds}; failed tool calls: ${totals.failedCalls}`,
    `Per task: ${plural(totals.callsPerTask, 'model call')}, ${plural(totals.toolCallsPerTask, 'tool call')}, ${totals.tokensPerTask.toLocaleString('en')} tokens` +
      (totals.cachedShare === null ? '' : `, ${totals.cachedShare} % of the input from the vendor's cache`),
    `Cost: ${costOf(totals.costUsd)}`,
    ...(totals.prefixKept === null
      ? []
      : [
          `Prefix: the next request starts with ${totals.prefixKept} % of the bytes of a request; ` +
            `${totals.prefixShare} % of them were already in the previous one`,
        ]),
  ]
}

function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : round1((part / whole) * 100)
}

function round1(value: number): number {
  return Math.round(value * 10) / 10
}
