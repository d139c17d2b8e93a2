// Where Python-Markdown and kramdown may see raw HTML: from a tag at the start of a line to its end tag, blank lines
// included.
import type { Range, SourceLine } from '../page/lines.ts'

const OPENING = /^ {0,3}<(?!https?:|mailto:)[a-z!?]/i
/** A plain tag, a plain comment, or a `<` that begins neither. */
const TAG = /<!--(?:(?!--)[^<>])*-->|<(\/?)([a-z][\w:-]*)(?:[^<>"'`]|"[^"<>]*"|'[^'<>]*')*>|</gi
const VOID_TAGS = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/** Gives the regions, sorted; `code` is skipped. From a tag that is not plain or never closed, the region reaches to the end. */
export function htmlRegions(text: string, lines: readonly SourceLine[], code: readonly Range[]): Range[] {
  const regions: Range[] = []
  let region: { start: number; open: string[] } | undefined
  let next = 0
  for (const { start, end } of lines) {
    while ((code[next]?.end ?? Infinity) < start) next += 1
    if ((code[next]?.start ?? Infinity) <= end) continue
    const line = text.slice(start, end)
    if (region === undefined && OPENING.test(line)) region = { start, open: [] }
    if (region === undefined) continue
    if (!followTags(line, region.open)) break
    if (region.open.length > 0) continue
    regions.push({ start: region.start, end })
    region = undefined
  }
  return region === undefined ? regions : [...regions, { start: region.start, end: text.length }]
}

/** Updates the list of open tags; false when only an HTML parser could follow the line. */
function followTags(line: string, open: string[]): boolean {
  for (const [tag, slash, name] of line.matchAll(TAG)) {
    if (tag === '<') return false
    if (name === undefined || /^(https?|mailto):/i.test(name)) continue
    const lower = name.toLowerCase()
    const at = open.lastIndexOf(lower)
    if (slash === '/') open.splice(at === -1 ? open.length : at)
    else if (!VOID_TAGS.has(lower) && !tag.endsWith('/>')) open.push(lower)
  }
  return true
}
