// The directives and roles that a page of MyST uses.
import type { PageTemplate, TemplateFault } from '../../page/page-analysis.ts'
import type { PageNodes } from '../../page/page-nodes.ts'
import type { ParsedPage } from '../../page/parse-page.ts'
import { positionAt } from '../../positions.ts'
import { undefinedName } from './rst/messages.ts'

const DIRECTIVE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:(`{3,}|~{3,})|:{3,})\{([\w:+.-]{1,100})\}/
const ROLE = /(?<![`\\])\{([\w:+.-]{1,100})\}(?=`)/g
/** Of MyST itself: https://myst-parser.readthedocs.io/en/latest/syntax/roles-and-directives.html */
const OWN = new Set(['eval-rst', 'figure-md', 'sub-ref'])

/** Gives each use of a name as a fault, which the site settles if it has the name. */
export function readMystNames(page: ParsedPage, { all }: PageNodes): PageTemplate {
  const { text, lines, starts } = page
  const faults: TemplateFault[] = []
  const add = (form: 'directive' | 'role', name: string, offset: number, isOptional = false): void => {
    if (OWN.has(name)) return
    const problem = undefinedName(form, name, positionAt(starts, offset))
    faults.push({
      kind: 'tag',
      name: `${form} ${name}${isOptional ? ' colon_fence' : ''}`,
      place: 'text',
      mayBeMath: false,
      problem,
    })
  }
  const code = new Set(all.flatMap((node) => (node.type === 'inlineCode' ? [node.position?.start.offset ?? -1] : [])))
  for (const { start, end, kind } of lines) {
    const line = text.slice(start, end)
    const [, backticks, directive] = kind === 'open' || kind === 'directive' ? (DIRECTIVE.exec(line) ?? []) : []
    if (directive !== undefined) add('directive', directive.toLowerCase(), start, backticks === undefined)
    if (kind !== 'text' || !line.includes('}`')) continue
    for (const { 0: whole, 1: name = '', index } of line.matchAll(ROLE)) {
      if (code.has(start + index + whole.length)) add('role', name.toLowerCase(), start + index)
    }
  }
  return { faults, names: [] }
}
