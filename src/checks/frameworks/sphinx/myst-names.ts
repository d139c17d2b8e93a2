// What a page of MyST uses: directives with their options, roles, labels of headings, and levels of headings.
import type { PageTemplate, TemplateFault } from '../../page/page-analysis.ts'
import type { PageNodes } from '../../page/page-nodes.ts'
import type { ParsedPage } from '../../page/parse-page.ts'
import { positionAt } from '../../positions.ts'
import { LABEL } from './myst.ts'
import { readRst } from './rst/blocks.ts'
import { optionsOf } from './rst/directives.ts'
import { bareColons, labelFault, messageOf, skippedLevel, undefinedName } from './rst/messages.ts'
import { normalizeName } from './rst/rst-document.ts'
import { COLON_FENCE, HEADER_LEVEL } from './rst/settled.ts'

const DIRECTIVE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:(`{3,}|~{3,})|:{3,})\{([\w:+.-]{1,100})\}/
const ROLE = /(?<![`\\])\{([\w:+.-]{1,100})\}(?=`)/g
/** Of MyST itself: https://myst-parser.readthedocs.io/en/latest/syntax/roles-and-directives.html */
const OWN = new Set(['eval-rst', 'figure-md', 'sub-ref'])
const OPTION = /^[ \t>]*:([a-z][\w-]{0,60}):(?=\s|$)/i
/** A block of colons whose name lost its braces: MyST takes the name for a language. None of these is one of Pygments. */
const BARE_COLONS =
  /^[ \t]{0,3}:{3,}[ \t]*(note|warning|tip|important|caution|danger|error|hint|attention|seealso|admonition|dropdown|versionadded|versionchanged|deprecated)(?![\w{:-])/
/** A name, perhaps with filters that need it. */
const SUBSTITUTION = /\{\{[ \t]*([A-Za-z_]\w{0,60})[ \t]*(?:\|(?![^{}]{0,200}\bdefault\b)[^{}\n]{0,200})?\}\}/g
const IN_TEXT = { place: 'text', mayBeMath: false } as const

/** Gives each use of a name as a fault, which the site settles if it has the name. */
export function readMystNames(page: ParsedPage, nodes: PageNodes): PageTemplate {
  const { text, lines, starts } = page
  const outside = linesOutside(page)
  const faults: TemplateFault[] = [...headingFaults(page, nodes, outside), ...findLabels(page, outside)]
  const add = (form: 'directive' | 'role', name: string, offset: number, isOptional = false): void => {
    if (OWN.has(name)) return
    const problem = undefinedName(form, name, positionAt(starts, offset))
    faults.push({ ...IN_TEXT, kind: 'tag', name: `${form} ${name}${isOptional ? ' colon_fence' : ''}`, problem })
  }
  const code = new Set(
    nodes.all.flatMap((node) => (node.type === 'inlineCode' ? [node.position?.start.offset ?? -1] : [])),
  )
  for (const [index, { start, end, kind }] of lines.entries()) {
    const line = text.slice(start, end)
    const [, backticks, written] = kind === 'open' || kind === 'directive' ? (DIRECTIVE.exec(line) ?? []) : []
    const directive = written?.toLowerCase()
    if (directive !== undefined) {
      add('directive', directive, start, backticks === undefined)
      if (backticks !== undefined) faults.push(...optionFaults(page, index, directive))
      if (directive === 'eval-rst' && kind === 'open' && line.startsWith('`')) faults.push(...rstFaults(page, index))
    }
    const bare = kind === 'text' ? BARE_COLONS.exec(line)?.[1] : undefined
    if (bare !== undefined) {
      const problem = { ...positionAt(starts, start), ...bareColons(bare) }
      faults.push({ ...IN_TEXT, kind: 'syntax', name: COLON_FENCE, problem })
    }
    if (kind !== 'text' || !line.includes('}`')) continue
    for (const { 0: whole, 1: name = '', index: at } of line.matchAll(ROLE)) {
      if (code.has(start + at + whole.length)) add('role', name.toLowerCase(), start + at)
    }
  }
  return { faults: [...faults, ...substitutionFaults(page, nodes)], names: [] }
}

/** https://myst-parser.readthedocs.io/en/latest/syntax/optional.html#substitutions-with-jinja2; `env` is that of Sphinx. */
function substitutionFaults({ text, dialect, frontmatter, starts }: ParsedPage, { all }: PageNodes): TemplateFault[] {
  if (dialect.hasRawTemplates !== true || !text.includes('{{')) return []
  const known = typeof frontmatter === 'object' ? text.slice(frontmatter.content.start, frontmatter.content.end) : ''
  return all.flatMap(({ type, position }): TemplateFault[] => {
    const { start, end } = position ?? {}
    if (type !== 'text' || start?.offset === undefined) return []
    const from = start.offset
    return Array.from(text.slice(from, end?.offset).matchAll(SUBSTITUTION)).flatMap(({ 1: name = '', index }) => {
      if (name === 'env' || known.includes(name)) return []
      const problem = undefinedName('myst substitution', name, positionAt(starts, from + index))
      return [{ ...IN_TEXT, kind: 'value', name: `{{${name}}}`, problem }]
    })
  })
}

/** Options right below the line that opens a directive. */
function optionFaults({ text, lines, starts }: ParsedPage, opening: number, directive: string): TemplateFault[] {
  const known = optionsOf(directive)
  if (known === undefined) return []
  const faults: TemplateFault[] = []
  for (let at = opening + 1; at < lines.length; at += 1) {
    const { start = 0, end = 0 } = lines[at] ?? {}
    const option = OPTION.exec(text.slice(start, end))?.[1]?.toLowerCase()
    if (option === undefined) break
    if (known.has(option)) continue
    const fault = messageOf({ kind: 'unknown option', name: `${directive} ${option}`, row: 0, column: 0 })
    faults.push({ ...IN_TEXT, kind: 'syntax', name: undefined, problem: { ...positionAt(starts, start), ...fault } })
  }
  return faults
}

/** Directives and roles in a block of reStructuredText; what it refers to, the page around it may define. */
function rstFaults({ text, lines, starts }: ParsedPage, opening: number): TemplateFault[] {
  const close = lines.findIndex(({ kind }, at) => at > opening && kind !== 'code')
  const first = lines[opening + 1]
  const body = text.slice(first?.start, lines[close === -1 ? lines.length - 1 : close - 1]?.end)
  if (first === undefined || close === opening + 1) return []
  const { directives, spans } = readRst(body)
  const used = [
    ...directives.map(({ name, row }) => ({ form: 'directive' as const, name, row })),
    ...spans
      .filter(({ kind, name }) => kind === 'role' && name !== '')
      .map((span) => ({ ...span, form: 'role' as const })),
  ]
  return used.map(({ form, name, row }) => {
    const place = positionAt(starts, lines[opening + 1 + row]?.start ?? first.start)
    return { ...IN_TEXT, kind: 'tag', name: `${form} ${name}`, problem: undefinedName(form, name, place) }
  })
}

/**
 * The first heading that skips a level, as `_update_section_level_state` of MyST-Parser warns of each; where a page begins is
 * left to it. A page with many is written so on purpose.
 */
function headingFaults({ starts }: ParsedPage, { all }: PageNodes, outside: ReadonlySet<number>): TemplateFault[] {
  const skips: { from: number; to: number; offset: number }[] = []
  let last = 0
  for (const node of all) {
    const offset = node.position?.start.offset ?? -1
    if (node.type !== 'heading' || !outside.has(offset)) continue
    if (last > 0 && node.depth > last + 1) skips.push({ from: last, to: node.depth, offset })
    last = node.depth
  }
  const [first, ...others] = skips
  if (first === undefined) return []
  const problem = { ...positionAt(starts, first.offset), ...skippedLevel(first.from, first.to, others.length) }
  return [{ ...IN_TEXT, kind: 'syntax', name: HEADER_LEVEL, problem }]
}

/** Labels of headings, with nothing but other labels between. */
function findLabels({ text, lines, starts }: ParsedPage, outside: ReadonlySet<number>): TemplateFault[] {
  const faults: TemplateFault[] = []
  let open: TemplateFault[] = []
  for (const { start, end, kind } of lines) {
    if (kind === 'blank') continue
    const line = text.slice(start, end)
    const label = outside.has(start) ? LABEL.exec(line)?.[1] : undefined
    if (label !== undefined) open.push(labelFault(normalizeName(label), positionAt(starts, start)))
    else {
      if (/^#{1,6}[ \t]/.test(line)) faults.push(...open)
      open = []
    }
  }
  return faults
}

/** The starts of lines of text that are in no directive. */
function linesOutside({ text, lines }: ParsedPage): Set<number> {
  const outside = new Set<number>()
  let depth = 0
  for (const { start, end, kind } of lines) {
    if (kind === 'directive') depth += DIRECTIVE.test(text.slice(start, end)) ? 1 : -1
    if (kind === 'text' && depth <= 0) outside.add(start)
  }
  return outside
}
