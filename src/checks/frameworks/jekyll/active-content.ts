// Jekyll runs Liquid over a page before kramdown reads it.

import type { ActiveContentList } from '../../active-content/list.ts'
import { isPlainAddress } from '../../active-content/page-addresses.ts'
import { faultsOfArgument } from '../../active-content/printed-text.ts'
import { addRendered, type Rendering, type TemplateTag, withoutContents } from '../../active-content/rendered.ts'
import type { ActiveContentRules } from '../../active-content/rules.ts'
import { readFrontmatter } from '../../page/frontmatter.ts'
import type { ParsedPage } from '../../page/parse-page.ts'
import { activeContent as ofCodeHosts } from '../code-host.ts'
import { ACTING_TEMPLATE, fieldsOf } from '../own-words.ts'
import { formOfTemplate } from '../template-names.ts'
import { findLiquid, type LiquidToken } from './liquid.ts'
import { createPlaceTest } from './liquid-places.ts'
import { type Reading, readingOf } from './liquid-values.ts'
import { isPlainDate } from './placeholders.ts'

// Which of a page's Liquid only prints, compares or repeats values that a page may show.

/** Names that Jekyll sets: https://jekyllrb.com/docs/variables/ */
const OF_JEKYLL = /^(?:site|page|layout|content|include|paginator|jekyll|theme)$/
/** Text of pages, rendered or not. */
const CONTENT = /^page\.(?:content|excerpt|output|next|previous|collection)\b/
const DATA = /^(site\.data\.[\w-]+)/

interface LiquidTest {
  /** By the index of the token. */
  isHarmless(index: number): boolean
  /** The data files that a token reads, as `site.data.NAME`: a precedent tells that their values are for readers. */
  dataIn(index: number): string[]
}

/** Gives the test for a page. `isShown` is true for a token that may leave text in the page by itself. */
function createLiquidTest(
  text: string,
  tokens: readonly LiquidToken[],
  isShown: (token: LiquidToken) => boolean,
): LiquidTest {
  const written = tokens.map(readingOf)
  const locals = harmlessVariables(tokens, written)
  const readings = written.map((reading, index) => {
    const token = tokens[index]
    if (reading?.sets !== undefined && OF_JEKYLL.test(reading.sets)) return undefined
    return token !== undefined && reading?.paths.every((path) => mayRead(path, token, locals)) ? reading : undefined
  })
  const known = new Map<LiquidToken, Reading | undefined>(tokens.map((token, index) => [token, readings[index]]))
  const prints = (token: LiquidToken): boolean =>
    known.get(token) === undefined ? isShown(token) : token.kind === 'output'
  const standsAlone = createPlaceTest(text, tokens, prints)
  return {
    isHarmless: (index) => readings[index] !== undefined && standsAlone(index),
    dataIn: (index) => readings[index]?.paths.flatMap((path) => DATA.exec(path)?.[1] ?? []) ?? [],
  }
}

const SETS = /^(?:assign|capture|for|tablerow|increment|decrement|cycle)$/
/** Variables of variables of variables. */
const ROUNDS_MAX = 10

/** Gives the variables that hold harmless values wherever they are set: a loop reads them before and after that. */
function harmlessVariables(
  tokens: readonly LiquidToken[],
  readings: readonly (Reading | undefined)[],
): ReadonlySet<string> {
  const set = tokens.flatMap((token, index) => {
    const variable = token.kind === 'tag' && SETS.test(token.name) ? /^[\w-]+/.exec(token.args)?.[0] : undefined
    return variable === undefined ? [] : [{ token, variable, paths: readings[index]?.paths }]
  })
  const locals = new Set(['forloop', ...set.map(({ variable }) => variable)])
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const before = locals.size
    for (const { token, variable, paths } of set) {
      const isHarmless = !OF_JEKYLL.test(variable) && paths?.every((path) => mayRead(path, token, locals)) === true
      if (!isHarmless) locals.delete(variable)
    }
    if (locals.size === before) return locals
  }
  return new Set()
}

/** A page's own fields may be compared. Printed, they are known; in a variable, they would not be. */
function mayRead(path: string, { name }: LiquidToken, locals: ReadonlySet<string>): boolean {
  if (DATA.test(path)) return true
  const [root = ''] = path.split(/[.[]/)
  if (root === 'page') return /^(?:if|elsif|unless|case|when)$/.test(name) && !CONTENT.test(path)
  return !OF_JEKYLL.test(root) && locals.has(root)
}

/** Of Jekyll (https://jekyllrb.com/docs/front-matter/), its common plugins, and the theme Just the Docs. */
const FIELDS = new Set(
  (
    'nav_order parent grand_parent ancestor has_children has_toc nav_exclude nav_fold search_exclude child_nav_order ' +
    'nav_enabled back_to_top last_modified_date redirect_from published render_with_liquid sitemap toc toc_sticky ' +
    'toc_label toc_icon sidebar classes author_profile read_time share related header feature_text mathjax math mermaid ' +
    'chart pin image comments lang ref excerpt_separator date_format'
  ).split(' '),
)

export const activeContent: ActiveContentRules = {
  ...ofCodeHosts,
  // Of all placeholders, only `:title` is sure to stand for one plain name.
  isHarmlessField: (name, value) =>
    (name === 'date' && isPlainDate(value)) ||
    (name === 'permalink' &&
      typeof value === 'string' &&
      isPlainAddress(value.replace(/:title(?=$|\.html$|\/)/, 'title'))),
  // It is a part of the address of a post, and one that Ruby cannot read stops the build.
  codeFields: new Set(['date']),
  // kramdown pairs fences and backticks by rules of its own.
  hasCommonMarkParser: false,
  mayHaveKramdown: true,
  // Liquid does not escape, and plugins take the first heading for the title.
  printsRaw: 'first',
  fields: FIELDS,
  ownWords: {
    templates: /(?:^|\/)_includes\/([\w./-]+)$/,
    acting: ACTING_TEMPLATE,
    files: /(?:^|\/)_(?:layouts|includes)\/.+\.(?:html?|xml)$/,
    fields: fieldsOf('page|layout'),
  },
  // In `addOwn`, which knows the fields that a template may print.
  addTemplates: () => {},
  addDirectives: (text, live, found) => {
    ofCodeHosts.addDirectives?.(text, live, found)
    addExtensions(live, found)
  },
  addOwn,
}

/** `{::nomarkdown}`, `{::options ... /}`: https://kramdown.gettalong.org/syntax.html#extensions */
const EXTENSION = /\{::(?!comment\}|\/comment\})[^\n]{0,300}/g

function addExtensions(live: string, found: ActiveContentList): void {
  for (const match of live.matchAll(EXTENSION)) found.add('directive', match.index, match[0])
  let comment: number | undefined
  for (const { 0: mark, index } of live.matchAll(/\{::comment\}|\{:\/(?:comment)?\}|-->/g)) {
    if (mark === '{::comment}') comment ??= index
    else if (mark !== '-->') comment = undefined
    // It becomes a comment of HTML, which ends here.
    else if (comment !== undefined) found.add('directive', comment, live.slice(comment, index).slice(0, 300))
  }
}

function addOwn(page: ParsedPage, _live: string, found: ActiveContentList): void {
  const { text, frontmatter } = page
  const isMissing = frontmatter === undefined || frontmatter === 'not-closed'
  const fields = new Map(Object.entries(isMissing ? {} : readFrontmatter(text, frontmatter).data))
  addExcerpts(page, fields.get('excerpt_separator'), found)
  const tokens = findLiquid(text)
  const liquid = createLiquidTest(text, tokens, (token) => outputOf(token, fields) !== '')
  let decides = false
  const renderings = tokens.map((token, index): Rendering => {
    const next = tokens[index + 1]
    const isOpenComment = token.name === 'comment' && next?.name !== 'endcomment'
    const output = isOpenComment ? undefined : outputOf(token, fields)
    if (output === undefined && liquid.isHarmless(index)) {
      decides = true
      for (const name of liquid.dataIn(index)) found.add('unknown-directive', token.start, name, name)
      return { start: token.start, end: token.end, output: token.kind === 'output' ? UNKNOWN : '' }
    }
    if (output === undefined) addToken(token, text, found)
    // What a comment contains goes with it.
    const { end } = token.name === 'comment' ? (next ?? token) : token
    return { start: token.start, end, output: output ?? valuesIn(token.args).join(' ') }
  })
  addRendered(page, renderings, found)
  if (tokens.some(({ name }) => ENDS_CHOICE.test(name))) addRendered(page, withoutContents(tokens.map(tagOf)), found)
  // Liquid decides which marks of code are left, and what it prints may have more of them: then nothing is surely code.
  if (!decides) return
  const bare = { ...page, text: text.replace(/[`~\\]/g, ' ') }
  for (const output of WORST_OUTPUTS)
    addRendered(
      bare,
      renderings.map((one) => withOutput(one, output)),
      found,
    )
}

/** A list of posts shows each up to a mark, also in the middle of code: without its end, code is text (Jekyll 4.3, built). */
function addExcerpts(page: ParsedPage, separator: unknown, found: ActiveContentList): void {
  const bodyStart = page.lines[0]?.start ?? 0
  for (const mark of new Set(['\n\n', '<!--more-->', separator])) {
    const start = typeof mark === 'string' && mark !== '' ? page.text.indexOf(mark, bodyStart) : -1
    const mayCutCode = start >= 0 && /```|~~~/.test(page.text.slice(bodyStart, start))
    if (mayCutCode) addRendered(page, [{ start, end: page.text.length, output: '' }], found)
  }
}

/** The end of a block whose content may not be shown. What raw text and code contain is, and comments are gone already. */
const ENDS_CHOICE = /^end(?!raw$|highlight$|comment$)/

function tagOf({ name, start, end }: LiquidToken): TemplateTag {
  const isEnd = name.startsWith('end')
  return { name: isEnd ? name.slice('end'.length) : name, kind: isEnd ? 'close' : 'open', start, end }
}

/** What is printed between the attributes of a tag is one of them, and in `class`, it names classes; elsewhere, both are text. */
const WORST_OUTPUTS = ['srcdoc=x', 'fixed fixed']

function withOutput(rendering: Rendering, output: string): Rendering {
  return rendering.output === UNKNOWN ? { ...rendering, output } : rendering
}

/** Stands for what Liquid prints. */
const UNKNOWN = 'x'

/** The texts that a template gets, which it may print. */
function valuesIn(args: string): string[] {
  return Array.from(args.matchAll(/"([^"]*)"|'([^']*)'/g), ([, double, single]) => double ?? single ?? '')
}

const HARMLESS_TAG = /^(?:raw|endraw|comment|endcomment|endhighlight)$/
const HIGHLIGHT = /^[\w.+#-]+(?:\s+(?:linenos|hl_lines|mark_lines)(?:=(?:\w+|"[\d\s]*"))?)*$/
/** Paths and addresses without a scheme: a filter puts a slash before them. */
const PATH = /^(["'])([\w./#?=&%~+-]+)\1\s*\|\s*(?:(?:relative|absolute)_url|prepend:\s*site\.(?:baseurl|url))\s*$/
/** Values of the configuration, which a page cannot change. */
const SITE_ADDRESS = /^site\.(?:baseurl|url)$/

/** Gives what a harmless token leaves in the page; undefined for all others. */
function outputOf({ kind, name, args }: LiquidToken, fields: ReadonlyMap<string, unknown>): string | undefined {
  if (kind === 'open') return undefined
  if (kind === 'tag') {
    if (name === 'link' || name === 'post_url') return /^[\w./-]+$/.test(args) ? '/' : undefined
    const isHarmless = HARMLESS_TAG.test(name) ? args === '' : name === 'highlight' && HIGHLIGHT.test(args)
    return isHarmless ? '' : undefined
  }
  if (PATH.test(args)) return '/'
  if (SITE_ADDRESS.test(args)) return ''
  const [, field = ''] = /^page\.(\w+)(?:\s*\|\s*escape)?$/.exec(args) ?? []
  const value = fields.get(field)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** `{{ site.version }}` prints what the configuration says, where only public values belong. */
const SITE_VALUE =
  /^site\.(?!(?:pages|posts|documents|static_files|html_pages|html_files|collections|data|github|related_posts|categories|tags)\b)\w+$/

function addToken(token: LiquidToken, text: string, found: ActiveContentList): void {
  const { kind, name, args, start, end } = token
  if (kind === 'tag' && name.includes('include')) addArguments(token, found)
  if (kind === 'output' && SITE_VALUE.test(args)) found.add('unknown-directive', start, args, args)
  else if (kind === 'tag' && /^include(?:_cached)?$/.test(name)) addInclude(token, text, found)
  else if (kind === 'tag' && name === 'include_relative') addRelativeInclude(token, found)
  else if (kind === 'tag' && /^(?:remote_include|include_absolute)$/.test(name)) found.addRange('snippet', start, end)
  else found.addRange('template', start, end)
}

/**
 * Arguments of plain text cannot become markup, nor can an include between spaces become part of a word. Formulas are
 * judged where the arguments are read as text of the page.
 */
const INCLUDE =
  /^([\w][\w./-]{0,100})((?:\s+\w+=(?:[\w.]+|"(?:[^"<>{}&\\:$]|\$(?!\$)|\$\$[^"<>&:$]*\$\$)*"|'[^'<>{}&\\:]*'|"https?:\/\/[^"<>{}&\\:]*"))*)\s*$/

/** Liquid does not escape, so an argument may end the attribute that the template prints it into. */
function addArguments({ args, start }: LiquidToken, found: ActiveContentList): void {
  for (const [fault, part] of valuesIn(args).flatMap(faultsOfArgument)) found.addFault(fault, start, part)
}

/** The page may include a file again with other plain arguments; no other page's includes permit it. */
function addRelativeInclude({ args, start, end }: LiquidToken, found: ActiveContentList): void {
  const [, name = ''] = INCLUDE.exec(args) ?? []
  const isPlain = name !== '' && !/(?:^|\/)\./.test(name)
  if (isPlain) found.add('snippet', start, `{% include_relative ${name} %}`)
  else found.addRange('snippet', start, end)
}

/** `{% include x.html %}` runs a template of the site. */
function addInclude({ args, start, end }: LiquidToken, text: string, found: ActiveContentList): void {
  const [, name, values = ''] = INCLUDE.exec(args) ?? []
  const isAlone = /^\s?$/.test(text.slice(Math.max(0, start - 1), start)) && /^\s?$/.test(text.slice(end, end + 1))
  const form = name === undefined || !isAlone ? 'template' : formOfTemplate(name.replace(/\.\w+$/, ''), values)
  if (form === 'component') found.add(form, start, name ?? '', name)
  else found.addRange(form, start, end)
}
