// What stands behind the names of tags, as Liquid reads it in its lenient mode, in which Jekyll only warns of the rest:
// `Syntax` in https://github.com/Shopify/liquid/tree/v5.4.0/lib/liquid/tags and `lib/jekyll/tags` of Jekyll 4.3.
import type { LiquidToken } from './liquid.ts'
import type { LiquidFault } from './template.ts'

const NAME = String.raw`\(?[\w.[\]-]+\)?`
const SOME = /[^\s,|'"]|"[^"]*"|'[^']*'/

/** By the name of a tag: what its arguments must match, and how to write them. */
const ARGUMENTS: ReadonlyMap<string, readonly [pattern: RegExp, form: string]> = new Map([
  ['if', [SOME, 'if CONDITION']],
  ['elsif', [SOME, 'elsif CONDITION']],
  ['unless', [SOME, 'unless CONDITION']],
  ['case', [SOME, 'case VALUE']],
  ['when', [SOME, 'when VALUE']],
  ['for', [/^[\w-]+\s+in\s+(?:[^\s,|'"]|"[^"]*"|'[^']*')/, 'for NAME in LIST']],
  ['tablerow', [/\w\s+in\s+(?:[^\s,|'"]|"[^"]*"|'[^']*')/, 'tablerow NAME in LIST']],
  ['assign', [new RegExp(`${NAME}\\s*=`), 'assign NAME = VALUE']],
  ['capture', [/[\w.[\]-]/, 'capture NAME']],
  ['cycle', [SOME, 'cycle VALUE, VALUE']],
  ['raw', [/^\s*$/, 'raw']],
  ['highlight', [/^[\w.+#-]+(?:[ \t]+\w+(?:=(?:\w+|"[\d\s]*\d"))?)*$/m, 'highlight LANGUAGE']],
])

/** Gives the fault of arguments at which Liquid stops to parse, in code that is never rendered, too. */
export function faultOfArguments({ name, args, start }: LiquidToken): LiquidFault | undefined {
  const [pattern, form] = ARGUMENTS.get(name) ?? []
  if (pattern === undefined || form === undefined || pattern.test(args.trim())) return undefined
  return faultAt(start, name, args, `Write {% ${form} %}`)
}

/** Of `NAME=VALUE`, behind the file that is included. */
const PARAMETER = /\s*[\w-]+\s*=\s*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[\w.-]+)(?=\s|$)\s*/sy
const INCLUDES = /^include(?:_relative|_cached)?$/

/** Gives the fault of an include whose parameters Jekyll refuses. */
export function faultOfInclude({ name, args, start }: LiquidToken): LiquidFault | undefined {
  if (!INCLUDES.test(name) || args.includes('{{')) return undefined
  const text = args.trim()
  const [file = ''] = /^\S*/.exec(text) ?? []
  const parameter = new RegExp(PARAMETER)
  for (parameter.lastIndex = file.length; parameter.lastIndex < text.length; ) {
    if (!parameter.test(text)) return faultAt(start, name, args, `Write {% ${name} ${file} name="value" %}`)
  }
  return undefined
}

/** Gives the file that a tag names, and the faults at which Jekyll stops when it renders the tag. */
export function faultsWhenRendered({ name, args, start }: LiquidToken): LiquidFault[] {
  if (args.includes('{{')) return []
  const text = args.trim()
  if (INCLUDES.test(name)) return includedFile(name, /^\S*/.exec(text)?.[0] ?? '', start)
  if (name === 'link') {
    const message = `Jekyll stops at {% link ${text} %}: the site has no such page, post or file. Write its path from the top of the site`
    return [{ kind: 'file', name: `link:${text}`, rule: 'broken-link', subject: text, message, at: start }]
  }
  if (name === 'post_url') return postFault(text, start)
  const operator = name === 'if' || name === 'unless' ? operatorOf(args) : undefined
  if (operator === undefined || OPERATORS.has(operator)) return []
  return [faultAt(start, name, args, `Liquid has no operator ${operator}; it has ==, !=, <, >, <=, >= and contains`)]
}

function includedFile(tag: string, file: string, at: number): LiquidFault[] {
  if (!/^[\w/.()+~#@-]+$/.test(file) || /[./]{2}/.test(file))
    return [faultAt(at, tag, file, `Write the path of a file below ${PLACES[tag] ?? '_includes'}, without quotes`)]
  const isRelative = tag === 'include_relative'
  const place = isRelative ? 'beside the page' : 'in _includes'
  const message = `Jekyll stops at {% ${tag} ${file} %}: there is no such file ${place}`
  const name = isRelative ? `relative:${file}` : `_includes/${file}`
  return [{ kind: 'file', name, rule: 'missing-include', subject: file, message, at }]
}

const PLACES: Readonly<Record<string, string>> = { include_relative: 'the folder of the page' }

/** Jekyll finds a post by its date and the rest of its name. */
function postFault(text: string, at: number): LiquidFault[] {
  const [, slug] = /^\/?(?:.*\/)?\d+-\d+-\d+-(.*)$/.exec(text) ?? []
  if (slug === undefined)
    return [faultAt(at, 'post_url', text, 'Write the name of the post with its date: {% post_url 2030-01-31-title %}')]
  const message = `Jekyll stops at {% post_url ${text} %}: no post has this name`
  return [{ kind: 'file', name: `post:${slug}`, rule: 'broken-link', subject: text, message, at }]
}

const OPERATORS = new Set(['==', '!=', '<>', '<', '>', '<=', '>=', 'contains'])

/** Gives the operator that Liquid reads in a condition without `and`, `or` and quotes. */
function operatorOf(args: string): string | undefined {
  if (/\b(?:and|or)\b|["']/.test(args)) return undefined
  return /^[^\s,|]+\s+([=!<>a-z_]+)/.exec(args.trim())?.[1]
}

const SHOWN_MAX_CHARACTERS = 60

function faultAt(at: number, name: string, args: string, mend: string): LiquidFault {
  const shown = `${name} ${args}`.replace(/\s+/g, ' ').trim().slice(0, SHOWN_MAX_CHARACTERS)
  const message = `Jekyll stops at {% ${shown} %}, which it cannot read. ${mend}, or wrap the text in {% raw %} … {% endraw %}`
  return { kind: 'syntax', name: undefined, rule: 'page-syntax', subject: shown, message, at }
}
