// What the cited lines are taken apart into. An entry speaks of one thing: a setting with the comment above it, an option with its
// help, a row of a table with the names of its columns, a sentence. A value belongs to the entry that it stands in.

export interface Entry {
  /** Its own lines. */
  text: string
  /** The headings and keys above it among the cited lines, and for "It defaults to 5" the sentence before. */
  scope: string
  /** The name that it defines or describes; undefined for a sentence. */
  key?: string
}

const SENTENCE_END = /(?<=[.!?][)"'*_`]{0,3})(?<!\b(?:e\.g|i\.e|etc|vs|resp|approx)\.)\s+(?=[\p{Lu}\d`"'([*_<])/u
/** A sentence that speaks of what the one before it names. */
const GOES_ON = /^[(]?(?:defaults?|it|its|this|these|they|by default|otherwise|set|setting|if (?:it|this|set|not))\b/i
const SCOPE_MAX_CHARACTERS = 2000

/** Gives the sentences of a text on one line or more. */
export function sentencesOf(text: string): string[] {
  return text.split(SENTENCE_END).filter((part) => part.trim() !== '')
}

/** Gives an entry for each sentence of the lines. */
export function sentenceEntries(lines: readonly string[], scope: string): Entry[] {
  let before = ''
  return sentencesOf(lines.map((line) => line.trim()).join(' ')).map((text) => {
    if (!GOES_ON.test(text)) before = ''
    const entry = { text, scope: `${scope}\n${before}` }
    before = `${before} ${text}`.slice(0, SCOPE_MAX_CHARACTERS)
    return entry
  })
}

const KEYWORDS =
  /^(?:(?:pub|const|let|var|static|final|export|default|def|fn|func|function|type|class|case|public|private|readonly|async)(?:\([^)]*\))?\s+)+/
const KEY = /^[\s|#`"'{*+-]*(?:\w, +)?:?(?:param |option )?["'`]*(--?[A-Za-z][\w-]*|[A-Za-z_][\w.-]*)/

/** Gives the name with which a line that is no comment begins. */
export function keyOf(line: string | undefined): Pick<Entry, 'key'> {
  const key = line === undefined ? undefined : KEY.exec(line.trim().replace(KEYWORDS, ''))?.[1]
  return key === undefined ? {} : { key }
}
