// What the navigations that are written in JavaScript have in common while they are read.

import type { NavEntry, NavTarget } from '../frameworks/framework.ts'
import type { Problem } from '../problem.ts'
import type { LinkedModules } from './js-imports.ts'
import type { Place, StaticString } from './js-module.ts'
import type { LinkedNode } from './linked-files.ts'

const MAX_ENTRIES = 20_000
/** Deeper than any sidebar is drawn; what lies deeper is not read. */
export const MAX_NAV_DEPTH = 30

export interface NavWalk {
  modules: LinkedModules
  entries: NavEntry[]
  /** Files that hold navigation, in the order they were met. */
  files: Set<string>
  /** The first place in each file that cannot be read. */
  unreadable: Map<string, Problem>
}

/** Begins to read a navigation. */
export function startNavWalk(modules: LinkedModules): NavWalk {
  return { modules, entries: [], files: new Set(), unreadable: new Map() }
}

/** Adds an entry, as far as there is room. */
export function addEntry(
  walk: NavWalk,
  linked: LinkedNode,
  string: StaticString,
  target: NavTarget,
  list: string,
): void {
  if (walk.entries.length >= MAX_ENTRIES) return
  walk.files.add(linked.module.path)
  const own = string.branch === undefined ? list : `${list}?${string.branch}`
  walk.entries.push(navEntryOf(linked.module.path, string, target, own))
}

/** Remembers that what stands here is made by code. */
export function sayUnreadable(walk: NavWalk, { module: { path }, node }: LinkedNode, what: string): void {
  if (walk.unreadable.has(path)) return
  const { line, column } = node
  const message = `${what} is built by code, which Docmend does not run. Its entries are not known, and new ones must be added by hand`
  walk.unreadable.set(path, { path, rule: 'nav-unreadable', line, column, subject: path, message })
}

/** Says that the navigation was not found in a configuration, which may have one all the same. */
export function navNotFound(path: string, { line, column }: Place): Problem {
  const message = `No navigation was found in ${path}, as it is built by code, which Docmend does not run. New pages must be added to it by hand`
  return { path, rule: 'nav-unreadable', line, column, subject: path, message }
}

/** Makes an entry of the navigation from a string of a file; its place is that of the text within the quotes. */
export function navEntryOf(file: string, string: StaticString, target: NavTarget, list: string): NavEntry {
  const { line, column, start, text, range } = string
  return { file, line, column: column + (range.start - start), text, range, target, list }
}
