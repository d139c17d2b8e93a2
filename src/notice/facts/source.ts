// The facts of a source file, by its lines and their indentation: declarations, keys, values of types, options, variables of
// the environment, messages. A scanner without grammars: it reads both ends of a change in any state, in one pass.
import type { Fact, FactKind } from '../fact.ts'
import { LITERAL, stringsIn, textOfLiteral } from './literals.ts'

type Language = 'script' | 'python' | 'rust' | 'go'

const LANGUAGES: readonly [RegExp, Language][] = [
  [/\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/, 'script'],
  [/\.pyi?$/, 'python'],
  [/\.rs$/, 'rust'],
  [/\.go$/, 'go'],
]

/** Undefined for a file in a language that has no scanner. */
export function languageOf(path: string): Language | undefined {
  return LANGUAGES.find(([pattern]) => pattern.test(path))?.[1]
}

const LINES_MAX = 30_000
const LINE_MAX_CHARACTERS = 1000
const FACTS_MAX = 20_000
/** A signature over more lines is none. */
const SIGNATURE_MAX_LINES = 60
/** Shorter texts are labels that stand in many places. */
export const MESSAGE_MIN_CHARACTERS = 24
export const MESSAGE_MIN_SPACES = 3

const COMMENT: Readonly<Record<Language, RegExp>> = {
  script: /^\s*(?:\/\/|\/\*|\*|<!--)/,
  rust: /^\s*(?:\/\/|\/\*|\*\s)/,
  go: /^\s*(?:\/\/|\/\*|\*\s)/,
  python: /^\s*(?:#|"""|''')/,
}
const DECLARATION: Readonly<Record<Language, RegExp>> = {
  script:
    /^(\s*)(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(function\*?|class|interface|type|enum|const\s+enum|const|let|var|namespace)\s+([A-Za-z_$][\w$]*)/,
  python: /^(\s*)(?:async\s+)?(def|class)\s+([A-Za-z_]\w*)/,
  rust: /^(\s*)(?:pub(?:\([^)]*\))?\s+)?(?:default\s+)?(?:const\s+)?(?:async\s+)?(?:unsafe\s+)?(fn|struct|enum|trait|type|const|static|mod|macro_rules!|union)\s+([A-Za-z_]\w*)/,
  go: /^(\s*)(func|type|const|var)\s+(?:\([^)]*\)\s*)?([A-Za-z_]\w*)/,
}
/** `export { a, b }`, `module.exports = { a, b }`, `export default { a, b }`. */
const EXPORT_LIST = /\b(?:export(?:\s+default)?|module\.exports\s*=)\s*\{([^{}]{1,4000})\}/g
const IMPL = /^\s*impl(?:<[^>]*>)?\s+(?:[\w:<>,][\w:<>, ]*? for\s+)?([A-Za-z_]\w*)/
const METHOD = /^\s+(?:(?:public|static|async|get|set|override|abstract)\s+)*([a-zA-Z_$][\w$]*)\s?(?:<[^>]{0,80}>)?\(/
const OTHER_METHOD = /^\s+(?:[a-z]+\s+)*[*#]?[A-Za-z_$][\w$]*(?:<[^()]*>)?(?:\(.*\{|[(<])\s*$/
const NOT_A_METHOD = new Set(
  'if for while switch catch return function super await new constructor typeof throw else do with yield case'.split(
    ' ',
  ),
)
const KEY: Readonly<Record<Language, RegExp>> = {
  script: /^\s*(?:(?:public|static|readonly|declare|override)\s+)*["']?([A-Za-z_$][\w$.-]*)["']?[?!]?\s?:(?!:)\s*/,
  python: /^\s*["']([A-Za-z_][\w.-]*)["']\s?:\s*/,
  rust: /^\s*(?:pub(?:\([^)]*\))?\s+)?([a-z_]\w*)\s?:(?!:)\s*/,
  go: /^\s*"?([A-Za-z_][\w.-]*)"?\s?:(?!=)\s*/,
}
/** `name = value` and `name: Type = value`, where they define a field: in a class, an enum or at the top. */
const ASSIGNED = /^\s*(?:(?:public|static|readonly|pub)\s+)*([A-Za-z_$][\w$]*)[?!]?\s*(?::[^=]{1,120})?=(?![=>])\s*/
const VARIANT = /^\s*([A-Z]\w*)\s*(?:[,({]|=\s|$)/
const GO_FIELD = /^\s+([A-Z]\w*)\s[^`]*`[^`]*?\b(?:json|yaml|toml|mapstructure|koanf|hcl|name):"([\w.-]+)/
const GO_PLAIN_FIELD = /^\s+([A-Z]\w*)\s+[\w.*[\]{}]+\s*(?:\/\/.*)?$/
const GO_CONST = /^\s+([A-Z]\w*)(?:\s+[\w.]+)?\s*=\s*/
const GO_FLAG =
  /\.(?:String|Bool|Int|Uint|Float|Duration|Count)[A-Za-z\d]*\(\s*(?:&?[\w.]+,\s*)?"([a-z][\w.-]*)",\s*(?:"\w?",\s*)?/
const ENVIRONMENT =
  /(?:process\.env\.|process\.env\[["']|import\.meta\.env\.|environ(?:\.get)?[[(]\s?["']|[gG]etenv\(\s?["']|LookupEnv\(\s?"|env::var(?:_os)?\(\s?"|\benv\s?=\s?["']|\benvvar\s?=\s?["']|\benv(?:_var)?\(\s?["'])([A-Z][A-Z\d_]{2,})["']?\)?\]?(?:\s*(?:\?\?|\|\||,)\s*)?/g
/** Options by their names without dashes, as cleo, clap and others define them; `option("name")` alone reads one. */
const NAMED_OPTION =
  /\b(?:(?:option|Option|add_option|boolean_option)\((?!\s*["'][\w-]+["']\s*\))|(?:Arg::new|Arg::with_name|long)\()\s*["']([a-z][\w-]{1,60})["']/
/** Where a text defines the options, only what reads them names them. */
const READ_OPTION = /\boption\(\s*["']([a-z][\w-]{1,60})["']\s*\)/
const FIRST_ARGUMENT = /^\s*["']([a-z][\w-]{1,60})["']\s*,/
const OPTION = /(?:^|[\s,|/([])(--[a-z][a-z\d]*(?:-[a-z\d]+)*)/g
const VALUES =
  /\.choices\(\s*\[([^\]]{1,800})\]|\bChoice\(\s*[[(]([^\])]{1,800})[\])]|\bz\.enum\(\s*\[([^\]]{1,800})\]|\bLiteral\[([^\]]{1,800})\]|\b(?:enum|choices|values|allowedValues|options|possible_values|value_parser)\s?[:=]\s?\[([^\]]{1,800})\]|=\s*\[([^\]]{1,800})\]\s*as const|oneof=([\w ]{1,400})/
const UNION = /(?:^\s*\||[=:<(](?:\s*\|)?)\s*((?:["'][\w./@ -]{1,60}["']\s*(?:\||$|[;,)>}\]])\s*){1,40})/
const DEFAULT_KEY = /^(?:default|defaultValue|default_value|default_value_t|defaultsTo|Value|DefValue)$/
/** JSDoc and TSDoc; in code marks or not. */
const DOCUMENTED_DEFAULT =
  /@default(?:Value)?\s+(?:`([^`\n]{1,120})`|['"]([^'"\n]{1,120})['"]|([\w.@/+-]{1,60}))\s*(?:\*\/)?$/
const INTERNAL = /@(?:internal|private|hidden|ignore)\b/
const DEFAULT_HERE = new RegExp(`\\b(?:default|default_value|default_value_t|defaultValue)\\s?[:=(]\\s?(${LITERAL})`)
const FALLBACK = new RegExp(
  `\\b(?:options?|opts|config|settings|props|params|args|this|self|cfg)\\??\\.([A-Za-z_$][\\w$]*)\\s*(?:\\?\\?|\\|\\|)\\s*(${LITERAL})`,
  'g',
)
const WITH_DEFAULT = new RegExp(`(?<![\\w$])([A-Za-z_$][\\w$]*)\\s*(?::[^=,(){}]{1,80})?=\\s*(${LITERAL})`, 'g')
const STARTS_WITH_LITERAL = new RegExp(`^(${LITERAL})`)
const ZOD_DEFAULT = new RegExp(`\\.(?:default|prefault)\\(\\s*(${LITERAL})`)
const LAST_ARGUMENT = new RegExp(`,\\s*(${LITERAL})\\s*\\)`)

interface Open {
  indent: number
  name: string
  /** What `name = value` below it means. */
  holdsFields: boolean
  isEnum: boolean
  /** Of a function: what stands below sets fields and defines none. In Python, functions give out lists of settings. */
  isBody: boolean
}

interface Scan {
  path: string
  language: Language
  lines: readonly string[]
  facts: Fact[]
  open: Open[]
  /** What a `default` at this indentation belongs to. */
  pending: { indent: number; fact: Fact } | undefined
  /** From `@default` in the comment above, for the next key. */
  documented: string | undefined
  /** By calls with a name and more. */
  definesOptions: boolean
  /** The comment above says that the next key is not for users. */
  isInternal: boolean
  /** From attributes of Rust, for the next field. */
  attribute: { value?: string; isOption: boolean; isNotField: boolean } | undefined
  inDocstring: boolean
}

/** Gives the facts in the order of lines; undefined for a file in a language that has no scanner. */
export function sourceFactsOf(path: string, text: string): Fact[] | undefined {
  const language = languageOf(path)
  if (language === undefined) return undefined
  const scan: Scan = {
    path,
    language,
    lines: text.split(/\r?\n/, LINES_MAX),
    facts: [],
    open: [],
    pending: undefined,
    documented: undefined,
    definesOptions: NAMED_OPTION.test(text) || /\boption\(\s*\n\s*["']/i.test(text),
    isInternal: false,
    attribute: undefined,
    inDocstring: false,
  }
  for (const [at, line] of scan.lines.entries()) {
    if (line.length > LINE_MAX_CHARACTERS || line.trim() === '' || scan.facts.length > FACTS_MAX) continue
    if (isProse(line, scan)) continue
    scanLine(line, at, scan)
  }
  const listed = new Set(
    [...text.matchAll(EXPORT_LIST)].flatMap(([, names = '']) => names.match(/[A-Za-z_$][\w$]*/g) ?? []),
  )
  for (const fact of scan.facts) if (listed.has(fact.name)) delete fact.isInner
  return scan.facts
}

/** Comments, and the documentation within Python: they say what code does, and are no fact of it. */
function isProse(line: string, scan: Scan): boolean {
  if (scan.language === 'python') {
    const marks = line.match(/"""|'''/g)?.length ?? 0
    const was = scan.inDocstring
    if (marks % 2 === 1) scan.inDocstring = !was
    if (was || (marks > 0 && /^\s*[rbuf]?(?:"""|''')/i.test(line))) return true
  }
  if (!COMMENT[scan.language].test(line)) return false
  if (INTERNAL.test(line)) scan.isInternal = true
  const documented = DOCUMENTED_DEFAULT.exec(line)
    ?.slice(1)
    .find((part) => part !== undefined)
  if (documented !== undefined) scan.documented = documented.trim().replace(/^(['"])(.*)\1$/, '$2')
  return true
}

function scanLine(line: string, at: number, scan: Scan): void {
  const indent = line.search(/\S/)
  // What closes a signature or a list belongs to what it closes.
  if (!/^\s*[)\]}>]/.test(line)) while ((scan.open.at(-1)?.indent ?? -1) >= indent) scan.open.pop()
  if (scan.pending !== undefined && indent < scan.pending.indent) scan.pending = undefined
  const named = scanDeclaration(line, at, indent, scan) ?? scanField(line, at, indent, scan)
  scan.documented = undefined
  scan.isInternal = false
  scanListed(line, at, scan)
  scanStrings(line, at, indent, scan)
  scanValues(line, at, optionOf(at, indent, scan) ?? named, scan)
}

function ownerOf(scan: Scan): string {
  return scan.open.at(-1)?.name ?? ''
}

function add(
  kind: FactKind,
  name: string,
  at: number,
  scan: Scan,
  more: { owner?: string; value?: string | undefined } = {},
): Fact {
  const { owner = ownerOf(scan), value } = more
  const fact: Fact = { kind, owner, name, path: scan.path, line: at + 1, ...(value === undefined ? {} : { value }) }
  scan.facts.push(fact)
  return fact
}

/** Gives the name that the rest of the line belongs to. */
function scanDeclaration(line: string, at: number, indent: number, scan: Scan): string | undefined {
  if (scan.language === 'rust') {
    const implemented = IMPL.exec(line)?.[1]
    if (implemented !== undefined) {
      scan.open.push({ indent, name: implemented, holdsFields: true, isEnum: false, isBody: true })
      return implemented
    }
  }
  const [whole = '', , keyword = '', name] = DECLARATION[scan.language].exec(line) ?? []
  if (name === undefined) return undefined
  const isFunction = /^(?:function\*?|def|fn|func|macro_rules!)$/.test(keyword)
  // A variable within a function is no fact; what it holds may be.
  const isLocal = indent > 0 && /^(?:const|let|var)$/.test(keyword) && scan.language !== 'go'
  if (!isLocal && !(scan.language === 'rust' && name === 'default')) {
    const assigned = /^\s*(?::[^=]{1,160})?=\s*/.exec(line.slice(whole.length))
    const value = isFunction || assigned === null ? undefined : literalAt(line.slice(whole.length + assigned[0].length))
    if (isPublic(name)) {
      const fact = add('declaration', name, at, scan, { value })
      if (isInner(line, name, indent, scan)) fact.isInner = true
    }
    const opensType = /^(?:class|interface|type|enum|const enum|struct|trait|union|namespace)$/.test(keyword)
    const isEnum = keyword.endsWith('enum') || (keyword === 'class' && /\([^)]*Enum\b/.test(line))
    const isBody = isFunction && scan.language !== 'python'
    scan.open.push({ indent, name, holdsFields: opensType, isEnum, isBody })
  }
  // A function within a function offers its parameters to nobody else.
  const isNested = isFunction && scan.language === 'script' && scan.open.at(-2)?.isBody === true
  if (isFunction && !isNested) scanSignature(at, name, scan)
  return name
}

/** Not exported. Python has no word for it; what a function holds is its own. */
function isInner(line: string, name: string, indent: number, { language, open }: Scan): boolean {
  const around = open.at(-1)
  if (language === 'python') return around !== undefined && !around.holdsFields
  if (language === 'script') return indent === 0 && !/^(?:export|declare)\b/.test(line)
  if (language === 'rust') return !/^\s*pub\b|^\s*#/.test(line) && !/macro_rules/.test(line)
  return language === 'go' && !/^[A-Z]/.test(name)
}

/** A leading underscore says that a name is for the code itself. */
function isPublic(name: string): boolean {
  return !name.startsWith('_') && !name.startsWith('#')
}

/** Defaults of parameters: `timeout: int = 5`, `{ retries = 3 }`. */
function scanSignature(start: number, owner: string, scan: Scan): void {
  let depth = 0
  let text = ''
  for (let at = start; at < Math.min(scan.lines.length, start + SIGNATURE_MAX_LINES); at++) {
    const line = scan.lines[at] ?? ''
    if (line.length > LINE_MAX_CHARACTERS) return
    const from = at === start ? Math.max(0, line.indexOf('(')) : 0
    for (const character of line.slice(from)) {
      if (character === '(') depth += 1
      if (character === ')') depth -= 1
    }
    text = line.slice(from)
    for (const [, name = '', literal] of text.matchAll(WITH_DEFAULT)) {
      const value = textOfLiteral(literal)
      if (value !== undefined && isPublic(name)) add('key', name, at, scan, { owner, value })
    }
    if (depth <= 0) return
  }
}

/** A key, a field, a member of an enum or a method. Gives its name. */
function scanField(line: string, at: number, indent: number, scan: Scan): string | undefined {
  const { language } = scan
  if (language === 'rust' && /^\s*#\[/.test(line)) {
    takeAttribute(line, at, scan)
    return undefined
  }
  const open = scan.open.at(-1)
  if (open?.isEnum === true) {
    const variant =
      (language === 'rust' ? VARIANT : ASSIGNED).exec(line)?.[1] ?? /^\s*([A-Za-z_]\w*)\s*,?\s*$/.exec(line)?.[1]
    if (variant !== undefined) {
      const value = textOfLiteral(STARTS_WITH_LITERAL.exec(line.slice(line.indexOf('=') + 1).trimStart())?.[1])
      add('member', value ?? variant, at, scan)
      scan.attribute = undefined
      return variant
    }
  }
  if (language === 'go') {
    // A tag of "-" keeps the field out of a file of settings.
    const [, , tagged] = /:"-"/.test(line) ? [] : (GO_FIELD.exec(line) ?? [])
    if (tagged !== undefined) return opened(add('key', tagged, at, scan, { value: defaultOn(line) }), indent, scan)
    const plain = open?.holdsFields === true ? GO_PLAIN_FIELD.exec(line)?.[1] : undefined
    if (plain !== undefined) {
      const fact = add('key', plain, at, scan)
      // Without a tag it is no key of a file.
      fact.isInner = true
      return opened(fact, indent, scan)
    }
    const constant = GO_CONST.exec(line)
    if (constant?.[1] !== undefined && /^\t[A-Z]/.test(line)) {
      add('declaration', constant[1], at, scan, { owner: '', value: literalAt(line.slice(constant[0].length)) })
      return constant[1]
    }
  }
  const key = KEY[language].exec(line)
  if (key?.[1] !== undefined) {
    const isQuoted = /^\s*["']/.test(line)
    return scanKey(key[1], line.slice(key[0].length), at, indent, scan, isQuoted)
  }
  const assigned = open === undefined || open.holdsFields ? ASSIGNED.exec(line) : null
  // `TData = unknown` between angle brackets is a parameter of a type.
  const isParameter = language === 'script' && open !== undefined && /^[A-Z](?:$|\w*[a-z])/.test(assigned?.[1] ?? '')
  if (assigned?.[1] !== undefined && isPublic(assigned[1]) && !isParameter && !/^[A-Z]$/.test(assigned[1])) {
    const rest = line.slice(assigned[0].length)
    const value = literalAt(rest) ?? listAt(rest, at, scan) ?? defaultOn(line) ?? scan.documented
    return opened(add(open === undefined ? 'declaration' : 'key', assigned[1], at, scan, { value }), indent, scan)
  }
  const method = language === 'script' && open?.holdsFields === true ? METHOD.exec(line)?.[1] : undefined
  if (method !== undefined && isPublic(method) && !NOT_A_METHOD.has(method)) {
    const fact = add('declaration', method, at, scan)
    if (scan.isInternal) fact.isInner = true
    scan.open.push({ indent, name: method, holdsFields: false, isEnum: false, isBody: true })
    scanSignature(at, method, scan)
    return method
  }
  // A constructor, or a method that is private or has type parameters: what stands in it is no field.
  if (language === 'script' && open?.holdsFields === true && OTHER_METHOD.test(line))
    scan.open.push({ indent, name: open.name, holdsFields: false, isEnum: false, isBody: true })
  return undefined
}

function scanKey(
  name: string,
  rest: string,
  at: number,
  indent: number,
  scan: Scan,
  isQuoted: boolean,
): string | undefined {
  const literal = literalAt(rest) ?? listAt(rest, at, scan)
  if (DEFAULT_KEY.test(name)) {
    const owner =
      scan.pending?.indent === indent ? scan.pending.fact : scan.facts.findLast((fact) => fact.name === ownerOf(scan))
    if (owner !== undefined && literal !== undefined) owner.value = literal
    return undefined
  }
  // A list of objects with names: the name is the fact, and `default` beside it its value.
  if (
    /^(?:name|long|flag|key|id)$/.test(name) &&
    literal !== undefined &&
    /^-{0,2}[A-Za-z][\w.-]{1,80}$/.test(literal)
  ) {
    const fact = add(literal.startsWith('--') ? 'option' : 'key', literal, at, scan, { value: defaultOn(rest) })
    scan.pending = { indent, fact }
    return literal
  }
  if (!isPublic(name)) return undefined
  const { attribute } = scan
  scan.attribute = undefined
  if (attribute?.isNotField === true) return undefined
  const isOption = attribute?.isOption === true
  const value = literal ?? attribute?.value ?? defaultOn(rest) ?? scan.documented
  const fact = isOption
    ? add('option', `--${name.replaceAll('_', '-')}`, at, scan, { value })
    : add('key', name, at, scan, { value })
  // A field that is set; a quoted key is one of a map.
  if (scan.isInternal || (scan.open.at(-1)?.isBody === true && !isQuoted)) fact.isInner = true
  return opened(fact, indent, scan)
}

function opened(fact: Fact, indent: number, scan: Scan): string {
  scan.open.push({
    indent,
    name: fact.name,
    holdsFields: false,
    isEnum: false,
    isBody: scan.open.at(-1)?.isBody === true,
  })
  return fact.name
}

/** `#[arg(long, default_value = "auto")]`, `#[serde(default = …)]`. */
function takeAttribute(line: string, at: number, scan: Scan): void {
  const isOption = /\b(?:arg|clap|structopt)\(.*\blong\b/.test(line)
  const value = defaultOn(line)
  const named = /\b(?:long|rename)\s?=\s?"([\w-]+)"/.exec(line)?.[1]
  if (named !== undefined) add(isOption ? 'option' : 'key', isOption ? `--${named}` : named, at, scan, { value })
  const { attribute } = scan
  scan.attribute = {
    isOption: isOption || attribute?.isOption === true,
    // What has another name outside, or none, is not called like its field.
    isNotField:
      named !== undefined || /\bskip\b|\bdoc\(hidden\)|\bhide\s?=\s?true/.test(line) || attribute?.isNotField === true,
    ...(value === undefined ? {} : { value }),
  }
}

function literalAt(text: string): string | undefined {
  return textOfLiteral(STARTS_WITH_LITERAL.exec(text)?.[1])
}

/** Lines of a list that is a value. */
const LIST_MAX_LINES = 40
const LIST_MAX_CHARACTERS = 600
const LIST_OPENING = /^(?:&?vec!\[|&?\[|\[\]string\{|\()/
const LIST = /^\[(\s*(?:["'][^"'\n]*["'](?:\.(?:into|to_string|to_owned)\(\))?\s*(?:,\s*)?)*)[\]})]/

/** A list of texts as one text, `['a', 'b']`; undefined for any other list. */
function listAt(rest: string, at: number, scan: Scan): string | undefined {
  const opening = LIST_OPENING.exec(rest)?.[0]
  if (opening === undefined) return undefined
  const list = `[${rest.slice(opening.length)}`
  const more = /[\]})]/.test(list) ? [] : scan.lines.slice(at + 1, at + LIST_MAX_LINES)
  const [, inner] = LIST.exec([list, ...more].join(' ').slice(0, LIST_MAX_CHARACTERS)) ?? []
  const texts = stringsIn(inner ?? '').map(({ text }) => `'${text}'`)
  return texts.length === 0 ? undefined : `[${texts.join(', ')}]`
}

const LISTED = /^\s*["']([\w./@*{}:-]{1,60})["'],?\s*(?:\/\/.*|#.*)?$/
const INLINE_LIST =
  /(?:\[|\]string\{|\{|\()\s*((?:["'][\w./@*{}:-]{1,60}["']\s*,\s*){2,40}["'][\w./@*{}:-]{1,60}["'])\s*,?\s*[\])}]/

/** The texts of a list: a line each, or all on one. */
function scanListed(line: string, at: number, scan: Scan): void {
  const owner = ownerOf(scan)
  const alone = LISTED.exec(line)?.[1]
  if (alone !== undefined && owner !== '') add('member', alone, at, scan)
  const inline = INLINE_LIST.exec(line)?.[1]
  if (inline === undefined) return
  for (const { text } of stringsIn(inline)) add('member', text, at, scan)
}

function defaultOn(text: string): string | undefined {
  return textOfLiteral(DEFAULT_HERE.exec(text)?.[1] ?? ZOD_DEFAULT.exec(text)?.[1])
}

/** The option that the line defines, or that a line above it does, in the same call. */
function optionOf(at: number, indent: number, { facts, pending }: Scan): string | undefined {
  const here = facts.findLast(({ kind, line }) => kind === 'option' && line === at + 1)
  if (here !== undefined) return here.name
  return pending?.indent === indent && pending.fact.kind === 'option' ? pending.fact.name : undefined
}

/** The values that a key or a type allows, where a line lists them. */
function scanValues(line: string, at: number, named: string | undefined, scan: Scan): void {
  const owner = named ?? ownerOf(scan)
  if (owner === '') return
  const listed = VALUES.exec(line)
    ?.slice(1)
    .find((part) => part !== undefined)
  const union = listed === undefined && scan.language === 'script' ? UNION.exec(line)?.[1] : undefined
  const texts = stringsIn(listed ?? union ?? '').map(({ text }) => text)
  // One value alone is no choice, unless the line continues a union.
  if (texts.length < 2 && !/^\s*\|/.test(line)) return
  for (const text of texts) if (/^[\w./@-]{1,60}$/.test(text)) add('member', text, at, scan, { owner })
}

const RAISES =
  /\b(?:throw|raise|panic|fatal|bail|warn(?:ing)?|fail|exit|deprecat\w*|\w*Error(?:f|s\.New)?|\w*Exception|errors?|message|msg|print\w*|log\w*)\b/i

function scanStrings(line: string, at: number, indent: number, scan: Scan): void {
  for (const match of line.matchAll(ENVIRONMENT)) {
    const [whole, name = ''] = match
    add('variable', name, at, scan, { owner: '', value: literalAt(line.slice(match.index + whole.length)) })
  }
  for (const [, name = '', literal] of line.matchAll(FALLBACK)) {
    const value = textOfLiteral(literal)
    if (value !== undefined) add('key', name, at, scan, { value })
  }
  const flag = GO_FLAG.exec(line)
  if (flag?.[1] !== undefined) {
    add('option', `--${flag[1]}`, at, scan, { owner: '', value: literalAt(line.slice(flag.index + flag[0].length)) })
  }
  const isArgument = /\b(?:option|Option|add_option|boolean_option)\(\s*$/.test(scan.lines[at - 1] ?? '')
  const defined = NAMED_OPTION.exec(line)?.[1] ?? (isArgument ? FIRST_ARGUMENT.exec(line)?.[1] : undefined)
  const called = defined ?? (scan.definesOptions ? undefined : READ_OPTION.exec(line)?.[1])
  if (called !== undefined) add('option', `--${called}`, at, scan, { owner: '', value: defaultOn(line) })
  const strings = stringsIn(line)
  const hasOption = strings.some(({ text }) => text.includes('--'))
  const value = hasOption
    ? (defaultOn(line) ?? (/\boption\(/i.test(line) ? textOfLiteral(LAST_ARGUMENT.exec(line)?.[1]) : undefined))
    : undefined
  const raises = RAISES.test(line) || RAISES.test(scan.lines[at - 1] ?? '')
  for (const { text } of strings) {
    for (const [, name = ''] of text.matchAll(OPTION)) {
      const fact = add('option', name, at, scan, { owner: '', value })
      if (/^--[\w-]+$/.test(text) || text.startsWith('--')) scan.pending = { indent, fact }
    }
    if (raises) {
      const message = fixedPart(text)
      if (message !== undefined) add('message', message, at, scan)
    }
  }
  if (scan.pending?.indent === indent && scan.language === 'python') {
    const stated = defaultOn(line)
    if (stated !== undefined) scan.pending.fact.value = stated
  }
}

/** The longest part of a message between its placeholders; undefined where no page would quote it. */
function fixedPart(text: string): string | undefined {
  const parts = text.split(/\$\{[^}]{0,80}\}|\{[^}]{0,40}\}|%[-\d.]{0,6}[a-zA-Z]|<[^>]{0,40}>|\\n/)
  const longest = parts.map((part) => part.trim()).reduce((a, b) => (b.length > a.length ? b : a), '')
  const letters = longest.replace(/[^\p{L} ]/gu, '').length
  const isSentence = longest.split(' ').length > MESSAGE_MIN_SPACES && letters > longest.length * 0.85
  return longest.length >= MESSAGE_MIN_CHARACTERS && isSentence ? longest : undefined
}
