// A shortcode runs a template of the site or its theme, which can read files, the environment and other hosts.
import type { ActiveContentList } from '../../active-content/list.ts'
import type { ActiveContentRules } from '../../active-content/rules.ts'
import { findShortcodes } from './shortcodes.ts'

export const activeContent: ActiveContentRules = {
  hasAttributeLists: true,
  // They choose the templates and the programs that render a page: https://gohugo.io/content-management/front-matter/
  codeFields: new Set(['type', 'outputs', 'cascade', 'build', '_build', 'markup']),
  addDirectives,
}

/** They name pages and parameters, and nothing else. */
const HARMLESS = /^(?:rel)?ref$/
/** Shortcodes whose names say that they read files or run their content, even if other pages use them too. */
const READING = /include|import|read|file|embed|code|snippet|gist|getjson|getcsv|remote/i
const RAW = /raw|html|script|js|css|style|eval|exec|iframe/i

function addDirectives(text: string, _live: string, found: ActiveContentList): void {
  const { calls, unfinished } = findShortcodes(text)
  for (const { name, kind, start, end } of calls) {
    if (kind === 'close' || HARMLESS.test(name)) continue
    if (RAW.test(name)) found.add('directive', start, text.slice(start, end))
    else if (READING.test(name)) found.add('snippet', start, text.slice(start, end))
    else found.add('component', start, name)
  }
  if (unfinished !== undefined) found.add('template', unfinished, text.slice(unfinished, unfinished + 500))
}
