// Everything that has to be written anew when a file of the site gets another path.
import type { MovePlan } from '../../session.ts'
import { type MovedSite, rewriteInbound, rewriteOutbound } from './move-links.ts'
import { rewriteNav } from './move-nav.ts'
import { rewriteRedirects } from './move-redirects.ts'
import { MoveRewrite } from './move-rewrite.ts'

/** Rewrites links to the file and in it, its entries in the navigation, and leaves a redirect where the framework has them. */
export async function planMove(site: MovedSite): Promise<MovePlan> {
  const rewrite = new MoveRewrite()
  await rewriteInbound(site, rewrite)
  await rewriteOutbound(site, rewrite)
  await rewriteNav(site, rewrite)
  await rewriteRedirects(site, rewrite)
  return { writes: await rewrite.writes(site.before.overlay, site.move), byHand: rewrite.byHand }
}
