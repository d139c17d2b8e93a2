// Counts what the rules say of the links of a site, on a sample of its pages.
import { createHash } from 'node:crypto'
import type { PageLink } from '../../page/page-analysis.ts'
import { judgeLink } from '../check/check-link.ts'
import { checkPageInNav, coverOf, eachNavEntry, resolveNavEntry } from '../check/check-nav.ts'
import type { DocsCaches } from '../page-cache.ts'
import { resolveLink } from '../resolve/resolve-link.ts'
import { splitTarget } from '../resolve/target.ts'
import type { Site, SitePage } from '../site.ts'
import { createYield } from '../take-turns.ts'
import type { Count } from './calibration.ts'
import {
  type Finding,
  type Form,
  findingsOf,
  isOpenReference,
  mayBeOfForm,
  nameOfSite,
  type SiteName,
} from './link-group.ts'

// Some pages of a site for all of them: the same ones each time, spread over the tree, and enough for every form of link.

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
function samplePages(site: Site, form?: Form): SitePage[] {
  const chosen: SitePage[] = []
  const linksOf = new Map<string, number>()
  let bytesLeft = MAX_BYTES
  for (const page of inRandomOrder(site)) {
    if (chosen.length === MAX_PAGES || bytesLeft <= 0) break
    const wanted = [...countForms(page, form)].filter(([of]) => (linksOf.get(of) ?? 0) < LINKS_OF_FORM)
    if (wanted.length === 0) continue
    for (const [of, links] of wanted) linksOf.set(of, (linksOf.get(of) ?? 0) + Math.min(links, LINKS_OF_PAGE))
    bytesLeft -= site.files.get(page.path)?.size ?? 0
    chosen.push(page)
  }
  return chosen
}

function inRandomOrder({ pages, files }: Site): SitePage[] {
  const isWorthIt = ({ path, dialect, repositoryDialect, scan }: SitePage): boolean =>
    repositoryDialect === undefined &&
    (dialect.syntax !== 'other' || dialect.isRestructuredText) &&
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
function countForms({ scan }: SitePage, only?: Form): Map<string, number> {
  const counts = new Map<string, number>()
  for (const target of scan.targets) {
    if (/^https?:\/\/[^/]*$/i.test(target) || (only !== undefined && !mayBeOfForm(only, target))) continue
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

/** Pages outside of the sample that are parsed for their anchors: so many, and so much text. */
const MAX_TARGET_PAGES = 80
const MAX_TARGET_BYTES = 1024 * 1024
/** Uses of one form that count of one page: a list of a hundred dead links is one habit, not a hundred. */
const USES_OF_PAGE = 20

/** Measures a site that has not been measured under this key: all forms, or only one. */
export async function measureOnce(
  site: Site,
  { counts }: DocsCaches,
  siteKey: string,
  form?: Form,
): Promise<readonly Count[]> {
  const key = `${siteKey} ${form}`
  const known = counts.get(key)
  if (known !== undefined) return known
  const measured = await measureSite(site, form)
  counts.set(key, measured)
  return measured
}

/** Parses at most 200 pages, with pauses; for one form only pages that have such links, and others only for anchors. */
async function measureSite(site: Site, form?: Form): Promise<Count[]> {
  const tally = createTally()
  const isOfLinks = form !== 'nav' && form !== 'listed page' && form !== 'elsewhere'
  const sample = isOfLinks ? samplePages(site, form) : []
  const mayParse = createTargetBudget(site, sample)
  const yieldIfLong = createYield()
  for (const [index, page] of sample.entries()) {
    if (index % READ_AT_ONCE === 0) await analyzeAll(site, sample.slice(index, index + READ_AT_ONCE))
    const own = site.siteOf(page.path)
    const usesOf = new Map<Form, number>()
    const { links = [], problems = [] } = (await site.analyze(page.path)) ?? {}
    // Those that a page defines are no problem anywhere, so only the others count.
    if ((form === undefined || form === 'reference') && own.rules.mayDefineReferences !== true)
      for (const { rule } of problems.filter(isOpenReference).slice(0, USES_OF_PAGE))
        tally.add(nameOfSite(own), { rule, form: 'reference', cause: 'missing' })
    for (const whole of form === 'reference' ? [] : distinct(links)) {
      await yieldIfLong()
      if (form !== undefined && !mayBeOfForm(form, whole.target)) continue
      const link =
        form?.startsWith('anchor') === false ? { ...whole, target: whole.target.replace(/#.*$/s, '') } : whole
      if (!mayParse(targetPage(site, page, link))) continue
      for (const finding of await findingsOf(site, link, await judgeLink(site, page, link))) {
        if (form !== undefined && finding.form !== form) continue
        const uses = usesOf.get(finding.form) ?? 0
        usesOf.set(finding.form, uses + 1)
        if (uses < USES_OF_PAGE) tally.add(nameOfSite(own), finding, own.rules.failsOn?.includes(finding.rule) === true)
      }
    }
  }
  if (form === undefined || form === 'nav') for (const judged of judgeNav(site)) tally.add(...judged)
  if (form === undefined || form === 'listed page') for (const judged of judgeListing(site)) tally.add(...judged)
  return tally.counts()
}

/** Pages that are asked for together are read by one process of git. */
const READ_AT_ONCE = 25

async function analyzeAll(site: Site, pages: readonly SitePage[]): Promise<void> {
  await Promise.all(pages.map(({ path }) => site.analyze(path)))
}

/** Says whether a page may be parsed: it is of the sample, was parsed before, or there is room for it. */
function createTargetBudget({ files }: Site, sample: readonly SitePage[]): (path: string | undefined) => boolean {
  const parsed = new Set(sample.map(({ path }) => path))
  const left = { pages: MAX_TARGET_PAGES, bytes: MAX_TARGET_BYTES }
  return (path) => {
    if (path === undefined || parsed.has(path)) return true
    const bytes = files.get(path)?.size ?? 0
    if (left.pages === 0 || left.bytes < bytes) return false
    parsed.add(path)
    left.pages -= 1
    left.bytes -= bytes
    return true
  }
}

function createTally() {
  const counts = new Map<string, Count>()
  return {
    add: (site: SiteName, { rule, form, cause }: Finding, isStrict = false): void => {
      const key = `${site.framework} ${site.place} ${rule} ${form}`
      const { uses, wrong } = counts.get(key) ?? { uses: 0, wrong: { missing: 0, case: 0, base: 0 } }
      const after = cause === undefined ? wrong : { ...wrong, [cause]: wrong[cause] + 1 }
      counts.set(key, { site, rule, form, uses: uses + 1, isStrict, wrong: after })
    },
    counts: () => [...counts.values()],
  }
}

/** A page often names one target many times. */
function distinct(links: readonly PageLink[]): PageLink[] {
  return [...new Map(links.map((link) => [`${link.kind} ${link.target}`, link])).values()]
}

/** The page that must be parsed to judge a link; undefined for a link without an anchor. */
function targetPage(site: Site, page: SitePage, { kind, target }: PageLink): string | undefined {
  if (!target.includes('#')) return undefined
  const found = resolveLink(site, page, kind, target)
  return found.kind === 'page' && found.fragment !== '' ? found.path : undefined
}

function* judgeNav(group: Site): Generator<[SiteName, Finding]> {
  for (const { site, entry } of eachNavEntry(group)) {
    if (entry.target.kind === 'external') continue
    const isMissing = resolveNavEntry(site, entry).kind === 'missing'
    yield [nameOfSite(site), { rule: 'nav-missing-page', form: 'nav', cause: isMissing ? 'missing' : undefined }]
  }
}

/** Of all pages that a complete navigation lists or would have to. */
function* judgeListing(group: Site): Generator<[SiteName, Finding]> {
  const cover = coverOf(group)
  for (const [path] of group.pages.entries()) {
    const isUnlisted = checkPageInNav(group, cover, path).length > 0
    if (!isUnlisted && !cover.pages.has(path)) continue
    const name = nameOfSite(group.siteOf(path))
    yield [name, { rule: 'page-not-in-nav', form: 'listed page', cause: isUnlisted ? 'missing' : undefined }]
  }
}
