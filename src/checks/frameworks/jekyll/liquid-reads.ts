// Which of a page's Liquid only prints, compares or repeats values that a page may show.
import type { LiquidToken } from './liquid.ts'
import { createPlaceTest } from './liquid-places.ts'
import { type Reading, readingOf } from './liquid-values.ts'

/** Names that Jekyll sets: https://jekyllrb.com/docs/variables/ */
const OF_JEKYLL = /^(?:site|page|layout|content|include|paginator|jekyll|theme)$/
/** Text of pages, rendered or not. */
const CONTENT = /^page\.(?:content|excerpt|output|next|previous|collection)\b/
const DATA = /^(site\.data\.[\w-]+)/

export interface LiquidTest {
  /** By the index of the token. */
  isHarmless(index: number): boolean
  /** The data files that a token reads, as `site.data.NAME`: a precedent tells that their values are for readers. */
  dataIn(index: number): string[]
}

/** Gives the test for a page. `isShown` is true for a token that may leave text in the page by itself. */
export function createLiquidTest(
  text: string,
  tokens: readonly LiquidToken[],
  isShown: (token: LiquidToken) => boolean,
): LiquidTest {
  const written = tokens.map(readingOf)
  const locals = harmlessVariables(tokens, written)
  const readings = written.map((reading, index) => {
    const token = tokens[index]
    if (reading?.sets !== undefined && OF_JEKYLL.test(reading.sets)) return undefined
    return token !== undefined && reading?.paths.every((path) => mayRead(path, token, locals)) ? reading : undefined
  })
  const known = new Map<LiquidToken, Reading | undefined>(tokens.map((token, index) => [token, readings[index]]))
  const prints = (token: LiquidToken): boolean =>
    known.get(token) === undefined ? isShown(token) : token.kind === 'output'
  const standsAlone = createPlaceTest(text, tokens, prints)
  return {
    isHarmless: (index) => readings[index] !== undefined && standsAlone(index),
    dataIn: (index) => readings[index]?.paths.flatMap((path) => DATA.exec(path)?.[1] ?? []) ?? [],
  }
}

const SETS = /^(?:assign|capture|for|tablerow|increment|decrement|cycle)$/
/** Variables of variables of variables. */
const ROUNDS_MAX = 10

/** Gives the variables that hold harmless values wherever they are set: a loop reads them before and after that. */
function harmlessVariables(
  tokens: readonly LiquidToken[],
  readings: readonly (Reading | undefined)[],
): ReadonlySet<string> {
  const set = tokens.flatMap((token, index) => {
    const variable = token.kind === 'tag' && SETS.test(token.name) ? /^[\w-]+/.exec(token.args)?.[0] : undefined
    return variable === undefined ? [] : [{ token, variable, paths: readings[index]?.paths }]
  })
  const locals = new Set(['forloop', ...set.map(({ variable }) => variable)])
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const before = locals.size
    for (const { token, variable, paths } of set) {
      const isHarmless = !OF_JEKYLL.test(variable) && paths?.every((path) => mayRead(path, token, locals)) === true
      if (!isHarmless) locals.delete(variable)
    }
    if (locals.size === before) return locals
  }
  return new Set()
}

/** A page's own fields may be compared. Printed, they are known; in a variable, they would not be. */
function mayRead(path: string, { name }: LiquidToken, locals: ReadonlySet<string>): boolean {
  if (DATA.test(path)) return true
  const [root = ''] = path.split(/[.[]/)
  if (root === 'page') return /^(?:if|elsif|unless|case|when)$/.test(name) && !CONTENT.test(path)
  return !OF_JEKYLL.test(root) && locals.has(root)
}
