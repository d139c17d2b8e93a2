// Containers of Markdown: `:::name` around a part of a page.
import type { ActiveContentList } from './list.ts'

const CONTAINER = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*:{3,}[ \t]*([A-Za-z][\w-]{0,80})/gm

/** Adds each container by its name; the framework's list takes out its own. */
export function addContainers(live: string, found: ActiveContentList): void {
  for (const { 1: name = '', index } of live.matchAll(CONTAINER)) found.add('unknown-directive', index, name, name)
}
