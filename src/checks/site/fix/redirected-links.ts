// Links to the former address of a page, which a redirect leads on.
import { normalizeRoute, pathOnSite } from '../../config/site-address.ts'
import type { Fix } from '../../fix-plan.ts'
import type { Redirect } from '../../frameworks/framework.ts'
import type { PageLink } from '../../page/page-analysis.ts'
import { judgeLink } from '../check/check-link.ts'
import { resolveLink } from '../resolve/resolve-link.ts'
import { rewriteTarget } from '../resolve/rewrite-target.ts'
import { spellLink } from '../resolve/spell-link.ts'
import { splitTarget } from '../resolve/target.ts'
import type { Site, SitePage } from '../site.ts'
import { createYield } from '../take-turns.ts'
import type { FixableFiles } from './fixable-files.ts'
import { isReadInTwoWays } from './two-readings.ts'

/** Addresses that are meant to lead to something else one day. */
const MOVING = /^(?:latest|stable|current|next|dev|main|master|edge|nightly|lts|default|home|now)$/i
const VERSION = /^v?\d+(?:[._-]\d+)*(?:[._-]x)?$/i

/** Gives a fix for each link of these pages to an address that leads on to one page for good. Parses pages with such links. */
export async function fixRedirectedLinks(site: Site, files: FixableFiles, paths: Iterable<string>): Promise<Fix[]> {
  const fixes: Fix[] = []
  const yieldIfLong = createYield()
  for (const path of paths) {
    await yieldIfLong()
    const page = site.pages.get(path)
    if (page === undefined || !page.scan.targets.some((target) => redirectOf(site, page, target) !== undefined))
      continue
    const text = await files.textOf(path)
    if (text === undefined) continue
    for (const link of (await site.analyzeAsRead(path))?.links ?? []) {
      const fix = await fixLink(site, page, link, text)
      if (fix !== undefined) fixes.push(fix)
    }
  }
  return fixes
}

interface Led {
  redirect: Redirect
  /** Of the page at its end. */
  path: string
}

function redirectOf(group: Site, page: SitePage, target: string): Led | undefined {
  const { rules, pages } = group.siteOf(page.path)
  const { path: written } = splitTarget(target)
  const absolute = pathOnSite(written, rules.address) ?? written
  if (rules.redirects.length === 0 || !absolute.startsWith('/')) return undefined
  const found = resolveLink(group, page, 'link', target)
  if (found.kind !== 'page' || found.viaRedirect !== true) return undefined
  const routes = [
    absolute,
    absolute.startsWith(`${rules.basePath}/`) ? absolute.slice(rules.basePath.length) : absolute,
  ]
  const redirect = rules.redirects.find(({ from }) =>
    routes.some((route) => normalizeRoute(route) === normalizeRoute(from)),
  )
  const to = pages.get(found.path)?.routes[0]
  return redirect !== undefined && to !== undefined && isForGood(redirect, to)
    ? { redirect, path: found.path }
    : undefined
}

/** True for what a move leaves behind; not for the front door of a folder, nor for a name such as `latest`. */
function isForGood({ from, isRewrite, to }: Redirect, route: string): boolean {
  const [source, target] = [normalizeRoute(from), normalizeRoute(route)]
  const segments = source.split('/')
  const isAlias = source === '/' || target.startsWith(`${source}/`) || segments.some((part) => MOVING.test(part))
  const isVersioned = target.split('/').some((part) => VERSION.test(part) && !segments.includes(part))
  return isRewrite !== true && !isAlias && !isVersioned && !/[*:?#]/.test(from + to.replace(/^https?:\/\//i, ''))
}

async function fixLink(site: Site, page: SitePage, link: PageLink, text: string): Promise<Fix | undefined> {
  const { kind, target, line, column, range } = link
  const led = kind === 'link' && range !== undefined ? redirectOf(site, page, target) : undefined
  if (led === undefined || range === undefined) return undefined
  const spelled = spellLink(site, page, link, led.path)
  if (spelled === undefined || isReadInTwoWays(site, page, spelled)) return undefined
  const { anchor } = await judgeLink(site, page, { ...link, target: spelled })
  if (anchor !== undefined && !anchor.isThere) return undefined
  const was = text.slice(range.start, range.end)
  const { from, to, place } = led.redirect
  const evidence = `${place === undefined ? 'a redirect' : `${place.path}:${place.line}`} leads ${from} to ${to}`
  const becomes = rewriteTarget(was, spelled, target)
  return { path: page.path, line, column, kind: 'redirected-link', subject: '', range, was, becomes, evidence }
}
