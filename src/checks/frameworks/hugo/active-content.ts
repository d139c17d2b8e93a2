// A shortcode runs a template of the site or its theme, which can read files, the environment and other hosts.

import type { ActiveForm } from '../../active-content/active-forms.ts'
import { addFenceOptions } from '../../active-content/fence-options.ts'
import { faultsOnElement, findInHtml, withoutSpills } from '../../active-content/html.ts'
import type { ActiveContentList } from '../../active-content/list.ts'
import { attributesAnywhere } from '../../active-content/list-attributes.ts'
import { arePlainTerms, isPlainSegment } from '../../active-content/page-addresses.ts'
import { isPermittedField } from '../../active-content/permitted-fields.ts'
import { faultsOfArgument } from '../../active-content/printed-text.ts'
import { addRendered, mayJoin, type Rendering, withoutContents } from '../../active-content/rendered.ts'
import type { ActiveContentRules } from '../../active-content/rules.ts'
import { isMapping } from '../../config/mapping.ts'
import { readFrontmatter } from '../../page/frontmatter.ts'
import type { ParsedPage } from '../../page/parse-page.ts'
import { formOfTemplate } from '../template-names.ts'
import { addEnclosed, hasCallsInCode, printsNoMarkup, withoutCodeMarks } from './enclosed.ts'
import { findShortcodes, renderComments, type Shortcode } from './shortcodes.ts'

/** Of Hugo (https://gohugo.io/content-management/front-matter/) and the themes Docsy, Book, Hextra and Geekdoc. */
const FIELDS = new Set(
  (
    'audio images videos locations pubdate unpublishdate ' +
    'cascade _target target linktitle params menu menus iscjklanguage headless translationkey markdown aliases series featured resources ' +
    'show_in_menu toc_hide hide_summary hide_feedback hide_readingtime simple_list no_list manuallink manuallinkrelref ' +
    'manuallinktitle manuallinktarget upcoming_changes github_repo github_subdir github_url github_project_repo path_base_for_github_subdir ' +
    'body_class_ bookhidden bookflatsection bookcollapsesection booktoc bookcomments booksearchexclude ' +
    'prev next sidebar excludesearch linktonext breadcrumbs disabletoc disablenextprev alwaysopen collapsible ' +
    'geekdochidden geekdocnav geekdoctoc geekdoccollapsesection geekdocflatsection geekdocbreadcrumb ' +
    'geekdochiddentocTree geekdocalign geekdocanchor feature_state content_type min-kubernetes-server-version ' +
    'api_metadata auto_generated no_issue card hide_toc show_toc showtoc tocopen math mermaid katex expirydate'
  )
    .toLowerCase()
    .split(' '),
)

/** They choose templates and formats: https://gohugo.io/content-management/front-matter/ */
const LAYOUT_FIELDS = new Set(['type', 'outputs', 'build', '_build'])
/** Whether a page is rendered and listed: https://gohugo.io/content-management/build-options/ */
function isOnlyListing(value: unknown): boolean {
  if (!isMapping(value)) return false
  return Object.entries(value).every(
    ([key, one]) => /^(?:render|list|publishresources)$/i.test(key) && typeof one !== 'object',
  )
}

/** Relative aliases begin beside the page. Hugo takes no way above its output, and writes no alias over a page. */
function arePlainAliases(value: unknown): boolean {
  return [value].flat().every(
    (one) =>
      typeof one === 'string' &&
      one
        .replace(/^(?:(?:\.{1,2}\/)+|\/)/, '')
        .replace(/\/$/, '')
        .split('/')
        .every(isPlainSegment),
  )
}

/** They choose the program that renders a page, and can do so for the pages below. */
const CODE_FIELDS = new Set(['markup'])

/** Of a template: it inserts what it is given as markup, reads files, data or hosts, or calls another template. What the page has inside of a call is judged as text of the page. */
const ACTING =
  /(?<!\.Inner *\| *)\bsafe(?:HTML|HTMLAttr|JS|JSStr|CSS|URL)\b|htmlUnescape|(?<!\.Inner *\| *)markdownify|readFile|readDir|get(?:JSON|CSV|Remote|env)\b|\b(?:resources|os|transform|templates|partials)\.|unmarshal|\bpartial(?:Cached)?\b|RawContent|RenderString|<(?:script|iframe|object|embed|style|link|base|meta|form)\b|\bon[a-z]+=|srcdoc/i

export const activeContent: ActiveContentRules = {
  hasAttributeLists: true,
  fields: FIELDS,
  layoutFields: LAYOUT_FIELDS,
  isHarmlessField: (name, value) =>
    name === 'aliases' ? arePlainAliases(value) : (name === 'build' || name === '_build') && isOnlyListing(value),
  codeFields: CODE_FIELDS,
  ownWords: {
    templates: /(?:^|\/)layouts\/(?:.+\/)?_?shortcodes\/([\w./-]+)\.(?:html|md)$/,
    acting: ACTING,
    printsNoMarkup: (name, templates) =>
      templates.length === 0 ? HARMLESS.has(name.toLowerCase()) : templates.every(printsNoMarkup),
    files: /(?:^|\/)layouts\/.+\.html$|(?:^|\/)(?:hugo|config|params)\.(?:toml|ya?ml|json)$/,
    // A page that prints a parameter prints what the configuration says.
    names: /^[ \t]*["']?(\w{1,80})["']?[ \t]*[:=]/gm,
    fields: /\.Params\.([\w-]{1,80})|(?:\.Param|index \.Params|isset \.Params)[ \t]+["'`]([\w-]{1,80})/gi,
  },
  // Hugo evaluates shortcodes and nothing else.
  addTemplates: () => {},
  addFence: () => {},
  addDirectives,
  addOwn,
}

/** Of Hugo itself: they name pages and images, or frame their text. https://gohugo.io/content-management/shortcodes/ */
const HARMLESS = new Set(['ref', 'relref', 'figure', 'highlight', 'details', 'qr', 'comment'])
/** Of Hugo itself: they bring another site, or its scripts, into the page. */
const EMBEDDING: ReadonlyMap<string, ActiveForm> = new Map([
  ['youtube', 'frame'],
  ['vimeo', 'frame'],
  ['vimeo_simple', 'frame'],
  ['gist', 'script'],
  ['instagram', 'script'],
  ['instagram_simple', 'script'],
  ['tweet', 'script'],
  ['twitter', 'script'],
  ['twitter_simple', 'script'],
  ['x', 'script'],
  ['x_simple', 'script'],
])

/** Hugo runs shortcodes in code too. */
function addDirectives(text: string, live: string, found: ActiveContentList): void {
  addFenceOptions(text, live, found)
  const { calls, unfinished } = findShortcodes(text)
  const closed = new Set(calls.flatMap(({ kind, name }) => (kind === 'close' ? [name] : [])))
  for (const call of calls) {
    const isKnown = HARMLESS.has(call.name.toLowerCase()) || isParam(call)
    if (call.kind !== 'close' && !isKnown) addCall(call, closed.has(call.name), text, found)
    if (!isKnown) addArguments(call, found)
    if (isKnown) addClasses(call, found)
    if (call.name.toLowerCase() === 'highlight') addHighlighting(call, found)
  }
  if (unfinished !== undefined) found.add('template', unfinished, text.slice(unfinished))
  // Code around a call does not protect from what it prints: its arguments and what it encloses.
  for (const { start, end } of withoutContents(calls)) {
    const isInCode = live.charAt(start) !== text.charAt(start)
    const printed = isInCode ? text.slice(start, end) : ''
    for (const fault of findInHtml(printed)) found.addFault(fault, start, printed.slice(fault.start, fault.end))
  }
}

/** Hugo writes these as they are. */
function addClasses({ args, start }: Shortcode, found: ActiveContentList): void {
  for (const { name, value } of attributesAnywhere(args)) {
    if (!/^(?:class|width|height)$/.test(name)) continue
    for (const fault of withoutSpills(faultsOnElement('img', name, value), 'img', true))
      found.addFault(fault, start, args)
  }
}

/** Hugo (0.111) writes the language and some options of a highlighted text into attributes as they are. */
function addHighlighting({ args, start }: Shortcode, found: ActiveContentList): void {
  const isPlain = !/["'`\\<]/.test(args.replace(/"[^"'`\\<]*"|`[^"'`\\<]*`/g, ' '))
  if (!isPlain) found.add('unknown-directive', start, args.trim(), args.trim())
}

/** Hugo escapes what a template prints, unless the template marks it as safe, as a known one may. */
function addArguments({ args, start }: Shortcode, found: ActiveContentList): void {
  for (const [fault, part] of quotedTexts(args).flatMap(faultsOfArgument)) found.addFault(fault, start, part)
}

function quotedTexts(args: string): string[] {
  const texts = args.matchAll(/"((?:[^"\\]|\\.?)*)(?:"|$)|`([^`]*)(?:`|$)/gs)
  return Array.from(texts, ([, quoted = '', raw]) => (raw ?? quoted).replace(/\\(.)/gs, '$1'))
}

function addCall(
  { name, args, start, end }: Shortcode,
  isClosed: boolean,
  text: string,
  found: ActiveContentList,
): void {
  // Its content is a template: https://gohugo.io/templates/shortcode/#inline
  const isInline = name.endsWith('.inline')
  const form = isInline ? 'directive' : (EMBEDDING.get(name.toLowerCase()) ?? formOfTemplate(name, args, isClosed))
  if (form === 'component') found.add(form, start, name, name)
  else found.add(form, start, isInline ? text.slice(start) : text.slice(start, end))
}

function addOwn(page: ParsedPage, live: string, found: ActiveContentList): void {
  const { text, frontmatter } = page
  // JSON and the keywords of Org mode may be frontmatter too, after blank lines.
  const other = /^[\s\uFEFF]*(?:\{|#\+)/.exec(text)
  if (other !== null) found.add('unclear-frontmatter', other[0].length - 1, text.slice(0, 5000))
  const isMissing = frontmatter === undefined || frontmatter === 'not-closed'
  const fields = isMissing ? new Map<string, unknown>() : withParams(readFrontmatter(text, frontmatter).data)
  addTerms(fields, page, found)
  addCascade(fields.get('cascade'), page, found)
  addRepeatedField(isMissing ? {} : readFrontmatter(text, frontmatter).data, found)
  const { calls } = findShortcodes(text)
  const outputs = calls.map((call) => (isParam(call) ? outputOf(call, fields, found) : ''))
  const renderings = calls.map(({ start, end }, index) => ({ start, end, output: outputs[index] ?? '' }))
  if (outputs.some((output) => output !== '') || mayJoin(text, renderings)) {
    addRendered(page, renderings, found)
    if (calls.some(({ kind }) => kind === 'close')) addRendered(page, withoutContents(calls), found)
    const printed = renderings.map((one, index) => ({ ...one, output: one.output || valuesOf(calls[index]?.args) }))
    if (printed.some(({ output }, index) => output !== outputs[index])) addRendered(page, printed, found)
  }
  addEnclosed(text, calls, found)
  addRendered(page, renderComments(text), found)
  if (hasCallsInCode(page, calls)) addRendered({ ...page, text: withoutCodeMarks(text) }, renderings, found)
  // Backticks around an argument are quotes of Hugo, and its own figure prints captions as Markdown, in code too.
  const isHidden = calls.some(({ start, end }) => live.slice(start, end) !== text.slice(start, end))
  if (isHidden) addRendered(page, onlyArguments(calls, text.length), found)
  // Markdown sees a word in place of a call, and none of the marks in it.
  const hasMarks = calls.some(({ args }) => /[`~\n\r<>\\]/.test(args))
  if (hasMarks)
    addRendered(
      page,
      renderings.map((one) => ({ ...one, output: one.output || 'x' })),
      found,
    )
}

/** Leaves nothing of the page but the arguments of its calls, each a paragraph. */
function onlyArguments(calls: readonly Shortcode[], length: number): Rendering[] {
  const ends = [0, ...calls.map(({ end }) => end)]
  return [
    ...calls.flatMap(({ start, end, args }, index) => [
      { start: ends[index] ?? 0, end: start, output: '' },
      {
        start,
        end,
        output: quotedTexts(args)
          .map((text) => `${text}\n\n`)
          .join(''),
      },
    ]),
    { start: ends.at(-1) ?? 0, end: length, output: '' },
  ]
}

/** Gives the arguments without their names and quotes: a template may print them. */
function valuesOf(args = ''): string {
  return args.replace(/[\w-]+=|["`]/g, '').trim()
}

/** `{{< param x >}}` prints a field of the page, or else a value of the configuration. */
function isParam({ name }: Shortcode): boolean {
  return name.toLowerCase() === 'param'
}

function outputOf({ args, start }: Shortcode, fields: ReadonlyMap<string, unknown>, found: ActiveContentList): string {
  const key = args.replace(/["'`\s/]/g, '').toLowerCase()
  const value = fields.get(key) ?? fields.get(key.split('.')[0] ?? key)
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  const form = value === undefined ? 'component' : 'template'
  // A parameter of the site that two pages print may be printed with another of its keys: `grpc_vers.go`.
  found.add(form, start, `param:${key}`, `param:${key.split('.')[0]}`)
  return ''
}

/** Fields by name in lower case, as Hugo compares them; `params` has more of them. */
function withParams(data: Record<string, unknown>): Map<string, unknown> {
  const lower = Object.entries(data).map(([key, value]): [string, unknown] => [key.toLowerCase(), value])
  const params = lower.find(([key]) => key === 'params')?.[1]
  const inner = isMapping(params) ? Object.entries(params) : []
  return new Map([...inner.map(([key, value]): [string, unknown] => [key.toLowerCase(), value]), ...lower])
}

/** Hugo compares names in lower case, and takes either of two that become the same. */
function addRepeatedField(data: Record<string, unknown>, found: ActiveContentList): void {
  const names = new Set<string>()
  for (const key of Object.keys(data)) {
    if (names.has(key.toLowerCase())) found.add('unclear-frontmatter', 0, key)
    names.add(key.toLowerCase())
  }
}

/** Fields that pages below may have in common: none hides, dates, moves or names a page. */
const CASCADED = new Set(
  (
    '_target target params author authors description keywords tags categories series audio images videos image cover ' +
    'thumbnail icon featured resources lang language version versions since status product products topic topics toc ' +
    'hide_feedback hide_readingtime simple_list no_list github_repo github_subdir github_url github_project_repo ' +
    'path_base_for_github_subdir body_class_ sidebar breadcrumb breadcrumbs booktoc bookcomments comments excludesearch ' +
    'math mermaid katex feature_state content_type min-kubernetes-server-version show_toc showtoc hide_toc tocopen ' +
    'license copyright owner owners deprecated experimental beta'
  ).split(' '),
)

/** Adds taxonomies of which some term is no plain name of a folder. */
function addTerms(fields: Iterable<[string, unknown]>, { dialect }: ParsedPage, found: ActiveContentList): void {
  for (const [name, value] of fields) {
    const isOdd = dialect.termFields.includes(name.toLowerCase()) && !arePlainTerms(value)
    if (isOdd) found.add('page-address', 0, `${name}: ${JSON.stringify(value)}`)
  }
}

/** Adds fields of the pages below that do more than describe these. */
function addCascade(cascade: unknown, page: ParsedPage, found: ActiveContentList): void {
  for (const one of [cascade].flat()) {
    if (!isMapping(one)) continue
    const params = Object.entries(one).flatMap(([key, value]) =>
      key.toLowerCase() === 'params' && isMapping(value) ? Object.entries(value) : [],
    )
    addTerms(Object.entries(one), page, found)
    for (const [key, value] of [...Object.entries(one), ...params]) {
      const name = key.toLowerCase()
      const text = `cascade.${key}: ${JSON.stringify(value)}`
      if (CASCADED.has(name)) continue
      if (LAYOUT_FIELDS.has(name) || name === 'layout') found.add('layout', 0, text, String(value))
      else if (CODE_FIELDS.has(name) || name === 'cascade' || FIELDS.has(name) || isPermittedField(name))
        found.add('frontmatter-code', 0, text)
      else found.add('unknown-field', 0, `cascade.${key}`, `cascade.${key}`)
    }
  }
}
