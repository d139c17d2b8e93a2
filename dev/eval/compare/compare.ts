// Compares two evaluations: of two models, or of two versions. Only tasks that both have count.
import { type Harm, harmsIn } from '../grade/harm.ts'
import { type Interval, rateDifference, ratioOfSums, wilson } from './intervals.ts'
import type { SavedEvaluation, SavedRound } from './saved-evaluation.ts'

export interface Figures {
  rounds: number
  passed: number
  harms: readonly Harm[]
  /** Means of the rounds; input and output tokens together. */
  tokens: number
  modelCalls: number
  toolCalls: number
}

export interface TaskComparison {
  task: string
  first: Figures
  second: Figures
}

export interface Side {
  model: string
  rounds: number
  passed: number
  passInterval: Interval
  harmful: number
}

export type Ratio = ReturnType<typeof ratioOfSums>

export interface Comparison {
  first: Side
  second: Side
  tasks: TaskComparison[]
  /** Tasks that only one of them has. */
  notCompared: string[]
  /** Of the second less the first, from -1 to 1. */
  passDifference: ReturnType<typeof rateDifference>
  /** The second over the first, by task. */
  tokens: Ratio
  modelCalls: Ratio
  toolCalls: Ratio
}

/** Throws when they have no task in common. */
export function compare(first: SavedEvaluation, second: SavedEvaluation): Comparison {
  const [a, b] = [byTask(first), byTask(second)]
  const tasks = [...a].flatMap(([task, rounds]) => {
    const others = b.get(task)
    return others === undefined ? [] : [{ task, first: figuresOf(rounds), second: figuresOf(others) }]
  })
  if (tasks.length === 0) throw new Error('The two evaluations have no task in common')
  const sides = [sideOf(first.model, tasks, 'first'), sideOf(second.model, tasks, 'second')] as const
  const [one, other] = sides.map(({ passed, rounds }) => ({ hits: passed, of: rounds }))
  const ratio = (of: (figures: Figures) => number): Ratio =>
    ratioOfSums(tasks.map((task) => [of(task.first), of(task.second)] as const))
  return {
    first: sides[0],
    second: sides[1],
    tasks,
    notCompared: [...new Set([...a.keys(), ...b.keys()])].filter((task) => !(a.has(task) && b.has(task))),
    passDifference: rateDifference(one ?? { hits: 0, of: 1 }, other ?? { hits: 0, of: 1 }),
    tokens: ratio(({ tokens }) => tokens),
    modelCalls: ratio(({ modelCalls }) => modelCalls),
    toolCalls: ratio(({ toolCalls }) => toolCalls),
  }
}

export function byTask({ rounds }: SavedEvaluation): Map<string, SavedRound[]> {
  return Map.groupBy(rounds, ({ task }) => task)
}

export function figuresOf(rounds: readonly SavedRound[]): Figures {
  const mean = (of: (round: SavedRound) => number): number =>
    rounds.reduce((sum, round) => sum + of(round), 0) / rounds.length
  return {
    rounds: rounds.length,
    passed: rounds.filter(({ failures }) => failures.length === 0).length,
    harms: [...new Set(rounds.flatMap(({ failures }) => harmsIn(failures)))],
    tokens: Math.round(mean(({ spent }) => spent.inputTokens + spent.outputTokens)),
    modelCalls: mean(({ spent }) => spent.modelCalls),
    toolCalls: mean(({ toolCalls }) => toolCalls),
  }
}

function sideOf(model: string, tasks: readonly TaskComparison[], side: 'first' | 'second'): Side {
  const figures = tasks.map((task) => task[side])
  const rounds = figures.reduce((sum, one) => sum + one.rounds, 0)
  const passed = figures.reduce((sum, one) => sum + one.passed, 0)
  const harmful = figures.filter(({ harms }) => harms.length > 0).length
  return { model, rounds, passed, passInterval: wilson(passed, rounds), harmful }
}
