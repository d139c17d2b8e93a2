// What an edit of headings does to the links that lead to them, said with the edit: the checks would say it only at the end,
// after another request.

import type { Change } from '../../base/git-tree.ts'
import { plural, shownPath } from '../../base/text.ts'
import { ChecksError, type Outline } from '../../checks/index.ts'
import { readableLines } from '../changes/text-lines.ts'
import type { ToolContext } from './tool.ts'

/** Each costs two parses; a search for the links, one pass over the pages that link to it. */
const PAGES_MAX = 10
const ANCHORS_SHOWN = 10
const LINKS_SHOWN = 5
const HEADING = /^ {0,3}(?:#{1,6}\s|=+\s*$|-+\s*$)|<h[1-6]|^title:/m

export interface TextEdit {
  path: string
  before: string
  after: string
}

/** Gives a row for each page whose anchors the edits changed; `before` are the changes without them. Never fails a call. */
export async function describeChangedAnchors(
  edits: readonly TextEdit[],
  before: readonly Change[],
  { checks: { docs }, changeSet, isReplayed }: ToolContext,
): Promise<string[]> {
  const pages = edits.filter(hasOtherHeadings).slice(0, PAGES_MAX)
  if (isReplayed || pages.length === 0) return []
  try {
    const then: (Outline | undefined)[] = []
    for (const { path } of pages) then.push(await docs.outline(path, before))
    const rows: string[] = []
    for (const [index, { path, after }] of pages.entries()) {
      const changed = compare(then[index], await docs.outline(path, changeSet.changes()))
      if (changed.size === 0) continue
      const inbound = await docs.inbound(path, changeSet.changes())
      const links = [...ownLinks(path, after), ...inbound]
      rows.push(describe(path, changed, links))
    }
    return rows
  } catch (error) {
    // The edit is made, and the checks have their own words for it.
    if (error instanceof ChecksError) return []
    throw error
  }
}

function hasOtherHeadings({ before, after }: TextEdit): boolean {
  const headings = (text: string): string =>
    text
      .split('\n')
      .filter((line) => HEADING.test(line))
      .join('\n')
  return headings(before) !== headings(after) || (isSetext(before) && before !== after)
}

/** The words of such a heading stand in a line of their own. */
function isSetext(text: string): boolean {
  return /\n {0,3}(?:={2,}|-{2,})\s*\n/.test(text.replace(/^---\n[\s\S]*?\n---\n/, ''))
}

/** Old anchor → the one in its place; undefined where there is none. */
function compare(before: Outline | undefined, after: Outline | undefined): Map<string, string | undefined> {
  const [old, now] = [before?.headings ?? [], after?.headings ?? []].map((all) => all.map(({ anchor }) => anchor))
  const isPaired = old?.length === now?.length
  const gone = (old ?? []).flatMap((anchor, index): [string, string | undefined][] =>
    anchor === '' || now?.includes(anchor) === true ? [] : [[anchor, isPaired ? now?.[index] : undefined]],
  )
  return new Map(gone)
}

interface Link {
  path: string
  line: number
  target: string
}

/** What leads to a heading of the same page names no other. */
function ownLinks(path: string, text: string): Link[] {
  return readableLines(Buffer.from(text)).flatMap((line, index) =>
    Array.from(line.matchAll(/(?:\]\(|href=["'])(#[^\s"')]{1,200})/g), ([, target = '']) => ({
      path,
      line: index + 1,
      target,
    })),
  )
}

function describe(path: string, changed: ReadonlyMap<string, string | undefined>, links: readonly Link[]): string {
  const parts = [...changed].slice(0, ANCHORS_SHOWN).map(([old, now]) => {
    const fate = now === undefined || now === '' ? `#${old} is gone` : `#${old} is now #${now}`
    const to = links
      .filter(({ target }) => target.endsWith(`#${old}`))
      .map((link) => `${shownPath(link.path)}:${link.line}`)
    const more = to.length > LINKS_SHOWN ? ` and ${plural(to.length - LINKS_SHOWN, 'other')}` : ''
    return to.length === 0 ? fate : `${fate} (linked from ${to.slice(0, LINKS_SHOWN).join(', ')}${more})`
  })
  const more = changed.size > ANCHORS_SHOWN ? [`${changed.size - ANCHORS_SHOWN} more`] : []
  return `Anchors of ${shownPath(path)}: ${[...parts, ...more].join('; ')}`
}
