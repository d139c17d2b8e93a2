// Everything that must be rewritten when a file of the site gets another path.

import { isBelow, pathFrom } from '../../config/paths.ts'
import type { NamedPage } from '../../frameworks/framework.ts'
import type { MovePlan } from '../../session.ts'
import type { Site } from '../site.ts'
import { type MovedSite, rewriteInbound, rewriteOutbound } from './move-links.ts'
import { rewriteNav } from './move-nav.ts'
import { MoveRewrite } from './move-rewrite.ts'

/** Rewrites links to and from the file and its navigation entries, and adds a redirect if the framework has them. */
export async function planMove(site: MovedSite): Promise<MovePlan> {
  const rewrite = new MoveRewrite()
  await rewriteInbound(site, rewrite)
  await rewriteOutbound(site, rewrite)
  await rewriteNav(site, rewrite)
  await rewriteRedirects(site, rewrite)
  return { writes: await rewrite.writes(site.before.overlay, site.move), byHand: rewrite.byHand }
}

/** Adds a redirect if readers know the old address, updates those to it, and drops one from an address in use again. */
async function rewriteRedirects(site: MovedSite, rewrite: MoveRewrite): Promise<void> {
  const { baseline, before, after, move } = site
  const [from, to] = [namesOf(before, move.from), namesOf(after, move.to)]
  if (from === undefined || to === undefined || from.route === to.route) return
  const isNeeded = namesOf(baseline.site, move.from)?.route === from.route
  const { framework, configPath, basePath } = after.rules
  const edit = (text: string): string | undefined =>
    framework.editRedirects?.(text, configPath ?? '', { from, to, isNeeded })
  if (configPath !== undefined && (await rewrite.edit(before.overlay, configPath, edit, 'redirects'))) return
  if (isNeeded) {
    rewrite.byHand.push(`Readers may still open ${basePath}${from.route}. Redirect it to ${basePath}${to.route}`)
  }
}

/** Undefined for what has no address. */
function namesOf({ pages, rules }: Site, path: string): NamedPage | undefined {
  const route = pages.get(path)?.routes[0]
  if (route === undefined) return undefined
  const folder = rules.contentFolders.find((candidate) => isBelow(path, candidate)) ?? ''
  return { route, file: pathFrom(folder, path) }
}
