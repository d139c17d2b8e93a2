// What docutils and Sphinx say of the targets of a page: `Document.set_duplicate_name_id` of docutils/nodes.py,
// `AnonymousHyperlinks` of docutils/transforms/references.py, `StandardDomain.process_doc` of sphinx/domains/std.py.
import { splitRstLines } from '../../../active-content/restructured-text/rst-lines.ts'
import { normalizeName, type RstDocument, type RstFault, type RstTarget } from './rst-document.ts'

/** What may be a target without a name, wherever it stands. */
const ANONYMOUS_TARGET = /(?:^|\s)__(?::|\s|$)/gm
const LABEL_OR_BLANK = /^(?:\s*$|\.\. +_)/
const MARKS = /^([!-/:-@[-`{-~])\1*\s*$/

/** Finds targets that exclude each other, links without a target, and links that have no text. Linear. */
export function targetFaults(text: string, document: RstDocument): RstFault[] {
  const lines = splitRstLines(text).map(({ start, end }) => text.slice(start, end))
  return [...duplicates(document), ...openLinks(text, document), ...linksWithoutText(lines, document)]
}

function duplicates({ targets }: RstDocument): RstFault[] {
  const first = new Map<string, RstTarget>()
  return targets.flatMap((target): RstFault[] => {
    const { name, address, row, column } = target
    const other = first.get(name)
    if (other === undefined) first.set(name, target)
    if (other === undefined || address === undefined || other.address === undefined) return []
    const isSame = address === '' ? other.row === row && other.column === column : other.address === address
    return isSame ? [] : [{ kind: 'duplicate target', name, row, column }]
  })
}

/** What a page includes may hold more targets. */
function openLinks(text: string, { anonymousLinks, directives }: RstDocument): RstFault[] {
  const last = anonymousLinks.at(-1)
  if (last === undefined || directives.some(({ name }) => name === 'include')) return []
  const targets = text.match(ANONYMOUS_TARGET)?.length ?? 0
  return anonymousLinks.length <= targets ? [] : [{ kind: 'anonymous link', name: '', ...last }]
}

/** Only for labels of the page itself that stand before a paragraph; of others, a caption or an extension may be the text. */
function linksWithoutText(lines: readonly string[], { spans, targets }: RstDocument): RstFault[] {
  const behind = rowsBehind(lines)
  const isParagraph = new Map<number, boolean>()
  const labels = new Map(targets.filter(({ isLabel, column }) => isLabel && column === 0).map((one) => [one.name, one]))
  return spans.flatMap(({ kind, name: role, content, row, column }): RstFault[] => {
    const label = kind === 'role' && /^(?:std:)?ref$/.test(role) ? labels.get(normalizeName(content)) : undefined
    if (label === undefined) return []
    const start = behind[label.row + 1] ?? lines.length
    if (!isParagraph.has(start)) isParagraph.set(start, isParagraphAt(lines, start))
    return isParagraph.get(start) === true ? [{ kind: 'untitled label', name: label.name, row, column }] : []
  })
}

/** Labels that stand before a title, with nothing but other labels between. Above the text of a title may be a line of marks. */
export function titledLabels({ targets, titles }: RstDocument, lines: readonly string[]): RstTarget[] {
  const rows = new Set(titles.flatMap(({ row }) => [row, row - 1]))
  const behind = rowsBehind(lines)
  return targets.filter(({ isLabel, row, column }) => isLabel && column === 0 && rows.has(behind[row + 1] ?? -2))
}

/** For each row, the first from it on that is neither blank nor a label. */
function rowsBehind(lines: readonly string[]): number[] {
  const rows = Array.from(lines, () => 0)
  for (let row = lines.length - 1, next = lines.length; row >= 0; row -= 1) {
    if (!LABEL_OR_BLANK.test(lines[row] ?? '')) next = row
    rows[row] = next
  }
  return rows
}

/** False for titles and for terms with a definition. */
function isParagraphAt(lines: readonly string[], start: number): boolean {
  if (!/^\p{L}/u.test(lines[start] ?? '')) return false
  for (let row = start; (lines[row] ?? '').trim() !== ''; row += 1) {
    const line = lines[row] ?? ''
    if (/^\s/.test(line) || MARKS.test(line)) return false
  }
  return true
}
