// The names on one line of code, in whatever language: what programs call things that documentation speaks of. A scanner
// without grammars: it may take a name for more than it is, and never costs more than one pass over the line.

export type NameKind =
  | 'option'
  | 'environment variable'
  | 'route'
  | 'message'
  | 'symbol'
  | 'key'
  | 'literal'
  | 'version'
  | 'identifier'

export interface ScannedName {
  kind: NameKind
  name: string
  /** Others can see it: exported, `pub`, without a leading underscore. */
  isPublic: boolean
}

/** A longer line is data, or minified. */
const LINE_MAX_CHARACTERS = 600
const MESSAGE_MIN_CHARACTERS = 14

const MODIFIERS =
  '(?:(?:export|default|declare|public|private|protected|internal|static|abstract|async|final|unsafe|extern|override|readonly|open|sealed|data|inline|virtual|pub|pub\\([a-z]{1,10}\\)|const|@[\\w.]{1,40})\\s+){0,6}'
const DECLARATION = new RegExp(
  `^(\\s*)(${MODIFIERS})(function\\*?|class|interface|type|enum|struct|trait|def|fn|func|fun|module|namespace|const|let|var|val|static|macro_rules!|object|record|union|mod|protocol)\\s+(?:\\([^)]{0,100}\\)\\s*)?([A-Za-z_$][\\w$]{0,100})`,
)
/** Only of a line that ends in a brace and has no semicolon, else calls would be taken for definitions. */
const METHOD =
  /^\s{1,24}(?:(?:public|static|async|get|set|readonly|override|abstract)\s+){0,4}([a-zA-Z_$][\w$]{0,100})\s?(?:<[^>]{0,80}>)?\(/
const KEY =
  /^\s{0,40}(?:(?:public|static|readonly|pub|self\.|this\.)\s?){0,3}["']?([A-Za-z_$][\w$.-]{0,80})["']?\??\s?(?::|=(?![=>]))/
const EXPORT_LIST = /^\s*export\s+(?:type\s+)?\{([^}]{1,400})\}/
const ENVIRONMENT =
  /(?:process\.env\.|import\.meta\.env\.|environ(?:\.get)?[[(]\s?["']|[gG]etenv\(\s?["']|env::var(?:_os)?\(\s?"|\benv\(\s?["']|\bENV\[\s?["'])([A-Z][A-Z\d_]{1,60})/g
const UPPER = /^[A-Z][A-Z\d]{0,30}(?:_[A-Z\d]{1,30}){1,8}$/
const OPTION = /(?:^|[\s"'`(,|/[])(--[a-z][a-z\d]*(?:-[a-z\d]+)*)/g
const COMPOUND = /[A-Za-z_$][\w$]*/g
const RAISES =
  /\b(?:throw|raise|panic|fatal|bail|warn(?:ing)?|fail|exit|deprecat\w{0,6}|[A-Za-z]{0,40}Error(?:f|s\.New)?|[A-Za-z]{0,40}Exception|errors?)\b/i
const ROUTES =
  /\b(?:get|post|put|patch|delete|head|options|any|all|route|routes|path|url|endpoint|handle|handler|handlefunc|mount|router)\b/i
const ROUTE = /^\/[\w\-/:{}<>*.@]{2,120}$/
const KEYWORDS = new Set(
  'if for while switch catch return function else elif do try except finally with match case new await typeof super import from package use'.split(
    ' ',
  ),
)
/** Words of languages and their standard libraries, which change nothing for readers. */
const EVERYWHERE = new Set(
  (
    'null undefined true false none None True False nil self this string number boolean object function any void int float ' +
    'str bool list dict tuple array bytes type types value values key keys name text data id index item items default ' +
    'null length size count result results args kwargs params options opts config settings error err ok Ok Err Some ' +
    'String Vec Option Result Error TypeError ValueError IndexError KeyError AssertionError AttributeError RuntimeError ' +
    'NotImplementedError ImportError SyntaxError Exception Promise Array Object Map Set Record Partial JavaScript TypeScript ' +
    'toString forEach toLowerCase toUpperCase indexOf startsWith endsWith is_none is_some unwrap as_str to_string from_iter ' +
    'constructor prototype __init__ __call__ __str__ __repr__ __name__ __doc__ __file__ __all__ ctx context utf8 utf-8 ' +
    'public private static export import class const note todo TODO NOTE use https http'
  ).split(' '),
)
const COMMENT = /^\s*(?:\/\/|#(?!\[)|\*|\/\*|;|--\s|<!--|"""|''')/

/** Gives the names on a line, the same one perhaps as several kinds. `before`: the line above, for calls over two lines. */
export function scanLine(line: string, before = ''): ScannedName[] {
  if (line.length > LINE_MAX_CHARACTERS || line.trim() === '') return []
  const strings = stringsIn(line)
  const isComment = COMMENT.test(line)
  const found: ScannedName[] = []
  const add = (kind: NameKind, name: string | undefined, isPublic = true): void => {
    if (name !== undefined && name.length > 1 && !EVERYWHERE.has(name))
      found.push({ kind, name, isPublic: isPublic && !name.startsWith('_') })
  }
  for (const [, name] of line.matchAll(ENVIRONMENT)) add('environment variable', name)
  for (const text of strings) scanString(text, { add, isRaised: RAISES.test(line) || RAISES.test(before), line })
  if (isComment) for (const [, name] of line.matchAll(OPTION)) add('option', name)
  if (!isComment) scanCode(line, add)
  for (const [name] of line.matchAll(COMPOUND)) {
    if (/[a-z\d][A-Z]|[a-z\d]_[a-z\d]|^[A-Z\d]+_[A-Z\d_]+$/.test(name)) add('identifier', name)
  }
  return found
}

type Add = (kind: NameKind, name: string | undefined, isPublic?: boolean) => void

function scanCode(line: string, add: Add): void {
  const [, indent = '', modifiers = '', keyword = '', name] = DECLARATION.exec(line) ?? []
  if (name !== undefined && !KEYWORDS.has(name)) {
    const isExported = /\b(?:export|pub|public)\b/.test(modifiers)
    const isLocal = /^(?:const|let|var|val)$/.test(keyword) && indent !== '' && !isExported
    if (!isLocal) add('symbol', name, isExported || !/^(?:function|const|let|var|fn)/.test(keyword) || indent !== '')
    return
  }
  const [, list = ''] = EXPORT_LIST.exec(line) ?? []
  for (const part of list.split(',')) add('symbol', part.trim().split(/\s+/).at(-1))
  const method = line.endsWith('{') && !line.includes(';') ? METHOD.exec(line)?.[1] : undefined
  if (method !== undefined && !KEYWORDS.has(method)) add('symbol', method)
  const [whole = '', key] = KEY.exec(line) ?? []
  // Within a body, `name = value` sets a variable that nobody outside sees.
  const isVariable = /^\s+[\w$]+\s?=$/.test(whole)
  if (key !== undefined && !KEYWORDS.has(key)) add(isVariable ? 'identifier' : 'key', key)
}

function scanString(text: string, { add, isRaised, line }: { add: Add; isRaised: boolean; line: string }): void {
  for (const [, name] of text.matchAll(OPTION)) add('option', name)
  if (UPPER.test(text)) add('environment variable', text)
  else if (ROUTE.test(text) && ROUTES.test(line)) add('route', text)
  else if (/^[A-Za-z][\w.:-]{1,60}$/.test(text)) add('literal', text)
  else if (isRaised && /\S\s+\S+\s+\S/.test(text)) add('message', longestPart(text))
}

/** A message without its placeholders. */
function longestPart(text: string): string | undefined {
  const parts = text.split(/\$\{[^}]{0,80}\}|\{[^}]{0,40}\}|%[-\d.]{0,6}[a-zA-Z]|<[^>]{0,40}>|\\n/)
  const longest = parts.map((part) => part.trim()).reduce((a, b) => (b.length > a.length ? b : a), '')
  // What has few letters is a command or a template, and no page quotes it.
  const letters = longest.replace(/[^\p{L} ]/gu, '').length
  return longest.length >= MESSAGE_MIN_CHARACTERS && letters > longest.length * 0.85 ? longest : undefined
}

/** The texts between quotes on a line; one that is not closed ends with the line. */
function stringsIn(line: string): string[] {
  const found: string[] = []
  for (let at = 0; at < line.length; at++) {
    const quote = line[at]
    if (quote !== '"' && quote !== "'" && quote !== '`') continue
    // The apostrophe of a word, and a lifetime of Rust.
    if (quote === "'" && /\w/.test(line[at - 1] ?? '')) continue
    let end = at + 1
    while (end < line.length && line[end] !== quote) end += line[end] === '\\' ? 2 : 1
    if (end > at + 1) found.push(line.slice(at + 1, end))
    at = end
  }
  return found
}
