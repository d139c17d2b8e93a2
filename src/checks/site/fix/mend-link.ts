// Finds the one target that a dead link can mean, and writes it as the link was written.

import type { Change } from '../../../base/git-tree.ts'
import type { Departure, Fix, PageEdit } from '../../fix-plan.ts'
import { NO_GENERATOR } from '../../frameworks/registry.ts'
import type { PageLink } from '../../page/page-analysis.ts'
import type { Problem } from '../../problem.ts'
import { type JudgedAnchor, judgeLink } from '../check/check-link.ts'
import { readText } from '../load-rules.ts'
import { rewriteTarget, withFragment } from '../resolve/rewrite-target.ts'
import { spellLink } from '../resolve/spell-link.ts'
import { splitTarget } from '../resolve/target.ts'
import type { Site, SitePage } from '../site.ts'
import type { FixableFiles } from './fixable-files.ts'
import type { FormerTree, Meant } from './former-tree.ts'
import { findLink } from './link-of-problem.ts'
import type { NearFiles } from './near-files.ts'
import { findNamed, findNearAnchors } from './near-names.ts'
import { findSuccessor, type ReadPage } from './renamed-heading.ts'
import type { Siblings } from './sibling-pages.ts'
import { isReadInTwoWays } from './two-readings.ts'

// What became of a heading that a link still names.

interface AnchoredPage extends ReadPage {
  anchors: ReadonlySet<string>
}

type FormerAnchor =
  | { kind: 'renamed'; anchor: string; when: string }
  /** `beside`: the other anchors that the page had then. */
  | { kind: 'removed'; when: string; beside: ReadonlySet<string> }

/** `edits` of this page begin with the newest. Undefined when none of them took the anchor away. */
async function findFormerAnchor(
  edits: readonly PageEdit[],
  now: AnchoredPage,
  fragment: string,
  read: (content: Uint8Array) => Promise<AnchoredPage | undefined>,
): Promise<FormerAnchor | undefined> {
  for (const { was, became, when } of edits) {
    const [before, after] = [await read(was), await read(became)]
    if (before?.anchors.has(fragment) !== true || after === undefined || after.anchors.has(fragment)) continue
    const found = [findSuccessor(before, after, fragment), findSuccessor(before, now, fragment)]
    const anchor = found.find((one) => one !== undefined && now.anchors.has(one))
    return anchor === undefined ? { kind: 'removed', when, beside: before.anchors } : { kind: 'renamed', anchor, when }
  }
  return undefined
}

/** Generators make other anchors of a heading, so a link that is dead here may work on the site. */
const NO_SLUGS = 'no site generator was found, so Docmend does not know how the site writes this anchor'

interface Known {
  site: Site
  files: FixableFiles
  former: FormerTree
  edits: readonly PageEdit[]
  /** `FixHistory.isPartial`. */
  isPartial: boolean
  siblings: Siblings
  near: NearFiles
  openWith: (more: readonly Change[]) => Promise<Site>
}

const PARTIAL =
  'but not all of the history is here, which may say otherwise (git fetch --unshallow fetches it in a shallow clone)'

type Certain = { kind: 'certain'; target: string; evidence: string }
type Unsure = { kind: 'unsure'; why: string }
/** Nothing is known that the link may have meant. */
const UNKNOWN = { kind: 'unknown' } as const
type Mended = { kind: 'fixed'; fix: Fix } | Unsure | typeof UNKNOWN

export async function mendLink(known: Known, problem: Problem): Promise<Mended> {
  const { site } = known
  const page = site.pages.get(problem.path)
  const link = await findLink(site, problem)
  const text = await known.files.textOf(problem.path)
  if (page === undefined || link === undefined || text === undefined) return UNKNOWN
  const found = await findTarget(known, page, link)
  if (found.kind !== 'certain') return found
  const { path, line, column, rule: kind, subject } = problem
  const { range } = link
  const was = text.slice(range.start, range.end)
  const becomes = rewriteTarget(was, found.target, link.target)
  return { kind: 'fixed', fix: { path, line, column, kind, subject, range, was, becomes, evidence: found.evidence } }
}

async function findTarget(known: Known, page: SitePage, link: PageLink): Promise<Certain | Unsure | typeof UNKNOWN> {
  const { found, anchor } = await judgeLink(known.site, page, link)
  if (found.kind === 'broken') return findPage(known, page, link, found.tried)
  if (anchor === undefined || anchor.isThere) return UNKNOWN
  // What stands in for a translation that moved lacks its headings.
  const was = anchor.path === page.path ? undefined : known.former.find(page.path, link.kind, link.target)
  if (was?.kind === 'moved') return findPage(known, page, link, splitTarget(link.target).path)
  return findAnchor(known, link.target, anchor)
}

async function findPage(
  known: Known,
  page: SitePage,
  link: PageLink,
  tried: string,
): Promise<Certain | Unsure | typeof UNKNOWN> {
  const meant = findMeant(known, page, link, tried)
  if (meant.kind !== 'one') return meant
  const target = spellLink(known.site, page, link, meant.path)
  if (target === undefined) return { kind: 'unsure', why: `${meant.evidence}, but no link of this form leads there` }
  if (link.kind === 'link' && isReadInTwoWays(known.site, page, target))
    return { kind: 'unsure', why: `${meant.evidence}, but hosts read relative addresses in two ways` }
  const { anchor } = await judgeLink(known.site, page, { ...link, target })
  if (anchor === undefined || anchor.isThere) return { kind: 'certain', target, evidence: meant.evidence }
  const part = await findAnchor(known, target, anchor, meant.former)
  if (part.kind === 'certain') return { ...part, evidence: `${meant.evidence}; ${part.evidence}` }
  return { kind: 'unsure', why: `${meant.evidence}, but that page has no #${anchor.fragment}` }
}

type OneMeant = { kind: 'one' } & Meant

/** What the history says goes before names. */
function findMeant(
  { site, former, isPartial, siblings, near }: Known,
  page: SitePage,
  { kind, target }: PageLink,
  tried: string,
): OneMeant | Unsure | typeof UNKNOWN {
  const was = former.find(page.path, kind, target)
  if (was?.kind === 'moved' && siblings.isInLanguage(page, { target, tried }, was.meant.path))
    return { kind: 'one', ...was.meant }
  if (was?.kind === 'moved')
    return { kind: 'unsure', why: `${was.meant.evidence}, in another language or an earlier version` }
  const departure = was?.departure
  const others = findNamed({ site, siblings, near }, page, { kind, target }, tried).filter(
    ({ path }) => departure?.came.includes(path) ?? true,
  )
  const [only] = others
  if (departure !== undefined && only === undefined)
    return { kind: 'unsure', why: `${departure.path} was deleted ${departure.when}` }
  if (only === undefined) return UNKNOWN
  if (isPartial && only.isSamePath !== true) return { kind: 'unsure', why: `${only.evidence}, ${PARTIAL}` }
  if (others.length === 1) return { kind: 'one', ...only }
  return { kind: 'unsure', why: `it may mean ${listSome(others.map(({ path }) => path))}` }
}

async function findAnchor(
  { site, edits, isPartial, openWith }: Known,
  target: string,
  { path, fragment }: JudgedAnchor,
  former?: Departure,
): Promise<Certain | Unsure | typeof UNKNOWN> {
  const now = await readPage(site, path)
  if (now === undefined) return UNKNOWN
  const read = async (content: Uint8Array) => readPage(await openWith([{ kind: 'write', path, content }]), path)
  const { content, when = '' } = former ?? {}
  const move = content === undefined ? [] : [{ path, was: content, became: Buffer.from(now.text), when }]
  const own = [...edits.filter((edit) => edit.path === path), ...move]
  const was = await findFormerAnchor(own, now, fragment, read)
  const certain = (anchor: string, evidence: string): Certain => ({
    kind: 'certain',
    target: withFragment(target, anchor),
    evidence,
  })
  if (was?.kind === 'renamed') return certain(was.anchor, `#${fragment} of ${path} became #${was.anchor} ${was.when}`)
  const { found, evidence } = findNearAnchors(now.anchors, fragment)
  const others = was === undefined ? found : found.filter((anchor) => !was.beside.has(anchor))
  const [only] = others
  if (others.length > 0 && site.siteOf(path).rules.framework === NO_GENERATOR) return { kind: 'unsure', why: NO_SLUGS }
  if (others.length > 1) return { kind: 'unsure', why: `it may mean ${listSome(others.map((one) => `#${one}`))}` }
  if (only !== undefined && isPartial) return { kind: 'unsure', why: `#${only} of ${path} ${evidence}, ${PARTIAL}` }
  if (only !== undefined) return certain(only, `#${only} of ${path} ${evidence}`)
  return was === undefined ? UNKNOWN : { kind: 'unsure', why: `#${fragment} of ${path} went ${was.when}` }
}

async function readPage(site: Site, path: string): Promise<AnchoredPage | undefined> {
  const [analysis, text] = [await site.analyzeAsRead(path), await readText(site.overlay, path)]
  if (analysis === undefined || text === undefined) return undefined
  return { text, headings: analysis.headings, anchors: new Set(analysis.anchors) }
}

function listSome(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ')
  return names.length > 3 ? `${shown} or ${names.length - 3} more` : shown
}
