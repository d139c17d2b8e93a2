// What a formula does besides typesetting. MathJax and KaTeX run commands: some link, style, load or define, and in the TeX
// of a build, some read files. So every command must be on a list.
import type { ActiveContentList } from '../list.ts'
import { endOfGroup, findMoves } from './lengths.ts'
import { ACTING_COMMANDS, DEFINING_COMMANDS, PERMITTED_COMMANDS, PERMITTED_ENVIRONMENTS } from './permitted-commands.ts'

/** KaTeX allows `@` in names. Where Markdown reads escapes, `\\href` becomes `\href`. */
const COMMAND = /(?<!\\)(\\+)([A-Za-z@]+)/g
/** In text that is no formula for sure, a command needs an argument: a path, `C:\data\class`, has none. */
const ARGUMENT_AHEAD = /^\*?(?:\s|%[^\n]*\n)*[{[]/
const NAME_AHEAD = /^\*?(?:\s|%[^\n]*\n)*[{[\\]/
/** Characters in which an argument must begin. */
const AHEAD_MAX = 500
const ENVIRONMENT = /^\s*\{([^{}]{0,60})\}/
/** Arguments of a command: groups, options, and of one that defines, names and parameters. */
const NEXT_OPTION = /^\s*(?:\[[^\]]{0,500}\]|\*|=)/
const NEXT_NAME = /^\s*(?:\\(?:[A-Za-z@]+|.)|#\d)/

/** Characters of one group that tell commands apart. */
const GROUP_MAX = 2000
const ARGUMENTS_MAX = 40
/** Characters of all arguments, for each character of the text: groups nest. */
const ARGUMENTS_PER_TEXT = 4

export interface Tex {
  source: string
  /** Of the source in the page. */
  offset: number
  /** `formula`: a processor surely reads it, so all commands must be permitted. `text`: only those that act are refused. */
  kind: 'formula' | 'text'
}

/**
 * Adds the commands that act, and those of formulas that are not known. `macros` are those that the page defines with a
 * command that acts.
 */
export function addTex({ source, offset, kind }: Tex, macros: ReadonlySet<string>, found: ActiveContentList): void {
  let left = ARGUMENTS_PER_TEXT * source.length
  for (const { 0: whole, 1: slashes = '', 2: name = '', index } of source.matchAll(COMMAND)) {
    const start = index + slashes.length - 1
    const after = index + whole.length
    if (ACTING_COMMANDS.has(name) || macros.has(name)) {
      const ahead = DEFINING_COMMANDS.has(name) ? NAME_AHEAD : ARGUMENT_AHEAD
      // Behind two backslashes, it is a word at the start of a row.
      const isCommand = kind === 'formula' && slashes.length % 2 === 1
      const acts = isCommand || isAhead(ahead, source.slice(after, after + AHEAD_MAX))
      if (!acts) continue
      const end = left > 0 ? endOfCommand(source, name, after) : after
      left -= end - start
      // Where arguments are not read, the place tells one from another.
      const text = left > 0 ? source.slice(start, end) : `\\${name} (${offset + start})`
      found.add('maths-command', offset + start, text, name)
    } else if (kind === 'formula' && slashes.length % 2 === 1) {
      const unknown = unknownName(name, source.slice(after, after + 80))
      if (unknown !== undefined) found.add('unknown-maths', offset + start, unknown, unknown)
    }
  }
  for (const { start, text } of findMoves(source, kind === 'formula')) found.add('maths-command', offset + start, text)
  if (kind === 'text') return
  // TeX reads `^^69nput` as `\input`.
  for (const { index } of source.matchAll(/\^\^/g))
    found.add('maths-command', offset + index, source.slice(index, index + 20))
}

/** White space and comments without an end may hide an argument. */
function isAhead(argument: RegExp, text: string): boolean {
  return argument.test(text) || (text.length === AHEAD_MAX && /^\*?(?:\s|%[^\n]*(?:\n|$))*$/.test(text))
}

function unknownName(name: string, after: string): string | undefined {
  if (!PERMITTED_COMMANDS.has(name)) return name
  if (name !== 'begin') return undefined
  const [, environment = ''] = ENVIRONMENT.exec(after) ?? []
  return PERMITTED_ENVIRONMENTS.has(environment) ? undefined : `begin:${environment}`
}

/** Gives the names that a text defines with a command that acts: their use acts, too. */
export function actingMacros(text: string): ReadonlySet<string> {
  const names = new Set<string>()
  let left = ARGUMENTS_PER_TEXT * text.length
  for (const { 0: whole, 1: definer = '', 2: name = '', index } of text.matchAll(DEFINITION)) {
    if (!DEFINING_COMMANDS.has(definer)) continue
    const start = index + whole.length
    const body = left > 0 ? text.slice(start, endOfCommand(text, definer, start)) : undefined
    left -= body?.length ?? 0
    // A definition that is not read may do anything.
    if (body === undefined || hasActingCommand(body)) names.add(name)
  }
  return names
}

export function hasActingCommand(text: string): boolean {
  return Array.from(text.matchAll(COMMAND)).some(([, , name = '']) => ACTING_COMMANDS.has(name))
}

const DEFINITION = /\\([A-Za-z]+)\*?\s{0,20}\{?\s{0,20}\\{1,2}([A-Za-z@]+)\s{0,20}\}?/g

/** Gives the end of a command with its arguments: its text tells one from another. */
function endOfCommand(source: string, name: string, from: number): number {
  const isDefinition = DEFINING_COMMANDS.has(name)
  let at = from
  for (let count = 0; count < ARGUMENTS_MAX; count += 1) {
    const [space = ''] = /^(?:\s|%[^\n]*\n)*/.exec(source.slice(at, at + 500)) ?? []
    const next = source.slice(at + space.length, at + space.length + 500)
    const [other] = NEXT_OPTION.exec(next) ?? (isDefinition ? (NEXT_NAME.exec(next) ?? []) : [])
    if (next.startsWith('{')) at = endOfGroup(source, at + space.length, GROUP_MAX)
    else if (other !== undefined) at += space.length + other.length
    else if (isDefinition && /^[^\s{}\\$]/.test(next)) at += space.length + 1
    else break
  }
  return at
}
