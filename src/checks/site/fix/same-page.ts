// Whether a page that git calls renamed is still the same page. Where pages are written by a template, git takes one that was
// deleted and one that came with the same commit for a move.
import { folderOf } from '../../config/paths.ts'
import type { Departure } from '../../fix-plan.ts'
import { readText } from '../load-rules.ts'
import { lineSet } from '../move/shared-lines.ts'
import { isMarkdown } from '../resolve/documents.ts'
import { stemOf } from '../resolve/page-names.ts'
import type { Site } from '../site.ts'

/** Pages beside it that show what the template is. */
const MAX_BESIDE = 30
/** Of the lines that both have, so many must be in no page beside. */
const OWN_SHARE = 0.5

/** Gives the departures; without `movedTo` where name and title changed and the text does not show that it is the same page. */
export async function doubtRenames(site: Site, departures: readonly Departure[]): Promise<Departure[]> {
  const lines = createLineReader(site)
  const judged: Departure[] = []
  for (const departure of departures) {
    const { movedTo: _, ...gone } = departure
    judged.push((await isSamePage(site, departure, lines)) ? departure : gone)
  }
  return judged
}

type ReadLines = (path: string) => Promise<ReadonlySet<string>>

function createLineReader(site: Site): ReadLines {
  const known = new Map<string, ReadonlySet<string>>()
  return async (path) => {
    const lines = known.get(path) ?? lineSet((await readText(site.overlay, path)) ?? '')
    known.set(path, lines)
    return lines
  }
}

async function isSamePage(site: Site, { path, movedTo, content }: Departure, linesOf: ReadLines): Promise<boolean> {
  if (movedTo === undefined || content === undefined || !isMarkdown(path) || stemOf(path) === stemOf(movedTo))
    return true
  const [was, is] = [new TextDecoder().decode(content), await readText(site.overlay, movedTo)]
  // It moved on from there, and is looked at under its next name.
  if (is === undefined || titleOf(was) === titleOf(is)) return true
  const now = await linesOf(movedTo)
  const shared = [...lineSet(was)].filter((line) => now.has(line))
  const beside = await Promise.all(pagesBeside(site, movedTo).map(linesOf))
  const own = shared.filter((line) => !beside.some((lines) => lines.has(line)))
  return own.length > 0 && own.length >= shared.length * OWN_SHARE
}

function pagesBeside(site: Site, path: string): string[] {
  const folder = folderOf(path)
  const beside = [...site.pages.entries()].flatMap(([other]) =>
    other !== path && folderOf(other) === folder ? [other] : [],
  )
  return beside.slice(0, MAX_BESIDE)
}

function titleOf(text: string): string | undefined {
  return (/^title:(.+)$/m.exec(text) ?? /^#(.+)$/m.exec(text))?.[1]?.trim()
}
