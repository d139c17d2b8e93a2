// Plans corrections that are safe by themselves: of a dead link, anchor or image with exactly one thing that it can mean.
import type { Change } from '../../../base/git-tree.ts'
import type { Fix, FixPlan, FixRequest } from '../../fix-plan.ts'
import { matchMoves } from '../move/match-moves.ts'
import type { Site } from '../site.ts'
import { createFixableFiles } from './fixable-files.ts'
import { openFormerTree } from './former-tree.ts'
import { mayBeFixed } from './link-of-problem.ts'
import { mendLink } from './mend-link.ts'
import { addMissingRedirects } from './missing-redirects.ts'
import { indexFiles } from './near-files.ts'
import { fixRedirectedLinks } from './redirected-links.ts'
import { createShelf } from './shelf.ts'

export interface SiteToFix {
  docsRoot: string
  /** Without the changes. */
  base: Site
  /** With them. */
  site: Site
  /** Gives the site with further changes on top of them. */
  openWith: (more: readonly Change[]) => Promise<Site>
}

/** A person reads no more than this. */
const MAX_SENTENCES = 50

export async function planFixes(of: SiteToFix, { problems, rules, history, isRange }: FixRequest): Promise<FixPlan> {
  const { site, openWith } = of
  const files = createFixableFiles(site, of.docsRoot)
  const former = await openFormerTree(site, history.departures, openWith)
  const known = {
    site,
    files,
    former,
    edits: history.edits,
    openWith,
    shelf: createShelf(site),
    near: indexFiles(site),
  }
  const [fixes, unsure]: [Fix[], string[]] = [[], []]
  for (const problem of problems) {
    const isDoubted = problem.severity === 'warning' && rules[problem.rule] !== 'warning'
    if (!mayBeFixed(problem) || isDoubted) continue
    const mended = await mendLink(known, problem)
    if (mended.kind === 'fixed') fixes.push(mended.fix)
    else if (mended.kind === 'unsure') unsure.push(`${problem.path}:${problem.line} ${problem.subject}: ${mended.why}`)
  }
  const touched = isRange ? site.overlay.changed : site.files.paths()
  fixes.push(...(await fixRedirectedLinks(site, files, touched)))
  if (isRange)
    fixes.push(...(await addMissingRedirects(of.base, site, await matchMoves(of.base.overlay, site.overlay))))
  return { fixes: withoutOverlaps(fixes), unsure: unsure.slice(0, MAX_SENTENCES) }
}

/** Of two that overlap, the first in the file counts. */
function withoutOverlaps(fixes: readonly Fix[]): Fix[] {
  const sorted = fixes.toSorted((a, b) =>
    a.path === b.path ? a.range.start - b.range.start : a.path < b.path ? -1 : 1,
  )
  let last: Fix | undefined
  return sorted.filter((fix) => {
    const overlaps = last?.path === fix.path && fix.range.start < last.range.end
    if (!overlaps) last = fix
    return !overlaps
  })
}
