// Ids that headings give themselves: the build stops at one that is taken.

import type { Heading } from '../../page/page-analysis.ts'
import type { PageNodes } from '../../page/page-nodes.ts'
import type { PageProblem } from '../../problem.ts'

/** Finds headings whose own id an earlier heading already has: markdown-it-anchor throws, which stops the build. */
export function checkHeadingIds({ all }: PageNodes, headings: readonly Heading[]): PageProblem[] {
  const lines = new Set(all.flatMap((node) => (node.type === 'heading' ? (node.position?.start.line ?? []) : [])))
  const taken = new Set<string>()
  return headings.flatMap(({ anchor, line }) => {
    // markdown-it-anchor does not see headings written as HTML.
    if (!lines.has(line)) return []
    const isTaken = taken.has(anchor)
    taken.add(anchor)
    return isTaken ? [idTaken(anchor, line)] : []
  })
}

function idTaken(anchor: string, line: number): PageProblem {
  const message = `An earlier heading already has the id "${anchor}", and VitePress stops its build there. Use another id here`
  return { rule: 'page-syntax', line, column: 1, subject: anchor, message }
}
