// Plugins and extensions of MkDocs that run something, and what Python-Markdown reads differently from CommonMark.

import type { ActiveForm } from '../../active-content/active-forms.ts'
import { formOfFence, PYTHON_SNIPPETS } from '../../active-content/directives.ts'
import type { ActiveContentList } from '../../active-content/list.ts'
import type { ActiveContentRules } from '../../active-content/rules.ts'

export const activeContent: ActiveContentRules = {
  hasCommonMarkParser: false,
  findsFencesInHtml: true,
  readsEscapedTags: true,
  hasAttributeLists: true,
  hasTemplatePlugins: true,
  snippets: PYTHON_SNIPPETS,
  // MultiMarkdown: https://www.mkdocs.org/user-guide/writing-your-docs/#multimarkdown-style-meta-data
  hasUnmarkedFields: true,
  addFence: ({ info, source, start }, found) => {
    const form = formOfRun(info)
    if (form !== undefined) found.add(form, start, source)
  },
  addDirectives,
}

const FENCE = /^[ \t>]*(?:`{3,}|~{3,})([^\n]*)/gm
/** mkdocstrings (`::: package.module` loads it) and the HTML block of pymdownx (`/// html | script`). */
const BLOCK = /^[ \t>]*(?::::[ \t]+[\w.-][^\n]*|\/{3,}[ \t]*html\b[^\n]*)/gm
/** STX and ETX, which Python-Markdown uses as its own marks and removes from a page: `<` and a mark begin a tag. */
const OWN_MARKS = new RegExp(`[${String.fromCharCode(2, 3)}][^\\n]{0,200}`, 'g')

/** Searches the text for fences because the syntax tree has none inside HTML, where Python-Markdown finds them. */
function addDirectives(text: string, live: string, found: ActiveContentList): void {
  for (const { 0: line, 1: info = '', index } of text.matchAll(FENCE)) {
    if (formOfRun(info.trim()) === undefined) continue
    const body = text.slice(index + line.length, index + 5000)
    found.add('directive', index, line + body.split(/\n[ \t>]*(?:`{3,}|~{3,})/, 1)[0])
  }
  for (const match of text.matchAll(OWN_MARKS)) found.add('directive', match.index, match[0])
  for (const match of live.matchAll(BLOCK)) found.add('directive', match.index, match[0])
}

/** markdown-exec and similar plugins: ```python exec="on". */
function formOfRun(info: string): ActiveForm | undefined {
  const runs = /(^|[\s{.])(exec|session|pyodide|run)\b\s*=|^\{?\.?pyodide\b/i.test(info)
  return runs ? 'directive' : formOfFence(info)
}
