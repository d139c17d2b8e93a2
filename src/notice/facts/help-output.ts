// The options that a command prints with `--help`: the layouts of commander, yargs, clap, bpaf, argparse, optparse, click, pflag
// (cobra), kingpin, Go's flag, git and nginx.
import { stripVTControlCharacters } from 'node:util'
import type { Fact } from '../fact.ts'
import { createFactList, type FactList } from './fact-list.ts'

/** A tab ends a name in Go's flag, as two spaces do elsewhere. */
const TAB = ' '.repeat(8)
/** Further to the right than the option before by so much, a line that begins with a dash goes on with a description. */
const DESCRIPTION_INDENT = 8
/** Longer ones state nothing that a page repeats. */
const LINE_MAX_CHARACTERS = 2000
const DESCRIPTION_MAX_CHARACTERS = 4000

interface PrintedOption {
  /** `-p, --port <number>`. */
  head: string
  /** What stands beside it and below it. */
  description: string[]
  indent: number
  line: number
}

/**
 * Facts of what `command` (such as `docmend check`) printed: each `option` with the command as its owner and the default that
 * stands in brackets; allowed values as `member` of `docmend check --format`; a `variable` of the environment that sets it. An
 * option with a long name has no fact of its short one. Undefined where the text lists no option.
 */
export function helpOutputFacts(command: string, text: string): Fact[] | undefined {
  const list = createFactList(command)
  for (const option of findOptions(text)) addOption(list, command, option)
  const facts = list.facts()
  return facts?.length === 0 ? undefined : facts
}

function findOptions(text: string): PrintedOption[] {
  const found: PrintedOption[] = []
  let last: PrintedOption | undefined
  for (const [index, printed] of text.split(/\r?\n/).entries()) {
    const line = withoutStyle(printed.slice(0, LINE_MAX_CHARACTERS)).replaceAll('\t', TAB).trimEnd()
    const indent = line.length - line.trimStart().length
    const isBelow = last !== undefined && indent >= last.indent + DESCRIPTION_INDENT
    const [, head = '', words = ''] = /^(-.*?)(?:(?: {2,}| (?=: ))(.*))?$/.exec(line.trimStart()) ?? []
    if (indent > 0 && !isBelow && isOptionHead(head)) {
      last = { head, description: [words.replace(/^:? +/, '')], indent, line: index + 1 }
      found.push(last)
    } else if (line !== '' && isOutside(indent, line, last)) last = undefined
    else last?.description.push(line.trim())
  }
  return found
}

/** yargs puts brackets that are too long below the name of the option. */
function isOutside(indent: number, line: string, last: PrintedOption | undefined): boolean {
  const from = last?.indent ?? 0
  return indent < from || (indent === from && !line.trimStart().startsWith('['))
}

/** Without colours, and without the first of two letters that are struck over each other to be bold, as in manual pages. */
function withoutStyle(line: string): string {
  return stripVTControlCharacters(line).replace(/.[\b]/gu, '')
}

/** Names and their arguments, and not a sentence that happens to begin with an option. */
function isOptionHead(head: string): boolean {
  const names = namesIn(head)
  const words = withoutArguments(head).split(/[\s,|/]+/)
  return /^--?[\w?@#[]/.test(head) && names.length > 0 && words.length <= names.length * 3
}

function withoutArguments(head: string): string {
  return head.replaceAll('[no-]', '').replace(/\[[^\]]*\]|<[^>]*>|\{[^}]*\}|"[^"]*"/g, '')
}

function namesIn(head: string): string[] {
  const names = [...withoutArguments(head).matchAll(/(?:^|[\s,|/])(--?[A-Za-z\d#@][\w.-]*)/g)]
  return names.map(([, name = '']) => name.replace(/[.-]+$/, '')).filter((name) => name !== '')
}

function addOption(list: FactList, command: string, { head, description, line }: PrintedOption): void {
  const names = namesIn(head)
  const long = names.filter((name) => name.startsWith('--'))
  const shown = (long.length > 0 ? long : names).filter(
    (name) => !names.includes(name.replace(/^--no-/, '--')) || !name.startsWith('--no-'),
  )
  const text = description.join(' ').slice(0, DESCRIPTION_MAX_CHARACTERS)
  const groups = bracketsOf(text)
  const value = defaultIn(groups, text) ?? defaultInHead(head)
  for (const name of shown) list.add('option', command, name, line, value)
  const values = [...valuesInHead(head), ...groups.flatMap(valuesIn), ...listedValues(description)]
  for (const allowed of values) list.add('member', `${command} ${shown[0] ?? ''}`, allowed, line)
  for (const group of groups) {
    const [, variable = '', shell = variable] =
      /^(?:.*[,;] )?(?:env(?: var)?: ?\$?(\w+)|\$([A-Z]\w+))/.exec(group) ?? []
    list.add('variable', command, shell, line)
  }
}

/** What stands between round or square brackets, the inner ones first. */
function bracketsOf(text: string): string[] {
  const groups: string[] = []
  const starts: number[] = []
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (character === '"' && starts.length > 0) isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === '(' || character === '[') starts.push(at + 1)
    else if (character === ')' || character === ']') {
      const start = starts.pop()
      if (start !== undefined) groups.push(text.slice(start, at))
    }
  }
  return groups
}

/** `[default: x]`, `(default x)`, `(choices: "a", default: "b")`; without brackets ``Defaults to `x`.`` and `Default: x.` */
function defaultIn(groups: readonly string[], text: string): string | undefined {
  for (const group of groups) {
    const [, stated] = /(?:^|[,;] *)defaults?(?: to| is| value)?: ?(\S.*)$/i.exec(group) ?? []
    // Without a colon, several words are a remark: "(default when it runs in CI)".
    const [, bare] = /(?:^|[,;] *)defaults?(?: to| is)? (\S+|".*")$/i.exec(group) ?? []
    const value = stated ?? bare
    if (value !== undefined) return readValue(value)
  }
  const [, inCode, atEnd] = /\bdefaults to `([^`]+)`|\bdefaults?: ?`?([^\s`]+?)`?\.?(?: +\[.*)?$/i.exec(text) ?? []
  return inCode ?? atEnd
}

function readValue(stated: string): string {
  const [, , quoted] = /^(["'`])(.*?)\1/.exec(stated) ?? []
  if (quoted !== undefined) return quoted
  if (/^[[{]/.test(stated)) return stated
  return stated.replace(/ *(?:;|, *(?:choices|env|required|preset|possible values)\b).*$/i, '').trim()
}

/** kingpin writes the default as the argument: `--port=8080`, `--config.file="prometheus.yml"`. */
function defaultInHead(head: string): string | undefined {
  const [, quoted, number] = /^[^<[{]*?=(?:"([^"]*)"|(-?\d\S*))/.exec(head.replaceAll('[no-]', '')) ?? []
  return quoted === '' ? undefined : (quoted ?? number)
}

function valuesIn(group: string): string[] {
  const [, listed = ''] = /(?:possible values|choices|one of): *(.*)$/i.exec(group) ?? []
  return splitValues(listed.replace(/[,;] *(?:default|preset|env)\b.*$/i, ''), /[,|]/)
}

/** `{a,b}`, `<a|b>`, `[a|b]`; in capitals they are names of what is asked for. */
function valuesInHead(head: string): string[] {
  const braces = [...head.matchAll(/\{([^}]*)\}/g)].flatMap(([, inside = '']) => splitValues(inside, /,/))
  const bars = [...head.matchAll(/[<[]=?<?([^<>[\]]*\|[^<>[\]]*)[>\]]/g)]
  return [
    ...braces,
    ...bars.flatMap(([, inside = '']) => splitValues(inside, /\|/)).filter((value) => /[a-z\d]/.test(value)),
  ]
}

/** clap lists values that have descriptions below `Possible values:`, each with a dash. */
function listedValues(description: readonly string[]): string[] {
  const start = description.findIndex((line) => /^possible values:$/i.test(line))
  if (start === -1) return []
  return description.slice(start + 1).flatMap((line) => /^- ([^\s:]+)/.exec(line)?.[1] ?? [])
}

function splitValues(listed: string, separator: RegExp): string[] {
  const values = listed.split(separator).map((value) => value.trim().replace(/^(["'`])(.*)\1$/, '$2'))
  return values.filter((value) => value !== '' && !/\s/.test(value))
}
