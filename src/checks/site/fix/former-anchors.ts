// What became of a heading that a link still names.
import type { PageEdit } from '../../fix-plan.ts'
import { findSuccessor, type ReadPage } from './renamed-heading.ts'

export interface AnchoredPage extends ReadPage {
  anchors: ReadonlySet<string>
}

export type FormerAnchor =
  | { kind: 'renamed'; anchor: string; when: string }
  /** `beside`: the other anchors that the page had then. */
  | { kind: 'removed'; when: string; beside: ReadonlySet<string> }

/** `edits` of this page begin with the newest. Undefined when none of them took the anchor away. */
export async function findFormerAnchor(
  edits: readonly PageEdit[],
  now: AnchoredPage,
  fragment: string,
  read: (content: Uint8Array) => Promise<AnchoredPage | undefined>,
): Promise<FormerAnchor | undefined> {
  for (const { was, became, when } of edits) {
    const [before, after] = [await read(was), await read(became)]
    if (before?.anchors.has(fragment) !== true || after === undefined || after.anchors.has(fragment)) continue
    const found = [findSuccessor(before, after, fragment), findSuccessor(before, now, fragment)]
    const anchor = found.find((one) => one !== undefined && now.anchors.has(one))
    return anchor === undefined ? { kind: 'removed', when, beside: before.anchors } : { kind: 'renamed', anchor, when }
  }
  return undefined
}
