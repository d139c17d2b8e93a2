// Derives texts from a grammar: each name in guillemets becomes one of its productions.
import { MARK } from './payloads.ts'
import type { Random } from './random.ts'

/** Productions by name; a name that is listed twice is chosen twice as often. */
export type Grammar = Readonly<Record<string, readonly string[]>>

/** Deeper than this, the first production counts, which therefore leads to an end. */
const DEPTH_MAX = 8
const NAME = /«([\w-]+)»/g

/** Gives a text of the grammar. `mark` puts the next marker into a production that has one. */
export function derive(
  grammar: Grammar,
  start: string,
  random: Random,
  mark: (template: string) => string,
  depth = 0,
): string {
  const productions = grammar[start]
  if (productions === undefined) throw new Error(`There is no production for ${start}`)
  const [first = ''] = productions
  const chosen = depth > DEPTH_MAX ? first : random.pick(productions)
  const marked = chosen.includes(MARK) ? mark(chosen) : chosen
  return marked.replaceAll(NAME, (_, name: string) => derive(grammar, name, random, mark, depth + 1))
}
