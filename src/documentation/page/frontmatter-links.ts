// Links that stand in the frontmatter: the home pages of VitePress and Starlight, and the pages before and after.
import type { Dialect } from '../dialect.ts'
import type { LinkKind } from './page-facts.ts'
import type { Range } from './source-lines.ts'

export interface FrontmatterLink {
  kind: LinkKind
  target: string
}

/** Fields, by path; `*` is any item of a list. */
const LINKS: readonly [path: string, kind: LinkKind][] = [
  ['hero.actions.*.link', 'link'],
  ['features.*.link', 'link'],
  ['prev.link', 'link'],
  ['next.link', 'link'],
  ['hero.image', 'image'],
  ['hero.image.src', 'image'],
  ['hero.image.light', 'image'],
  ['hero.image.dark', 'image'],
  ['hero.image.file', 'image'],
  ['features.*.icon.src', 'image'],
  ['features.*.icon.light', 'image'],
  ['features.*.icon.dark', 'image'],
]

/** Gives the links in the fields, in the order of the list above. */
export function frontmatterLinks(fields: Record<string, unknown>, { readAs: framework }: Dialect): FrontmatterLink[] {
  if (framework !== 'vitepress' && framework !== 'starlight') return []
  return LINKS.flatMap(([path, kind]) =>
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
