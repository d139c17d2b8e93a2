// Literal values of a Python file: `name = "x"`, lists, tuples and dicts of texts. Nothing else of it is understood.
import { escapeRegExp } from '../../base/text.ts'
import { CONFIG_MAX_CHARACTERS } from './limit.ts'

export type PythonValue = string | boolean | number | null | PythonValue[] | Map<string, PythonValue>

const MAX_READS = 500
const MAX_DEPTH = 20

/**
 * Gives the values of these names as far as they are literals; the last assignment counts, `+=` adds to a list. A name
 * that is assigned something else is in the map as undefined.
 */
export function readPythonAssignments(text: string, names: readonly string[]): Map<string, PythonValue | undefined> {
  const values = new Map<string, PythonValue | undefined>()
  let reads = 0
  // At the beginning of a line only: what is in a block may not be run.
  for (const match of text
    .slice(0, CONFIG_MAX_CHARACTERS)
    .matchAll(/^([A-Za-z_]\w{0,60})[ \t]*(?::[^=\n]{0,80})?(\+?=)(?!=)[ \t]*/gm)) {
    const [whole, name = '', operator] = match
    if (!names.includes(name) || reads++ > MAX_READS) continue
    const value = new Reader(text, match.index + whole.length).readStatement()
    values.set(name, operator === '+=' ? add(values.get(name), value) : value)
  }
  return values
}

export interface PythonPair {
  key: string
  value: PythonValue
  line: number
  column: number
}

/** Gives the pairs of the dict that is assigned to a name last, with the places of the keys; [] if it is no literal. */
export function readPythonPairs(text: string, name: string): PythonPair[] {
  const pattern = new RegExp(`^${escapeRegExp(name)}[ \\t]*(?::[^=\\n]{0,80})?=(?!=)[ \\t]*`, 'gm')
  const found = [...text.slice(0, CONFIG_MAX_CHARACTERS).matchAll(pattern)].at(-1)
  if (found === undefined) return []
  const reader = new Reader(text, found.index + found[0].length)
  const value = reader.readStatement()
  if (!(value instanceof Map)) return []
  const starts = startsOfLines(text)
  return [...value].map(([key, part]) => {
    const at = reader.keys.get(key) ?? found.index
    const line = starts.findLastIndex((start) => start <= at)
    return { key, value: part, line: line + 1, column: at - (starts[line] ?? 0) + 1 }
  })
}

function startsOfLines(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
}

/** The texts of a list, or the keys of a dict, or the one text. */
export function textsOf(value: PythonValue | undefined): string[] {
  if (typeof value === 'string') return [value]
  if (value instanceof Map) return [...value.keys()]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

function add(before: PythonValue | undefined, more: PythonValue | undefined): PythonValue | undefined {
  return Array.isArray(before) && Array.isArray(more) ? [...before, ...more] : undefined
}

/** Thrown inside of this file when something is no literal. */
class NoLiteral extends Error {}

class Reader {
  readonly #text: string
  /** Where the keys of the outermost dict stand. */
  readonly keys = new Map<string, number>()
  #at: number

  constructor(text: string, at: number) {
    this.#text = text
    this.#at = at
  }

  /** A value with nothing after it on its line: `["a"] + others` is none. */
  readStatement(): PythonValue | undefined {
    try {
      const value = this.#read(0)
      const rest = /[^\n]{0,200}/y
      rest.lastIndex = this.#at
      return /^[ \t]*(#.*)?\r?$/.test(rest.exec(this.#text)?.[0] ?? '') ? value : undefined
    } catch (error) {
      if (error instanceof NoLiteral) return undefined
      throw error
    }
  }

  #read(depth: number): PythonValue {
    if (depth > MAX_DEPTH) throw new NoLiteral()
    const character = this.#text.charAt(this.#at)
    if (character === '[') return this.#readItems(']', depth)
    if (character === '(') return this.#readItems(')', depth)
    if (character === '{') return this.#readDict(depth)
    const text = this.#readText()
    if (text !== undefined) return text
    const word = this.#match(/(True|False|None|-?\d{1,15})\b/y)
    if (word === undefined) throw new NoLiteral()
    return word === 'None' ? null : word === 'True' || word === 'False' ? word === 'True' : Number(word)
  }

  #readItems(end: string, depth: number): PythonValue[] {
    const items: PythonValue[] = []
    this.#at += 1
    for (this.#skip(); !this.#take(end); this.#skip()) {
      items.push(this.#read(depth + 1))
      this.#skip()
      if (!this.#take(',') && this.#text.charAt(this.#at) !== end) throw new NoLiteral()
    }
    return items
  }

  #readDict(depth: number): Map<string, PythonValue> {
    const entries = new Map<string, PythonValue>()
    this.#at += 1
    for (this.#skip(); !this.#take('}'); this.#skip()) {
      const start = this.#at
      const key = this.#readText()
      this.#skip()
      if (key === undefined || !this.#take(':')) throw new NoLiteral()
      this.#skip()
      if (depth === 0) this.keys.set(key, start)
      entries.set(key, this.#read(depth + 1))
      this.#skip()
      if (!this.#take(',') && this.#text.charAt(this.#at) !== '}') throw new NoLiteral()
    }
    return entries
  }

  /** `'x'`, `"x"`, `r"x"`; texts that stand beside each other are one. An f-string is no literal. */
  #readText(): string | undefined {
    let text: string | undefined
    for (let part = this.#readTextPart(); part !== undefined; part = this.#readTextPart()) {
      text = (text ?? '') + part
      this.#match(/[ \t]+/y)
    }
    return text
  }

  #readTextPart(): string | undefined {
    const long = this.#match(/[rRuU]?(?:"""[^"\\]*"""|'''[^'\\]*''')/y)
    if (long !== undefined) return long.replace(/^[rRuU]?.../, '').slice(0, -3)
    const written = this.#match(/[rRuU]?(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')/y)
    if (written === undefined) return undefined
    const isRaw = /^r/i.test(written)
    const inner = written.replace(/^[rRuU]/, '').slice(1, -1)
    return isRaw ? inner : inner.replace(/\\(.)/g, '$1')
  }

  /** Passes over blanks, line ends and comments. */
  #skip(): void {
    this.#match(/(?:[\s\\]|#[^\n]*)+/y)
  }

  #take(character: string): boolean {
    const isThere = this.#text.charAt(this.#at) === character
    if (isThere) this.#at += 1
    if (!isThere && this.#at >= this.#text.length) throw new NoLiteral()
    return isThere
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (found !== undefined) this.#at += found.length
    return found
  }
}
