// The site with everything that left it put back: a dead link that leads somewhere there shows what it meant.
import type { Change } from '../../../base/git-tree.ts'
import type { Departure } from '../../fix-plan.ts'
import type { LinkKind, PageScan } from '../../page/page-analysis.ts'
import { isMarkdown } from '../resolve/documents.ts'
import { resolveLink } from '../resolve/resolve-link.ts'
import type { Site } from '../site.ts'
import { doubtRenames } from './same-page.ts'

/** What a dead link meant. */
export interface Meant {
  path: string
  /** A clause. */
  evidence: string
  /** What it was where the link still looks for it. */
  former?: Departure
}

export type Former = { kind: 'moved'; meant: Meant } | { kind: 'deleted'; departure: Departure }

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
