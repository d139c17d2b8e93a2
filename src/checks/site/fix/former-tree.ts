// The site with everything that left it put back: a dead link that leads somewhere there shows what it meant.

import type { Change } from '../../../base/git-tree.ts'
import { folderOf } from '../../config/paths.ts'
import type { Departure } from '../../fix-plan.ts'
import type { LinkKind, PageScan } from '../../page/page-analysis.ts'
import { readText } from '../load-rules.ts'
import { lineSet } from '../move/shared-lines.ts'
import { isMarkdown } from '../resolve/documents.ts'
import { stemOf } from '../resolve/page-names.ts'
import { resolveLink } from '../resolve/resolve-link.ts'
import type { Site } from '../site.ts'

// Whether a page that git calls renamed is still the same page. Where pages are written by a template, git takes one that was
// deleted and one that came with the same commit for a move.

/** Pages beside it that show what the template is. */
const MAX_BESIDE = 30
/** Of the lines that both have, so many must be in no page beside. */
const OWN_SHARE = 0.5

/** Gives the departures; without `movedTo` where name and title changed and the text does not show that it is the same page. */
async function doubtRenames(site: Site, departures: readonly Departure[]): Promise<Departure[]> {
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

/** What a dead link meant. */
export interface Meant {
  path: string
  /** A clause. */
  evidence: string
  /** The path that was written but for its extension, its index, its slash or its case. */
  isSamePath?: boolean
  /** What it was where the link still looks for it. */
  former?: Departure
}

type Former = { kind: 'moved'; meant: Meant } | { kind: 'deleted'; departure: Departure }

export interface FormerTree {
  /** Gives what a target on a page led to before; undefined when it never led anywhere. */
  find(path: string, kind: LinkKind, target: string): Former | undefined
  /** What a page that left the site was about; undefined where its text is not known. */
  scanOf(path: string): PageScan | undefined
}

/** A file that moved from name to name. */
const MAX_MOVES = 10
const ASSET = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|pdf|rst)$/i

/** `openWith` gives the site with more files. Costs a scan of each page that left it. */
export async function openFormerTree(
  site: Site,
  departures: readonly Departure[],
  openWith: (ghosts: readonly Change[]) => Promise<Site>,
): Promise<FormerTree> {
  const gone = new Map<string, Departure>()
  const left = departures.filter(({ path }) => site.files.get(path) === undefined && isContent(path))
  for (const departure of (await doubtRenames(site, left)).toReversed()) gone.set(departure.path, departure)
  const former = gone.size === 0 ? site : await openWith([...gone.values()].map(toGhost))
  const homes = findHomes(site, gone)
  return {
    find: (path, kind, target) => {
      for (const place of [path, ...(homes.get(path) ?? [])]) {
        const found = findIn(former, place, kind, target)
        const departure = found === undefined ? undefined : gone.get(found)
        if (departure !== undefined) return whereTo(site, gone, departure)
        const isReal = found !== undefined && site.files.get(found) !== undefined
        if (isReal && place !== path) return stillThere(found, place, gone.get(place))
      }
      return undefined
    },
    scanOf: (path) => (gone.get(path)?.content === undefined ? undefined : former.pages.get(path)?.scan),
  }
}

/** Configuration would change what the site is. */
function isContent(path: string): boolean {
  return isMarkdown(path) || ASSET.test(path)
}

function toGhost({ path, content = new Uint8Array() }: Departure): Change {
  return { kind: 'write', path, content }
}

/** Where the pages of the site were before: their links may still be meant from there. */
function findHomes(site: Site, gone: ReadonlyMap<string, Departure>): Map<string, string[]> {
  const homes = new Map<string, string[]>()
  for (const departure of gone.values()) {
    const former = whereTo(site, gone, departure)
    if (former.kind === 'moved') homes.set(former.meant.path, [...(homes.get(former.meant.path) ?? []), departure.path])
  }
  return homes
}

function findIn(former: Site, path: string, kind: LinkKind, target: string): string | undefined {
  const page = former.pages.get(path)
  const found = page === undefined ? undefined : resolveLink(former, page, kind, target)
  return found?.kind === 'page' || found?.kind === 'file' ? found.path : undefined
}

function whereTo(site: Site, gone: ReadonlyMap<string, Departure>, first: Departure): Former {
  let departure = first
  for (let moves = 0; moves < MAX_MOVES; moves += 1) {
    const { movedTo } = departure
    if (movedTo === undefined) return { kind: 'deleted', departure }
    if (site.files.get(movedTo) !== undefined) return moved(first, movedTo, departure.when)
    const next = gone.get(movedTo)
    if (next === undefined) break
    departure = next
  }
  return { kind: 'deleted', departure }
}

function moved(former: Departure, path: string, when: string): Former {
  return { kind: 'moved', meant: { path, evidence: `${former.path} became ${path} ${when}`, former } }
}

function stillThere(path: string, home: string, departure: Departure | undefined): Former {
  const evidence = `this page was ${home} until it moved ${departure?.when ?? ''}, and from there the link leads to ${path}`
  return { kind: 'moved', meant: { path, evidence } }
}
