// Parses long pages part by part: the parser's memory, and much of its time, grow faster than the text that it gets at once.
// A part ends at a heading that certainly interrupts whatever stands before it, so the parts have the tree of the whole.
import type { Root, RootContent } from 'mdast'
import { visit } from 'unist-util-visit'
import { lineStarts } from '../positions.ts'
import { applyMasks } from './mask.ts'

/** Gives the tree of a text, or throws. */
type Parse = (text: string) => Root

interface PartLimits {
  /** Texts up to this length are parsed at once. */
  characters: number
  /** A part that ends in the middle of something is parsed again with twice the length, up to this one. */
  mostCharacters: number
}

export const PART_LIMITS: PartLimits = { characters: 128 * 1024, mostCharacters: 512 * 1024 }
/** Headings at the start of a line; only those that the tree of a part confirms end it. */
const HEADING = /^#{1,6}[ \t]/
/** Definitions that other parts may refer to, in quotes and lists too. */
const LABEL = /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t]){0,20}\[((?:[^[\]\\\r\n]|\\.){1,999})\]:/gm
const REFERENCE = /(?<!\\)\[((?:[^[\]\\]|\\.){1,999})\]/g

/** No heading ends what is open in a part, however long it is. */
export class UnbrokenTextError extends Error {}

/**
 * Gives the tree that `parse` makes of the whole text. Throws what `parse` throws, with positions in the whole text, and an
 * `UnbrokenTextError`.
 */
export function parseInParts(text: string, parse: Parse, limits: PartLimits = PART_LIMITS): Root {
  if (text.length <= limits.characters) return parse(text)
  const whole: Whole = { text, starts: lineStarts(text), labels: labelsIn(text), parse, limits }
  const parts: Part[] = []
  for (let line = 0; line < whole.starts.length; line = parts.at(-1)?.next ?? line) parts.push(parsePart(whole, line))
  const children = withoutFalseLabels(whole, parts).flatMap((part) => part.children)
  checkImports(whole, children)
  return { type: 'root', children, position: { start: { line: 1, column: 1, offset: 0 }, end: endOf(whole) } }
}

/** Throws if MDX refuses imports together, such as those of one name, which may be in different parts. */
function checkImports({ text, parse }: Whole, children: readonly RootContent[]): void {
  const code = children.flatMap(({ type, position }) =>
    type === 'mdxjsEsm' && position !== undefined ? [position] : [],
  )
  if (code.length < 2) return
  const ends = [0, ...code.map(({ end }) => end.offset ?? 0)]
  const starts = [...code.map(({ start }) => start.offset ?? 0), text.length]
  parse(
    applyMasks(
      text,
      starts.map((end, index) => ({ start: ends[index] ?? 0, end })),
    ),
  )
}

interface Whole {
  text: string
  starts: readonly number[]
  labels: ReadonlyMap<string, string>
  parse: Parse
  limits: PartLimits
}

interface Part {
  children: RootContent[]
  /** The line that it begins with, from 0, and the one that the next part begins with. */
  first: number
  next: number
}

/** What only looks like a definition, such as the end of a paragraph, must not make a link of anything. */
function withoutFalseLabels(whole: Whole, parts: Part[]): Part[] {
  const defined = new Set<string>()
  for (const { children } of parts) {
    const root: Root = { type: 'root', children }
    visit(root, (node) => {
      if (node.type === 'definition') defined.add(foldLabel(node.label ?? node.identifier))
      if (node.type === 'footnoteDefinition') defined.add(foldLabel(`^${node.label ?? node.identifier}`))
    })
  }
  const labels = new Map([...whole.labels].filter(([label]) => defined.has(label)))
  const falseLabels = new Map([...whole.labels].filter(([label]) => !defined.has(label)))
  return parts.map((part) => {
    const { first, next } = part
    const text = whole.text.slice(whole.starts[first], whole.starts[next] ?? whole.text.length)
    const isSame = definitionsFor(text, falseLabels) === ''
    return isSame ? part : { ...part, children: parseUpTo({ ...whole, labels }, first, next) ?? part.children }
  })
}

function parsePart(whole: Whole, first: number): Part {
  const { text, starts, limits } = whole
  const from = starts[first] ?? 0
  let [length, hasThrown] = [limits.characters, false]
  while (length <= limits.mostCharacters) {
    const next = nextHeading(text, starts, from + length)
    const to = starts[next] ?? text.length
    if (to - from > limits.mostCharacters) break
    try {
      const children = parseUpTo(whole, first, next)
      if (children !== undefined) return { children, first, next }
    } catch (error) {
      if (next >= starts.length || error instanceof RangeError) throwAtItsPlace(whole, first, next)
      hasThrown = true
    }
    length = 2 * Math.max(length, (to - from) / 2 + 1)
  }
  if (hasThrown) throwAtItsPlace(whole, first, starts.length)
  const size = limits.mostCharacters / 1024
  throw new UnbrokenTextError(
    `The ${size} Ki characters from line ${first + 1} on have no heading outside of code, comments, lists and components`,
  )
}

/** Throws what is wrong with a part. Empty lines stand for those before it, so that the error has its place. */
function throwAtItsPlace({ text, starts, parse, limits }: Whole, first: number, next: number): void {
  const from = starts[first] ?? 0
  const to = Math.min(starts[next] ?? text.length, from + limits.mostCharacters)
  parse('\n'.repeat(first) + text.slice(from, to))
}

/** Gives the index of the first line with a heading from an offset on, or that behind the last line. */
function nextHeading(text: string, starts: readonly number[], offset: number): number {
  const index = starts.findIndex((start) => start >= offset && HEADING.test(text.slice(start, start + 8)))
  return index === -1 ? starts.length : index
}

/**
 * Parses the lines from `first` up to `next` and a heading behind them. Gives their nodes, or undefined if that heading does
 * not stand at the top of the tree: it is in a fence, a comment, an element or the like that began before it.
 */
function parseUpTo(whole: Whole, first: number, next: number): RootContent[] | undefined {
  const { text, starts, labels, parse } = whole
  const from = starts[first] ?? 0
  const part = text.slice(from, starts[next] ?? text.length)
  const isLast = next >= starts.length
  // A blank line ends what a heading would go on with; before a heading of the page, there is none but its own.
  const lines = isLast ? `${part}\n\n` : part
  const { children } = parse(`${lines}# -\n${definitionsFor(part, labels)}`)
  const end = children.findIndex(({ position }) => (position?.end.offset ?? 0) > lines.length)
  const isEnded = children[end]?.type === 'heading' && children[end]?.position?.start.offset === lines.length
  if (!isEnded) return isLast ? parseOpenEnd(whole, first) : undefined
  const kept = children.slice(0, end)
  for (const child of kept) movePositions(child, first, from)
  return kept
}

/** What is open at the end of the text is open, so the definitions of other parts go before the part. */
function parseOpenEnd({ text, starts, labels, parse }: Whole, first: number): RootContent[] {
  const from = starts[first] ?? 0
  const part = text.slice(from)
  const before = first === 0 ? '' : `${definitionsFor(part, labels).trimStart()}\n\n`
  const kept = parse(before + part).children.filter(({ position }) => (position?.start.offset ?? 0) >= before.length)
  for (const child of kept) movePositions(child, first - (lineStarts(before).length - 1), from - before.length)
  return kept
}

/** What is defined anywhere can be referred to everywhere; where it leads makes no difference to the tree. */
function definitionsFor(part: string, labels: ReadonlyMap<string, string>): string {
  const used = new Set<string>()
  for (const [, label = ''] of part.matchAll(REFERENCE)) {
    const known = labels.get(foldLabel(label))
    if (known !== undefined) used.add(known)
  }
  return [...used].map((label) => `\n\n[${label}]: #`).join('')
}

function labelsIn(text: string): ReadonlyMap<string, string> {
  return new Map(Array.from(text.matchAll(LABEL), ([, label = '']) => [foldLabel(label), label]))
}

/** As CommonMark matches labels, by and large. */
function foldLabel(label: string): string {
  return label.replace(/\s+/g, ' ').trim().toLowerCase().toUpperCase()
}

function movePositions(part: RootContent, lines: number, offset: number): void {
  visit(part, (node) => {
    move(node, lines, offset)
    if ('attributes' in node && Array.isArray(node.attributes)) {
      for (const attribute of node.attributes) move(attribute, lines, offset)
    }
    if (node.type === 'mdxjsEsm')
      for (const statement of node.data?.estree?.body ?? []) moveStatement(statement, offset)
  })
}

interface Placed {
  position?: { start: Point; end: Point } | undefined
}

interface Point {
  line: number
  offset?: number | undefined
}

function move({ position }: Placed, lines: number, offset: number): void {
  for (const point of position === undefined ? [] : [position.start, position.end]) {
    point.line += lines
    if (point.offset !== undefined) point.offset += offset
  }
}

/** Where a statement stands is read from `start` and `end`, as acorn has them. */
function moveStatement(statement: object, offset: number): void {
  if (!('start' in statement) || !('end' in statement)) return
  if (typeof statement.start !== 'number' || typeof statement.end !== 'number') return
  Object.assign(statement, { start: statement.start + offset, end: statement.end + offset })
}

function endOf({ text, starts }: Whole): { line: number; column: number; offset: number } {
  return { line: starts.length, column: text.length - (starts.at(-1) ?? 0) + 1, offset: text.length }
}
