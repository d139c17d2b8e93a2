// Directives and roles of MyST, and of reStructuredText within it.

import type { ActiveForm } from '../../active-content/active-forms.ts'
import { READING_DIRECTIVES, RUNNING_DIRECTIVES } from '../../active-content/directives.ts'
import type { ActiveContentList } from '../../active-content/list.ts'
import { endOfInfoLine } from '../../active-content/live-text.ts'
import type { ActiveContentRules, Fence } from '../../active-content/rules.ts'

export const activeContent: ActiveContentRules = {
  hasAttributeLists: true,
  hasTemplatePlugins: true,
  hasRestructuredText: true,
  // Of mystmd and older versions of MyST.
  codeFields: new Set(['substitutions', 'exports', 'downloads']),
  shownFrom,
  addFence,
  addDirectives,
}

/** Directives whose body is shown or drawn as it is written; the body of any other may be rendered as Markdown. */
const LITERAL_DIRECTIVE = /^\{(code|code-block|sourcecode|math|mermaid|literalinclude|highlight|graphviz|dot|prompt)\}/
/** The first line and the options of a directive, which may hold a caption that is rendered. */
const HEAD =
  /^(?:[^\n]*\r?\n)(?:[ \t>]*:[\w-]+:[^\n]*(?:\r?\n|$)|[ \t>]*-{3}[ \t]*\r?\n(?:(?![ \t>]*-{3}[ \t]*\r?\n)[^\n]*\r?\n){0,50})*/
const DIRECTIVE = new RegExp(`^\\{(?:(${READING_DIRECTIVES})|(${RUNNING_DIRECTIVES}))\\}`, 'i')
/** A directive with the lines up to its end: in the body of another directive it is not a node of the tree. */
const NESTED_DIRECTIVE = new RegExp(
  '^[ \\t>]*(?:(?:[-*+]|\\d{1,9}[.)])[ \\t]+)*(`{3,}|~{3,}|:{3,})[ \\t]*' +
    `\\{(?:(${READING_DIRECTIVES})|(?:${RUNNING_DIRECTIVES}))\\}[^\\n]*(?:\\n(?![ \\t>]*\\1)[^\\n]*){0,100}`,
  'gim',
)
const ROLE = /\{(?:eval|embed|raw[\w:-]*|nb-[\w-]+)\}(?=`|\s|$)[^\n]{0,200}/g
/** These only show code. Others hold addresses: `:target:` of images, `<address>` in toctrees, `\\href` of math. */
const CODE_DIRECTIVE = /^\{(code|code-block|sourcecode|literalinclude|highlight|prompt)\}/
const SCHEME = /\b(?:javascript|vbscript)\s*:[^\n]{0,200}/gi

function shownFrom(block: string, language: string): number | undefined {
  if (!language.startsWith('{')) return endOfInfoLine(block)
  return LITERAL_DIRECTIVE.test(language) ? HEAD.exec(block)?.[0].length : undefined
}

function addFence({ info, body, source, start }: Fence, found: ActiveContentList): void {
  const form = formOfDirective(info, body)
  if (form !== undefined) found.add(form, start, source)
  if (info.startsWith('{') && !CODE_DIRECTIVE.test(info)) addSchemes(source, start, found)
}

function formOfDirective(info: string, body: string): ActiveForm | undefined {
  const [, reading, running] = DIRECTIVE.exec(info) ?? []
  if (reading !== undefined) return 'snippet'
  if (running !== undefined) return 'directive'
  return info.startsWith('{') && /^[ \t]*:?(file|url):/m.test(body) ? 'snippet' : undefined
}

function addDirectives(text: string, live: string, found: ActiveContentList): void {
  for (const { 0: whole, 2: reading, index } of live.matchAll(NESTED_DIRECTIVE)) {
    found.add(reading === undefined ? 'directive' : 'snippet', index, whole)
  }
  // The text in backticks after a role is not code, so it comes from the page and not from `live`.
  for (const { 0: whole, index } of live.matchAll(ROLE)) found.addRange('directive', index, index + whole.length)
  for (const match of text.matchAll(/\}`[^`]{1,500}`/g)) addSchemes(match[0], match.index, found)
}

function addSchemes(source: string, start: number, found: ActiveContentList): void {
  for (const match of source.matchAll(SCHEME)) found.add('script-address', start + match.index, match[0])
}
