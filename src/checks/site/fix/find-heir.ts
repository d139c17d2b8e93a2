// Which page took the place of one that was removed, where git sees no rename: the one that has its text, its title, or the title
// of one of its sections.
import type { Departure } from '../../fix-plan.ts'
import type { PageScan } from '../../page/page-analysis.ts'
import { readText } from '../load-rules.ts'
import { lineSet, sharedShare } from '../move/shared-lines.ts'
import type { Site, SitePage } from '../site.ts'
import type { Titles } from './titles.ts'

interface Heir {
  path: string
  /** A clause. */
  evidence: string
  by: 'history' | 'title'
}

interface RemovedPage {
  departure: Departure
  scan: PageScan
}

/** Of the lines of the shorter page, so many must be in the other, where titles alone say too little. */
const SECTION_SHARE = 0.25
const TEXT_SHARE = 0.4
/** Shorter texts have too much in common. */
const LINES_MIN = 4
const SECTIONS_MAX = 10
const CAME_MAX = 50
const TITLE_SHOWN = 80

/** Undefined when there is none, or when two may be. `pages`: among which to look. */
export async function findHeir(
  site: Site,
  { departure, scan }: RemovedPage,
  { pages, titles }: { pages: ReadonlySet<SitePage>; titles: Titles },
): Promise<Heir | undefined> {
  const { path, when, content } = departure
  const was = lineSet(new TextDecoder().decode(content))
  const among = (found: readonly SitePage[]): SitePage[] => found.filter((page) => pages.has(page))
  const gone = `${path} was removed ${when}`

  const titled = scan.title === undefined ? [] : among(titles.titled(scan.title))
  if (titled.length > 1) return undefined
  if (titled[0] !== undefined) {
    const evidence = `${gone}, and ${titled[0].path} has its title, ${quote(scan.title ?? '')}`
    return { path: titled[0].path, evidence, by: 'title' }
  }
  const came = await findText(site, was, cameWith(departure, pages))
  if (came !== undefined)
    return { path: came, evidence: `${gone}, and ${came}, which came then, has its text`, by: 'history' }
  const parts = scan.headings.slice(0, SECTIONS_MAX).filter((heading) => heading !== scan.title)
  const split = await withShare(site, was, among(parts.flatMap((part) => titles.titled(part))))
  if (split.length === 1 && split[0] !== undefined) {
    return { path: split[0].path, evidence: `${gone}, and one of its sections is ${split[0].path} now`, by: 'title' }
  }
  const around = scan.title === undefined ? [] : among(titles.withSection(scan.title))
  const merged = await withShare(site, was, around)
  if (split.length > 0 || merged.length !== 1 || merged[0] === undefined) return undefined
  const evidence = `${gone}, and ${merged[0].path} has a section of its title, ${quote(scan.title ?? '')}`
  return { path: merged[0].path, evidence, by: 'title' }
}

function quote(title: string): string {
  return JSON.stringify(title.length > TITLE_SHOWN ? `${title.slice(0, TITLE_SHOWN)}...` : title)
}

function cameWith({ came }: Departure, pages: ReadonlySet<SitePage>): SitePage[] {
  const paths = new Set(came)
  return [...pages].filter(({ path }) => paths.has(path)).slice(0, CAME_MAX)
}

/** The one page that has the text. A line that two of them have is one of their template. */
async function findText(
  { overlay }: Site,
  was: ReadonlySet<string>,
  candidates: readonly SitePage[],
): Promise<string | undefined> {
  const texts = new Map<string, ReadonlySet<string>>()
  for (const { path } of candidates) texts.set(path, lineSet((await readText(overlay, path)) ?? ''))
  const uses = new Map<string, number>()
  for (const lines of texts.values()) for (const line of lines) uses.set(line, (uses.get(line) ?? 0) + 1)
  const own = new Set([...was].filter((line) => (uses.get(line) ?? 0) < 2))
  if (own.size < LINES_MIN) return undefined
  const found = [...texts].filter(([, lines]) => sharedShare(own, lines) >= TEXT_SHARE)
  return found.length === 1 ? found[0]?.[0] : undefined
}

/** Those of the pages, each once, that share so much of their text. */
async function withShare(
  { overlay }: Site,
  was: ReadonlySet<string>,
  candidates: readonly SitePage[],
): Promise<SitePage[]> {
  const found: SitePage[] = []
  for (const page of new Set(candidates)) {
    const is = lineSet((await readText(overlay, page.path)) ?? '')
    if (sharedShare(was, is) >= SECTION_SHARE) found.push(page)
  }
  return found
}
