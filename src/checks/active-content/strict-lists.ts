// Lists of attributes as Goldmark, MyST and remark-directive read them: over lines, with braces in quotes. What breaks
// the grammar is text.
import { type Attribute, attributesNamed, classesIn, doubtful } from './list-attributes.ts'

export interface StrictList {
  end: number
  attributes: Attribute[]
}

const BETWEEN = /[\s,]*/y
/** A class or id, a comment of MyST, or a name with its value: in quotes, an array, an object, or a word. */
const withQuotes = (double: string): RegExp =>
  new RegExp(
    String.raw`([.#][^\s"'=<>{},%]*)|%[^%]*%|([A-Za-z_:@][\w:@.-]*)(\s*=\s*)(?:"(${double})"|'([^']*)'|(\[[^[\]]*\]|\{[^{}]*\}|[-+\d.][-+\d.eE]*|[^\s"'=<>{},[\]]+))`,
    'y',
  )
/** To the first two, a backslash protects a quote. */
const TOKENS = [withQuotes(String.raw`(?:[^"\\]|\\[\s\S])*`), withQuotes('[^"]*')]

/**
 * Gives a function that reads the list at an offset in each of the ways. What has been read from some place on is not
 * read again: a list that comes to it has only the attributes before. Linear for all offsets together.
 */
export function createStrictReader(text: string): (start: number) => StrictList[] {
  const readers = TOKENS.map((token) => ({ token, ends: new Map<number, number | undefined>() }))
  return (start) => readers.flatMap(({ token, ends }) => readList(text, start, token, ends) ?? [])
}

function readList(
  text: string,
  start: number,
  token: RegExp,
  ends: Map<number, number | undefined>,
): StrictList | undefined {
  const attributes: Attribute[] = []
  const places: number[] = []
  let end: number | undefined
  for (let at: number | undefined = start + 1; at !== undefined; ) {
    BETWEEN.lastIndex = at
    BETWEEN.test(text)
    at = BETWEEN.lastIndex
    if (ends.has(at)) {
      end = ends.get(at)
      break
    }
    places.push(at)
    if (text.charAt(at) === '}') {
      end = at + 1
      break
    }
    token.lastIndex = at
    const match = token.exec(text)
    if (match !== null) attributes.push(...attributesOf(match))
    at = match === null ? undefined : token.lastIndex
  }
  for (const place of places) ends.set(place, end)
  return end === undefined ? undefined : { end, attributes }
}

function attributesOf([, shorthand, name, equals, double, single, other]: RegExpExecArray): Attribute[] {
  if (shorthand !== undefined) return classesIn(shorthand)
  if (name === undefined) return []
  const value = double ?? single ?? other ?? ''
  // An array of classes has quotes and commas in it.
  const values = [value, value.replaceAll('\\', ''), value.replace(/[[\]{}"',]/g, ' ')]
  const attributes = attributesNamed(name, [...new Set(values)])
  // Code is full of words with `=` between spaces: `{ total = count }`.
  const isLikeCode = other !== undefined && equals !== '='
  return isLikeCode ? attributes.map(doubtful) : attributes
}
