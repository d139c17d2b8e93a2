// Where MkDocs with PyYAML reads other fields, or another text, than we read.
import { findFrontmatter, readFrontmatter } from '../../../../../src/checks/page/frontmatter.ts'

/** What mkdocs_fields.py answers besides what acts. */
export interface MkdocsFields {
  hasBlock?: boolean
  /** The text of the page and its fields; missing when the block stays in the text. */
  body?: string
  data?: Described
  /** Why it stays there. */
  reason?: string
}

/** A value with the texts and the structure of what was read. `null` is any scalar that is no text. */
type Described = string | null | { map: [Described, Described][] } | { list: Described[] }

/**
 * Gives the whole page when the two read it differently, for then nothing about it is certain. A block that one of them
 * does not take for one, or that is empty, is a text to be judged by what it does.
 */
export function differences(answer: MkdocsFields, page: string): string[] {
  return reasonsFor(answer, page).map((reason) => `${reason}: ${page}`)
}

function reasonsFor({ hasBlock, body, data, reason }: MkdocsFields, page: string): string[] {
  if (hasBlock !== true || reason === 'empty') return []
  if (reason !== undefined || data === undefined) return [reason ?? 'no data']
  const ours = findFrontmatter(page)
  if (ours === undefined || ours === 'not-closed') return ['only MkDocs sees a block']
  const text = page.slice(ours.bodyStart).replace(/\r\n?/g, '\n').replace(/^\n+/, '')
  return [
    ...(text === body ? [] : ['the text begins elsewhere']),
    ...(isSame(data, readFrontmatter(page, ours).data) ? [] : ['the fields differ']),
  ]
}

function isSame(theirs: Described, ours: unknown): boolean {
  if (theirs === null) return typeof ours !== 'object' || ours === null || ours instanceof Date
  if (typeof theirs === 'string') return typeof ours !== 'string' ? isScalar(ours) : ours === theirs
  if ('list' in theirs) return Array.isArray(ours) && hasSameItems(theirs.list, ours)
  return typeof ours === 'object' && ours !== null && !Array.isArray(ours) && hasSameFields(theirs.map, ours)
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

function hasSameItems(theirs: readonly Described[], ours: readonly unknown[]): boolean {
  return theirs.length === ours.length && theirs.every((one, index) => isSame(one, ours[index]))
}

/** Keys that are no texts to PyYAML (`yes`, `1`, a date) are compared by their number alone. */
function hasSameFields(theirs: readonly [Described, Described][], ours: object): boolean {
  const values = new Map<string, unknown>(Object.entries(ours))
  if (values.size !== theirs.length) return false
  return theirs.every(([key, value]) => typeof key !== 'string' || (values.has(key) && isSame(value, values.get(key))))
}
