// The addresses of reStructuredText as docutils reads them: without white space, and without the backslashes of escapes.
import type { Range } from '../../positions.ts'
import type { RstDirective } from './read-directives.ts'

export interface RstAddress {
  /** `link`: of the text. `image`: what an image directive loads. `role`: the target of a role. */
  kind: 'link' | 'image' | 'include' | 'role'
  target: string
  /** Where the construct begins. */
  start: number
  /** Where the address stands as it is written. */
  range: Range
  /** Of a role, in lower case. */
  role?: string
}

const ADDRESS_OPTION = /^(?:target|link|url|img-top|img-bottom|img-background|figwidth-target|alt-link|image|logo)$/
const FILES: Readonly<Record<string, RstAddress['kind']>> = {
  image: 'image',
  figure: 'image',
  include: 'include',
  literalinclude: 'include',
}

/** Gives the addresses in order of their kinds; `live` is the text without what is certainly literal. Linear. */
export function readRstAddresses(live: string, directives: readonly RstDirective[]): RstAddress[] {
  return [
    ...embeddedAddresses(live),
    ...targets(live),
    ...directives.flatMap((directive) => addressesOf(directive, live)),
    ...standalone(live),
  ]
}

/** `` `text <address>`_ ``, and `` :role:`text <target>` `` as well as `` :role:`target` `` of roles that name files. */
function embeddedAddresses(live: string): RstAddress[] {
  const found: RstAddress[] = []
  let open: number | undefined
  for (const { 0: token, index } of live.matchAll(/\\[\s\S]|<|>`(?!`)|`/g)) {
    if (token === '<') open = index + 1
    if (token === '>`' && open !== undefined && index - open <= 2000) {
      const written = live.slice(open, index)
      const { role, start } = roleBefore(live, open)
      const kind = role === undefined ? 'link' : 'role'
      const range = { start: open, end: index }
      if (role !== undefined || '_:'.includes(live[index + 2] ?? ' ')) {
        found.push({ kind, target: unescapeAddress(written), start, range, ...(role === undefined ? {} : { role }) })
      }
    }
    if (token !== '<' && token.length < 3 && !token.startsWith('\\')) open = undefined
  }
  for (const { 1: role = '', 2: written = '', index } of live.matchAll(WHOLE_ROLE)) {
    const start = index + role.length + 3
    const range = { start, end: start + written.length }
    found.push({ kind: 'role', target: unescapeAddress(written), start: index, range, role: role.toLowerCase() })
  }
  return found
}

const WHOLE_ROLE = /:(download|doc):`([^`<>]{1,500})`/gi

/** Gives the role of the interpreted text around an offset, and where the text begins. */
function roleBefore(live: string, offset: number): { role: string | undefined; start: number } {
  const opening = live.lastIndexOf('`', offset)
  if (opening === -1 || offset - opening > 2000) return { role: undefined, start: offset }
  const [whole = '', role] = /:([\w.+:-]{1,100}):$/.exec(live.slice(Math.max(0, opening - 110), opening)) ?? []
  return { role: role?.toLowerCase(), start: opening - whole.length }
}

const TARGET =
  /\.\.[ \t\v\f]+_(?:`(?:\\[\s\S]|[^`\\]){1,300}`|(?:\\[\s\S]|[^\\:`]|:(?![ \t\r\n])){0,300}?)[ \t]?:(?=[ \t\r\n]|$)/g
const ANONYMOUS = /^[ \t]*(?:[-+*|][ \t]+)*__(?=[ \t])/gm

/** `.. _name: address`, whose address may go on in the lines below. */
function targets(live: string): RstAddress[] {
  return [...live.matchAll(TARGET), ...live.matchAll(ANONYMOUS)].flatMap(({ 0: whole, index }) => {
    const from = index + whole.length
    const block = /^[^\n]{0,2000}(?:\n[ \t]+\S[^\n]{0,2000}){0,20}/.exec(live.slice(from, from + 8000))?.[0] ?? ''
    const written = block.trim()
    // A reference to another target ends in an underscore.
    if (written === '' || /(?:^|[^\\])_$/.test(written)) return []
    const start = from + block.indexOf(written)
    return [{ kind: 'link' as const, target: unescapeAddress(written), start: index, range: endAt(start, written) }]
  })
}

/** The arguments of images and the options that make links; in entries of a toctree, the address follows a title. */
function addressesOf(
  { name, argument, argumentStart, start, options, text }: RstDirective,
  live: string,
): RstAddress[] {
  const key = name.toLowerCase()
  const kind = Object.hasOwn(FILES, key) ? FILES[key] : undefined
  const found: RstAddress[] = []
  if (kind !== undefined && argument !== '') {
    const more = /^(?:\n[ \t]+(?!:)\S[^\n]{0,500}){0,5}/.exec(live.slice(argumentStart + argument.length))?.[0] ?? ''
    const written = argument + more
    found.push({ kind, target: written.replace(/\s+/g, ''), start, range: endAt(argumentStart, argument.trimEnd()) })
  }
  if (/^(?:button-link|link-button)$/.test(key) && argument !== '') {
    found.push({
      kind: 'link',
      target: unescapeAddress(argument),
      start,
      range: endAt(argumentStart, argument.trimEnd()),
    })
  }
  for (const option of options) {
    if (!ADDRESS_OPTION.test(option.name)) continue
    const isImage = /^img-|^image$|^logo$/.test(option.name)
    const range = endAt(option.start, option.value)
    found.push({ kind: isImage ? 'image' : 'link', target: unescapeAddress(option.value), start: option.start, range })
  }
  return key === 'toctree' ? [...found, ...entriesOf(text, start)] : found
}

function entriesOf(text: string, start: number): RstAddress[] {
  return Array.from(text.matchAll(/<([^<>\n]{1,500})>[ \t]*$/gm), ({ 1: target = '', index }) => ({
    kind: 'link' as const,
    target,
    start: start + index,
    range: endAt(start + index + 1, target),
  }))
}

function standalone(live: string): RstAddress[] {
  return Array.from(live.matchAll(/\b(?:https?|ftp):\/\/[^\s<>`"\\|]{1,500}/gi), ({ 0: written, index }) => {
    const target = written.replace(/[.,:;!?)\]}'_-]+$/, '')
    return { kind: 'link' as const, target, start: index, range: endAt(index, target) }
  })
}

function endAt(start: number, written: string): Range {
  return { start, end: start + written.length }
}

/** `nodes.unescape` of docutils: an escaped blank vanishes; addresses lose their other blanks too. */
function unescapeAddress(written: string): string {
  return written.replace(/\\\s|\\|\s+/g, '')
}
