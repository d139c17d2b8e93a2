// Blocks of Liquid, Jinja and Markdoc (`{% if x %}`), and pairs of Hugo's shortcodes that hide or show what they contain.
import { Nesting, type ShellsAt, skeletonOf, within } from './nesting.ts'

const TOKEN =
  /\{\{([<%])\s*(\/?)\s*([\w./-]{1,100})[^\n]{0,500}?[>%]\}\}|\{%[-+]?\s*(\/?\w{1,50})((?:(?!%\})[\s\S]){0,1000})%\}|\{\{(?:(?!\}\})[\s\S]){0,1000}/g
/** Shortcodes with such names need not show their content as a part of the page. */
const HIDING_SHORTCODE = /comment|hid(?:e|den)|highlight|raw|code|draft|todo|ignore|literal|verbatim|unsafe|html/i
/** Between them there are no tokens. */
const VERBATIM = /^(?:raw|verbatim|comment)$/
const BRANCH = /^(?:else|elsif|elif|elseif|when)$/

interface Token {
  name: string
  kind: 'open' | 'close' | 'branch'
  args: string
  start: number
  end: number
}

interface Block {
  name: string
  /** As its tag has it, without the branches. */
  own: string
  outer: string
  shells: string
}

interface TemplateBlocks {
  /** Blocks in which nothing is evaluated; what they contain is in the page. */
  rawAt: ShellsAt
  blocksAt: ShellsAt
}

/** Finds them in all of the text: templates run before Markdown. */
export function templateBlocksIn(text: string): TemplateBlocks {
  const [raw, blocks] = [new Nesting(), new Nesting()]
  const open: Block[] = []
  const tokens = readTokens(text)
  const lastClose = new Map(tokens.flatMap(({ name, kind, start }) => (kind === 'close' ? [[name, start]] : [])))
  for (const token of tokens) {
    const { name, kind, args, start, end } = token
    const top = open.at(-1)
    if (kind === 'open' && (lastClose.get(name) ?? -1) > start) {
      const [own, outer] = [`${name} ${args}`.trim(), top?.shells ?? '']
      open.push({ name, own, outer, shells: within(outer, own) })
    } else if (kind === 'branch' && top !== undefined) {
      top.shells = within(top.outer, `${top.own} … ${name} ${args}`.trim())
    } else if (kind === 'close') closeBlock(name, open)
    else continue
    const shells = open.at(-1)?.shells ?? ''
    if (name === 'raw' || name === 'verbatim') raw.from(end - 1, kind === 'open' ? 'raw' : '')
    else blocks.from(kind === 'close' ? start : end - 1, shells)
  }
  return { rawAt: (offset) => raw.at(offset), blocksAt: (offset) => blocks.at(offset) }
}

const DEPTH_MAX = 50

function closeBlock(name: string, open: Block[]): void {
  for (let at = open.length - 1; at >= Math.max(0, open.length - DEPTH_MAX); at -= 1) {
    if (open[at]?.name === name) {
      open.length = at
      return
    }
  }
}

function readTokens(text: string): Token[] {
  const tokens: Token[] = []
  const missing = new Set<string>()
  let oddity = ''
  const pattern = new RegExp(TOKEN)
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [whole, mark, slash = '', shortcode = '', tag = '', args = ''] = match
    const end = match.index + whole.length
    if (mark === undefined && tag === '') {
      // Parsers disagree on where this output ends, and so on what follows it.
      if (whole.includes('{%')) oddity = ` ?${skeletonOf(oddity + whole)}`
      continue
    }
    const name = mark === undefined ? tag.replace(/^(?:\/|end)/, '') : shortcode
    if (mark !== undefined && !HIDING_SHORTCODE.test(name)) continue
    const isClose = mark === undefined ? tag !== name : slash === '/'
    const kind = isClose ? 'close' : BRANCH.test(name) ? 'branch' : 'open'
    const shownArgs = args.replace(/[-+]$/, '').replace(/\s+/g, ' ').trim() + oddity
    tokens.push({ name, kind, args: shownArgs, start: match.index, end })
    if (kind === 'open' && mark === undefined && VERBATIM.test(name)) {
      const closing = new RegExp(`\\{%[-+]?\\s*end${name}\\b`, 'g')
      closing.lastIndex = end
      const found = missing.has(name) ? null : closing.exec(text)
      if (found === null) missing.add(name)
      pattern.lastIndex = found?.index ?? end
    }
  }
  return tokens
}
