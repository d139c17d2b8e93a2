// Where code stands in a page: fences, blocks of other markups, code in a line. Told from the text alone, like addresses.
import { outsideOf } from '../changes/edit-match.ts'
import type { Span } from '../changes/link-addresses.ts'

/** What may stand before a fence: quotes, and the marks of list items. */
const FENCE = /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*(`{3,}|~{3,})(.*)$/
/** Of AsciiDoc, a line by itself before and after the block. */
const LISTING = /^(-{4,}|\.{4,})$/
/** Of reStructuredText, without its indentation: the lines below it that are indented further are code. */
const LITERAL_BLOCK = /^(?:\.\. (?:code-block|code|sourcecode|literalinclude|prompt)::.*|(?:.*[^:])?::)$/

type Block = { isEnd: (line: string) => boolean; hasEndLine: boolean }

/** Gives the places of code in a text with LF alone. Unclosed fences reach to its end. `path` tells the markup. */
export function findCode(text: string, path: string): Span[] {
  const spans: Span[] = []
  let block: (Block & { start: number }) | undefined
  let proseStart = 0
  let at = 0
  const endProse = (end: number): void => {
    if (proseStart < end) for (const span of codeInProse(text, proseStart, end)) spans.push(span)
  }
  for (const line of text.split('\n')) {
    const next = at + line.length + 1
    if (block === undefined) {
      const opened = blockOpenedBy(line, path)
      if (opened !== undefined || line.trim() === '') {
        endProse(at)
        proseStart = next
      }
      if (opened !== undefined) block = { ...opened, start: at }
    } else if (block.isEnd(line)) {
      spans.push({ start: block.start, end: block.hasEndLine ? next - 1 : at })
      proseStart = block.hasEndLine ? next : at
      block = undefined
    }
    at = next
  }
  if (block === undefined) endProse(text.length)
  else spans.push({ start: block.start, end: text.length })
  return [...spans, ...elementsOutside(spans, text)]
}

function blockOpenedBy(line: string, path: string): Block | undefined {
  const [, fence = '', info = ''] = FENCE.exec(line) ?? []
  if (fence !== '' && !(fence.startsWith('`') && info.includes('`'))) {
    return { isEnd: (end) => isClosing(end, fence), hasEndLine: true }
  }
  const listing = /\.a(?:scii)?doc$/.test(path) ? LISTING.exec(line)?.[1] : undefined
  if (listing !== undefined) return { isEnd: (end) => end === listing, hasEndLine: true }
  if (!path.endsWith('.rst') || !LITERAL_BLOCK.test(line.trimStart())) return undefined
  const indent = indentOf(line)
  return { isEnd: (end) => end.trim() !== '' && indentOf(end) <= indent, hasEndLine: false }
}

/** The same mark, at least as often, and nothing else but quotes and spaces. */
function isClosing(line: string, fence: string): boolean {
  const mark = line.replace(/^[ \t>]+/, '').trimEnd()
  return mark.length >= fence.length && mark === fence.charAt(0).repeat(mark.length)
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

/** Code between equal runs of backticks within one paragraph. */
function codeInProse(text: string, start: number, end: number): Span[] {
  const runs = [...text.slice(start, end).matchAll(/`+/g)].map(({ index, 0: ticks }) => ({
    at: start + index,
    length: ticks.length,
  }))
  const closings = closingRuns(runs)
  const spans: Span[] = []
  let from = start
  for (const [index, { at }] of runs.entries()) {
    const closing = runs[closings[index] ?? -1]
    if (at < from || closing === undefined || isEscaped(text, at)) continue
    from = closing.at + closing.length
    spans.push({ start: at, end: from })
  }
  return spans
}

/** For each run the index of the next one of its length. */
function closingRuns(runs: readonly { length: number }[]): (number | undefined)[] {
  const next = new Map<number, number>()
  const closings: (number | undefined)[] = runs.map(() => undefined)
  for (let index = runs.length - 1; index >= 0; index -= 1) {
    const { length = 0 } = runs[index] ?? {}
    closings[index] = next.get(length)
    next.set(length, index)
  }
  return closings
}

/** An escaped backtick opens nothing; it may close, since code has no escapes. */
function isEscaped(text: string, at: number): boolean {
  let backslashes = 0
  while (text.charAt(at - 1 - backslashes) === '\\') backslashes += 1
  return backslashes % 2 === 1
}

/** Elements for code that have an end, and do not begin in the code of these spans, which ascend. */
function elementsOutside(spans: readonly Span[], text: string): Span[] {
  const elements: Span[] = []
  const folded = text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  const isOutside = outsideOf(spans)
  const endless = new Set<string>()
  let from = 0
  for (const { index, 1: name = '' } of folded.matchAll(/<(code|pre|kbd|samp)\b/g)) {
    if (index < from || endless.has(name) || !isOutside({ start: index, end: index + 1 })) continue
    const close = folded.indexOf(`</${name}`, index)
    if (close === -1) endless.add(name)
    else elements.push({ start: index, end: close })
    from = Math.max(from, close)
  }
  return elements
}
