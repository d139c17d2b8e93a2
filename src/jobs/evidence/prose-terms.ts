// The names in a line of prose: flags, environment variables, paths, versions and words spelled like names in code, and
// everything in inline code, where plain words are names too.
import { closingRuns } from '../../checks/index.ts'
import { wordsOfCommand } from './code-terms.ts'
import { isEverydayCommand, looksLikeCode, toTerm } from './terms.ts'

/** The link checks take care of addresses. */
const ADDRESS = /\bhttps?:\/\/[^\s<>)\]"']+|\]\([^)\s]*\)?|\b(?:href|src|to|id)=["'][^"']*["']|^\s*\[[^\]]*\]:\s*\S+/gi
/** Attributes of a heading or a link, shortcodes of emoji, and the names of roles. */
const MARKUP = /\{[#.:][^{}]*\}|:[a-z\d_+-]+:/gi
const HTML_CODE = /<code(?:\s[^<>]*)?>([^<>`]*)<\/code>/gi

const FLAG = /(?<![\w-])--[a-z][\w-]{1,60}/g
const VARIABLE = /(?<![\w$-])(?:\$\{?)?[A-Z][A-Z\d]*(?:_[A-Z\d]+)+(?!\w)/g
const VERSION =
  /(?<![\w.-])(?:v\d+(?:\.\d+){0,3}|\d+\.\d+\.\d+)(?:-[a-z][a-z\d]*(?:\.[a-z\d]+)*)?(?![\w-]|\.\d)|(?<![\w<>=-])>= ?v?\d+(?:\.\d+){0,2}(?![\w.])/g
/** A plain number is a version after a word that says so; after a vaguer word it needs a dot. */
const VERSION_IN_WORDS =
  /\b(?:([Vv]ersions?|Node(?:\.js)?|Python|Java|PHP|TypeScript|PostgreSQL|Deno|Bun|npm) (\d+(?:\.\d+)?)|([Ss]ince|[Rr]elease|[Rr]equires|Go|Ruby|Rust) (\d+\.\d+))(?![\w-]|\.\d)/g
const DATE = /^\d{1,2}\.\d{1,2}\.(?:19|20)\d\d$/
const PATH =
  /(?<=^|[\s([])(?:(?:~|\.{1,2})?(?:\/[\w.@-]+){2,}|(?:[\w.@-]+\/)*[\w@-][\w.@-]*\.[a-z][a-z\d]{0,7})(?![\w/])/g
/** Names of products: Node.js, Next.js. */
const PRODUCT = /^[A-Z][A-Za-z\d]*\.(?:js|ts|py|rs)$/
const IDENTIFIER =
  /(?<![\w$.@#/&-])(?:[A-Za-z][A-Za-z\d]*(?:_[a-z\d]+)+|[a-z]{2}[a-z\d]*(?:[A-Z][a-z\d]+)+)(?:\(\))?(?![\w/=@-]|\.\w)|(?<![\w$./])[A-Za-z_]\w*(?:\.\w+)*\(\)/g

/** Components by which reference pages document a name. */
const REFERENCE_TAG = /<\w*(?:Field|Param|Option|Prop|Flag|Env|Arg|Setting|Header)/
const NAMING_ATTRIBUTE =
  /\b(?:name|path|query|body|header|flag|option|env|param|prop|field|command)=(?:\{\s*)?["']([^"'\s]{2,100})["']/g
/** Of Sphinx and MyST: `{confval} name`, `.. option:: --name`. */
const DOCUMENTED =
  /(?:\{|\.\. )(?:[a-z]+:)?(?:confval|option|envvar|function|method|class|attribute|data|exception|module|program)(?:\}|::)\s+([^\s(]+)/g

/** Gives the words of the line that may need a source. Cost: a few passes over the line. */
export function wordsOfProse(line: string): string[] {
  const { spans, prose } = splitCodeSpans(line.replace(HTML_CODE, '`$1`'))
  const text = prose
    .replace(ADDRESS, ' ')
    .replace(MARKUP, ' ')
    .replace(/\\(?=[_*])/g, '')
  const matches = (form: RegExp): string[] => text.match(form) ?? []
  return [
    ...matches(FLAG),
    ...matches(VARIABLE),
    ...matches(VERSION).map((version) => version.replace(/^>= /, '>=')),
    ...versionsInWords(line),
    ...matches(PATH).filter((path) => toTerm(path)?.kind === 'path' && !PRODUCT.test(path)),
    ...matches(IDENTIFIER),
    ...documentedNames(line),
    ...spans.flatMap(wordsOfSpan),
  ].filter((word) => !DATE.test(word))
}

/** In inline code plain words are names too; quoted text next to other words is a value. */
function wordsOfSpan(span: string): string[] {
  const text = span.trim()
  if (/^[<>^~]=? ?v?\d/.test(text)) return [text]
  const [command = '', argument] = text.split(/\s+/, 2)
  if (argument !== undefined && isEverydayCommand(command)) return wordsOfCommand(text)
  const isQuoted = /^(["'])[^"']*\1$/.test(text)
  const bare = isQuoted && !/\s/.test(text) ? text : text.replace(/"[^"]*"|'[^']*'/g, ' ').replace(/<[^<>]*>/g, tagName)
  return bare.split(/[\s,;|=[\]()"'&]+/).filter((word) => /\w{2}|^-\w$/.test(word))
}

/** `<Tabs>` names a component; `<file>` is a placeholder. */
function tagName(tag: string): string {
  const name = /^<\/?([A-Z]\w*)/.exec(tag)?.[1]
  return name === undefined ? ' ' : ` ${name} `
}

/** Includes the name of a product, so that the reader knows whose version it is. */
function versionsInWords(line: string): string[] {
  return Array.from(line.replaceAll('`', '').matchAll(VERSION_IN_WORDS), ([, clear, number, vague, dotted = '']) => {
    const word = clear ?? vague ?? ''
    return `${/^(?:versions?|since|release|requires)$/i.test(word) ? 'version' : word} ${number ?? dotted}`
  })
}

function documentedNames(line: string): string[] {
  const isReference = REFERENCE_TAG.test(line)
  const attributes = Array.from(line.matchAll(NAMING_ATTRIBUTE), ([, value = '']) => value)
  return [
    ...attributes.filter((value) => isReference || looksLikeCode(value)),
    ...Array.from(line.matchAll(DOCUMENTED), ([, name = '']) => name),
  ]
}

/** Gives the text between pairs of backtick runs of the same length (CommonMark 6.1), and the line without it. One pass. */
function splitCodeSpans(line: string): { spans: string[]; prose: string } {
  const runs = [...line.matchAll(/`+/g)].map(({ index, 0: { length } }) => ({ index, length }))
  const closers = closingRuns(runs.map(({ length }) => length))
  const spans: string[] = []
  let prose = ''
  let from = 0
  for (let at = 0; at < runs.length; at++) {
    const [opening, close] = [runs[at], closers[at]]
    const closing = close === undefined ? undefined : runs[close]
    if (opening === undefined || close === undefined || closing === undefined) continue
    spans.push(line.slice(opening.index + opening.length, closing.index))
    prose += `${line.slice(from, opening.index)} \` `
    from = closing.index + closing.length
    at = close
  }
  return { spans, prose: prose + line.slice(from) }
}

// Text in double quotes, and values: in code, of an option, or after "default".

interface Quote {
  text: string
  /** What stands between its placeholders: `%s`, `<name>`, `{n}`, an ellipsis. */
  pieces: readonly string[]
}

const CODE_SPAN = /`[^`]*`/g
const MARKUP_IN_PROSE = /<\/?[A-Za-z][^<>]{0,500}>|\{\{[^{}]{0,500}\}\}|\{%[^{}]{0,500}%\}|^\s*(?:!!!|\?\?\?|:::).*$/gm
/** The value of an attribute is not a quotation. */
const QUOTE = /(?<![=\w])"([^"\n]{3,100})"|“([^“”\n]{3,100})”/g
const PLACEHOLDER = /%[a-z]|<[^<>]*>|\$?\{[^{}]*\}|\.{3}|…|\*+/g
const MIN_LETTERS = 3
const LITERAL = /`["']?([A-Za-z][\w-]{0,60})["']?`/g
const OPTION_VALUE = /`[^`]{0,100}?(?<![\w-])--?[A-Za-z][\w-]*[ =]["']?([A-Za-z][\w-]*)/g
const DEFAULT =
  /\bdefaults?(?: value)?(?: is|:| to| of) (?!the\b|an?\b|to\b|on\b|off\b|enabled\b|disabled\b)["']?([A-Za-z][\w./-]*\w)["']?(?=[.,;)]|$| (?:and|but|or|if|when|unless)\b)/gi

/** Gives the quotes of prose, without those in code. */
export function quotesIn(prose: string): Quote[] {
  const text = prose.replace(CODE_SPAN, ' ').replace(MARKUP_IN_PROSE, ' ')
  return Array.from(text.matchAll(QUOTE), ([, straight, curly]) => {
    const quote = straight ?? curly ?? ''
    const pieces = quote
      .split(PLACEHOLDER)
      .map((piece) => piece.replace(/^[\s.,;:!?]+|[\s.,;:!?]+$/g, '').replace(/\s+/g, ' '))
      .filter((piece) => (piece.match(/\p{L}/gu)?.length ?? 0) >= MIN_LETTERS)
    return pieces.length === 0 ? [] : [{ text: quote, pieces }]
  }).flat()
}

/** Gives the single words that the text shows as code, as the value of an option or as a default. */
export function literalsIn(text: string): string[] {
  return [LITERAL, OPTION_VALUE, DEFAULT].flatMap((form) => Array.from(text.matchAll(form), ([, word = '']) => word))
}
