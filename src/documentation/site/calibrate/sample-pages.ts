// Some pages of a site for all of them: the same ones each time, spread over the tree, and enough for every form of link.
import { createHash } from 'node:crypto'
import { splitTarget } from '../resolve/target.ts'
import type { Site, SitePage } from '../site.ts'

/** Pages that are parsed for their links: some milliseconds each. */
const MAX_PAGES = 120
/** Pages with links of one form: more than the uses that a decision takes. */
const PAGES_OF_FORM = 60
/** Text that is parsed for its links: some seconds. */
const MAX_BYTES = 2 * 1024 * 1024
/** Larger pages take longer than what they tell is worth. */
const PAGE_MAX_BYTES = 48 * 1024

/** Chooses by the scans, which cost nothing. A page that is added or removed changes little of the sample. */
export function samplePages(site: Site): SitePage[] {
  const chosen: SitePage[] = []
  const pagesOf = new Map<string, number>()
  let bytesLeft = MAX_BYTES
  for (const page of inRandomOrder(site)) {
    if (chosen.length === MAX_PAGES || bytesLeft <= 0) break
    const forms = [...formsOf(page)].filter((form) => (pagesOf.get(form) ?? 0) < PAGES_OF_FORM)
    if (forms.length === 0) continue
    bytesLeft -= site.files.get(page.path)?.size ?? 0
    for (const form of forms) pagesOf.set(form, (pagesOf.get(form) ?? 0) + 1)
    chosen.push(page)
  }
  return chosen
}

function inRandomOrder({ pages, files }: Site): SitePage[] {
  const isWorthIt = ({ path, dialect, scan }: SitePage): boolean =>
    dialect.syntax !== 'other' && scan.targets.length > 0 && (files.get(path)?.size ?? 0) <= PAGE_MAX_BYTES
  const hashed = Array.from(pages.entries(), ([path, page]) => ({ page, hash: hashOf(path) }))
  return hashed
    .filter(({ page }) => isWorthIt(page))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    .map(({ page }) => page)
}

function hashOf(path: string): string {
  return createHash('sha1').update(path).digest('hex')
}

/** `/#`, `.md#`, ``: how the targets of a page begin, whether they have an extension, and whether they name an anchor. */
function formsOf({ scan }: SitePage): Set<string> {
  return new Set(scan.targets.filter((target) => !/^https?:/i.test(target)).map(formOf))
}

function formOf(target: string): string {
  const { path, fragment } = splitTarget(target)
  const start = /^[/@~]/.exec(path)?.[0] ?? ''
  const extension = /\.[a-z\d]{1,8}$/i.exec(path)?.[0].toLowerCase() ?? ''
  const mark = fragment === '' ? '' : '#'
  return path === '' ? mark : `${start}${/\.(?:mdx?|html|rst)/.test(extension) ? '.md' : extension && '.x'}-${mark}`
}
