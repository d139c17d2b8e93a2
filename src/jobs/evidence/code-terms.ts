// The names in a code block that claim something about the product: options, calls, members, imports, commands. Values, and
// names that the example declares itself, claim nothing.
import type { CodeBlock } from './added-lines.ts'
import { isEveryday, isEverydayCommand, looksLikeCode, namesAfter, toTerm } from './terms.ts'

const SHELLS = new Set('sh bash shell zsh console shellsession terminal powershell ps1 cmd bat'.split(' '))
const SETTINGS = new Set('yaml yml toml json jsonc json5 ini properties conf hcl dotenv env'.split(' '))
/** Tags and attributes are names. */
const MARKUP = new Set('jsx tsx mdx html xml vue svelte astro'.split(' '))
/** Names have no calls or members around them: columns, fields. */
const QUERIES = new Set('sql graphql gql proto protobuf prisma dockerfile docker'.split(' '))
/** Diagrams and plain text: only flags, variables, paths and versions are names. */
const PLAIN = new Set(['', ...'text txt plain plaintext output log mermaid diff csv tree md markdown'.split(' ')])

const STRING = /"[^"]*"|'[^']*'/g
const COMMENT = /(?:^|\s)(?:\/\/|#).*$/
/** Names by their form alone: flags, variables, paths, versions. */
const SHAPED =
  /(?<![\w-])--?[A-Za-z][\w-]*|\$\{?[A-Z][A-Z\d_]*(?!\w)|(?<![\w$-])[A-Z][A-Z\d]*(?:_[A-Z\d]+)+(?!\w)|(?<![\w./:@-])(?:~|\.{1,2})?\/?(?:[\w.@-]+\/)*[\w@-][\w.@-]*\.[a-z][a-z\d]{0,7}(?![\w/])|(?<![\w.])v?\d+\.\d+\.\d+(?:-[a-z][a-z\d]*(?:\.[a-z\d]+)*)?(?!\w|\.\d)/g
/** The tag of an image. */
const IMAGE_VERSION = /(?<=[a-z\d/-][a-z]:)v?(\d+\.\d+)(?![\w.])/g
/** `GET /v1/things` and the headers below it. */
const REQUEST = /^\s*(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+(\/\S*)|^\s*([A-Za-z][A-Za-z\d]*(?:-[A-Za-z\d]+)+):\s/
const WEB_ADDRESS = /\bhttps?:\/\/([^\s/"'<>]+)(\/[^\s?#"'<>]*)/g
const API_HOST = /^(?:api\.|localhost(?::|$)|127\.0\.0\.1(?::|$))/
const API_PATH = /^\/(?:api|v\d+)\//
/** `NAME=` before a command or after `export`. */
const ASSIGNED = /(?<![\w$-])[A-Z][A-Z\d_]+(?==)/g
const SETTING = /^\s*(?:- )?(?:["']([\w$.-]+)["']|([A-Za-z_][\w.-]*))\s*[:=](?![:=>])|^\s*\[+([\w.-]+)\]+\s*$/
/** Every key of a line: `{ "a": { "b": 1 } }`. */
const KEY = /"([\w$.-]{1,100})"\s*:|(?<=[{,]\s{0,20})([A-Za-z_][\w.-]*)\s?:(?!\/)/g
/** What stands before the dot is the example's own; what is after it is a member. */
const CALL = /(?<![\w$.])([A-Za-z_$][\w$]*)\s?(?=\()/g
const MEMBER = /(?<=[\w$)\]]\.)[A-Za-z_$][\w$]*/g
const MADE = /\bnew\s+([A-Z]\w*)/g
const OPTION = /(?<=[{,(]\s{0,20}|^\s{0,60})([A-Za-z_$][\w$]*)\s?:(?![:=/])/g
const NAMED_ARGUMENT = /(?<=[(,]\s{0,20})([a-z_]\w*)=(?!=)/gi
const IMPORTED =
  /\bimport\b[^{}'"]{0,100}\{([^{}]{0,500})\}|\bfrom +[\w.]{1,100} +import +([\w, ]{1,500})|\buse +[\w:]{1,100}::\{([^{}]{0,500})\}/g
/** Python, Java and the like. */
const IMPORTED_MODULE = /^\s*(?:import(?:\s+static)?|from)\s+([A-Za-z_][\w.]*)(?=\s*(?:;|$|\sas\s|\simport\s))/
const QUOTED_MODULE = /\b(?:from|import|require\()\s*["'](@?[a-z\d][\w./@-]*)["']/gi
const TAG = /<([A-Z][\w.]*|[a-z][a-z\d]*-[\w-]+)/g
const ATTRIBUTE = /(?<=[\s"}])([A-Za-z][\w-]*)(?==["'{])/g
const GENERAL_ATTRIBUTE =
  /^(?:data|aria|on|v|x|hx|accept|http)-|^on[A-Z]|^(?:className|htmlFor|tabIndex|dangerouslySetInnerHTML)$/
const DECLARED =
  /\b(?:const|let|var|function|class|def|fn|func|type|interface|enum|struct|for|as|with|import|catch|val)[ \t]+\(?\[?\{?[ \t]*([\w$]+(?:[ \t]*,[ \t]*[\w$]+)*)|^[ \t]*([\w$]+)[ \t]*:?=(?!=)|^[ \t]*([\w$]+)[ \t]*\(\)[ \t]*\{|\(([\w$]+(?:[ \t]*,[ \t]*[\w$]+)*)\)[ \t]*=>|(?<![\w$])([\w$]+)[ \t]*=>/gm

/** Gives the words of one line of a block that may need a source; `declared` gives the names that the block declares itself. */
export function wordsOfCode(line: string, language: string, declared: () => ReadonlySet<string>): string[] {
  const isCommand = SHELLS.has(language) || /^\s*[$>] /.test(line)
  if (isCommand) return [...wordsOfCommands(line), ...apiPaths(line)]
  const shaped = shapedWords(line.replace(/\bhttps?:\/\/\S+|\{\{[^{}]*\}\}/g, ' '))
  // A short flag needs a command before it: elsewhere a hyphen is a minus or a point of a list.
  const named = [
    ...shaped.filter((word) => !/^-[^-]/.test(word)),
    ...Array.from(line.matchAll(IMAGE_VERSION), ([, version = '']) => `version ${version}`),
  ]
  if (language === 'http') return [...named, ...requestNames(line), ...apiPaths(line)]
  if (SETTINGS.has(language)) return [...named, ...settingNames(line)]
  if (QUERIES.has(language)) return [...named, ...withoutValues(line).split(/\W+/).filter(looksLikeCode)]
  if (PLAIN.has(language)) return named
  const markup = MARKUP.has(language) ? markupNames(line, declared()) : []
  return [...named, ...apiNames(line, declared()), ...markup]
}

/** Gives the paths of API addresses up to the first part that may be a value. */
function apiPaths(line: string): string[] {
  return Array.from(line.matchAll(WEB_ADDRESS), ([, host = '', path = '']) =>
    API_HOST.test(host) || API_PATH.test(path) ? withoutParameters(path) : '',
  )
}

function withoutParameters(path: string): string {
  const kept = /^(?:\/(?:v\d+|[A-Za-z][A-Za-z_-]*)(?=\/|$))+/.exec(path)?.[0] ?? ''
  return kept.indexOf('/', 1) === -1 ? '' : kept
}

function requestNames(line: string): string[] {
  const [, path, header] = REQUEST.exec(line) ?? []
  return [
    ...(path === undefined ? [] : [withoutParameters(path.replace(/[?#].*$/, ''))]),
    ...(header === undefined ? [] : [header]),
  ]
}

/** Reads each command of a line by itself. */
function wordsOfCommands(line: string): string[] {
  const text = line.replace(/\bhttps?:\/\/\S+/g, ' ').replace(/^\s*(?:[$>%] |PS> )?/, '')
  if (text.startsWith('#')) return []
  return text.split(/\|+|&&|;/).flatMap((command) => wordsOfCommand(command.trim().replace(PREFIXES, '')))
}

/** Words before a command that are not the command. */
const PREFIXES = /^(?:(?:[A-Z_]+=\S*|sudo|npx|bunx|uvx|-y) +){1,5}/

/**
 * Gives the command, its subcommand, and words in the form of a name. The flags and words of a system command are its own,
 * except the names of packages and scripts.
 */
export function wordsOfCommand(text: string): string[] {
  const shaped = [...shapedWords(text.replace(STRING, ' ')), ...(text.match(ASSIGNED) ?? [])]
  const [command = '', ...words] = text.split(/\s+/)
  if (isEverydayCommand(command)) {
    return [...shaped.filter((word) => !word.startsWith('-')), ...namesAfter(command, words)]
  }
  const isName = (word: string): boolean => /^[a-z][a-z\d]*(?:[:-][a-z\d]+)*$/.test(word)
  return [...[command, words[0] ?? ''].filter(isName), ...shaped]
}

/** `mine.close` looks like a file but is not. */
function shapedWords(text: string): string[] {
  return (text.match(SHAPED) ?? []).filter((word) => toTerm(word)?.kind !== 'identifier')
}

function settingNames(line: string): string[] {
  const [, quoted, bare, table] = SETTING.exec(line) ?? []
  const name = quoted ?? bare ?? table
  const keys = Array.from(line.matchAll(KEY), ([, inQuotes, plain = '']) => inQuotes ?? plain)
  return [...(name === undefined ? [] : [name]), ...keys]
}

function apiNames(line: string, declared: ReadonlySet<string>): string[] {
  const code = withoutValues(line)
  const dotted = code.replace(/\?\.|::|->/g, '.')
  const names = [
    ...Array.from(dotted.matchAll(CALL), ([, name = '']) => name),
    ...(dotted.match(MEMBER) ?? []),
    ...Array.from(code.matchAll(MADE), ([, name = '']) => name),
    ...Array.from(code.matchAll(OPTION), ([, name = '']) => name),
    ...Array.from(code.matchAll(NAMED_ARGUMENT), ([, name = '']) => name),
  ]
  return [...importedNames(line, code), ...withoutDeclared(names, declared)]
}

function importedNames(line: string, code: string): string[] {
  return [
    ...[...code.matchAll(IMPORTED)].flatMap((match) => splitNames(match[1] ?? match[2] ?? match[3] ?? '')),
    ...(IMPORTED_MODULE.exec(code)?.slice(1) ?? []),
    ...Array.from(line.matchAll(QUOTED_MODULE), ([, module = '']) => module),
  ]
}

function markupNames(line: string, declared: ReadonlySet<string>): string[] {
  const code = withoutValues(line)
  const tags = Array.from(code.matchAll(TAG), ([, name = '']) => name)
  const attributes = (code.match(ATTRIBUTE) ?? []).filter((name) => looksLikeCode(name) || name.includes('-'))
  return withoutDeclared([...tags, ...attributes.filter((name) => !GENERAL_ATTRIBUTE.test(name))], declared)
}

function withoutValues(line: string): string {
  return line.replace(COMMENT, '').replace(STRING, '""')
}

/** Drops what the block declares itself, and methods that every object has. */
function withoutDeclared(names: readonly string[], declared: ReadonlySet<string>): string[] {
  return names.filter((name) => {
    const parts = name.split('.')
    return !declared.has(name) && !declared.has(parts[0] ?? '') && !isEveryday(parts.at(-1) ?? '')
  })
}

/** Gives the names that a block declares: variables, functions, parameters. */
export function declaredIn({ lines }: CodeBlock): ReadonlySet<string> {
  const text = lines.join('\n').replace(STRING, '""')
  return new Set([...text.matchAll(DECLARED)].flatMap((match) => splitNames(match.slice(1).find(Boolean) ?? '')))
}

function splitNames(list: string): string[] {
  return list.split(',').flatMap((item) => /^\s*(?:type\s+)?([\w$]+)/.exec(item)?.[1] ?? [])
}
