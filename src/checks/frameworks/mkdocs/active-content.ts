// Plugins and extensions of MkDocs that run something, and what Python-Markdown reads differently from CommonMark.

import { PYTHON_SNIPPETS, TEMPLATE } from '../../active-content/directives.ts'
import { addFenceOptions } from '../../active-content/fence-options.ts'
import type { ActiveContentList } from '../../active-content/list.ts'
import { textWithoutCode } from '../../active-content/live-text.ts'
import { addPythonBlocks } from '../../active-content/python-blocks.ts'
import { addReferenceBlocks } from '../../active-content/reference-blocks.ts'
import { addRenamed } from '../../active-content/renamed-marks.ts'
import {
  addRendered,
  mayJoin,
  type Rendering,
  type TemplateTag,
  withoutContents,
} from '../../active-content/rendered.ts'
import type { ActiveContentRules } from '../../active-content/rules.ts'
import type { ParsedPage } from '../../page/parse-page.ts'
import { ACTING_TEMPLATE, fieldsOf } from '../own-words.ts'

/**
 * Of MkDocs (https://www.mkdocs.org/user-guide/writing-your-docs/#meta-data), of Material for MkDocs with its plugins
 * (https://squidfunk.github.io/mkdocs-material/reference/), and of well-known plugins that only show them.
 */
const FIELDS = new Set(
  (
    'hide status subtitle pin links readtime social search comments glightbox revision_date git_revision_date ' +
    'git_creation_date creation_date show_related ignore_macros toc_depth disable_toc boost exclude tags_extra ' +
    'no_comments source_url edit_url repo_url extra_classes og_image og_title og_description'
  ).split(' '),
)

export const activeContent: ActiveContentRules = {
  hasCommonMarkParser: false,
  findsFencesInHtml: true,
  readsEscapedTags: true,
  hasAttributeLists: true,
  hasTemplatePlugins: true,
  snippets: PYTHON_SNIPPETS,
  fields: FIELDS,
  ownWords: {
    acting: ACTING_TEMPLATE,
    files: /(?:^|\/)(?:overrides|theme|custom_theme|_?templates)\/.+\.html$/,
    fields: fieldsOf('page\\.meta'),
  },
  // MultiMarkdown: https://www.mkdocs.org/user-guide/writing-your-docs/#multimarkdown-style-meta-data
  hasUnmarkedFields: true,
  hasPyYaml: true,
  // Python-Markdown escapes all of the other headings but their quotes.
  printsRaw: 'first',
  // They are found in the text: the syntax tree has none inside HTML, where Python-Markdown finds them.
  addFence: () => {},
  addDirectives,
  addOwn,
}

/** STX and ETX, which Python-Markdown uses as its own marks and removes from a page: `<` and a mark begin a tag. */
const OWN_MARKS = new RegExp(`[${String.fromCharCode(2, 3)}][^\\n]{0,200}`, 'g')
/** plantuml-markdown (`::uml:: format="png"`) and the blocks of neoteroi (`::cards:: source.yaml`). */
const COLON_BLOCK = /^[ \t>]*::(?!end-)([a-z][\w-]{0,50})::([^\n\r]*)/gm
/** Files that plugins read: `!!swagger a.json!!`, `[OAD(./a.yaml)]`, `<!--codeinclude-->`. */
const READING_PLUGIN = /!!swagger[^\n]{0,300}?!!|\[OAD\([^\n)]{0,300}\)\]|<!--[ \t]*codeinclude\b[^\n]{0,300}/gi
/** mkdocs-video shows another site in a frame: `![type:video](https://...)`. */
const FRAME_IMAGE = /!\[[ \t]*type:[^\]\n]{0,200}\]\([^\n)]{0,500}\)/g

function addDirectives(text: string, live: string, found: ActiveContentList): void {
  addFenceOptions(text, live, found)
  addPythonBlocks(text, live, found)
  addReferenceBlocks(text, live, found)
  for (const match of text.matchAll(OWN_MARKS)) found.add('directive', match.index, match[0])
  for (const { 0: line, 1: name = '', 2: args = '', index } of live.matchAll(COLON_BLOCK)) {
    if (args.trim() === '') found.add('unknown-directive', index, name, name)
    else found.add('snippet', index, line)
  }
  for (const match of live.matchAll(READING_PLUGIN)) found.add('snippet', match.index, match[0])
  for (const match of live.matchAll(FRAME_IMAGE)) found.add('frame', match.index, match[0])
}

function addOwn(page: ParsedPage, live: string, found: ActiveContentList): void {
  addRenamed(page, found)
  addCritics(page, live, found)
  addRendered(page, declarationsInTags(live), found)
  // As long as no plugin is known to run them in code, only those outside of it count.
  const tags = templateTags(page.dialect.hasRawTemplates ? page.text : textWithoutCode(page))
  const critics = { addOwn: addCritics, addTemplates: () => {} }
  if (!mayJoin(page.text, tags.map(withoutOutput))) return
  addRendered(page, tags.map(withoutOutput), found, critics)
  if (tags.some(({ kind }) => kind === 'close')) addRendered(page, withoutContents(tags), found, critics)
}

const DECLARATION = /<!--(?:(?!-->)[\s\S]){0,2000}-->|<\?[^<>]{0,2000}>|<![^<>]{0,2000}>/g
const TAG_START = /<\/?\w{0,20}$/

/** Behind a block of HTML, Python-Markdown moves these to a block of their own: `<!-- --><<!>script>` has a tag. */
function declarationsInTags(live: string): Rendering[] {
  return Array.from(live.matchAll(DECLARATION)).flatMap(({ 0: declaration, index }) => {
    const isInTag = TAG_START.test(live.slice(Math.max(0, index - 30), index))
    return isInTag ? [{ start: index, end: index + declaration.length, output: '' }] : []
  })
}

/** Gives the tags of Jinja that end. */
function templateTags(text: string): TemplateTag[] {
  return Array.from(text.matchAll(TEMPLATE)).flatMap(({ 0: tag, index }) => {
    if (!/[}%#]\}$/.test(tag)) return []
    const [, end, name = ''] = /^\{%-?\s*(end)?(\w+)/.exec(tag) ?? []
    const kind = name === '' ? 'whole' : end === undefined ? 'open' : 'close'
    return [{ name, kind, start: index, end: index + tag.length }]
  })
}

function withoutOutput({ start, end }: TemplateTag): Rendering {
  return { start, end, output: '' }
}

// Critic marks: https://facelessuser.github.io/pymdown-extensions/extensions/critic/

const CRITIC = /\{(\+\+|--|==|>>|~~)/g
const CRITIC_ENDS: Readonly<Record<string, string>> = {
  '++': '++}',
  '--': '--}',
  '==': '==}',
  '>>': '<<}',
  '~~': '~~}',
}

/** A mark, and what is left of it when the changes are accepted, and when they are rejected. */
interface CriticMark extends Omit<Rendering, 'output'> {
  accepted: string
  rejected: string
}

/** Linear: what is missing once is missing behind every later mark, too. */
function criticMarks(text: string): CriticMark[] {
  const marks: CriticMark[] = []
  const missing = new Set<string>()
  const find = (part: string, from: number): number => {
    const at = missing.has(part) ? -1 : text.indexOf(part, from)
    if (at === -1) missing.add(part)
    return at
  }
  let last = 0
  for (const { 0: opening, 1: kind = '', index: start } of text.matchAll(CRITIC)) {
    if (start < last) continue
    const from = start + opening.length
    const middle = kind === '~~' ? find('~>', from) : from
    const close = middle === -1 ? -1 : find(CRITIC_ENDS[kind] ?? '', middle)
    if (close === -1) continue
    const [body, end] = [text.slice(from, close), close + 3]
    last = end
    if (kind === '~~') {
      marks.push({ start, end, accepted: text.slice(middle + 2, close), rejected: text.slice(from, middle) })
    } else {
      const isKept = kind === '=='
      const [accepted, rejected] = [isKept || kind === '++' ? body : '', isKept || kind === '--' ? body : '']
      marks.push({ start, end, accepted, rejected })
    }
  }
  return marks
}

/** Adds what is left of the page in either mode. The marks are read before Markdown, in code too. */
function addCritics(page: ParsedPage, _live: string, found: ActiveContentList): void {
  const marks = criticMarks(page.text)
  for (const mode of ['accepted', 'rejected'] as const)
    addRendered(
      page,
      marks.map((mark) => ({ start: mark.start, end: mark.end, output: mark[mode] })),
      found,
    )
}
