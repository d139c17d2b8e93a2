// What Hugo cannot evaluate in a page: shortcodes, in code and comments too. Hugo 0.111.3 built each of these faults.
import { findFrontmatter, readFrontmatter } from '../../page/frontmatter.ts'
import type { PageTemplate, TemplateFault } from '../../page/page-analysis.ts'
import type { PageNodes } from '../../page/page-nodes.ts'
import type { ParsedPage } from '../../page/parse-page.ts'
import { positionAt } from '../../positions.ts'
import type { PageProblem } from '../../problem.ts'
import { inlineShortcodes, rawHtml, unknownOutputs, unsetParams } from './left-out.ts'
import { faultOfArguments } from './shortcode-arguments.ts'
import { findShortcodes, type Shortcode } from './shortcodes.ts'

/** https://gohugo.io/shortcodes/ and `tpl/tplimpl/embedded/templates/shortcodes` of 0.111; `details`, `qr`, `comment` and `x` are newer. */
const BUILT_IN = new Set(
  (
    'comment details figure gist highlight instagram instagram_simple param qr ref relref tweet twitter twitter_simple ' +
    'vimeo vimeo_simple x x_simple youtube'
  ).split(' '),
)
/** Those of them that enclose text. */
const ENCLOSING = new Set(['comment', 'details', 'highlight', 'qr'])

const NOTHING: PageTemplate = { names: [], faults: [] }

/** What a fault is about, and the words for it. */
export interface ShortcodeFault extends Pick<TemplateFault, 'kind' | 'name'>, Omit<PageProblem, 'line' | 'column'> {
  at: number
}

/**
 * Gives the faults of a page. The name of one that the template of a shortcode settles: `NAME` for a call, `NAME/open` for one
 * without an end, `NAME/closed` for the end of one, `NAME/partial` for what its template calls.
 */
export function readTemplate({ text, frontmatter, starts }: ParsedPage, { all, tags }: PageNodes): PageTemplate {
  const isRead = frontmatter !== undefined && frontmatter !== 'not-closed'
  const data = isRead ? readFrontmatter(text, frontmatter).data : {}
  const fields = new Map(Object.entries(data).map(([key, value]) => [key.toLowerCase(), value]))
  const found = [...fieldFaults(fields), ...(isRead ? [] : jsonFaults(text))]
  // Hugo reads no text of drafts and of pages that have expired.
  const isBuilt = fields.get('draft') !== true && !fields.has('expirydate')
  if (isBuilt && found.length === 0) {
    const calls = /\{\{[<%]/.test(text) ? findShortcodes(text).calls : []
    if (calls.length > 0 || text.includes('{{'))
      found.push(...shortcodeFaults(text, isRead ? frontmatter.bodyStart : 0))
    found.push(...unknownOutputs(fields.get('outputs')), ...unsetParams(calls, fields), ...inlineShortcodes(calls))
    if (tags.length > 0 && !fields.has('markup')) found.push(...rawHtml(text, all, calls))
  }
  if (found.length === 0) return NOTHING
  const faults = found.map(({ at, kind, name, ...problem }) => ({
    kind,
    name,
    place: 'text' as const,
    mayBeMath: false,
    problem: { ...problem, ...positionAt(starts, at) },
  }))
  return { names: [], faults }
}

function fieldFaults(fields: ReadonlyMap<string, unknown>): ShortcodeFault[] {
  const url = fields.get('url')
  if (typeof url !== 'string' || !/^https?:/i.test(url)) return []
  const message = `Hugo stops at the field \`url: ${url.slice(0, 60)}\`, because it is an address of another site. Write a path, such as /guide/`
  return [{ kind: 'syntax', name: undefined, rule: 'frontmatter', subject: 'url', message, at: 0 }]
}

/** A page that begins with a brace has frontmatter in JSON. */
function jsonFaults(text: string): ShortcodeFault[] {
  const start = /^[\s\uFEFF]*\{/.exec(text)?.[0].length
  if (start === undefined || findFrontmatter(text, { hasTomlFrontmatter: true }) !== undefined) return []
  if (isObject(text.slice(start - 1))) return []
  const isShortcode = /^\{[<%]/.test(text.slice(start))
  const message = isShortcode
    ? 'Hugo reads a page that begins with { as frontmatter in JSON, and stops. Put frontmatter before the shortcode'
    : 'The frontmatter is not valid JSON, so Hugo stops. Correct it'
  return [{ kind: 'syntax', name: undefined, rule: 'frontmatter', subject: 'json', message, at: start - 1 }]
}

/** True for a text that begins with an object of JSON. */
function isObject(text: string): boolean {
  let depth = 0
  for (const { 0: part, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/gs)) {
    if (part.startsWith('"')) continue
    depth += part === '{' ? 1 : -1
    if (depth > 0) continue
    try {
      JSON.parse(text.slice(0, index + 1))
      return true
    } catch {
      return false
    }
  }
  return false
}

function shortcodeFaults(text: string, bodyStart: number): ShortcodeFault[] {
  const calls = findShortcodes(text).calls.filter(({ start, name }) => start >= bodyStart && !name.includes('.'))
  const closed = new Set(calls.flatMap(({ kind, name }) => (kind === 'close' ? [name] : [])))
  const first = new Map(calls.toReversed().map((call) => [call.name, call]))
  return [
    ...openComments(text, bodyStart),
    ...namelessCalls(text, bodyStart),
    ...calls.flatMap((call) => [
      ...(call.kind === 'close' ? [] : callFaults(call, text)),
      ...pairFaults(call, closed.has(call.name)),
    ]),
    ...[...first.values()].flatMap(({ name, start }) => (BUILT_IN.has(name) ? [] : [partialFault(name, start)])),
  ]
}

function callFaults({ name, args, start, end }: Shortcode, text: string): ShortcodeFault[] {
  const faults: ShortcodeFault[] = []
  const shown = `{{${text.charAt(start + 2)} ${name} ${text.charAt(start + 2) === '<' ? '>' : '%'}}}`
  if (!BUILT_IN.has(name)) {
    const message = `Hugo stops at ${shown}: no shortcode has this name. Correct it, or write ${asShown(shown)} to show it`
    faults.push({ kind: 'tag', name, rule: 'page-syntax', subject: name, message, at: start })
  }
  const fault = faultOfArguments(args)
  // A text in quotes may go on behind what looks like the end of the call.
  const mayGoOn = fault?.why.includes('quote is not closed') === true && /["`]/.test(text.slice(end))
  if (fault === undefined || mayGoOn) return faults
  const message = `Hugo stops at ${shown}, ${fault.why}. ${fault.mend}`
  return [...faults, { kind: 'syntax', name: undefined, rule: 'page-syntax', subject: name, message, at: start }]
}

function pairFaults({ name, kind, start }: Shortcode, isClosed: boolean): ShortcodeFault[] {
  const isBuiltIn = BUILT_IN.has(name)
  if (kind === 'open' && !isClosed && (!isBuiltIn || ENCLOSING.has(name))) {
    const message = `Hugo stops because the shortcode "${name}" is never closed. Close it with {{< /${name} >}}, or write {{< ${name} />}}`
    return [{ kind: 'tag', name: `${name}/open`, rule: 'page-syntax', subject: name, message, at: start }]
  }
  const isWhole = kind === 'whole' && !isBuiltIn
  if ((kind === 'close' || isWhole) && !ENCLOSING.has(name)) {
    const message = `Hugo stops because the shortcode "${name}" is closed, but encloses nothing: its template does not use .Inner. Remove ${kind === 'close' ? `{{< /${name} >}}` : 'the slash at its end'}`
    return [{ kind: 'tag', name: `${name}/closed`, rule: 'page-syntax', subject: name, message, at: start }]
  }
  return []
}

function partialFault(name: string, at: number): ShortcodeFault {
  const message = `Hugo stops at the shortcode "${name}", because its template calls a partial that does not exist. Correct the call in layouts/shortcodes/${name}.html`
  return { kind: 'tag', name: `${name}/partial`, rule: 'missing-include', subject: name, message, at }
}

// With the marks of a comment inside of its own, Hugo shows a call.
function asShown(call: string): string {
  return call.replace(/^\{\{(.) /, '{{$1/* ').replace(/ (.)\}\}$/, ' */$1}}')
}

function openComments(text: string, from: number): ShortcodeFault[] {
  const comment = /\{\{([<%])\/\*/g
  comment.lastIndex = from
  for (let match = comment.exec(text); match !== null; match = comment.exec(text)) {
    const [whole, mark] = match
    const close = mark === '<' ? '*/>}}' : '*/%}}'
    const end = text.indexOf(close, match.index + whole.length)
    if (end !== -1) {
      comment.lastIndex = end
      continue
    }
    const message = `Hugo stops because ${whole} is never closed. Close it with ${close}`
    return [{ kind: 'syntax', name: undefined, rule: 'page-syntax', subject: whole, message, at: match.index }]
  }
  return []
}

/** A page that shows calls may show one without a name, too. */
function namelessCalls(text: string, from: number): ShortcodeFault[] {
  if (text.includes('/*')) return []
  return Array.from(text.slice(from).matchAll(/\{\{(?:<\s*>|%\s*%)\}\}/g), ({ 0: call, index }): ShortcodeFault => {
    const message = `Hugo stops at ${call}: a shortcode begins with its name. Write {{&lt; &gt;}} in HTML to show it`
    return {
      kind: 'syntax',
      name: undefined,
      rule: 'page-syntax',
      subject: call.slice(0, 20),
      message,
      at: from + index,
    }
  })
}
