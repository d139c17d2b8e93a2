// What a page of reStructuredText names, and what of it docutils cannot read.

import { splitRstLines } from '../../../active-content/restructured-text/rst-lines.ts'
import type { Heading, PageLink, PageTemplate, TemplateFault } from '../../../page/page-analysis.ts'
import type { ParsedPage } from '../../../page/parse-page.ts'
import { positionAt } from '../../../positions.ts'
import { readRst } from './blocks.ts'
import { labelFault, messageOf, undefinedName } from './messages.ts'
import { normalizeName, type ReadDirective, type RstDocument, type RstPlace, unescapeRst } from './rst-document.ts'
import { labelOf } from './scan.ts'
import { titledLabels } from './target-faults.ts'

interface RstPage {
  headings: Heading[]
  links: PageLink[]
  template: PageTemplate
}

/** Reads a page. Linear. */
export function readRstPage({ text, starts }: ParsedPage): RstPage {
  const document = readRst(text.replace(/^\uFEFF/, ' '))
  const rows = splitRstLines(text)
  const offsetOf = ({ row, column }: RstPlace): number => (rows[row]?.start ?? 0) + column
  const where = (place: RstPlace) => {
    const { end = 0 } = rows[place.row] ?? {}
    return positionAt(starts, Math.min(offsetOf(place), end))
  }
  const links = linksOf(document).map(({ place, at, ...link }) => {
    const start = offsetOf(at)
    const isThere = text.startsWith(link.target, start)
    return { ...link, ...where(place), ...(isThere ? { range: { start, end: start + link.target.length } } : {}) }
  })
  const headings = document.titles.map(({ text: title, depth, ...place }) => ({
    depth: Math.min(depth, 6),
    text: title,
    line: where(place).line,
    anchor: '',
  }))
  return { headings, links, template: { faults: faultsOf(text, document, where), names: namesOf(text, document) } }
}

type FoundLink = Pick<PageLink, 'kind' | 'target'> & { place: RstPlace; at: RstPlace }

const ROLE_KINDS: Readonly<Record<string, PageLink['kind']>> = {
  doc: 'document',
  'std:doc': 'document',
  ref: 'label',
  'std:ref': 'label',
  numref: 'label',
  'std:numref': 'label',
  term: 'label',
  'std:term': 'label',
  option: 'label',
  'std:option': 'label',
  download: 'image',
}
const FILE_KINDS: Readonly<Record<string, PageLink['kind']>> = {
  image: 'image',
  figure: 'image',
  include: 'include',
  literalinclude: 'include',
}

function linksOf({ spans, directives }: RstDocument): FoundLink[] {
  const roles = spans.flatMap(({ kind, name, content, row, column, contentAt }): FoundLink[] => {
    const place = { row, column }
    if (kind === 'citation') return [{ kind: 'label', target: labelOf(kind, name), place, at: place }]
    const linked = kind === 'role' && Object.hasOwn(ROLE_KINDS, name) ? ROLE_KINDS[name] : undefined
    // `!` says that the role shall link to nothing.
    if (linked === undefined || content.startsWith('!')) return []
    const [before = '', inner] = /^([\s\S]*?(?<!\\)<)([^<>]*)>$/.exec(content)?.slice(1) ?? []
    const target = unescapeRst(inner ?? content)
      .replace(/\s+/g, ' ')
      .trim()
    const at = before.includes('\n') ? contentAt : { row: contentAt.row, column: contentAt.column + before.length }
    return target === '' ? [] : [{ kind: linked, target: labelOf(name, target), place, at }]
  })
  return [...roles, ...directives.flatMap(filesOf)]
}

/** What a directive loads. A star stands for the endings of several images, and angles for a file of docutils. */
function filesOf({ name, argument, options, row, column }: ReadDirective): FoundLink[] {
  const place = { row, column }
  const file = name === 'csv-table' ? options.find((option) => option.name === 'file') : undefined
  if (file !== undefined) return [{ kind: 'include', target: file.value, place, at: file }]
  const kind = Object.hasOwn(FILE_KINDS, name) ? FILE_KINDS[name] : undefined
  const target = argument.map(({ text }) => text.trim()).join(name.includes('include') ? '\n' : '')
  if (kind === undefined || target === '' || /[*|<>\n{}]|^data:/.test(target)) return []
  return [{ kind, target, place, at: argument[0] ?? place }]
}

type Where = (place: RstPlace) => { line: number; column: number }

function faultsOf(text: string, document: RstDocument, where: Where): TemplateFault[] {
  const base = { place: 'text', mayBeMath: false } as const
  const faults: TemplateFault[] = document.faults.map((fault) => ({
    ...base,
    kind: 'syntax',
    name: undefined,
    problem: { ...where(fault), ...messageOf(fault) },
  }))
  const lines = splitRstLines(text).map(({ start, end }) => text.slice(start, end))
  for (const { name, ...place } of titledLabels(document, lines)) faults.push(labelFault(name, where(place)))
  const own = new Set(
    Array.from(text.matchAll(/\.\.[ \t]+role::[ \t]*([^\s(]{1,100})/g), ([, name = '']) => name.toLowerCase()),
  )
  for (const { name, ...place } of document.directives) {
    faults.push({
      ...base,
      kind: 'tag',
      name: `directive ${name}`,
      problem: undefinedName('directive', name, where(place)),
    })
  }
  for (const { kind, name, ...place } of document.spans) {
    if (kind !== 'role' || name === '' || own.has(name)) continue
    faults.push({ ...base, kind: 'tag', name: `role ${name}`, problem: undefinedName('role', name, where(place)) })
  }
  // What is included may define anything.
  if (document.directives.some(({ name }) => /include/.test(name) && name !== 'literalinclude')) return faults
  const known = new Set(namesOf(text, document))
  for (const { kind, name, ...place } of document.spans) {
    if (kind !== 'reference' && kind !== 'substitution') continue
    const key = kind === 'reference' ? `${name}_` : `|${name.toLowerCase()}|`
    if (known.has(key)) continue
    faults.push({ ...base, kind: 'value', name: key, problem: undefinedName(kind, name, where(place)) })
  }
  return [...faults, ...footnoteFaults(document, known, where)]
}

/** Notes with a name or number of their own; of those without, there must be one for each reference. */
function footnoteFaults({ spans, footnotes }: RstDocument, known: ReadonlySet<string>, where: Where): TemplateFault[] {
  const left = new Map(['#', '*'].map((mark) => [mark, footnotes.filter(({ name }) => name === mark).length]))
  return spans.flatMap(({ kind, name, ...place }): TemplateFault[] => {
    const isNamed = name !== '#' && name !== '*'
    if (kind !== 'footnote' || (isNamed && known.has(`${name.replace(/^#/, '')}_`))) return []
    const free = left.get(name) ?? 0
    left.set(name, free - 1)
    if (free > 0) return []
    const problem = undefinedName('footnote', name, where(place))
    return [{ kind: 'value', name: `[${name}]`, place: 'text', mayBeMath: false, problem }]
  })
}

/** Names that Sphinx substitutes everywhere. */
const BUILT_IN = ['|version|', '|release|', '|today|', '|translation progress|']
const ANY_TARGET =
  /\.\.[ \t]+_(?:`([^`\n]{1,300})`|((?:\\.|[^:\n`\\]){1,300})):(?:\s|$)|^[ \t]*:name:[ \t]*(\S[^\n]*)|\.\.[ \t]+\[#?([^\]\n]{1,200})\]/gm
const ANY_SUBSTITUTION = /\.\.[ \t]+\|([^|\n]{1,300})\|/g
const UNDERLINED = /^[ \t]*(\S[^\n]*)\n[ \t]*([!-/:-@[-`{-~])\2{2,}[ \t]*$/gm

/** What the page may define, also in blocks that are not read: `name_`, `|name|`. */
function namesOf(text: string, document: RstDocument): string[] {
  const targets = [
    ...Array.from(text.matchAll(ANY_TARGET), (match) =>
      unescapeRst(match.slice(1).find((part) => part !== undefined) ?? ''),
    ),
    ...Array.from(text.matchAll(UNDERLINED), ([, title = '']) => plainTitle(title)),
    ...document.titles.map((title) => plainTitle(title.text)),
    ...document.targets.map(({ name }) => name),
    ...document.footnotes.map(({ name }) => name.replace(/^#/, '')),
    ...document.citations.map(({ name }) => name),
    ...document.directives
      .filter(({ name }) => name === 'contents')
      .map(({ argument }) => argument.map((line) => line.text).join(' ') || 'contents'),
  ]
  const substitutions = [
    ...document.substitutions.map(({ name }) => name),
    ...Array.from(text.matchAll(ANY_SUBSTITUTION), ([, name = '']) => name),
  ]
  return [
    ...BUILT_IN,
    ...targets.map((name) => `${normalizeName(name)}_`),
    ...substitutions.map((name) => `|${normalizeName(name)}|`),
  ]
}

/** Without the marks of its inline markup. */
function plainTitle(title: string): string {
  const bare = title.replace(/:[\w.+:-]{1,60}:(?=`)/g, '').replace(/(?<!\\)`([^`<]*?)\s*<[^<>`]*>`_{0,2}/g, '$1')
  return unescapeRst(bare.replace(/(?<!\\)(?:``|`_{0,2}|\*\*?)/g, ''))
}
