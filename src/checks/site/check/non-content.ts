// Touched files that are no content of the site: builds, hosts and agents read JSON, YAML and text as well, under names
// that no list can cover. So a data file has to be shown to be content.
import { navFileOf } from '../../nav-edit/find-nav-file.ts'
import { readText } from '../load-rules.ts'
import type { Site } from '../site.ts'
import type { Baseline } from './baseline.ts'
import { findNamedByPages, isAtTop, isContentOf, isUsedByTouchedPage } from './data-uses.ts'

/** A file and a clause that says what is wrong with it: `docs/x.yml` `is not used by ...`. */
export interface NonContent {
  path: string
  why: string
}

/** What other programs than the site's read too. Markdown is prose, and is known by its name where it instructs agents. */
const DATA = /\.(?:jsonc?|ya?ml|csv|txt|rst|adoc|asciidoc|mdoc)$/i
/** Tools read their configuration in these formats; a table or a text at the top of the docs is none. */
const STRUCTURED = /\.(?:jsonc?|ya?ml)$/i
/** At the top of the document: https://spec.openapis.org/oas/latest.html, https://www.asyncapi.com/docs/reference */
const API_DESCRIPTION =
  /^\s{0,100}\{\s{0,100}"(?:openapi|swagger|asyncapi)"\s*:|^["']?(?:openapi|swagger|asyncapi)["']?[ \t]*:/m
const BY_CONFIGURATION =
  'is read by a configuration of the site or of a tool, so only a person may change it: leave it as it is'
const UNUSED =
  'is not used by any page, navigation or translation of the site, so a build, a host or an agent may read it: write documentation only into pages and files that pages show'
const UNUSED_AT_TOP =
  'stands where builds, hosts and agents look for their configuration, and no page of the base uses it: put data that a page shows into a folder of its own'

/** Gives the touched files, deleted ones included, that a change set must leave alone. */
export async function findNonContent(
  baseline: Baseline,
  after: Site,
  movedFrom: ReadonlyMap<string, string>,
): Promise<NonContent[]> {
  const read = new Set([...configFilesOf(baseline.site), ...configFilesOf(after)])
  const named = await findNamedByPages(baseline.site, oldDataFiles(baseline.site, after, movedFrom))
  const found: NonContent[] = []
  for (const path of after.overlay.changed) {
    const why = await judge(baseline, after, { path, from: movedFrom.get(path) }, { read, named })
    if (why !== undefined) found.push({ path, why })
  }
  return found
}

/** Gives the data files of the base that are touched or moved away. */
function oldDataFiles(before: Site, after: Site, movedFrom: ReadonlyMap<string, string>): string[] {
  const paths = after.overlay.changed
    .filter((path) => DATA.test(path))
    .flatMap((path) => [path, movedFrom.get(path) ?? path])
  return [...new Set(paths)].filter((path) => before.files.get(path) !== undefined)
}

/** What is known of the whole site. */
interface SiteUses {
  /** By configurations of the base or of the changed site, in lower case. */
  read: ReadonlySet<string>
  /** By the text of pages of the base. */
  named: ReadonlySet<string>
}

/** Compared without case, as file systems may do. */
export function configFilesOf({ members }: Site): string[] {
  const all = members.flatMap(({ rules }) => [rules, ...rules.candidates])
  return all.flatMap(({ configFiles }) => configFiles).map((path) => path.toLowerCase())
}

async function judge(
  baseline: Baseline,
  after: Site,
  { path, from }: { path: string; from: string | undefined },
  { read, named }: SiteUses,
): Promise<string | undefined> {
  if (!DATA.test(path)) return undefined
  const { site: before, docsRoot } = baseline
  const form = navFileOf(path)?.form
  const isProved = form !== undefined && form !== 'page'
  const isNavigation = [...before.members, ...after.members].some(
    ({ rules }) => rules.nav?.files.includes(path) === true,
  )
  if (isProved && isNavigation) return undefined
  if (read.has(path.toLowerCase())) return BY_CONFIGURATION
  if (isProved) return undefined
  const isTop = STRUCTURED.test(path) && after.members.some(({ rules }) => isAtTop(rules, path, docsRoot))
  if (await isContentOfBase(baseline, path, named)) return undefined
  if (!isTop && from !== undefined && !read.has(from.toLowerCase()) && (await isContentOfBase(baseline, from, named)))
    return undefined
  const isNew = isContentOf(after.siteOf(path).rules, path, docsRoot) || (await isUsedByTouchedPage(after, path))
  if (isNew && !isTop) return undefined
  return isNew ? UNUSED_AT_TOP : UNUSED
}

/** A file that pages of the base use, or that describes an API there, is read by nothing else under that name. */
async function isContentOfBase(baseline: Baseline, path: string, named: ReadonlySet<string>): Promise<boolean> {
  const { site, docsRoot } = baseline
  if (site.files.get(path) === undefined) return false
  if (isContentOf(site.siteOf(path).rules, path, docsRoot)) return true
  if (API_DESCRIPTION.test(((await readText(site.overlay, path)) ?? '').slice(0, 10_000))) return true
  // A page may well describe the configuration of the repository.
  if (STRUCTURED.test(path) && !path.includes('/')) return false
  return named.has(path) || (await baseline.graph()).linkingTo(path).size > 0
}
