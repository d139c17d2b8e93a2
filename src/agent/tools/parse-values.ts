// Reads the JSON that models write where one JSON object belongs: in a fence, with raw line breaks in texts, with a comma or
// a bracket too many, or as several objects in a row. It adds no bracket and no quote, so half a text is never made whole.
// (jsonrepair and its like do, and would write the first half of a page.)
import type { CallFix } from '../model.ts'

/** A text with more of them has no meaning that could be guessed. */
const VALUES_MAX = 128
/** No tool has arguments as deep as this, and what is much deeper cannot be written as JSON again. */
const DEPTH_MAX = 100

/** Gives the objects and lists in the text, and what was wrong with it; undefined when it is none of these forms. */
export function parseValues(text: string): { values: unknown[]; fixes: CallFix[] } | undefined {
  const strict = parse(text)
  if (strict !== undefined) return { values: [strict], fixes: [] }
  const trimmed = text.trim()
  const [, fenced] = /^```[\w-]*[ \t]*\r?\n([\s\S]*)\n[ \t]*```$/.exec(trimmed) ?? []
  const values = parseInARow(fenced ?? trimmed)
  if (values === undefined) return undefined
  const isFenceAlone = fenced !== undefined && parse(fenced) !== undefined
  return {
    values,
    fixes: [...(fenced === undefined ? [] : ['fence' as const]), ...(isFenceAlone ? [] : ['syntax' as const])],
  }
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return isDeeper(value, DEPTH_MAX) ? undefined : value
  } catch {
    return undefined
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1))
}

function parseInARow(text: string): unknown[] | undefined {
  const values: unknown[] = []
  let at = 0
  for (;;) {
    // Between and after values there may be commas, and brackets that close nothing.
    const gap = values.length === 0 ? /\s*/y : /[\s,\]}]*/y
    gap.lastIndex = at
    at += gap.exec(text)?.[0].length ?? 0
    if (at === text.length) return values.length === 0 ? undefined : values
    const end = values.length < VALUES_MAX ? readValue(text, at) : undefined
    const value = end && parse(end.json)
    if (end === undefined || value === undefined) return undefined
    values.push(value)
    at = end.at
  }
}

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' }

/** The object or list that begins here, as JSON, and the place behind it; undefined when it does not end. */
function readValue(text: string, start: number): { json: string; at: number } | undefined {
  const open: string[] = []
  const parts: string[] = []
  for (let at = start; at < text.length; ) {
    const end = endOfToken(text, at)
    const token = text.slice(at, end)
    at = end
    const closing = CLOSING[token]
    if (closing !== undefined) open.push(closing)
    else if (token === '}' || token === ']') {
      if (open.pop() !== token) return undefined
      if (parts.at(-1) === ',') parts.pop()
    }
    if (open.length === 0 && parts.length === 0) return undefined
    if (token.trim() !== '') parts.push(token.startsWith('"') ? escapeControls(token) : token)
    if (open.length === 0) return { json: parts.join(''), at }
  }
  return undefined
}

/** The end of the string, the sign or what is between them. A string without its closing quote extends to the end. */
function endOfToken(text: string, start: number): number {
  const part = /"|[{}[\],]|[^"{}[\],]+/y
  part.lastIndex = start
  if (part.exec(text)?.[0] !== '"') return part.lastIndex
  const sign = /[^"\\]*(?:\\[\s\S]|")/y
  sign.lastIndex = start + 1
  for (let found = sign.exec(text); found !== null; found = sign.exec(text)) {
    if (found[0].endsWith('"') && !found[0].endsWith('\\"')) return sign.lastIndex
  }
  return text.length
}

/** JSON has no raw line breaks and tabs in its texts. */
function escapeControls(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, (control) => JSON.stringify(control).slice(1, -1))
}
