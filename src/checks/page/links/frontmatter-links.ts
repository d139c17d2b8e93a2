// Links in the frontmatter, for frameworks that have fields for them.
import type { Dialect } from '../../dialect.ts'
import type { Range } from '../../positions.ts'
import type { PageLink } from '../page-analysis.ts'

/** Gives the links in the fields, in the order of the framework's list. */
export function frontmatterLinks(
  fields: Record<string, unknown>,
  { framework }: Dialect,
): Pick<PageLink, 'kind' | 'target'>[] {
  return (framework.text?.frontmatterLinks ?? []).flatMap(([path, kind]) =>
    valuesAt([fields], path.split('.')).flatMap((value) =>
      typeof value === 'string' && value.trim() !== '' ? [{ kind, target: value.trim() }] : [],
    ),
  )
}

/** Finds where a value stands in the frontmatter: behind white space or a quotation mark, and before one. */
export function findValue(text: string, value: string, { start, end }: Range): Range | undefined {
  for (let at = text.indexOf(value, start); at >= 0 && at < end; at = text.indexOf(value, at + value.length)) {
    const isWhole = /[\s"']/.test(text[at - 1] ?? '') && /[\s"',}\]]/.test(text[at + value.length] ?? '\n')
    if (isWhole) return { start: at, end: at + value.length }
  }
  return undefined
}

function valuesAt(values: unknown[], path: readonly string[]): unknown[] {
  return path.reduce<unknown[]>((found, step) => found.flatMap((value) => childrenOf(value, step)), values)
}

function childrenOf(value: unknown, step: string): unknown[] {
  if (step === '*') return Array.isArray(value) ? value.slice(0, 200) : []
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? Object.entries(value).flatMap(([key, child]) => (key === step ? [child] : [])) : []
}
