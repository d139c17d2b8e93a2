// The facts of a source file, by its lines and their indentation: declarations, keys, values of types, options, variables of
// the environment, messages. A scanner without grammars: it reads both ends of a change in any state, in one pass.
import type { Fact } from '../fact.ts'
import {
  ASSIGNED,
  COMMENT,
  DECLARATION,
  EXPORT_LIST,
  GO_CONST,
  GO_FIELD,
  GO_PLAIN_FIELD,
  IMPL,
  KEY,
  languageOf,
  METHOD,
  NOT_A_METHOD,
  OTHER_METHOD,
  RUST_ARM,
  VARIANT,
} from './languages.ts'
import { entriesOf, LITERAL, stringsIn, textOfLiteral } from './literals.ts'
import { add, isPublic, isWithinOption, LINE_MAX_CHARACTERS, opened, ownerOf, type Scan } from './scan.ts'
import { defaultOn, listAt, literalAt, STARTS_WITH_LITERAL, scanListed, scanValues } from './stated-values.ts'
import { NAMED_OPTION, optionOf, scanStrings } from './texts.ts'

const LINES_MAX = 30_000
const FACTS_MAX = 20_000
/** A signature over more lines is none. */
const SIGNATURE_MAX_LINES = 60
const DEFAULT_KEY = /^(?:default|defaultValue|default_value|default_value_t|defaultsTo|Value|DefValue)$/
/** Node's own, yargs, meow, citty: an option is a key of an object, and its value is an object. */
const PARSES_ARGUMENTS = /\b(?:parseArgs|yargs|meow|defineCommand)\b/
const OPTIONS_OBJECT = /^(?:options|flags|args)$/
/** JSDoc and TSDoc; in code marks or not. */
const DOCUMENTED_DEFAULT =
  /@default(?:Value)?\s+(?:`([^`\n]{1,120})`|['"]([^'"\n]{1,120})['"]|([\w.@/+-]{1,60}))\s*(?:\*\/)?$/
const INTERNAL = /@(?:internal|private|hidden|ignore)\b/
const WITH_DEFAULT = new RegExp(`(?<![\\w$])([A-Za-z_$][\\w$]*)\\s*(?::[^=,(){}]{1,80})?=\\s*(${LITERAL})`, 'g')

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
    isInternal: false,
    attribute: undefined,
    inDocstring: false,
    definesOptions: NAMED_OPTION.test(text) || /\boption\(\s*\n\s*["']/i.test(text),
    parsesArguments: language === 'script' && PARSES_ARGUMENTS.test(text),
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
  if (named !== undefined && scan.language !== 'rust') scanOneLine(line, at, indent, named, scan)
  scanStrings(line, at, indent, scan)
  scanValues(line, at, optionOf(at, indent, scan) ?? named, scan)
  // What ends here holds nothing of the lines below, however far they are indented.
  if (scan.language === 'script' && /^[^({[<]*[;,]\s*$/.test(line) && scan.open.at(-1)?.indent === indent)
    scan.open.pop()
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
    const opensType =
      /^(?:class|interface|type|enum|const enum|struct|trait|union|namespace)$/.test(keyword) ||
      /^\s*var \w+ struct \{$/.test(line)
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
  const arms = language === 'rust' ? RUST_ARM.exec(line)?.[1] : undefined
  for (const { text } of stringsIn(arms ?? '')) add('key', text, at, scan)
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
      // https://pkg.go.dev/go.yaml.in/yaml/v3#Unmarshal: without a tag, a key is the field in lower case.
      const isRead = scan.open.some(({ name }) => name === 'UnmarshalYAML')
      const fact = add('key', isRead ? plain.toLowerCase() : plain, at, scan)
      // Elsewhere it is no key of a file.
      if (!isRead) fact.isInner = true
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
    // Over several lines, its parameters come first.
    scan.open.push({ indent, name: method, holdsFields: false, isEnum: false, isBody: /\{\s*$/.test(line) })
    scanSignature(at, method, scan)
    return method
  }
  // What stands in it is no field.
  if (language === 'script' && open?.holdsFields === true && OTHER_METHOD.test(line))
    scan.open.push({ indent, name: open.name, holdsFields: false, isEnum: false, isBody: true })
  return undefined
}

/** What opens a block on its line: the end of a declaration, a key or an assignment. */
const ONE_LINE = /(?:[:=]|\b(?:interface|type|enum)\s[^={]{1,80})\s*\{\s?(.*)\}[\s,;)]*(?:as const)?[\s,;)]*$/

/** An object or a type that closes on the line where it begins: its entries as if each had a line. */
function scanOneLine(line: string, at: number, indent: number, named: string, scan: Scan): void {
  const inner = ONE_LINE.exec(line)?.[1]
  if (inner === undefined || scan.open.at(-1)?.name !== named || isWithinOption(scan)) return
  for (const entry of entriesOf(inner)) {
    const key = KEY[scan.language].exec(entry)
    if (key?.[1] === undefined || !isPublic(key[1])) continue
    const isQuoted = /^\s*["']/.test(entry)
    const depth = scan.open.length
    scanKey(key[1], entry.slice(key[0].length), at, indent + 1, scan, isQuoted)
    scan.open.length = depth
  }
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
  if (!isPublic(name) || isWithinOption(scan)) return undefined
  if (scan.parsesArguments && OPTIONS_OBJECT.test(ownerOf(scan)) && rest.startsWith('{')) {
    return opened(add('option', `--${name}`, at, scan, { owner: '', value: defaultOn(rest) }), indent, scan)
  }
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
