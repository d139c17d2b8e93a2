// What Vue cannot evaluate, as problems with their mend.
import type { TemplateFault } from '../../page/page-analysis.ts'
import type { ParsedPage } from '../../page/parse-page.ts'
import { positionAt } from '../../positions.ts'
import type { PageProblem } from '../../problem.ts'
import type { Evaluated } from './template.ts'

const SHOWN_MAX_CHARACTERS = 60

/** Gives a fault for each expression that does not parse, and for each name that is not known; all are where it is undefined. */
export function faultsIn(
  evaluated: readonly Evaluated[],
  known: ReadonlySet<string> | undefined,
  { text, starts }: ParsedPage,
): TemplateFault[] {
  // What `v-if` leaves out is not evaluated.
  const mayBeLeftOut = /\bv-(?:if|else|for)\b/.test(text)
  return evaluated.flatMap((one): TemplateFault[] => {
    const { at, place, mayBeMath, expression } = one
    const position = positionAt(starts, at)
    if (expression.kind !== 'parsed')
      return [{ kind: 'syntax', place, mayBeMath, name: undefined, problem: unparsed(one, position) }]
    const isConstant = /^[\d\s+*/%().,-]*$/.test(one.source) && place === 'inline code'
    if (isConstant && expression.names.length === 0)
      return [{ kind: 'value', place, mayBeMath, name: undefined, problem: constant(one, position) }]
    if (known === undefined) return []
    const unknown = expression.names.filter((name) => !known.has(name))
    const fields = mayBeLeftOut ? [] : expression.fields.filter((field) => !known.has(`$frontmatter.${field}`))
    const fault = { kind: 'value' as const, place, mayBeMath }
    return [
      ...unknown.map((name) => ({ ...fault, name, problem: undefinedName(one, name, position) })),
      ...fields.map((field) => ({
        ...fault,
        name: `$frontmatter.${field}`,
        problem: missingField(one, field, position),
      })),
    ]
  })
}

type Position = Pick<PageProblem, 'line' | 'column'>

function unparsed(one: Evaluated, position: Position): PageProblem {
  const why = one.expression.kind === 'unclosed' ? 'has no closing }}' : 'is not a JavaScript expression'
  const message = `Vue evaluates ${written(one)}, which ${why}, so the build stops there. ${mendOf(one)}`
  return { rule: 'page-syntax', ...position, subject: shorten(one.source), message }
}

/** Nobody writes a sum to have it worked out. */
function constant(one: Evaluated, position: Position): PageProblem {
  const message = `Vue evaluates {{ ${shorten(one.source)} }}, so readers do not see the braces. ${mendOf(one)}`
  return { rule: 'page-syntax', severity: 'warning', ...position, subject: `{{${shorten(one.source)}}}`, message }
}

function undefinedName(one: Evaluated, name: string, position: Position): PageProblem {
  const effect = one.place === 'attribute' ? 'leaves it out' : 'leaves this text out'
  const message = `Vue evaluates ${written(one)}, but nothing defines ${name}: VitePress ${effect} or publishes the page empty. ${mendOf(one)}`
  return { rule: 'undefined-name', ...position, subject: name, message }
}

function missingField(one: Evaluated, field: string, position: Position): PageProblem {
  const message = `Vue evaluates ${written(one)}, but the frontmatter of this page has no ${field}, so VitePress publishes the page empty. Add the field, or write ?. behind it`
  return { rule: 'undefined-name', ...position, subject: `$frontmatter.${field}`, message }
}

function written({ source, place, expression }: Evaluated): string {
  if (place === 'attribute') return `"${shorten(source)}"`
  return expression.kind === 'unclosed' ? source : `{{ ${shorten(source)} }}`
}

function mendOf({ place, expression }: Evaluated): string {
  if (place === 'attribute') {
    const mend = expression.kind === 'parsed' ? 'Define the name in <script setup>' : 'Correct the expression'
    return `${mend}, or remove the colon or \`v-\``
  }
  const mend = place === 'inline code' || place === 'code block' ? MENDS[place] : MENDS.text
  return `To show the braces, ${mend}; for several paragraphs, use ::: v-pre`
}

const MENDS = {
  text: 'write &#123;{ instead of {{',
  'inline code': 'write {v-pre} directly after the code',
  'code block': 'use a fence whose language does not end in -vue',
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > SHOWN_MAX_CHARACTERS ? `${line.slice(0, SHOWN_MAX_CHARACTERS)}…` : line
}
