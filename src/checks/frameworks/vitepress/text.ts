import type { Html } from 'mdast'
import { COLON_CONTAINER } from '../../page/containers.ts'
import { htmlComments } from '../../page/html-comments.ts'
import { type HtmlTag, VOID_TAGS } from '../../page/html-tags.ts'
import { containerOrFence, isCodeLine, type SourceLine } from '../../page/lines.ts'
import type { Heading, TemplateFault } from '../../page/page-analysis.ts'
import type { PageNodes } from '../../page/page-nodes.ts'
import type { ParsedPage } from '../../page/parse-page.ts'
import type { TemplateSite, TextRules, WrittenLink } from '../../page/text-rules.ts'
import { positionAt, rangeAt } from '../../positions.ts'
import type { PageProblem } from '../../problem.ts'
import { CONTAINERS } from './active-content.ts'
import { registryOf } from './components.ts'
import { findScriptImports, importsInScripts } from './page-scripts.ts'
import { readTemplate } from './template.ts'

// What the configuration and the theme of a site change of its templates. Their code is not run: where it may define any
// name, or show what Vue would evaluate, nothing is said.

/** Code of the configuration and the theme, and of pages with parameters, by its path below the folder of the site. */
const TEMPLATE_SETTINGS =
  /^(?:\.vitepress\/(?!cache\/|dist\/|node_modules\/).*|vite\.config|.*\[\w+\][^/]*\.paths)\.[cm]?[jt]sx?$/
const PATHS = /\.paths\.[cm]?[jt]s$/

const GLOBAL = /\bglobalProperties(?:\s*\.\s*([\w$]+)|\s*\[\s*['"`]([\w$]+)['"`]\s*\]|)/g
/** https://vuejs.org/api/application.html#app-mixin */
const MIXIN = /\.\s*mixin\s*\(/
/** A plug-in of the app, or a theme from a package, defines names that begin with `$`. */
const PLUGIN = /\.\s*use\s*\(|\bfrom\s*['"](?!vitepress\b|vue['"]|@?vueuse\b|\.|node:)/
/** A plug-in of Markdown that shows inline code as it is written. */
const SHOWS_CODE = /v-pre|code_inline/
/** Other delimiters, and code that changes braces or the text of pages before VitePress reads it. */
const CHANGES_TEXT = /\bdelimiters\b|\{\{|\\\{\\\{|&#123;|&lbrace;/
const CHANGES_PAGES = /\btransform\b/
/** https://vitepress.dev/reference/site-config#transformpagedata */
const CHANGES_FIELDS = /\btransformPageData\b|\bfrontmatter\s*[.[=]/
const IGNORES_LINKS = /\bignoreDeadLinks\b/
/** A theme with a layout of its own reads the frontmatter as it likes. */
const OWN_LAYOUT = /\bLayout\b/
/** Other delimiters of attributes, or none. */
const ATTRIBUTES = /\battrs\s*:/
const MATH = /\bmath\s*:|mathjax|katex|\btexmath\b/i

/** Gives a test: true for a fault that these files may settle. */
function settledBy({ texts }: TemplateSite): (fault: TemplateFault) => boolean {
  const files = new Map([...texts].filter(([path]) => !PATHS.test(path)))
  const hasParameters = files.size < texts.size
  const isRegistered = registryOf(files)
  const all = [...files.values()].join('\n')
  const ofTheme = join(files, (path) => path.includes('/theme/'))
  const ofConfig = join(files, (path) => !path.includes('/theme/'))
  const globals = Array.from(all.matchAll(GLOBAL), ([, name, quoted]) => name ?? quoted)
  const names = new Set(globals)
  const changesPages = CHANGES_PAGES.test(ofConfig) && ofConfig.includes('.md')
  const isOpen = names.has(undefined) || MIXIN.test(all) || changesPages
  const hasPlugins = PLUGIN.test(ofTheme)
  return ({ kind, name, place, mayBeMath, problem }) => {
    if (kind === 'file') return IGNORES_LINKS.test(all)
    if (kind === 'tag' && isRegistered(name ?? '')) return true
    if (place === 'frontmatter') return CHANGES_FIELDS.test(ofConfig) || (kind === 'tag' && OWN_LAYOUT.test(ofTheme))
    if (place === 'script' || kind === 'tag') return changesPages
    if (name === '$params' && hasParameters) return true
    if (name?.startsWith('$frontmatter.') === true && CHANGES_FIELDS.test(ofConfig)) return true
    if (name !== undefined && (isOpen || names.has(name) || (hasPlugins && name.startsWith('$')))) return true
    if (place === 'attribute') return false
    if (ATTRIBUTES.test(ofConfig) && problem.severity === 'warning') return true
    if (CHANGES_TEXT.test(ofConfig) || changesPages) return true
    return (place !== 'text' && SHOWS_CODE.test(ofConfig)) || (mayBeMath && MATH.test(ofConfig))
  }
}

function join(files: ReadonlyMap<string, string>, isWanted: (path: string) => boolean): string {
  return Array.from(files, ([path, text]) => (isWanted(path) ? text : '')).join('\n')
}

// VitePress makes a Vue template of every page. Vue refuses a tag that is never closed; browsers tolerate it.

/** Each end tag is compared with all open tags. No page that a person wrote has this many. */
const MAX_TAGS = 5000

/** HTML parsers read these as comments, Vue as errors. */
const XML_ONLY = /^<(?:\?|!\[CDATA\[)/

/** Gives a problem for each tag without its counterpart, and for XML markup. */
function checkVueTags({ text, starts }: ParsedPage, { all, tags }: PageNodes): PageProblem[] {
  if (tags.length > MAX_TAGS) return []
  const { unclosed, unopened } = unbalanced(tags)
  // CommonMark does not see tags with Vue attributes (`@click`), so their end tags seem to close nothing.
  const alone = unopened.slice(0, 20).filter(({ name }) => countTags(text, name) === countOpen(tags, name))
  return [
    ...unclosed.map((tag) =>
      toProblem(tag, starts, `<${tag.name}> is never closed. Close it, or write &lt; for a plain <`),
    ),
    ...alone.map((tag) => toProblem(tag, starts, `</${tag.name}> closes nothing`)),
    ...all.flatMap((node) => (node.type === 'html' && XML_ONLY.test(node.value) ? xmlProblem(node) : [])),
  ]
}

function unbalanced(tags: readonly HtmlTag[]): { unclosed: HtmlTag[]; unopened: HtmlTag[] } {
  const open: HtmlTag[] = []
  const unclosed: HtmlTag[] = []
  const unopened: HtmlTag[] = []
  for (const tag of tags) {
    if (tag.kind === 'open' && !VOID_TAGS.has(tag.name.toLowerCase())) open.push(tag)
    if (tag.kind !== 'close') continue
    const at = open.findLastIndex(({ name }) => name.toLowerCase() === tag.name.toLowerCase())
    if (at < 0) unopened.push(tag)
    else unclosed.push(...open.splice(at).slice(1))
  }
  return { unclosed: [...unclosed, ...open], unopened }
}

function countOpen(tags: readonly HtmlTag[], name: string): number {
  return tags.filter((tag) => tag.kind !== 'close' && tag.name === name).length
}

function countTags(text: string, name: string): number {
  return text
    .split(`<${name}`)
    .slice(1)
    .filter((rest) => /^[\s/>]/.test(rest)).length
}

function xmlProblem({ value, position }: Html): PageProblem {
  const { line = 1, column = 1 } = position?.start ?? {}
  const subject = value.slice(0, 9)
  const message = `Vue refuses ${subject.slice(0, 2)}...> outside code. Put it in code, or write &lt; for a plain <`
  return { rule: 'page-syntax', line, column, subject, message }
}

function toProblem({ name, start }: HtmlTag, starts: readonly number[], message: string): PageProblem {
  return { rule: 'page-syntax', ...positionAt(starts, start), subject: name.slice(0, 80), message }
}

export const text: TextRules = {
  blockOf: containerOrFence,
  containers: [{ opener: COLON_CONTAINER, names: CONTAINERS }],
  links: { mayOccurIn: (page) => /<<<|@include:|<script|\s:src=/.test(page), find: findIncludes },
  // The home page, and the pages before and after: https://vitepress.dev/reference/default-theme-home-page
  frontmatterLinks: [
    ['hero.actions.*.link', 'link'],
    ['features.*.link', 'link'],
    ['prev.link', 'link'],
    ['next.link', 'link'],
    ['hero.image', 'image'],
    ['hero.image.src', 'image'],
    ['hero.image.light', 'image'],
    ['hero.image.dark', 'image'],
    ['features.*.icon.src', 'image'],
    ['features.*.icon.light', 'image'],
    ['features.*.icon.dark', 'image'],
  ],
  check: (page, nodes, headings) => [...checkVueTags(page, nodes), ...checkHeadingIds(nodes, headings)],
  findImports: findScriptImports,
  template: {
    named: { tag: 'components', value: 'values in templates' },
    read: readTemplate,
    settings: TEMPLATE_SETTINGS,
    settledBy,
  },
}

/** `<!--@include: ./a.md{1,3}-->`, `<!-- @include: @/a.md#region -->`. */
const INCLUDE = /<!--[ \t]*@include:[ \t]*([^\s{}<>]{1,500})[^\n]{0,200}?-->/g
/** `<<< @/a.ts#region{1,3 ts} [title]`. */
const SNIPPET = /^[ \t]*<<<[ \t]*([^\s{}[\]]{1,500})/

function findIncludes(page: string, lines: readonly SourceLine[]): WrittenLink[] {
  const { closed } = htmlComments(page, lines)
  const isComment = (at: number): boolean => closed.some(({ start, end }) => start < at && at < end)
  const imports = importsInScripts(page).filter(({ at }) => rangeAt(lines, at)?.kind !== 'code' && !isComment(at))
  const imported = imports.map(({ target, at }) => ({
    kind: 'include' as const,
    target,
    start: at,
    range: { start: at, end: at + target.length },
  }))
  const included = lines.flatMap(({ start, end, kind }) => {
    if (kind === 'code') return []
    const line = page.slice(start, end)
    const snippet = SNIPPET.exec(line)
    const matches = [...line.matchAll(INCLUDE), ...(snippet === null ? [] : [snippet])]
    return matches.map((match) => {
      // A region is no part of the file's name.
      const written = (match[1] ?? '').replace(/(?<=[\w/])#[\w-]+$/, '')
      const at = start + match.index + match[0].indexOf(written)
      // The slash behind @ may be left out (`processIncludes`).
      const target = written.replace(/^@(?!\/)/, '@/')
      return { kind: 'include' as const, target, start: at, range: { start: at, end: at + written.length } }
    })
  })
  return [...included, ...imported, ...boundImages(page, lines)].sort((a, b) => a.start - b.start)
}

/** `<img :src="'/logo.png'">`, or of a constant: what code says, Vue leaves as it is. */
function boundImages(page: string, lines: readonly SourceLine[]): WrittenLink[] {
  return Array.from(page.matchAll(/<img\s(?:[^<>]{0,500}?\s)?(?::|v-bind:)src="([^"\n]{1,300})"/g)).flatMap((match) => {
    const source = match[1] ?? ''
    const start = match.index + match[0].lastIndexOf(source)
    const line = rangeAt(lines, match.index)
    if (line === undefined || isCodeLine(line)) return []
    const constant = /^[A-Za-z_$][\w$]*$/.test(source)
      ? new RegExp(`\\bconst ${source.replaceAll('$', '\\$')} = (["'])(/[^"'\\n]{1,300})\\1;?[ \\t]*$`, 'm').exec(
          page,
        )?.[2]
      : /^(['`])(\/[^'`$]{1,300})\1$/.exec(source)?.[2]
    if (constant === undefined) return []
    return [
      {
        kind: 'image' as const,
        via: 'code' as const,
        target: constant,
        start: match.index,
        range: { start, end: start + source.length },
      },
    ]
  })
}

/** Finds headings whose own id an earlier heading already has: markdown-it-anchor throws, which stops the build. */
function checkHeadingIds({ all }: PageNodes, headings: readonly Heading[]): PageProblem[] {
  const lines = new Set(all.flatMap((node) => (node.type === 'heading' ? (node.position?.start.line ?? []) : [])))
  const taken = new Set<string>()
  return headings.flatMap(({ anchor, line }) => {
    // markdown-it-anchor does not see headings written as HTML.
    if (!lines.has(line)) return []
    const isTaken = taken.has(anchor)
    taken.add(anchor)
    return isTaken ? [idTaken(anchor, line)] : []
  })
}

function idTaken(anchor: string, line: number): PageProblem {
  const message = `An earlier heading already has the id "${anchor}", and VitePress stops its build there. Use another id here`
  return { rule: 'page-syntax', line, column: 1, subject: anchor, message }
}
