// A page as it reads when its templates have run: what stands before and behind a template may then be one word.
import { type ParsedPage, parsePage } from '../page/parse-page.ts'
import { findActiveContent } from './find.ts'
import type { ActiveContentList } from './list.ts'

/** A call of a template, and what it leaves in the page. */
export interface Rendering {
  start: number
  end: number
  output: string
}

/** Adds what only the rendered page has, at the cost of a second parse. `renderings` are sorted. */
export function addRendered(page: ParsedPage, renderings: readonly Rendering[], found: ActiveContentList): void {
  const { text, dialect, starts } = page
  if (renderings.length === 0) return
  const nothing = { addOwn: () => {}, addTemplates: () => {} }
  const framework = { ...dialect.framework, activeContent: { ...dialect.framework.activeContent, ...nothing } }
  const rendered = parsePage(renderAll(text, renderings), { ...dialect, framework })
  for (const one of findActiveContent(rendered)) {
    // The end of the line: what the page itself has is found again at its own place, which is before that.
    found.addRendered(one, Math.max(0, (starts[one.line] ?? text.length) - 1))
  }
}

function renderAll(text: string, renderings: readonly Rendering[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end, output } of renderings) {
    if (start < at) continue
    // Lines stay where they are.
    parts.push(text.slice(at, start), output, text.slice(start, end).replace(/[^\n\r]+/g, ''))
    at = end
  }
  return [...parts, text.slice(at)].join('')
}
