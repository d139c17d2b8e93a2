// mdBook and its preprocessors read `{{#...}}` out of the raw text, code included, before it is Markdown.

import { addTemplates } from '../../active-content/directives.ts'
import type { ActiveContentList } from '../../active-content/list.ts'
import { endOfInfoLine } from '../../active-content/live-text.ts'
import { addRendered } from '../../active-content/rendered.ts'
import type { ActiveContentRules } from '../../active-content/rules.ts'
import { applyMasks } from '../../page/mask.ts'
import type { ParsedPage } from '../../page/parse-page.ts'
import { activeContent as ofCodeHosts } from '../code-host.ts'
import { formOfTemplate } from '../template-names.ts'

export const activeContent: ActiveContentRules = {
  ...ofCodeHosts,
  // pulldown-cmark extends CommonMark (definition lists, heading attributes).
  hasCommonMarkParser: false,
  // Whatever it is, as in CommonMark.
  fenceInfo: /^[^`]*$/,
  // mdbook-admonish renders the body as Markdown: https://tommilligan.github.io/mdbook-admonish/
  shownFrom: (block, language) => (/^admonish\b/.test(language) ? undefined : endOfInfoLine(block)),
  addTemplates: addHelpers,
  addDirectives: (text, live, found) => {
    ofCodeHosts.addDirectives?.(text, live, found)
    for (const match of text.matchAll(COMMAND)) found.add('directive', match.index, match[0])
  },
  addOwn,
}

/** https://rust-lang.github.io/mdBook/format/mdbook.html; behind a backslash it is shown as it is. */
const HELPER = /(\\?)\{\{[ \t]*#([\w-]{1,50})([^\n{}]{0,1000})\}\}/g
const READING = /^(?:include|rustdoc_include|playground|playpen|template)$/
/** mdbook-cmdrun runs a shell command: `<!-- cmdrun ls -->`. */
const COMMAND = /<!--[ \t]*cmdrun\b[^\n]{0,500}/g
/** Text to mdBook, which reads only names behind `#`. */
const VARIABLE = /\{\{[ \t]*([A-Za-z][\w.-]{0,80})[ \t]*\}\}/g

function addHelpers(text: string, found: ActiveContentList): void {
  const known: { start: number; end: number }[] = []
  for (const { 0: whole, 1: backslash, 2: name = '', 3: args = '', index } of text.matchAll(HELPER)) {
    known.push({ start: index, end: index + whole.length })
    if (backslash !== '' || name === 'title') continue
    const form = READING.test(name) ? 'snippet' : formOfTemplate(name, args)
    if (form === 'component') found.add('unknown-directive', index, `#${name}`, `#${name}`)
    else found.add(form, index, whole)
  }
  for (const { 0: whole, index } of text.matchAll(VARIABLE)) known.push({ start: index, end: index + whole.length })
  addTemplates(
    applyMasks(
      text,
      known.sort((a, b) => a.start - b.start),
    ),
    found,
  )
}

/** mdBook takes the title out of the page, and the backslash before a helper. */
function addOwn(page: ParsedPage, _live: string, found: ActiveContentList): void {
  const renderings = Array.from(page.text.matchAll(HELPER), ({ 0: whole, 1: backslash, index }) => ({
    start: index,
    end: index + whole.length,
    output: backslash === '' ? '' : whole.slice(1),
  }))
  addRendered(page, renderings, found)
}
