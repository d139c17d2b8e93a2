// Inline markup of reStructuredText: a port of `Inliner` in docutils/parsers/rst/states.py, message for message.
import {
  type BlockLine,
  normalizeName,
  type RstDocument,
  type RstPlace,
  type RstSpan,
  unescapeRst,
} from './rst-document.ts'

/** What an escape hides from the patterns, in place of its backslash. */
const ESCAPE = '\u0000'
/** `punctuation_chars.openers`, `closers`, `delimiters` and `closing_delimiters` of docutils, by their categories. */
const OPENERS = String.raw`"'(<\[{\p{Ps}\p{Pi}\p{Pf}`
const CLOSERS = String.raw`"')>\]}\p{Pe}\p{Pi}\p{Pf}`
const OTHERS = String.raw`\-\/:\u00a1\u00b7\u00bf\u2010-\u2017\u2020-\u2027\u2030-\u205e\u3001-\u3003\u301c\u3030\u30fb\uff01\uff0c-\uff0f\uff1a\uff1b\uff1f`
const BEFORE = String.raw`(?:^|(?<=[\s${OPENERS}${OTHERS}]))`
const AFTER = String.raw`(?:$|(?=[\s${ESCAPE}\\.,;!?${OTHERS}${CLOSERS}]))`
export const SIMPLE_NAME = String.raw`[\p{L}\p{N}]{1,200}(?:[\-._+:][\p{L}\p{N}]{1,200}){0,40}`

const START = new RegExp(
  `${BEFORE}(?:(?<start>\\*\\*|\\*(?!\\*)|\`\`|_\`|\\|(?!\\|))(?!\\s)|` +
    `(?<whole>(?<refname>${SIMPLE_NAME})(?<refend>__?)|\\[(?:(?<footnote>[0-9]+|#(?:${SIMPLE_NAME})?|\\*)|(?<citation>${SIMPLE_NAME}))\\]_)${AFTER}|` +
    `(?<role>(?::${SIMPLE_NAME}:)?)(?<tick>\`(?!\`))(?!\\s))`,
  'u',
)
const UNESCAPED = String.raw`(?<![\s${ESCAPE}])`
const ENDS = {
  '*': new RegExp(String.raw`${UNESCAPED}\*${AFTER}`, 'u'),
  '**': new RegExp(String.raw`${UNESCAPED}\*\*${AFTER}`, 'u'),
  '``': new RegExp(`(?<!\\s)\`\`${AFTER}`, 'u'),
  '_`': new RegExp(`${UNESCAPED}\`${AFTER}`, 'u'),
  '|': new RegExp(String.raw`${UNESCAPED}\|_{0,2}${AFTER}`, 'u'),
  '`': new RegExp(`(?<!(?<!${ESCAPE})[\\s${ESCAPE}])\`(?<role>:${SIMPLE_NAME}:)?(?<refend>__?)?${AFTER}`, 'u'),
}
type Mark = keyof typeof ENDS
const EMBEDDED = new RegExp(`(?:[ \\n]+|^)<(?!\\s)((?:[^<>]|${ESCAPE}[<>]){1,2000})(?<![\\s${ESCAPE}])>$`)
const PAIRS: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '(': ')',
  '<': '>',
  '[': ']',
  '{': '}',
  '«': '»',
  '»': '«»',
  '‘': '’‚',
  '’': '‘’',
  '‚': '‘’',
  '“': '”„',
  '„': '“”',
  '”': '“”',
  '‹': '›',
  '›': '‹›',
}

/** Reads the inline markup of a paragraph, a title or a term into the document. Linear. */
export function readInline(lines: readonly BlockLine[], document: RstDocument): void {
  new Inliner(lines, document).read()
}

class Inliner {
  readonly #text: string
  readonly #lines: readonly BlockLine[]
  readonly #document: RstDocument
  /** Where each line begins in the text. */
  readonly #starts: number[] = []
  /** Marks that have no end from here on. */
  readonly #endless = new Set<Mark>()
  /** Offset of what is left. */
  #at = 0

  constructor(lines: readonly BlockLine[], document: RstDocument) {
    this.#lines = lines
    this.#document = document
    let start = 0
    for (const { text } of lines) {
      this.#starts.push(start)
      start += text.length + 1
    }
    const text = lines.map((line) => line.text).join('\n')
    this.#text = text.replace(/\\([\s\S]|$)/g, `${ESCAPE}$1`)
  }

  read(): void {
    for (let rest = this.#text; rest !== ''; rest = this.#text.slice(this.#at)) {
      const match = START.exec(rest)
      if (match === null) return
      const { start, whole, tick } = match.groups ?? {}
      if (start !== undefined) this.#readMarked(rest, match, start as Mark)
      else if (whole !== undefined) this.#readWhole(match, whole)
      else if (tick !== undefined) this.#readInterpreted(rest, match)
    }
  }

  /** `*text*`, `**text**`, ` ``text`` `, `` _`text` ``, `|text|`. */
  #readMarked(rest: string, { index }: RegExpExecArray, mark: Mark): void {
    const from = index + mark.length
    const start = this.#at + index
    const end = isQuoted(rest, index, from) ? 'quoted' : this.#endOf(rest, from, mark)
    this.#at += from
    if (end === 'quoted') return
    if (end === undefined || end.index === 0) {
      this.#fault('open markup', start, mark)
      return
    }
    const content = rest.slice(from, from + end.index)
    if (mark === '|') {
      const name = withoutEscapes(content).replace(/\s+/g, ' ').trim()
      this.#span('substitution', name, content, start, this.#at)
      if (end[0] === '|_') this.#span('reference', normalizeName(name), content, start, this.#at)
    }
    if (mark === '_`') this.#target(withoutEscapes(content), start, '')
    this.#at += end.index + end[0].length
  }

  #readWhole({ index, groups = {} }: RegExpExecArray, whole: string): void {
    const start = this.#at + index
    const { refname, refend, footnote, citation } = groups
    if (refend === '__') this.#document.anonymousLinks.push(this.#placeOf(start))
    if (refname !== undefined && refend === '_') this.#span('reference', normalizeName(refname), refname, start, start)
    if (footnote !== undefined) this.#span('footnote', normalizeName(footnote), footnote, start, start)
    if (citation !== undefined) this.#span('citation', normalizeName(citation), citation, start, start)
    this.#at = start + whole.length
  }

  /** `` `text` ``, `` :role:`text` ``, `` `text`_ ``. */
  #readInterpreted(rest: string, { index, groups = {} }: RegExpExecArray): void {
    const prefix = groups.role ?? ''
    const from = index + prefix.length + 1
    const start = this.#at + index
    const end = prefix === '' && isQuoted(rest, index, from) ? 'quoted' : this.#endOf(rest, from, '`')
    this.#at += from
    if (end === 'quoted') return
    if (end === undefined || end.index === 0) {
      this.#fault('open markup', start + prefix.length, '`')
      return
    }
    const contentAt = this.#at
    const content = rest.slice(from, from + end.index)
    this.#at += end.index + end[0].length
    const { role: suffix, refend } = end.groups ?? {}
    if ([prefix || undefined, suffix, refend].filter((part) => part !== undefined).length > 1) {
      this.#fault('two roles', start, withoutEscapes(content))
      return
    }
    if (refend === undefined) {
      const role = (suffix ?? prefix).slice(1, -1).toLowerCase()
      if (role === '' && /^(?:https?|ftp|mailto):\S+$/i.test(EMBEDDED.exec(content)?.[1] ?? ''))
        this.#fault('no underscore', start, withoutEscapes(content).replace(/\s+/g, ' '))
      this.#span('role', role, content, start, contentAt)
    } else this.#readPhrase(content, refend, start, contentAt)
  }

  /** `` `text <address>`_ `` makes a target of its text; one with `__` has no name. */
  #readPhrase(content: string, refend: string, start: number, contentAt: number): void {
    const embedded = EMBEDDED.exec(content)
    const alias = embedded?.[1]
    const isAlias =
      alias?.endsWith('_') === true && !alias.endsWith(`${ESCAPE}_`) && !/^[a-z][a-z0-9+.-]*:/i.test(alias)
    if (isAlias) this.#span('reference', normalizeName(withoutEscapes(alias.slice(0, -1))), alias, start, contentAt)
    if (refend === '__') {
      if (embedded === null) this.#document.anonymousLinks.push(this.#placeOf(start))
      return
    }
    const text = content.slice(0, embedded?.index)
    if (embedded === null) this.#span('reference', normalizeName(withoutEscapes(text)), text, start, contentAt)
    else this.#target(withoutEscapes(text === '' ? (alias ?? '') : text), start, isAlias ? undefined : alias)
  }

  #endOf(rest: string, from: number, mark: Mark): RegExpExecArray | undefined {
    if (this.#endless.has(mark)) return undefined
    const end = ENDS[mark].exec(rest.slice(from))
    if (end === null) this.#endless.add(mark)
    return end ?? undefined
  }

  #fault(kind: 'open markup' | 'two roles' | 'no underscore', offset: number, name: string): void {
    this.#document.faults.push({ kind, name, ...this.#placeOf(offset) })
  }

  #span(kind: RstSpan['kind'], name: string, content: string, start: number, contentAt: number): void {
    const written = content.replaceAll(ESCAPE, '\\')
    this.#document.spans.push({
      kind,
      name,
      content: written,
      ...this.#placeOf(start),
      contentAt: this.#placeOf(contentAt),
    })
  }

  #target(name: string, offset: number, written: string | undefined): void {
    const address = written === undefined ? undefined : withoutEscapes(written).replace(/\s+/g, '')
    this.#document.targets.push({
      name: normalizeName(name),
      isLabel: address === '',
      address,
      ...this.#placeOf(offset),
    })
  }

  #placeOf(offset: number): RstPlace {
    let [low, high] = [0, this.#starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((this.#starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    const { row = 0, column = 0 } = this.#lines[low] ?? {}
    return { row, column: column + offset - (this.#starts[low] ?? 0) }
  }
}

function withoutEscapes(text: string): string {
  return unescapeRst(text.replaceAll(ESCAPE, '\\'))
}

/** A mark between two of a pair, as in `"*"`, or at the end, is text. */
function isQuoted(text: string, start: number, end: number): boolean {
  if (start === 0) return false
  const after = text[end]
  return after === undefined || (PAIRS[text[start - 1] ?? ''] ?? '').includes(after)
}
