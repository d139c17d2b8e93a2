// What the checks leave to a person: a navigation that is code, and files that are not looked at.
import type { TreeEntry } from '../../../base/git-tree.ts'
import type { TouchedPage } from '../../session.ts'
import { isBinary, isLfsPointer, PAGE_MAX_BYTES } from '../content-kind.ts'
import { lazily } from '../lazily.ts'
import { namedPage } from '../move/named-page.ts'
import { knowsAddresses, redirectsToLead, redirectToAdd } from '../move/redirect-by-hand.ts'
import { isMarkdown } from '../resolve/documents.ts'
import { findRoute } from '../resolve/find-route.ts'
import type { Site } from '../site.ts'
import { isDataFile } from './check-data-file.ts'
import { coverOf, isCovered, type NavCover } from './check-nav.ts'

const MAX_SENTENCES = 100
/** More pages that came, went or moved alike are one sentence. */
const ALIKE_MAX = 5

/**
 * Gives a sentence for each page that came, went or moved, where the navigation cannot be read as a whole. What the part that
 * can be read lists, or listed, needs no person.
 */
export function navByHand(after: Site, touched: readonly TouchedPage[], listedBefore: NavCover): string[] {
  const listed = lazily(() => coverOf(after))
  const found = touched.flatMap((page) => {
    const { problems } = after.siteOf(page.path).rules
    const file = problems.find(({ rule }) => rule === 'nav-unreadable')?.path
    if (file === undefined || isCovered(page.act === 'deleted' ? listedBefore : listed(), page.path)) return []
    const sentence = sentenceFor(page, file, nameIn(after, page))
    return sentence === undefined ? [] : [{ page, file, sentence }]
  })
  return [...Map.groupBy(found, ({ page: { act }, file }) => `${act} ${file}`).values()].flatMap((alike) => {
    const [first] = alike
    if (alike.length <= ALIKE_MAX || first === undefined) return alike.map(({ sentence }) => sentence)
    const { page, file } = first
    return [`${alike.length} pages were ${page.act}, such as ${page.path}: see whether ${file} needs a change by hand`]
  })
}

/** With its address, where that is known. */
function nameIn(site: Site, { route, path }: TouchedPage): string {
  return knowsAddresses(site.siteOf(path).rules) ? `${route} (${path})` : path
}

function sentenceFor({ act, route, movedFrom }: TouchedPage, file: string, page: string): string | undefined {
  if (route === null) return undefined
  switch (act) {
    case 'added':
      return `Add ${page} to ${file} by hand`
    case 'deleted':
      return `Remove ${page} from ${file} by hand, if it is listed there`
    case 'moved':
      return `Change ${movedFrom ?? 'its old path'} to ${page} in ${file} by hand, if it is listed there`
    case 'changed':
      return undefined
    default:
      return act satisfies never
  }
}

/**
 * Gives the lines to add for each moved page whose old address leads nowhere, where a file of redirects is known, and the redirects
 * that still lead to the old address.
 */
export function redirectsByHand(before: Site, after: Site, movedFrom: ReadonlyMap<string, string>): string[] {
  return [...movedFrom].slice(0, MAX_SENTENCES).flatMap(([path, from]) => {
    const [to, old] = [namedPage(after, path), namedPage(before, from)]
    if (to === undefined || old === undefined) return []
    const found = findRoute(after, old.route)
    if (found !== undefined && (found.kind === 'page' || knowsAddresses(after.rules))) return []
    const toAdd = redirectToAdd(after.rules, old, to)
    return [...redirectsToLead(after.rules, old, to, undefined), ...(toAdd === undefined ? [] : [toAdd])]
  })
}

/** Gives a sentence for each touched file that was not checked. Assets, such as images, never are, and get none. */
export async function explainSkipped(after: Site): Promise<string[]> {
  const sentences: string[] = []
  for (const path of after.overlay.changed.slice(0, MAX_SENTENCES)) {
    const entry = after.files.get(path)
    const isOfInterest = after.pages.has(path) || isMarkdown(path) || isDataFile(path)
    const why = entry === undefined || !isOfInterest ? undefined : await reasonFor(after, entry)
    if (why !== undefined) sentences.push(`${path} was not checked: it is ${why}.`)
  }
  return sentences
}

async function reasonFor({ overlay, pages }: Site, { path, mode, size }: TreeEntry): Promise<string | undefined> {
  if (mode === '120000') return 'a symbolic link'
  if (mode === '160000') return 'a submodule'
  if (size === null) return 'missing from this partial clone'
  if (size > PAGE_MAX_BYTES) return 'larger than 1 MiB'
  const content = await overlay.read(path)
  if (content === undefined) return 'not available'
  if (isLfsPointer(content)) return 'stored in Git LFS, and only its pointer is available'
  if (isBinary(content)) return 'not UTF-8 text'
  return pages.has(path) || isDataFile(path) ? undefined : 'not a page of the site'
}
