// Text that Hugo leaves out of a page, or stops at, unless the configuration says otherwise. Hugo 0.111.3 built each of these.
import type { Nodes } from 'mdast'
import type { Shortcode } from './shortcodes.ts'
import type { ShortcodeFault } from './template.ts'

/** Of the page, by which `template-settings.ts` knows what the configuration settles. */
export const RAW_HTML = 'raw HTML'
export const INLINE = 'inline shortcodes'
export const OUTPUT = 'output: '
export const PARAM = 'param: '

/** https://gohugo.io/configuration/output-formats/ */
const OUTPUTS = new Set(
  '404 alias amp calendar css csv gotmpl html httpstatus404 json markdown robots rss sitemap webappmanifest'.split(' '),
)

/** Formats in which a page is to be written and that Hugo does not bring along. */
export function unknownOutputs(outputs: unknown): ShortcodeFault[] {
  const names = (Array.isArray(outputs) ? outputs : [outputs]).filter((name) => typeof name === 'string')
  return names.flatMap((name): ShortcodeFault[] => {
    if (OUTPUTS.has(name.toLowerCase())) return []
    const message = `Hugo stops at the field \`outputs\`: no output format is called ${name.slice(0, 60)}. Correct the name, or define it under outputFormats`
    return [{ kind: 'value', name: OUTPUT + name, rule: 'frontmatter', subject: 'outputs', message, at: 0 }]
  })
}

/** What Hugo itself sets of every page. */
const OWN_PARAMS = new Set('date draft iscjklanguage lastmod publishdate title'.split(' '))

/** `{{< param x >}}` stops the build where neither the page nor the site has the parameter: https://gohugo.io/shortcodes/param/ */
export function unsetParams(calls: readonly Shortcode[], fields: ReadonlyMap<string, unknown>): ShortcodeFault[] {
  return calls.flatMap(({ name, args, start }): ShortcodeFault[] => {
    const [, param] = name === 'param' ? (/^\s*["`]?([A-Za-z][\w.-]*)["`]?\s*$/.exec(args) ?? []) : []
    const [first = ''] = param?.toLowerCase().split('.') ?? []
    if (param === undefined || OWN_PARAMS.has(first) || fields.has(first) || fields.has('params')) return []
    const message = `Hugo stops at {{< param ${param} >}}: neither the page nor the configuration sets this parameter. Add it to the frontmatter, or to params of the site`
    return [{ kind: 'value', name: PARAM + first, rule: 'undefined-name', subject: param, message, at: start }]
  })
}

/** https://gohugo.io/content-management/shortcodes/#inline */
export function inlineShortcodes(calls: readonly Shortcode[]): ShortcodeFault[] {
  const inline = calls.filter(({ name, kind }) => name.endsWith('.inline') && kind !== 'close')
  return inline.map(({ name, start }): ShortcodeFault => {
    const message = `Hugo leaves out the inline shortcode ${name} with its text. Set security.enableInlineShortcodes = true in the configuration to allow it`
    return { kind: 'value', name: INLINE, rule: 'page-syntax', severity: 'warning', subject: name, message, at: start }
  })
}

/**
 * Goldmark leaves out tags unless the configuration has `unsafe`: https://gohugo.io/configuration/markup/#rendererunsafe. What
 * a shortcode encloses is for its template to print. Each name is said once.
 */
export function rawHtml(text: string, nodes: readonly Nodes[], calls: readonly Shortcode[]): ShortcodeFault[] {
  const said = new Set<string>()
  const covered = coveredBy(calls)
  return nodes.flatMap((node): ShortcodeFault[] => {
    if (node.type !== 'html') return []
    const [at, end] = [node.position?.start.offset, node.position?.end.offset]
    const [, tag] = /^\s*<([A-Za-z][\w-]*)(?=[\s/>])/.exec(node.value) ?? []
    if (at === undefined || end === undefined || tag === undefined || said.has(tag.toLowerCase())) return []
    if (text.slice(at - 3, at).includes('{{') || covered.some((range) => range.start < end && range.end > at)) return []
    said.add(tag.toLowerCase())
    const message = `Hugo leaves raw HTML out of the page, so <${tag}> is lost. Write Markdown, put \\ before <, or set markup.goldmark.renderer.unsafe = true in the configuration`
    return [
      { kind: 'value', name: RAW_HTML, rule: 'page-syntax', severity: 'warning', subject: `<${tag}>`, message, at },
    ]
  })
}

/** The calls, each with what stands before its end. */
function coveredBy(calls: readonly Shortcode[]): { start: number; end: number }[] {
  const ends = new Map<string, number>()
  const ranges = calls.toReversed().map(({ name, kind, start, end }) => {
    if (kind === 'close') ends.set(name, end)
    return { start, end: kind === 'open' ? (ends.get(name) ?? end) : end }
  })
  // Ranges within others say nothing more.
  const outer: { start: number; end: number }[] = []
  for (const range of ranges.toReversed()) if (range.end > (outer.at(-1)?.end ?? 0)) outer.push(range)
  return outer
}
