// Which heading took the place of another one when a page was edited.
import { diffArrays } from 'diff'
import type { Heading } from '../../page/page-analysis.ts'
import { lineSet, sharedShare } from '../move/shared-lines.ts'

export interface ReadPage {
  text: string
  headings: readonly Heading[]
}

/** Of the lines below the heading, so many must have stayed. */
const SAME_SHARE = 0.5

/**
 * Gives the anchor of the heading that stands where the one of this anchor stood: between the same headings, at the same
 * level, above mostly the same text. Undefined when there is none, or the heading is still there.
 */
export function findSuccessor(was: ReadPage, became: ReadPage, anchor: string): string | undefined {
  const from = was.headings.find((heading) => heading.anchor === anchor)
  if (from === undefined || became.headings.some((heading) => heading.anchor === anchor)) return undefined
  const { removed, added } = findWrite(was, became, from)
  const to = removed.length === added.length ? added[removed.indexOf(from)] : undefined
  if (to === undefined || to.depth !== from.depth) return undefined
  const [before, after] = [bodyOf(was, from), bodyOf(became, to)]
  const isSameText = sharedShare(before, after) >= SAME_SHARE || (before.size + after.size === 0 && added.length === 1)
  return isSameText ? to.anchor : undefined
}

/** The headings that went and came at the place of this one. */
function findWrite(was: ReadPage, became: ReadPage, from: Heading): { removed: Heading[]; added: Heading[] } {
  const parts = diffArrays([...was.headings], [...became.headings], {
    // A heading may keep its words and get another id.
    comparator: (a, b) => a.depth === b.depth && a.text === b.text && a.anchor === b.anchor,
  })
  const at = parts.findIndex(({ removed, value }) => removed && value.includes(from))
  const beside = [parts[at - 1], parts[at + 1]].find((part) => part?.added === true)
  return { removed: parts[at]?.value ?? [], added: beside?.value ?? [] }
}

function bodyOf({ text, headings }: ReadPage, { line }: Heading): ReadonlySet<string> {
  const next = headings.find((heading) => heading.line > line)
  return lineSet(
    text
      .split('\n')
      .slice(line, next === undefined ? undefined : next.line - 1)
      .join('\n'),
  )
}
