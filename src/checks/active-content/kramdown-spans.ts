// Where kramdown reads Markdown in a paragraph, and where it takes the text as it is.
import { VOID_TAGS } from '../page/html-tags.ts'

/** kramdown reads Markdown in these, or takes their tags for text (`HTML_CONTENT_MODEL`, `HTML_BLOCK_ELEMENTS`). */
const READ = new Set(
  (
    'a abbr acronym address applet article aside b bdo big blockquote body button caption cite col colgroup dd del ' +
    'details dfn div dl dt em fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html i ' +
    'iframe ins label legend li main map menu nav noscript object ol optgroup p pre q rb rbc rp rt rtc ruby section ' +
    'select small span strong sub summary sup table tbody td tfoot th thead tr tt ul'
  ).split(' '),
)
const NAME = '[\\p{L}_][\\p{L}\\p{N}_:.-]*'
/** Whole constructs without backticks, and beginnings of what may reach over the next code. */
const CONSTRUCT = new RegExp(
  [
    '\\\\.',
    '<!--(?!-?>)(?:(?!--)[^<>`])*-->',
    `<(?<slash>/?)(?<name>${NAME})(?![\\p{L}\\p{N}_:.-])(?<attributes>(?:[^<>"'\`]|"[^"<>\`]*"|'[^'<>\`]*')*)>`,
    '<[a-z][a-z+.-]*:[^\\s<>`]*>',
    '\\]\\([^()`]*(?:\\([^()`]*\\)[^()`]*)*\\)',
    '\\]\\[[^[\\]`]*\\]',
    '\\{:[^:{}`][^{}`]*\\}',
    '(?<open><[\\p{L}_:/!?]|\\]\\(|\\]\\[|\\{:|`)',
    '(?<pair>\\$\\$|~~)',
  ].join('|'),
  'giu',
)

/** Follows a paragraph as kramdown does, from one code span to the next. */
export class SpanReader {
  private raw: string[] = []
  private pairs = new Set<string>()
  private isUnsure = false

  follow(text: string): void {
    const construct = new RegExp(CONSTRUCT)
    for (let match = construct.exec(text); match !== null; match = construct.exec(text)) {
      const { name, slash, attributes = '', open, pair } = match.groups ?? {}
      // In raw text, a backslash escapes nothing.
      if (match[0].startsWith('\\') && this.raw.length > 0) construct.lastIndex = match.index + 1
      if (open !== undefined) this.isUnsure = true
      else if (pair !== undefined) this.pairs.add(pair)
      else if (name !== undefined) this.followTag(name.toLowerCase(), slash === '/', attributes)
    }
  }

  private followTag(name: string, isEnd: boolean, attributes: string): void {
    if (/\smarkdown\b/i.test(attributes)) this.isUnsure = true
    if (isEnd && this.raw.at(-1) === name) this.raw.pop()
    if (isEnd || attributes.endsWith('/') || VOID_TAGS.has(name)) return
    if (this.raw.length > 0 || !READ.has(name)) this.raw.push(name)
  }

  /** Tells whether kramdown takes a span for code as well, and goes on behind it. */
  takes(before: string, code: string): boolean {
    this.follow(before)
    const [marks = ''] = /^`+/.exec(code) ?? []
    const body = code.slice(marks.length, -marks.length)
    // kramdown ends code at the marks even if more of them follow.
    const isSame = !body.includes(marks) && !LONE_BACKTICK.test(before.slice(-1) + code) && !/[\n\r]/.test(code)
    this.isUnsure ||= !isSame || [...this.pairs].some((pair) => code.includes(pair))
    const isCode = !this.isUnsure && this.raw.length === 0
    this.isUnsure ||= !isCode && /[<~$]/.test(body)
    return isCode
  }
}

/** Before white space, a backtick that a text begins with is text to kramdown, which then pairs the next ones. */
const LONE_BACKTICK = /^[^\p{L}\p{N}]?`\s/u
