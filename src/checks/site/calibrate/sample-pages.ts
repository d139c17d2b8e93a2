// Some pages of a site for all of them: the same ones each time, spread over the tree, and enough for every form of link.
import { createHash } from 'node:crypto'
import { splitTarget } from '../resolve/target.ts'
import type { Site, SitePage } from '../site.ts'

/** Pages that are parsed for their links: some milliseconds each. */
const MAX_PAGES = 120
/** Links of one form, of which a page counts for few: three times what a decision takes, since scans also see code. */
const LINKS_OF_FORM = 150
const LINKS_OF_PAGE = 5
/** Text that is parsed for its links: some seconds. */
const MAX_BYTES = 2 * 1024 * 1024
/** Larger pages take longer than what they tell is worth. */
const PAGE_MAX_BYTES = 48 * 1024

/** Chooses by the scans, which cost nothing. A page that is added or removed changes little of the sample. */
export function samplePages(site: Site): SitePage[] {
  const chosen: SitePage[] = []
  const linksOf = new Map<string, number>()
  let bytesLeft = MAX_BYTES
  for (const page of inRandomOrder(site)) {
    if (chosen.length === MAX_PAGES || bytesLeft <= 0) break
    const wanted = [...countForms(page)].filter(([form]) => (linksOf.get(form) ?? 0) < LINKS_OF_FORM)
    if (wanted.length === 0) continue
    for (const [form, links] of wanted) linksOf.set(form, (linksOf.get(form) ?? 0) + Math.min(links, LINKS_OF_PAGE))
    bytesLeft -= site.files.get(page.path)?.size ?? 0
    chosen.push(page)
  }
  return chosen
}

function inRandomOrder({ pages, files }: Site): SitePage[] {
  const isWorthIt = ({ path, dialect, repositoryDialect, scan }: SitePage): boolean =>
    repositoryDialect === undefined &&
    dialect.syntax !== 'other' &&
    scan.targets.length > 0 &&
    (files.get(path)?.size ?? 0) <= PAGE_MAX_BYTES
  const hashed = Array.from(pages.entries(), ([path, page]) => ({ page, hash: hashOf(path) }))
  return hashed
    .filter(({ page }) => isWorthIt(page))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    .map(({ page }) => page)
}

function hashOf(path: string): string {
  return createHash('sha1').update(path).digest('hex')
}

/** `/-#`, `.md-`: how targets of a page begin, whether they have an extension, and whether they name an anchor. */
function countForms({ scan }: SitePage): Map<string, number> {
  const counts = new Map<string, number>()
  for (const target of scan.targets) {
    if (/^https?:\/\/[^/]*$/i.test(target)) continue
    const form = formOf(target)
    counts.set(form, (counts.get(form) ?? 0) + 1)
  }
  return counts
}

function formOf(target: string): string {
  const { path, fragment } = splitTarget(target)
  const start = /^[/@~]/.exec(path)?.[0] ?? ''
  const extension = /\.[a-z\d]{1,8}$/i.exec(path)?.[0].toLowerCase() ?? ''
  const mark = fragment === '' ? '' : '#'
  if (/^https?:/i.test(path)) return `https:${mark}`
  return path === '' ? mark : `${start}${/\.(?:mdx?|html|rst)/.test(extension) ? '.md' : extension && '.x'}-${mark}`
}
