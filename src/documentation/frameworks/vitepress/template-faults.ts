// What Vue cannot evaluate, as problems with their mend.
import type { TemplateFault } from '../../page/page-analysis.ts'
import { positionAt } from '../../positions.ts'
import type { PageProblem } from '../../problem.ts'
import type { Evaluated } from './template.ts'

const SHOWN_MAX_CHARACTERS = 60

/** Gives a fault for each expression that does not parse, and for each name that is not known; all are where it is undefined. */
export function faultsIn(
  evaluated: readonly Evaluated[],
  known: ReadonlySet<string> | undefined,
  starts: readonly number[],
): TemplateFault[] {
  return evaluated.flatMap((one): TemplateFault[] => {
    const { at, place, mayBeMath, expression } = one
    const position = positionAt(starts, at)
    if (expression.kind !== 'parsed') return [{ place, mayBeMath, name: undefined, problem: unparsed(one, position) }]
    const unknown = known === undefined ? [] : expression.names.filter((name) => !known.has(name))
    return unknown.map((name) => ({ place, mayBeMath, name, problem: undefinedName(one, name, position) }))
  })
}

type Position = Pick<PageProblem, 'line' | 'column'>

function unparsed(one: Evaluated, position: Position): PageProblem {
  const why = one.expression.kind === 'unclosed' ? 'never finds its }}' : 'is no expression of JavaScript'
  const message = `Vue evaluates ${written(one)}, which ${why}, so the build stops there. ${mendOf(one)}`
  return { rule: 'page-syntax', ...position, subject: shorten(one.source), message }
}

function undefinedName(one: Evaluated, name: string, position: Position): PageProblem {
  const message = `Vue evaluates ${written(one)}, but nothing defines ${name}: VitePress builds the page without this text, or empty. ${mendOf(one)}`
  return { rule: 'undefined-name', ...position, subject: name, message }
}

function written({ source, place, expression }: Evaluated): string {
  if (place === 'attribute') return `"${shorten(source)}"`
  return expression.kind === 'unclosed' ? source : `{{ ${shorten(source)} }}`
}

function mendOf({ place }: Evaluated): string {
  if (place === 'attribute') return 'Define it in <script setup>, or write the attribute without the colon or `v-`'
  const mend = place === 'code' ? 'write {v-pre} right behind the code, or use a fence' : 'write &#123;{ for {{'
  return `To show the braces, ${mend}; ::: v-pre does it for several paragraphs`
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > SHOWN_MAX_CHARACTERS ? `${line.slice(0, SHOWN_MAX_CHARACTERS)}…` : line
}
