// What Jekyll cannot evaluate in a page. Jekyll 4.3.1 with Liquid 5.4 built each of these faults; Liquid 4, which the gems of
// Jekyll bring along, has the same checks. Liquid runs over the text of the page before Markdown, so over code as well.
import { readFrontmatter } from '../../page/frontmatter.ts'
import type { PageTemplate, TemplateFault } from '../../page/page-analysis.ts'
import type { PageNodes } from '../../page/page-nodes.ts'
import type { ParsedPage } from '../../page/parse-page.ts'
import { positionAt } from '../../positions.ts'
import type { PageProblem } from '../../problem.ts'
import { findLiquid, type LiquidToken } from './liquid.ts'
import { faultOfArguments, faultOfInclude, faultsWhenRendered } from './liquid-arguments.ts'
import { undefinedValues, unsetSettings } from './liquid-names.ts'
import { strictFaults } from './liquid-strict.ts'
import { BARE_DOCUMENT, BARE_PAGE, TABLE, TAGS_OF_PLUGINS } from './plugins.ts'

/** https://shopify.github.io/liquid/tags/ and https://jekyllrb.com/docs/liquid/tags/; `echo`, `render` and `liquid` are of Liquid 5. */
const BLOCKS = new Set('if unless case for tablerow capture comment raw ifchanged highlight'.split(' '))
const TAGS = new Set([
  ...'assign break continue cycle decrement increment echo render liquid'.split(' '),
  ...'include include_relative link post_url'.split(' '),
  ...TAGS_OF_PLUGINS,
])
/** Tags that only stand within others. */
const PARTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['else', ['if', 'unless', 'case', 'for']],
  ['elsif', ['if', 'unless']],
  ['when', ['case']],
])
/** What they contain may never be rendered. */
const CONDITIONAL = new Set('if unless case for tablerow comment ifchanged'.split(' '))

const RAW = 'or wrap the text in {% raw %} … {% endraw %}'
const NOTHING: PageTemplate = { names: undefined, faults: [] }

/** What a fault is about, and the words for it. */
export interface LiquidFault extends Pick<TemplateFault, 'kind' | 'name'>, Omit<PageProblem, 'line' | 'column'> {
  at: number
}

/** Gives what Liquid cannot evaluate in a page. Jekyll copies a file without frontmatter as it is. */
export function readTemplate(page: ParsedPage, { all }: PageNodes): PageTemplate {
  const { text, frontmatter, starts } = page
  if (frontmatter === undefined) return { names: undefined, faults: [bareFault('error'), bareFault('warning')] }
  if (frontmatter === 'not-closed' || frontmatter.format !== 'yaml') return NOTHING
  const { data } = readFrontmatter(text, frontmatter)
  if (data.published === false) return NOTHING
  const tokens = data.render_with_liquid === false ? [] : findLiquid(text.slice(frontmatter.bodyStart))
  const shifted = tokens.map((token) => ({
    ...token,
    ...(token.kind === 'open' && { args: text.slice(token.start + frontmatter.bodyStart).slice(0, 2) }),
    start: token.start + frontmatter.bodyStart,
    end: token.end + frontmatter.bodyStart,
  }))
  const block = text.slice(0, frontmatter.bodyStart)
  const values = undefinedValues(shifted)
  const found = [
    ...layoutFaults(data.layout, block),
    ...structureFaults(shifted),
    ...values,
    ...unsetSettings(shifted),
    ...strictFaults(shifted, values),
  ]
  const faults = found.map(({ at, kind, name, ...problem }) => ({
    kind,
    name,
    place: 'text' as const,
    mayBeMath: false,
    problem: { ...problem, ...positionAt(starts, at) },
  }))
  return { names: [], faults: [...faults, ...tableFaults(page, all)] }
}

function bareFault(severity: 'error' | 'warning'): TemplateFault {
  const message =
    'Jekyll copies a file without front matter as it is, so there is no page. Begin it with two lines of ---, with its fields between them'
  const problem = { rule: 'frontmatter' as const, severity, line: 1, column: 1, subject: 'missing', message }
  const name = severity === 'error' ? BARE_DOCUMENT : BARE_PAGE
  return { kind: 'file', name, place: 'frontmatter', mayBeMath: false, problem }
}

/** Code, formulas and tags, in which kramdown looks for no cells or in which another rule holds. */
const NO_CELLS = /`[^`\n]{0,500}`|\\\||\{\{[^}\n]{0,500}\}\}|\{%[^%\n]{0,500}%\}/g

/** Gives a warning for prose of one line with a bar, which is a table for kramdown: https://kramdown.gettalong.org/syntax.html#tables */
function tableFaults({ text, starts }: ParsedPage, all: PageNodes['all']): TemplateFault[] {
  return all.flatMap((node): TemplateFault[] => {
    const [start, end] = [node.position?.start.offset, node.position?.end.offset]
    if (node.type !== 'paragraph' || start === undefined || end === undefined) return []
    const line = text.slice(start, end).replace(NO_CELLS, (cell) => ' '.repeat(cell.length))
    const at = line.search(/(?<=\w )\|(?= \w)/)
    if (at === -1 || /[\n<$[]|\|\|/.test(line)) return []
    const message = 'kramdown reads this line as a table because of the bar. Put the text in code, or write \\|'
    const problem = {
      rule: 'page-syntax' as const,
      severity: 'warning' as const,
      ...positionAt(starts, start + at),
      subject: '|',
      message,
    }
    return [{ kind: 'syntax', name: TABLE, place: 'text', mayBeMath: false, problem }]
  })
}

/** Of Jekyll's default theme and of the one that GitHub Pages uses where the configuration names none. */
const LAYOUTS_OF_THEMES = /^(?:default|page|post|home)$/

function layoutFaults(layout: unknown, block: string): LiquidFault[] {
  if (typeof layout !== 'string' || /^(?:|none|nil|null|false)$/i.test(layout) || LAYOUTS_OF_THEMES.test(layout))
    return []
  const message = `The layout ${layout} does not exist, so Jekyll publishes the bare text of the page, without header and styles. Correct the name, or add _layouts/${layout}.html`
  const at = Math.max(0, block.search(/^layout[ \t]*:/m))
  return [
    {
      kind: 'file',
      name: `_layouts/${layout}`,
      rule: 'missing-include',
      severity: 'warning',
      subject: layout,
      message,
      at,
    },
  ]
}

/** Gives the fault at which Liquid stops to parse, and those of tags before it that it would stop at later. */
function structureFaults(tokens: readonly LiquidToken[]): LiquidFault[] {
  const open: LiquidToken[] = []
  const found: LiquidFault[] = []
  const ends = new Set(tokens.flatMap(({ name }) => (name.startsWith('end') ? [name] : [])))
  let skipTo: string | undefined
  for (const token of tokens) {
    const { kind, name, start } = token
    if (kind === 'open') return [...found, unfinished(token)]
    if (kind !== 'tag') continue
    const top = open.at(-1)?.name
    // What stands in a block of a plugin is for the plugin to read.
    if (skipTo !== undefined) {
      if (name === skipTo) skipTo = undefined
      continue
    }
    if (name === '' && !token.args.startsWith('#')) return [...found, unnamed(token)]
    if (name === '') continue
    const isKnown = BLOCKS.has(name) || TAGS.has(name) || PARTS.get(name)?.includes(top ?? '') === true
    if (name === `end${top}`) open.pop()
    else if (isKnown || top === 'comment') {
      const isRead = BLOCKS.has(name) || top !== 'comment'
      const fault = isRead ? (faultOfArguments(token) ?? faultOfInclude(token)) : undefined
      if (fault !== undefined) return [...found, fault]
      if (!open.some((around) => CONDITIONAL.has(around.name))) found.push(...faultsWhenRendered(token))
      if (BLOCKS.has(name)) open.push(token)
    } else if (isPart(name)) return [...found, misplaced(token, open.at(-1))]
    else {
      found.push(unknownTag(name, start))
      skipTo = ends.has(`end${name}`) ? `end${name}` : undefined
    }
  }
  const last = open.at(-1)
  return last === undefined ? found : [...found, unclosed(last)]
}

function isPart(name: string): boolean {
  return PARTS.has(name) || BLOCKS.has(name.replace(/^end/, ''))
}

function unfinished({ start, args }: LiquidToken): LiquidFault {
  const marks = args
  const end = marks === '{%' ? '%}' : '}}'
  const message = `Jekyll stops at ${marks}, which has no ${end}. Close it, ${RAW}`
  return { kind: 'syntax', name: undefined, rule: 'page-syntax', subject: marks, message, at: start }
}

function unnamed({ args, start }: LiquidToken): LiquidFault {
  const subject = `{% ${args.slice(0, 60)} %}`
  const message = `Jekyll stops at ${subject}, because a tag begins with its name. Correct it, ${RAW}`
  return { kind: 'syntax', name: undefined, rule: 'page-syntax', subject, message, at: start }
}

function unknownTag(name: string, at: number): LiquidFault {
  const tag = name.slice(0, 60)
  const message = `Jekyll stops at {% ${tag} %}: no tag has this name. Correct it, ${RAW}`
  return { kind: 'tag', name: tag, rule: 'page-syntax', subject: tag, message, at }
}

function misplaced({ name, start }: LiquidToken, around: LiquidToken | undefined): LiquidFault {
  const why =
    around === undefined
      ? `no {% ${name.startsWith('end') ? name.slice(3) : (PARTS.get(name)?.[0] ?? 'if')} %} is open`
      : `{% ${around.name} %} is open and ends with {% end${around.name} %}`
  const message = `Jekyll stops at {% ${name} %}, because ${why}. Correct it, ${RAW}`
  return { kind: 'syntax', name: undefined, rule: 'page-syntax', subject: name, message, at: start }
}

function unclosed({ name, start }: LiquidToken): LiquidFault {
  const message = `Jekyll stops because {% ${name} %} is never closed. Close it with {% end${name} %}${name === 'raw' ? '' : `, ${RAW}`}`
  return { kind: 'syntax', name: undefined, rule: 'page-syntax', subject: name, message, at: start }
}
