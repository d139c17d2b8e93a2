// Frontmatter that is code or markup, or that selects what renders the page.
import { createHash } from 'node:crypto'
import { escapeRegExp } from '../../base/text.ts'
import { isMapping } from '../config/mapping.ts'
import { type FrontmatterBlock, readFrontmatter } from '../page/frontmatter.ts'
import type { ParsedPage } from '../page/parse-page.ts'
import type { ActiveForm } from './active-forms.ts'
import { isScriptAddress } from './addresses.ts'
import { CLASSES, type Fault, faultsOfAttribute, findInHtml } from './html.ts'
import type { ActiveContentList } from './list.ts'
import { isMisplaced } from './page-addresses.ts'
import { isPermittedField } from './permitted-fields.ts'
import { faultsBehindQuotes } from './printed-text.ts'
import { isHarmlessMeta } from './restructured-text/options.ts'
import type { ActiveContentRules } from './rules.ts'
import { unbalancedIn } from './unbalanced.ts'
import { findOddYaml } from './unclear-yaml.ts'

// Frontmatter that parsers delimit or nest differently. What one of them takes for a plain value is live text or a field
// to another, so such a block is refused as a whole. Differences in the types of values do not count.

/** Adds the line to change; of several, the first. */
function addUnclearFrontmatter(page: ParsedPage, found: ActiveContentList): void {
  const at = findUnclear(page)
  if (at === undefined) return
  const { text } = page
  const start = Math.max(text.lastIndexOf('\n', at - 1) + 1, 0)
  const end = text.indexOf('\n', at)
  const line = text.slice(start, end === -1 ? text.length : end)
  // What another parser takes for frontmatter may go on to the end of the page.
  const { frontmatter } = page
  const block = frontmatter === undefined || frontmatter === 'not-closed' ? text : text.slice(0, frontmatter.block.end)
  const hash = createHash('sha256').update(block).digest('hex').slice(0, 8)
  found.add('unclear-frontmatter', start, `${line} (in frontmatter ${hash})`)
}

/** Marks of YAML, TOML and JSON; four dashes are a line across the page to all parsers. */
const OPENING = /^(\s*)(-{3}(?!-)|\+{3}(?!\+)|;{3}(?!;))([^\n\r]*)/
const JSON_BLOCK = /^\s*\{\s*"[\w-]{1,80}"\s*:/
/** gray-matter ends at a line that begins with the mark, Astro at either mark, MkDocs at `...` too. */
const MARK_INSIDE = /^(?:-{3}|\+{3}|\.{3})/m
/** YAML 1.1 and some regular expressions end a line here, others do not; a tab indents for some. */
const ODD_CHARACTER = /\r(?!\n)|[\0\v\f\u0085\u2028\u2029\uFEFF]|^ *\t+(?=\S)/m

function findUnclear({ text, frontmatter, dialect }: ParsedPage): number | undefined {
  const opening = OPENING.exec(text)
  if (opening === null) return JSON_BLOCK.test(text) ? 0 : undefined
  const [whole, before = '', mark = '', rest = ''] = opening
  if (rest.trim() !== '' || !/^[ \t]*$/.test(rest)) return before.length
  const isOwnMark = mark === '---' || (mark === '+++' && dialect.framework.text?.hasTomlFrontmatter === true)
  const isMarkedAgain = /^(?:-{3}|\+{3}|;{3}|\.{3})/m.test(text.slice(whole.length))
  if (before !== '' || !isOwnMark) return isMarkedAgain ? before.length : undefined
  if (frontmatter === undefined || frontmatter === 'not-closed') return 0
  const hasPyYaml = dialect.framework.activeContent?.hasPyYaml === true
  return (hasPyYaml ? endOfEmptyBlock(text, frontmatter) : undefined) ?? findInBlock(text, frontmatter, hasPyYaml)
}

/**
 * Gives the end of an empty block if a later line could close it too: some parsers look for the end only from the second
 * line of the block on.
 */
function endOfEmptyBlock(text: string, { content: { start, end }, bodyStart }: FrontmatterBlock): number | undefined {
  return start === end && /^(?:-{3}|\.{3})/m.test(text.slice(bodyStart)) ? end : undefined
}

function findInBlock(text: string, block: FrontmatterBlock, hasPyYaml: boolean): number | undefined {
  const { start, end } = block.content
  const content = text.slice(start, end)
  const inside = MARK_INSIDE.exec(content) ?? ODD_CHARACTER.exec(content)
  if (inside !== null) return start + inside.index
  const closing = text.slice(end, block.block.end + 1)
  if (!/^(?:-{3}|\+{3})[ \t]*[\r\n]?$/.test(closing)) return end
  const { problems } = readFrontmatter(text, block)
  const [problem] = problems
  if (problem !== undefined) return problem.offset
  const odd = block.format === 'yaml' ? findOddYaml(content, hasPyYaml) : undefined
  return odd === undefined ? undefined : start + odd
}

/**
 * Fields that put code or markup into the page, run it, or lead its readers away, in one framework or another. They
 * count in all, since themes and plugins take them over, and since several programs may read the same pages.
 */
const CODE_FIELDS = new Set(
  (
    'head script scripts style styles css js javascript extra_css extra_javascript redirect redirect_to redirect_url ' +
    'refresh jupytext kernelspec file_format mystnb execute render_macros macros hooks setup ' +
    'eleventycomputed eleventyimport prerender inject mdx <<'
  ).split(' '),
)
const LAYOUT_FIELDS = new Set(['layout', 'template', 'wrapper_template', 'page_template'])

const CODE_NAME = /(?:^|[_-])(?:js|javascripts?|scripts?|css|styles?|stylesheets?)$/

/** Adds fields that are code, markup in the value of any field, and frontmatter that is not plain YAML or TOML. */
export function addFrontmatter(page: ParsedPage, found: ActiveContentList): void {
  const { text, frontmatter, dialect } = page
  const { activeContent: rules = {} } = dialect.framework
  // gray-matter, which several frameworks use, evaluates frontmatter that begins with `---js`, whatever spaces precede it.
  const language = /^\s*-{3}[^\S\n\r]*[^\s-]/.exec(text)
  if (language !== null) found.add('frontmatter-code', 0, text.slice(0, 5000))
  addUnclearFrontmatter(page, found)
  if (frontmatter === undefined || frontmatter === 'not-closed') {
    addUnclear(text, rules, found)
    return
  }
  const { start, end } = frontmatter.content
  const content = text.slice(start, end)
  const { data, problems } = readFrontmatter(text, frontmatter)
  if (problems.length > 0) addUnreadable(content, start, found)
  for (const [key, value] of Object.entries(data)) {
    const at =
      start + Math.max(0, content.search(new RegExp(`^["']?${escapeRegExp(key.slice(0, 200))}["']?[ \\t]*[:=]`, 'm')))
    addField(key, value, at, rules, found)
  }
}

/** Adds what a field does by its name and by the texts in it. */
export function addField(
  key: string,
  value: unknown,
  at: number,
  rules: ActiveContentRules,
  found: ActiveContentList,
): void {
  const form = formOfField(key.toLowerCase(), value, rules)
  const text = form === 'unknown-field' ? key : `${key}: ${JSON.stringify(value)}`
  if (form !== undefined) found.add(form, at, text, form === 'layout' ? String(value) : key)
  for (const one of key === 'head' ? [] : oddAttributes(value))
    found.add('frontmatter-code', at, `${key}: attrs: ${one}`)
  for (const [inner, string] of stringsOf(key, value)) {
    addString(key, string, at, rules, found)
    for (const fault of faultsOfLook(inner, string)) found.addFault(fault, at, `${key}: ${inner}: ${string}`)
    if (inner === key || CLASSES.test(inner)) continue
    if (isMisplaced(inner.toLowerCase(), string, true)) found.add('page-address', at, `${key}: ${inner}: ${string}`)
    for (const fault of faultsOfAttribute(inner, string)) found.addFault(fault, at, `${key}: ${inner}: ${string}`)
  }
}

/** `header.overlay_color` of Minimal Mistakes and the like become values in a style. */
const STYLE_FIELD = /^overlay_(?:filter|image)$|(?:^|_)colou?r$/i

/** Gives what a field does that themes print into `class` or `style`; `hero.actions.theme` of VitePress is a class, too. */
export function faultsOfLook(name: string, value: string): Fault[] {
  if (CLASSES.test(name) || name === 'theme') return faultsOfAttribute('class', value)
  // A value without these stays that of one property.
  return STYLE_FIELD.test(name) && /[;"'\\{}]|url\s*\(/i.test(value) ? [{ form: 'overlay', name }] : []
}

/** What `attrs` of Starlight, in `hero.actions` and `sidebar`, may add to a link; the link itself says where it leads. */
const LINK_ATTRIBUTE =
  /^(?:target|rel|class|title|download|hreflang|lang|aria-[a-z]{1,30}|data-(?!(?:x|hx|ng|up)-)[a-z-]{1,40})$/

/** Gives the attributes that a field adds to a link and that do more than describe it. */
function oddAttributes(root: unknown): string[] {
  return (
    valuesIn('', root)
      .filter(([key]) => key.toLowerCase() === 'attrs')
      .flatMap(([, attrs]) => (isMapping(attrs) ? Object.entries(attrs) : []))
      // What runs or covers something is found as such.
      .filter(
        ([name, value]) =>
          (typeof value === 'object' && value !== null) ||
          (!LINK_ATTRIBUTE.test(name) && faultsOfAttribute(name, String(value)).length === 0),
      )
      .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  )
}

/**
 * Adds fields of what another parser may take for frontmatter: MultiMarkdown takes the lines up to the first blank one.
 */
function addUnclear(text: string, rules: ActiveContentRules, found: ActiveContentList): void {
  if (/^\uFEFF?\s*(?:-{3}|\+{3})[ \t]*[\r\n]/.test(text)) addUnreadable(text, 0, found)
  const [head = ''] = rules.hasUnmarkedFields ? text.split(/\n[ \t]*\r?\n/, 1) : []
  for (const { 0: line, 1: key = '', 2: value = '', index } of head.matchAll(/^[ \t]{0,3}([\w-]+):[ \t]*([^\n]*)/gm)) {
    const form = formOfField(key.toLowerCase(), value.trim(), rules)
    // Prose has words with a colon behind them too.
    if (form !== undefined && form !== 'unknown-field')
      found.add(form, index, line, form === 'layout' ? value.trim() : undefined)
  }
}

/** A more lenient parser may read what ours cannot. */
function addUnreadable(content: string, start: number, found: ActiveContentList): void {
  for (const match of content.matchAll(/^[ \t"'{,]*([\w-]{1,40})["']?[ \t]*[:=][^\n]*/gm)) {
    const isCode = CODE_FIELDS.has((match[1] ?? '').toLowerCase()) || /<|script\s*:/i.test(match[0])
    if (isCode) found.add('frontmatter-code', start + match.index, match[0])
  }
}

/** Gives the form that a field has by its name, in lower case, and its value; undefined for a harmless one. */
function formOfField(name: string, value: unknown, rules: ActiveContentRules): ActiveForm | undefined {
  if (rules.isHarmlessField?.(name, value) === true) return undefined
  if (LAYOUT_FIELDS.has(name) || rules.layoutFields?.has(name))
    return rules.ownLayouts?.has(value) === true ? undefined : 'layout'
  if (isMisplaced(name, value)) return 'page-address'
  if (isCodeField(name, value, rules)) return 'frontmatter-code'
  const isKnown = isPermittedField(name) || rules.fields?.has(name) === true || rules.showsFields === true
  return isKnown ? undefined : 'unknown-field'
}

function isCodeField(name: string, value: unknown, { codeFields }: ActiveContentRules): boolean {
  if (name === 'myst') return !isHarmlessMyst(value)
  if (name === 'html_meta') return !isHarmlessMyst({ html_meta: value })
  // Themes take scripts and styles under many names: `custom_js`, `head_scripts`.
  if (CODE_NAME.test(name)) return true
  // Descriptions of an API that are loaded while the site is built.
  if (name === 'openapi' || name === 'asyncapi') return typeof value === 'string' && value.includes('//')
  return CODE_FIELDS.has(name) || codeFields?.has(name) === true
}

/** `myst: html_meta: description: ...` is common; the other options can enable syntax that runs code. */
function isHarmlessMyst(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const meta: unknown = 'html_meta' in value ? value.html_meta : {}
  const isOnlyMeta = Object.keys(value).every((key) => key === 'html_meta') && typeof meta === 'object'
  return isOnlyMeta && Object.keys(meta ?? {}).every(isHarmlessMeta)
}

function addString(
  key: string,
  value: string,
  at: number,
  { printsRaw }: ActiveContentRules,
  found: ActiveContentList,
): void {
  if (isScriptAddress(value)) found.add('script-address', at, `${key}: ${value}`)
  const added = printsRaw === undefined ? [] : faultsBehindQuotes(value)
  for (const [fault, attribute] of added) found.addFault(fault, at, `${key}: ${attribute}`)
  if (!value.includes('<')) return
  for (const one of findInHtml(value)) found.addFault(one, at, `${key}: ${value.slice(one.start, one.end)}`)
  if (unbalancedIn(value) !== undefined) found.add('style', at, `${key}: ${value}`)
}

/** Gives each text below a field with the name of the innermost key above it. */
export function stringsOf(key: string, root: unknown): [name: string, text: string][] {
  return valuesIn(key, root).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
}

/** Gives a value and each value in it, with the names of the innermost keys. By an alias of YAML, a value may contain itself. */
function valuesIn(key: string, root: unknown): [name: string, value: unknown][] {
  const found: [string, unknown][] = [[key, root]]
  const seen = new Map<object, Set<string>>()
  for (const [name, value] of found) {
    if (typeof value !== 'object' || value === null) continue
    const isList = Array.isArray(value)
    const names = seen.get(value) ?? new Set()
    // What a list holds is harmless under one name and a class under another.
    if (names.has(isList ? name : '')) continue
    seen.set(value, names.add(isList ? name : ''))
    for (const [inner, item] of Object.entries(value)) found.push([isList ? name : inner, item])
  }
  return found
}
