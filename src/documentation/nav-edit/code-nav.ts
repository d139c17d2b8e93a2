// Navigation in code, proved by comparing syntax trees: both texts are parsed, the arrays and objects of the navigation
// are cut out of both trees, the rest must mean the same, and what was cut out may differ in its static parts only.

import { plainOf } from './code-plain.ts'
import { findRegions } from './code-regions.ts'
import type { NavKind } from './nav-file.ts'
import { NAV_RULES, REDIRECT_RULES } from './entry-rules.ts'
import { newFindings } from './new-findings.ts'
import { isSame, opaqueParts, type Plain } from './plain.ts'
import { type Comment, meaningText, readProgram, type SyntaxNode } from './syntax-tree.ts'
import { UnprovedEdit } from './unproved-edit.ts'

/** A new file is held against one that exports nothing yet. */
const NOTHING_YET = 'export default {}'

/** Throws `UnprovedEdit` unless only static parts of the navigation differ. */
export function requireCodeNavEdit(kind: NavKind, path: string, before: string | undefined, after: string): void {
  const base = readCode(kind, path, before ?? NOTHING_YET, 'as it was')
  const head = readCode(kind, path, after, 'as edited')
  if (base.regions.length === 0) throw new UnprovedEdit('it has no navigation that can be told from other code')
  if (base.rest !== head.rest) {
    throw new UnprovedEdit('only static entries of the navigation may differ, and other code differs too')
  }
  if (!isSame(base.pragmas, head.pragmas)) throw new UnprovedEdit('a comment that tools obey differs, or its place')
  for (const [index, region] of base.regions.entries()) requireRegion(region, head.regions[index], kind)
}

interface Code {
  /** The meaning of all that is no navigation. */
  rest: string
  /** In the order of the file. */
  regions: { value: Plain; isRedirects: boolean }[]
  /** Comments that tools obey, each with the part of the rest that it stands before: it acts on what comes next. */
  pragmas: readonly string[]
}

function readCode(kind: NavKind, path: string, text: string, which: string): Code {
  const { program, pragmas } = readProgram(path, text, which)
  const { nav, redirects } = findRegions(program, kind)
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

/** The comments are in the order of the file, so that one walk over the edges of the nodes places them all. */
function placed(pragmas: readonly Comment[], edges: readonly number[]): string[] {
  const sorted = [...edges].sort((a, b) => a - b)
  let passed = 0
  return pragmas.map(({ value, start }) => {
    while ((sorted[passed] ?? Number.POSITIVE_INFINITY) <= start) passed++
    return `${passed} ${value.trim()}`
  })
}

function requireRegion(base: Code['regions'][number], head: Code['regions'][number] | undefined, kind: NavKind): void {
  if (head === undefined) throw new UnprovedEdit('a part of the navigation is gone')
  if (!isSame(opaqueParts(base.value), opaqueParts(head.value))) {
    throw new UnprovedEdit('code inside of the navigation (calls, names, spreads, templates) must stay as it is')
  }
  const rules = base.isRedirects ? REDIRECT_RULES : NAV_RULES[kind]
  UnprovedEdit.throwFor(newFindings(base.value, head.value, rules, base.isRedirects))
}
