// Redirects of Netlify: https://docs.netlify.com/manage/routing/redirects/overview/. Other hosts read `_redirects` too.

import { parse as parseToml, TomlError } from 'smol-toml'
import { type HostRule, MAX_HOST_RULES } from './host-rule.ts'
import { CONFIG_MAX_CHARACTERS } from './limit.ts'
import { isMapping } from './mapping.ts'

/** Reads `_redirects`: `/from /to 301!` in each line. Rules with conditions are left out, since they may not apply. */
export function readRedirectsFile(text: string): HostRule[] {
  if (text.length > CONFIG_MAX_CHARACTERS) return []
  const lines = text.replace(/^\uFEFF/, '').split('\n')
  return lines.flatMap((line, index) => ruleOfLine(line, index + 1) ?? []).slice(0, MAX_HOST_RULES)
}

function ruleOfLine(line: string, number: number): HostRule | undefined {
  const words = wordsOf(line)
  const [from = '', to, status = '301', ...conditions] = words
  const [, code, force] = /^(\d{3})(!?)$/.exec(status) ?? []
  // Between the two addresses stand parameters of a query (`id=:id`), behind the status countries, roles and the like.
  const isPlain = to !== undefined && isAddress(to) && code !== undefined && conditions.length === 0
  const column = line.indexOf(from) + 1
  return isPlain && from.startsWith('/')
    ? { ...pattern(from, to), status: Number(code), isForced: force === '!', line: number, column }
    : undefined
}

/** Without the comment; an address may have a `#` inside. */
function wordsOf(line: string): string[] {
  const words = line.split(/\s+/).filter((word) => word !== '')
  const comment = words.findIndex((word) => word.startsWith('#'))
  return comment === -1 ? words : words.slice(0, comment)
}

export interface NetlifyToml {
  /** Folder that is published, and the folder that this path is meant from. */
  publish: string | undefined
  base: string
  rules: HostRule[]
}

/** Reads `[[redirects]]` of netlify.toml; a file that does not parse has none. */
export function readNetlifyToml(text: string): NetlifyToml {
  const data = parse(text)
  const build = isMapping(data.build) ? data.build : {}
  const lines = linesOfTables(text)
  const tables: unknown[] = Array.isArray(data.redirects) ? data.redirects.slice(0, MAX_HOST_RULES) : []
  return {
    publish: textOf(build.publish),
    base: textOf(build.base) ?? '',
    rules: tables.flatMap((table, index) => ruleOfTable(table, lines[index] ?? 1) ?? []),
  }
}

function parse(text: string): Record<string, unknown> {
  if (text.length > CONFIG_MAX_CHARACTERS) return {}
  try {
    return parseToml(text)
  } catch (error) {
    if (error instanceof TomlError || error instanceof RangeError) return {}
    throw error
  }
}

function linesOfTables(text: string): number[] {
  return text.split('\n').flatMap((line, index) => (/^\s*\[\[\s*redirects\s*\]\]/.test(line) ? [index + 1] : []))
}

function ruleOfTable(table: unknown, line: number): HostRule | undefined {
  if (!isMapping(table)) return undefined
  const { from, to, status = 301, force, query, conditions } = table
  const isConditional = [query, conditions].some((value) => isMapping(value) && Object.keys(value).length > 0)
  if (typeof from !== 'string' || typeof to !== 'string' || !from.startsWith('/') || isConditional) return undefined
  return { ...pattern(from, to), status: Number(status), isForced: force === true, line, column: 1 }
}

/** What `*` stood for is called `:splat`. */
function pattern(from: string, to: string): { from: string; to: string } {
  return { from, to: to.replace(':splat', '*') }
}

function isAddress(word: string): boolean {
  return /^(?:\/|https?:\/\/)/i.test(word)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
