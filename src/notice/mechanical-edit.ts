// The edit that mends a line: one name or value for another, where the line has it exactly once.
import { escapeRegExp } from '../base/text.ts'
import type { Page } from './docs/pages.ts'
import type { Unit } from './docs/units.ts'
import type { MechanicalEdit } from './finding.ts'

/** Gives a name in the spelling of another one. */
export function spelledLike(model: string, name: string): string {
  const words = name
    .replace(/^-+/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .map((word) => word.toLowerCase())
  if (model.startsWith('--')) return `--${words.join('-')}`
  if (/^[A-Z\d_]+$/.test(model)) return words.join('_').toUpperCase()
  if (model.includes('_')) return words.join('_')
  if (model.includes('-')) return words.join('-')
  const camel = words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('')
  return /^[A-Z]/.test(model) ? camel.charAt(0).toUpperCase() + camel.slice(1) : camel
}

/** Gives the lines of pages, each split once: a name may stand on thousands of lines of one. */
export function createLines(): (page: Page) => readonly string[] {
  const known = new Map<Page, readonly string[]>()
  return (page) => {
    const lines = known.get(page) ?? page.text.split(/\r?\n/)
    known.set(page, lines)
    return lines
  }
}

/** `page`: its lines. Undefined unless the text stands exactly once in those of the unit. */
export function replaceOnce(
  page: readonly string[],
  unit: Unit,
  before: string,
  after: string,
  path: string,
): MechanicalEdit | undefined {
  const lines = page.slice(unit.line - 1, unit.endLine)
  const hits = lines.flatMap((line, at) =>
    tokensEqual(line, before) === 1 ? [unit.line + at] : tokensEqual(line, before) > 1 ? [0, 0] : [],
  )
  const [line] = hits
  return hits.length === 1 && line !== undefined ? { page: path, line, before, after } : undefined
}

function tokensEqual(text: string, token: string): number {
  return [...text.matchAll(tokenPattern(token, 'g'))].length
}

/** The token with nothing around it that would make it part of a longer one. */
export function tokenPattern(token: string, flags = ''): RegExp {
  return new RegExp(`(?<![\\w.-])${escapeRegExp(token)}(?![\\w-]|\\.\\w)`, flags)
}
