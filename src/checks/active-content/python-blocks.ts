// Blocks of Python-Markdown with pymdown extensions: admonitions (`!!! note`), and `/// name | argument`.
import { type BlockOption, linesBelow, readBlockOptions } from './block-options.ts'
import { faultsOfAttribute } from './html.ts'
import { LINE_LEAD } from './line-lead.ts'
import type { ActiveContentList } from './list.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Of Material for MkDocs with their aliases, and classes of them that place a box beside the text. */
const ADMONITIONS = words(
  'note abstract summary tldr info todo tip hint important success check done question help faq warning caution ' +
    'attention failure fail missing danger error bug example quote cite seealso deprecated admonition details new ' +
    'inline end annotate',
)
/** pymdownx.blocks: https://facelessuser.github.io/pymdown-extensions/extensions/blocks/ */
const BLOCKS = words('admonition details tab define caption figure-caption table-caption columns column')
const BLOCK_OPTIONS = words('type open new select attrs.class attrs.id prepend classes')

const ADMONITION = new RegExp(
  `^${LINE_LEAD}(?:!!!|\\?\\?\\?\\+?)[ \\t]*([\\p{L}\\p{N}_-]+(?:[ \\t]+[\\p{L}\\p{N}_-]+)*)(?=[ \\t]*(?:"[^\\n\\r]*)?(?:[\\n\\r]|$))`,
  'gmu',
)
/** A tag whose content is Markdown, with classes and an id: the content need not tell one from another. */
const INERT_HTML = /^[ \t]*(?:div|span|p|figure|section|article|aside|table|tr|td|ul|ol|li)(?:[.#][\w-]+)*[ \t]*$/
const BLOCK = new RegExp(`^${LINE_LEAD}(\\/{3,})[ \\t]*([\\w-]+)[ \\t]*(?:\\|([^\\n\\r]*))?(?=[\\n\\r]|$)`, 'gm')
/** Blocks whose options are read; more of them on one page are refused as they stand. */
const BLOCKS_MAX = 1000

/** Adds the types of admonitions, names of blocks and options that are not known to be harmless, and raw HTML. */
export function addPythonBlocks(text: string, live: string, found: ActiveContentList): void {
  for (const { 1: types = '', index } of live.matchAll(ADMONITION)) {
    for (const type of types.toLowerCase().split(/[ \t]+/)) {
      if (!ADMONITIONS.has(type)) found.add('unknown-directive', index, type, type)
    }
  }
  let count = 0
  for (const { 0: line, 1: marks = '', 2: name = '', 3: argument = '', index } of live.matchAll(BLOCK)) {
    count += 1
    const lower = name.toLowerCase()
    const body = linesBelow(text, index + line.indexOf(marks))
    const options = count > BLOCKS_MAX ? undefined : readBlockOptions(body)
    if (lower === 'html' || options === undefined) {
      const isInert = INERT_HTML.test(argument) && options?.length === 0
      found.add('directive', index, isInert ? line : htmlBlock(text, index, line))
    } else if (!BLOCKS.has(lower) && !ADMONITIONS.has(lower)) found.add('unknown-directive', index, lower, lower)
    for (const option of options ?? []) addOption(option, index, found)
  }
}

/** The content of the block, up to the next line of marks, tells one from another. */
function htmlBlock(text: string, start: number, line: string): string {
  const next = /^[ \t>]*\/{3,}/gm
  next.lastIndex = start + line.length
  return text.slice(start, next.exec(text)?.index ?? text.length)
}

function addOption({ name, value }: BlockOption, at: number, found: ActiveContentList): void {
  if (/^(?:attrs\.class|classes)$/.test(name)) {
    for (const fault of faultsOfAttribute('class', value)) found.addFault(fault, at, value)
  }
  if (BLOCK_OPTIONS.has(name)) return
  const isAttribute = name.startsWith('attrs.')
  const text = isAttribute ? `${name}:${value}` : name
  found.add(isAttribute ? 'unknown-element' : 'unknown-directive', at, text, text)
}
