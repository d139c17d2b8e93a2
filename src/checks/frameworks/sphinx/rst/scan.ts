// What a pass over a page of reStructuredText finds without reading it: at least all that a reading finds.
import type { LinkKind } from '../../../page/page-analysis.ts'
import type { WrittenLink } from '../../../page/text-rules.ts'
import { normalizeName, unescapeRst } from './rst-document.ts'

const ROLE = /:(?:std:)?(doc|ref|numref|download|term|option):`([^`]{1,1000})`/gi
const DIRECTIVE =
  /\.\.[ \t]+(?:\|[^|\n]{1,200}\|[ \t]+)?(image|figure|include|literalinclude)::[ \t]*(\S[^\n]{0,1000})/gi
const FILE_OPTION = /^[ \t]*:file:[ \t]*(\S[^\n]{0,1000})$/gm
const CITATION = /\[([\p{L}\p{N}][\p{L}\p{N}\-._+:]{0,100})\]_/gu
const KINDS: Readonly<Record<string, LinkKind>> = {
  doc: 'document',
  ref: 'label',
  numref: 'label',
  term: 'label',
  option: 'label',
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
        target: labelOf(name, unescapeRst(inner).replace(/\s+/g, ' ').trim()),
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
  const citations = Array.from(text.matchAll(CITATION), ({ 0: whole, 1: name = '', index }): WrittenLink => {
    return {
      kind: 'label',
      target: labelOf('citation', name),
      start: index,
      range: { start: index, end: index + whole.length },
    }
  })
  return [...found, ...files, ...citations]
}

/**
 * Terms of glossaries, options of commands and citations are known in all pages, as labels are, and are kept among them:
 * `term build`, `option --all`, `citation knuth`. Of an option with its command or value, the option counts.
 */
export function labelOf(role: string, target: string): string {
  const kind = role.toLowerCase().replace('std:', '')
  if (kind === 'term' || kind === 'citation') return `${kind} ${normalizeName(target)}`
  if (kind !== 'option') return target
  const words = target.split(/\s+/)
  const option = words.find((word) => /^[-+/]/.test(word)) ?? words.at(-1) ?? ''
  return `option ${option.replace(/(?<=.)[=[].*/, '')}`
}

const LABEL =
  /(?:\.\.[ \t]+_|(?<![\w`])_)(?:`([^`\n]{1,300})`:?|((?:\\.|[^:\n`\\\s]|:(?!\s)|[ \t](?![ \t]*\n)){1,300}):(?=\s|$))|:name:[ \t]*(\S[^\n]{0,300})/g

/** Gives the names of all targets, and those that directives give to what they make. */
export function findRstLabels(text: string): string[] {
  const labels = Array.from(text.matchAll(LABEL), ([, quoted, plain, option]) => quoted ?? plain ?? option ?? '')
  return [
    ...new Set([...labels.map((label) => unescapeRst(label).replace(/\s+/g, ' ').trim()), ...findSharedNames(text)]),
  ]
}

const CITED = /^[ \t]*\.\.[ \t]+\[([^\]\n]{1,200})\]/gm
const OPTION =
  /^[ \t>]*(?:\.\.[ \t]+(?:std:)?(?:cmd)?option::|[`~:]{3,}\{(?:std:)?(?:cmd)?option\})([^\n]*(?:\n[ \t]+[-+/][^\n]*)*)/gm
const GLOSSARY = /^([ \t>]*)(?:\.\.[ \t]+glossary::|([`~:]{3,})\{glossary\})/

/** At least the terms, options and citations that a text defines. */
export function findSharedNames(text: string): string[] {
  const citations = Array.from(text.matchAll(CITED), ([, name = '']) => labelOf('citation', name))
  const options = Array.from(text.matchAll(OPTION), ([, written = '']) => written.split(/[\s,=[\]]+/))
  const names = [...citations, ...options.flat().map((option) => `option ${option}`)]
  if (!text.includes('glossary')) return names
  let open: { indent: number; fence: string | undefined } | undefined
  for (const line of text.split('\n')) {
    const written = line.trim()
    const [opener, before = '', fence] = GLOSSARY.exec(line) ?? []
    if (opener !== undefined) open = { indent: before.length, fence }
    else if (open === undefined || written === '') continue
    else if (open.fence === undefined ? line.length - line.trimStart().length <= open.indent : written === open.fence)
      open = undefined
    else
      names.push(
        labelOf('term', unescapeRst(written.replace(/ : .*$/, '').replace(/[*`]|(?<!\w):[\w:]{1,40}:(?=`)/g, ''))),
      )
  }
  return names
}
