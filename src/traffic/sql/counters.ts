// What the tiers count of a page and a day: views of people as the log and as the beacon saw them, and of each class of AI.
import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '../../base/days.ts'
import { AI_CLASSES, type AiClass } from '../../contract/view-classes.ts'
import type { ViewSelection } from '../store.ts'
import { CLASS_CODES, KIND_CODES, SOURCE_CODES } from './codes.ts'

export const COUNTERS = ['human', 'beacon', ...AI_CLASSES, 'other'] as const
type Counter = (typeof COUNTERS)[number]
export type CounterColumns = Record<Counter, number>

/** By the code of a class. */
const LOG_COUNTERS: readonly (Counter | undefined)[] = ['human', ...AI_CLASSES, 'other']

/** Where in `COUNTERS` a view is counted; -1 for a beacon that is no person's: agents are counted by logs alone. */
export function counterIndex(source: number, viewClass: number): number {
  if (source === SOURCE_CODES.log) return COUNTERS.indexOf(LOG_COUNTERS[viewClass] ?? 'other')
  return viewClass === CLASS_CODES.human ? COUNTERS.indexOf('beacon') : -1
}

/** SQL that adds up single views of one place into the counters of a tier, as `counterIndex` has it. */
export function sumOfEvents(counter: Counter): RawBuilder<number> {
  const source = SOURCE_CODES[counter === 'beacon' ? 'beacon' : 'log']
  const viewClass = CLASS_CODES[counter === 'beacon' ? 'human' : counter]
  // A fifth faster than a sum of ones and zeros.
  return sql<number>`count(*) filter (where source = ${sql.lit(source)} and class = ${sql.lit(viewClass)})`
}

/** Whether a single view is counted at all, as `counterIndex` has it. */
export const IS_COUNTED = sql`(source = ${sql.lit(SOURCE_CODES.log)} or class = ${sql.lit(CLASS_CODES.human)})`

/** Whether a single request is of an AI agent, as a log saw it. */
export const IS_OF_AI = sql`source = ${sql.lit(SOURCE_CODES.log)} and class in (${sql.join(AI_CLASSES.map((aiClass) => sql.lit(CLASS_CODES[aiClass])))})`

/** The selection as SQL over the counters of a tier, and over single views. */
export interface SelectionSql {
  human: ReturnType<typeof sql<number>>
  ai: ReturnType<typeof sql<number>>
  humanOfEvent: ReturnType<typeof sql<number>>
  aiOfEvent: ReturnType<typeof sql<number>>
}

export function toSql({ humanSource, aiClasses }: Pick<ViewSelection, 'humanSource' | 'aiClasses'>): SelectionSql {
  const classes = listClasses(aiClasses)
  const counters = classes.map((aiClass) => sql.ref(aiClass))
  const codes = classes.map((aiClass) => sql.lit(CLASS_CODES[aiClass]))
  const source = sql.lit(SOURCE_CODES[humanSource])
  return {
    human: sql<number>`${sql.ref(humanSource === 'log' ? 'human' : 'beacon')}`,
    ai: sql<number>`${classes.length === 0 ? sql.lit(0) : sql.join(counters, sql` + `)}`,
    humanOfEvent: sql<number>`case when source = ${source} and class = ${sql.lit(CLASS_CODES.human)} then 1 else 0 end`,
    aiOfEvent:
      classes.length === 0
        ? sql<number>`0`
        : sql<number>`case when source = ${sql.lit(SOURCE_CODES.log)} and class in (${sql.join(codes)}) then 1 else 0 end`,
  }
}

/** Each class once, and in one order, so that the same selection is the same statement. */
export function listClasses(aiClasses: readonly AiClass[]): AiClass[] {
  return AI_CLASSES.filter((aiClass) => aiClasses.includes(aiClass))
}

/** SQL of the kinds, for conditions on single views. */
export const IS_VIEW = sql`kind = ${sql.lit(KIND_CODES.view)}`
export const IS_MISSING = sql`kind = ${sql.lit(KIND_CODES.missing)}`

/** Of 64 bits, as the product with a day must be. */
export const DAY_LENGTH = sql`cast(${sql.lit(DAY_MS)} as bigint)`
