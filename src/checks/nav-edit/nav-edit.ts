// Proof that an edit of a navigation file changes the navigation and nothing else.

import { CONFIG_MAX_CHARACTERS } from '../config/limit.ts'
import type { SyntaxNode } from '../config/parse-js.ts'
import { type CodeLiteral, literalsInCalls, type NavRename, renameLiterals } from './code-literals.ts'
import { plainOf } from './code-plain.ts'
import { CodeScope, type Regions } from './code-regions.ts'
import { requireDataNavEdit } from './data-nav.ts'
import { type EntryRules, REDIRECT_RULES } from './entry-rules.ts'
import { navFileOf } from './find-nav-file.ts'
import { type CodeFile, type DataFile, UnprovedEdit } from './nav-file.ts'
import { newFinding } from './new-findings.ts'
import { EMPTY, isOpaque, isPlainList, isPlainObject, isSame, opaqueParts, type Plain } from './plain.ts'
import { type Comment, meaningText, readProgram } from './syntax-tree.ts'

// Navigation in code, proved by comparing syntax trees: both texts are parsed, the arrays and objects of the navigation
// are cut out of both trees, the rest must mean the same, and what was cut out may differ in its static parts only.

/** A new file is compared with one that exports nothing yet. */
const NOTHING_YET = 'export default {}'

/**
 * Throws `UnprovedEdit` unless only static parts of the navigation differ, and texts in its calls which are the names of
 * pages that are renamed so.
 */
function requireCodeNavEdit(
  file: CodeFile,
  path: string,
  before: string | undefined,
  after: string,
  renames: readonly NavRename[],
): void {
  const renamed = before === undefined ? undefined : renameAsIn(file, path, before, after, renames)
  if (renamed !== undefined && renamed !== before) requireEdit(file, path, renamed, after, true)
  else requireEdit(file, path, before, after, false)
}

/** Gives the base with the new names of pages where the edited file has no call with the old ones any more. */
function renameAsIn(
  file: CodeFile,
  path: string,
  before: string,
  after: string,
  renames: readonly NavRename[],
): string {
  const applicable = renames.filter((rename) => rename.path === path)
  if (applicable.length === 0) return before
  const left = new Set(findLiterals(file, path, after).map(({ value }) => value))
  return applicable.reduce((text, rename) => {
    return left.has(rename.from) ? text : renameLiterals(text, findLiterals(file, path, text), rename)
  }, before)
}

/** Gives the texts in calls of a navigation in code that may be names of pages. Throws `UnprovedEdit` and RangeError. */
function findLiterals(file: CodeFile, path: string, text: string): CodeLiteral[] {
  const { program } = readProgram(path, text, 'the file')
  const { findRegions = exportedRegions, rules } = file
  const scope = scopeOf(program, rules)
  return literalsInCalls(scope, findRegions(scope).nav, rules)
}

function requireEdit(
  file: CodeFile,
  path: string,
  before: string | undefined,
  after: string,
  isRenamed: boolean,
): void {
  const base = readCode(file, path, before ?? NOTHING_YET, 'the file before the edit')
  const head = readCode(file, path, after, 'the edited file')
  if (!isRenamed && base.regions.every(({ value }) => isOpaque(value)))
    throw new UnprovedEdit('the file has no navigation that is separate from other code')
  if (base.rest !== head.rest) throw new UnprovedEdit('it changes other code, not only entries of the navigation')
  if (!isSame(base.pragmas, head.pragmas)) {
    throw new UnprovedEdit('it changes or moves a comment that compilers or bundlers obey')
  }
  for (const [index, region] of base.regions.entries()) requireRegion(region, head.regions[index], file.rules)
}

interface Code {
  /** The meaning of all that is no navigation. */
  rest: string
  /** In the order of the file. */
  regions: { value: Plain; isRedirects: boolean }[]
  /** Comments that tools obey, each with the part of the rest that it stands before: it acts on what comes next. */
  pragmas: readonly string[]
}

function readCode({ findRegions = exportedRegions, rules }: CodeFile, path: string, text: string, which: string): Code {
  const { program, pragmas } = readProgram(path, text, which)
  const { nav, redirects = [] } = findRegions(scopeOf(program, rules))
  const cut = new Map<SyntaxNode, boolean>([
    ...nav.map((node) => [node, false] as const),
    ...redirects.map((node) => [node, true] as const),
  ])
  const regions: Code['regions'] = []
  const edges: number[] = []
  const rest = meaningText(program, (node) => {
    edges.push(Number(node.start), Number(node.end))
    const isRedirects = cut.get(node)
    if (isRedirects === undefined) return undefined
    regions.push({ value: plainOf(node), isRedirects })
    return isRedirects ? '<redirects>' : '<navigation>'
  })
  return { rest, regions, pragmas: placed(pragmas, edges) }
}

function scopeOf(program: SyntaxNode, rules: EntryRules): CodeScope {
  return new CodeScope(program, (node) => isEntryList(plainOf(node), rules))
}

/** True for objects that have only known keys of entries, an address among them: what else uses it uses entries. */
function isEntryList(value: Plain, rules: EntryRules): boolean {
  if (isPlainList(value)) return value.length > 0 && value.every((part) => isEntryList(part, rules))
  if (!isPlainObject(value) || newFinding(EMPTY, value, rules) !== undefined) return false
  const keys = value.entries.map(([key]) => key)
  const named = [...(rules.addresses ?? []), ...(rules.files ?? [])]
  const isText = ([key, part]: readonly [string, Plain]): boolean => key === 'items' || !isPlainList(part)
  const holds = value.entries.filter(([key]) => key === 'items')
  return (
    value.entries.every(isText) &&
    holds.every(([, part]) => isEntryList(part, rules)) &&
    (holds.length > 0 || keys.some((key) => named.includes(key)))
  )
}

function exportedRegions(scope: CodeScope): Regions {
  return { nav: scope.regionsFrom(scope.exportedByDefault()) }
}

/** The comments are in the order of the file, so that one walk over the edges of the nodes places them all. */
function placed(pragmas: readonly Comment[], edges: readonly number[]): string[] {
  const sorted = [...edges].sort((a, b) => a - b)
  let passed = 0
  return pragmas.map(({ value, start }) => {
    while ((sorted[passed] ?? Number.POSITIVE_INFINITY) <= start) passed++
    return `${passed} ${value.trim()}`
  })
}

function requireRegion(
  base: Code['regions'][number],
  head: Code['regions'][number] | undefined,
  rules: EntryRules,
): void {
  if (head === undefined) throw new UnprovedEdit('it removes a whole part of the navigation')
  if (!isSame(opaqueParts(base.value), opaqueParts(head.value))) {
    throw new UnprovedEdit('it changes code inside the navigation (calls, names, spreads, templates)')
  }
  UnprovedEdit.throwFor(newFinding(base.value, head.value, base.isRedirects ? REDIRECT_RULES : rules))
}

/**
 * Says why this edit of a navigation file may not be made, or gives undefined when it is proved harmless: only entries
 * of the navigation (and redirects, where the file has them) differ; everything else in it means the same as before.
 * `before` is undefined for a new file. `renames` are those of pages that the same change moves. Costs two parses of the file, of code also one walk over both trees.
 */
export function navEditRefusal(
  path: string,
  before: string | undefined,
  after: string,
  renames: readonly NavRename[] = [],
): string | undefined {
  const file = navFileOf(path)
  if (file === undefined) return `${path} is not a navigation file`
  if (file.form === 'page' || before === after) return undefined
  if (before === undefined && file.isOfOneFolder !== true)
    return `${path} configures the whole site: it can be edited, but not created`
  try {
    requireNavEdit(file, path, before, after, renames)
    return undefined
  } catch (error) {
    if (error instanceof UnprovedEdit)
      return `This edit of ${path} is not allowed: ${error.message}. Describe it in your summary, so that a person can make it`
    // Of a parser, or of our walk over its tree: the stack ends on text that is nested by the thousand.
    if (error instanceof RangeError) return `${path} is nested too deeply to be checked`
    throw error
  }
}

/** Gives the texts in calls of a navigation that may be names of pages; none of a file that is no code or no navigation. */
export function navLiterals(path: string, text: string): CodeLiteral[] {
  const file = navFileOf(path)
  if (file?.form !== 'code' || text.length > CONFIG_MAX_CHARACTERS) return []
  try {
    return findLiterals(file, path, text)
  } catch (error) {
    if (error instanceof UnprovedEdit || error instanceof RangeError) return []
    throw error
  }
}

function requireNavEdit(
  file: DataFile | CodeFile,
  path: string,
  before: string | undefined,
  after: string,
  renames: readonly NavRename[],
): void {
  if (Math.max(before?.length ?? 0, after.length) > CONFIG_MAX_CHARACTERS) {
    throw new UnprovedEdit('the file is larger than 256 KB')
  }
  if (file.form === 'code') requireCodeNavEdit(file, path, before, after, renames)
  else requireDataNavEdit(file, before, after)
}
