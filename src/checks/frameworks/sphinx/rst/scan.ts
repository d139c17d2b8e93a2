// What a pass over a page of reStructuredText finds without reading it: at least all that a reading finds.
import type { LinkKind } from '../../../page/page-analysis.ts'
import type { WrittenLink } from '../../../page/text-rules.ts'
import { unescapeRst } from './rst-document.ts'

const ROLE = /:(?:std:)?(doc|ref|numref|download):`([^`]{1,1000})`/gi
const DIRECTIVE =
  /\.\.[ \t]+(?:\|[^|\n]{1,200}\|[ \t]+)?(image|figure|include|literalinclude)::[ \t]*(\S[^\n]{0,1000})/gi
const FILE_OPTION = /^[ \t]*:file:[ \t]*(\S[^\n]{0,1000})$/gm
const KINDS: Readonly<Record<string, LinkKind>> = {
  doc: 'document',
  ref: 'label',
  numref: 'label',
  download: 'image',
  image: 'image',
  figure: 'image',
  include: 'include',
  literalinclude: 'include',
}

/** Gives the targets of roles and directives, wherever they stand. */
export function findRstTargets(text: string): WrittenLink[] {
  const found = [...text.matchAll(ROLE), ...text.matchAll(DIRECTIVE)].map(
    ({ 0: whole, 1: name = '', 2: content = '', index }) => {
      const inner = /<([^<>]*)>$/.exec(content.trim())?.[1] ?? content
      const kind = KINDS[name.toLowerCase()] ?? 'link'
      const end = index + whole.length
      return {
        kind,
        target: unescapeRst(inner).replace(/\s+/g, ' ').trim(),
        start: index,
        range: { start: index, end },
      }
    },
  )
  const files = Array.from(text.matchAll(FILE_OPTION), ({ 0: whole, 1: target = '', index }) => {
    const end = index + whole.length
    return {
      kind: 'include' as const,
      target: target.trim(),
      start: end - target.length,
      range: { start: end - target.length, end },
    }
  })
  return [...found, ...files]
}

const LABEL =
  /(?:\.\.[ \t]+_|(?<![\w`])_)(?:`([^`\n]{1,300})`:?|((?:\\.|[^:\n`\\\s]|:(?!\s)|[ \t](?![ \t]*\n)){1,300}):(?=\s|$))|:name:[ \t]*(\S[^\n]{0,300})/g

/** Gives the names of all targets, and those that directives give to what they make. */
export function findRstLabels(text: string): string[] {
  const labels = Array.from(text.matchAll(LABEL), ([, quoted, plain, option]) => quoted ?? plain ?? option ?? '')
  return [...new Set(labels.map((label) => unescapeRst(label).replace(/\s+/g, ' ').trim()))]
}
