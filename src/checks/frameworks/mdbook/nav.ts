// SUMMARY.md: https://rust-lang.github.io/mdBook/format/summary.html
// Read here, judged in site/check/check-nav.ts.
import { folderOf, joinPath } from '../../config/paths.ts'
import { indexPositions } from '../../positions.ts'
import type { Nav, NavEntry } from '../framework.ts'

const MAX_LINES = 20_000

/** Reads one link a line; a link without a target is a draft. */
export function readSummary(file: string, text: string): Nav {
  const where = indexPositions(text)
  const entries: NavEntry[] = []
  let start = 0
  for (let count = 0; start < text.length && count < MAX_LINES; count += 1) {
    const end = text.indexOf('\n', start)
    const stop = end === -1 ? text.length : end
    const range = targetIn(text.slice(start, stop), start)
    if (range !== undefined) {
      const written = text.slice(range.start, range.end)
      const paths = [joinPath(folderOf(file), decode(written)) ?? written]
      const target = /^[a-z][a-z0-9+.-]*:/i.test(written)
        ? { kind: 'external' as const, url: written }
        : { kind: 'files' as const, paths }
      entries.push({ file, ...where(range.start), text: written, range, target, list: 'SUMMARY' })
    }
    start = stop + 1
  }
  return { files: [file], entries, isComplete: true }
}

/** Where the target of the first link of a line stands. */
function targetIn(line: string, offset: number): { start: number; end: number } | undefined {
  const bare = line.trimStart()
  if (!/^([-*+]\s|\[)/.test(bare)) return undefined
  const open = line.indexOf('](')
  const close = line.lastIndexOf(')')
  if (open === -1 || close < open) return undefined
  const [, before = '', inner = ''] = /^(\s*<?)(.*)$/s.exec(line.slice(open + 2, close)) ?? []
  // A target in angle brackets may have blanks; after any other one there may be a title.
  const [target = ''] = (before.endsWith('<') ? /^[^>]*/ : /^\S*/).exec(inner) ?? []
  const start = offset + open + 2 + before.length
  return target === '' ? undefined : { start, end: start + target.length }
}

function decode(written: string): string {
  try {
    return decodeURI(written)
  } catch (error) {
    if (error instanceof URIError) return written
    throw error
  }
}
