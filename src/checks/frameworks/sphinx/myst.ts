// The roles and directives of MyST that name documents, labels and files.

import type { SourceLine } from '../../page/lines.ts'
import type { LinkKind } from '../../page/page-analysis.ts'
import type { WrittenLink } from '../../page/text-rules.ts'
import { findSharedNames, labelOf } from './rst/scan.ts'

const ROLE = /\{(doc|ref|numref|download|term|option)\}`([^`\n]{1,500})`/g
const DIRECTIVE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:`{3,}|~{3,}|:{3,})\{([\w:-]+)\}[ \t]*(\S*)/
export const LABEL = /^[ \t>]*\(([^()\n]{1,200})\)=[ \t]*$/
/** The option that names what a directive makes, such as a figure. */
const NAME_OPTION = /^[ \t>]*:name:[ \t]+(\S[^\n]{0,200})$/
const ROLE_KINDS: Readonly<Record<string, LinkKind>> = {
  doc: 'document',
  ref: 'label',
  numref: 'label',
  term: 'label',
  option: 'label',
  download: 'image',
}
const DIRECTIVE_KINDS: Readonly<Record<string, LinkKind>> = {
  include: 'include',
  literalinclude: 'include',
  image: 'image',
  figure: 'image',
}

/** Gives what roles, directives and toctrees name, in order. */
export function findMystLinks(text: string, lines: readonly SourceLine[]): WrittenLink[] {
  const links: WrittenLink[] = []
  let directive = ''
  for (const { start, end, kind } of lines) {
    const line = text.slice(start, end)
    if (kind === 'open' || kind === 'directive') directive = DIRECTIVE.exec(line)?.[1] ?? ''
    if (kind === 'open') links.push(...directiveTarget(line, start))
    if (kind === 'code' && directive === 'toctree') links.push(...toctreeEntry(line, start))
    if (kind === 'text' || kind === 'directive') links.push(...roleTargets(line, start))
  }
  return links
}

/** Gives the names of `(name)=` lines, and those that directives give to what they make (`:name:`). */
export function findMystLabels(text: string, lines: readonly SourceLine[]): string[] {
  const own = lines.flatMap(({ start, end, kind }) => {
    if (kind !== 'text' && kind !== 'code') return []
    const line = text.slice(start, end)
    const label = (kind === 'text' ? LABEL.exec(line)?.[1] : undefined) ?? NAME_OPTION.exec(line)?.[1]
    return label === undefined ? [] : [label.trim()]
  })
  return [...own, ...findSharedNames(text)]
}

function roleTargets(line: string, start: number): WrittenLink[] {
  if (!line.includes('}`')) return []
  return [...line.matchAll(ROLE)].map((match) => {
    const [whole, role = '', content = ''] = match
    const contentStart = start + match.index + whole.length - 1 - content.length
    const kind = ROLE_KINDS[role] ?? 'label'
    const link = named(kind, content, contentStart, start + match.index)
    return { ...link, target: labelOf(role, link.target) }
  })
}

function directiveTarget(line: string, start: number): WrittenLink[] {
  const [whole = '', name = '', target = ''] = DIRECTIVE.exec(line) ?? []
  const kind = Object.hasOwn(DIRECTIVE_KINDS, name) ? DIRECTIVE_KINDS[name] : undefined
  if (kind === undefined || target === '') return []
  return [named(kind, target, start + whole.length - target.length, start)]
}

/** Options (`:maxdepth: 2`), globs, addresses and `self` are no documents of their own. */
function toctreeEntry(line: string, start: number): WrittenLink[] {
  const entry = line.trim()
  if (entry === '' || entry === 'self' || /^[:#-]|[*?]|^[a-z]+:\/\//.test(entry)) return []
  const at = start + line.indexOf(entry)
  return [named('document', entry, at, at)]
}

/** `Title <target>` names `target`; `content` stands at `at`, in a link that begins at `start`. */
function named(kind: LinkKind, content: string, at: number, start: number): WrittenLink {
  const open = content.endsWith('>') ? content.lastIndexOf('<') : -1
  const raw = open < 0 ? content : content.slice(open + 1, -1)
  const target = raw.trim()
  const from = at + (open < 0 ? 0 : open + 1) + raw.indexOf(target)
  return { kind, target, start, range: { start: from, end: from + target.length } }
}
