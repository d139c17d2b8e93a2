// Containers of Markdown: `:::name` around a part of a page.
import { addAttributeLists } from './attribute-lists.ts'
import type { ActiveContentList } from './list.ts'

const CONTAINER = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*:{3,}[ \t]*([A-Za-z][\w-]{0,80})/gm

/** Adds each container by its name, which the framework's list takes out if it is its own, and the attributes behind it. */
export function addContainers(live: string, found: ActiveContentList): void {
  for (const { 1: name = '', index } of live.matchAll(CONTAINER)) found.add('unknown-directive', index, name, name)
  const lines = live.replace(/[^\n\r]+/g, (line) => (line.search(CONTAINER) === 0 ? line : ' '.repeat(line.length)))
  addAttributeLists(lines, lines, found)
}
