// A comparison in words, for the terminal.
import { formatCount, plural } from '../../../src/base/text.ts'
import { describeTable } from '../table.ts'
import type { Comparison, Figures, Ratio, Side, TaskComparison } from './compare.ts'
import type { Interval } from './intervals.ts'

const HEADINGS = ['task', 'pass', 'harm', 'calls', 'tools', 'tokens', 'tokens ×']
const WORD_COLUMNS = 3

/** Each figure is that of the first evaluation, then that of the second. */
export function describeComparison(comparison: Comparison): string {
  const { first, second, tasks, notCompared } = comparison
  return [
    `1: ${describeSide(first)}`,
    `2: ${describeSide(second)}`,
    '',
    describeTable([HEADINGS, ...tasks.map(rowOf)], WORD_COLUMNS),
    '',
    ...describeTotals(comparison),
    ...(notCompared.length === 0 ? [] : [`Not compared, since only one has them: ${notCompared.join(', ')}`]),
    '',
  ].join('\n')
}

export function describeTotals(comparison: Comparison): string[] {
  const { passDifference, tokens, modelCalls, toolCalls } = comparison
  const [low, high] = passDifference.interval.map(signedPoints)
  return [
    `Pass rate: ${signedPoints(passDifference.value)} points (95 %: ${low} to ${high})`,
    `Tokens: ${describeRatio(tokens)}`,
    `Model calls: ${describeRatio(modelCalls)}`,
    `Tool calls: ${describeRatio(toolCalls)}`,
  ]
}

export function describeSide({ model, passed, rounds, passInterval, harmful }: Side): string {
  return `${model}: passed ${passed} of ${rounds} (95 %: ${describePercents(passInterval)}), ${plural(harmful, 'task')} with harm`
}

function describePercents([low, high]: Interval): string {
  return `${(low * 100).toFixed(1)} to ${(high * 100).toFixed(1)} %`
}

export function describeRatio({ value, interval }: Ratio): string {
  if (value === undefined) return 'none in the first'
  const within = interval === undefined ? 'too few tasks for an interval' : `95 %: ${interval.map(fixed2).join(' to ')}`
  return `× ${fixed2(value)} (${within})`
}

function signedPoints(share: number): string {
  const points = (share * 100).toFixed(1)
  return share > 0 ? `+${points}` : points
}

function fixed2(value: number): string {
  return value.toFixed(2)
}

function rowOf({ task, first, second }: TaskComparison): string[] {
  const both = (of: (figures: Figures) => string): string => `${of(first)} → ${of(second)}`
  return [
    task,
    both(({ passed, rounds }) => `${passed}/${rounds}`),
    both(({ harms }) => (harms.length === 0 ? '-' : harms.join(', '))),
    both(({ modelCalls }) => oneDecimal(modelCalls)),
    both(({ toolCalls }) => oneDecimal(toolCalls)),
    both(({ tokens }) => formatCount(tokens)),
    first.tokens === 0 ? '' : fixed2(second.tokens / first.tokens),
  ]
}

/** Whole numbers as such. */
export function oneDecimal(value: number): string {
  return String(Math.round(value * 10) / 10)
}
