// Redirects from the address that a page had to the one it gets, where the framework keeps them as data.

import { isBelow, pathFrom } from '../../config/paths.ts'
import type { NamedPage } from '../../frameworks/framework.ts'
import type { Site } from '../site.ts'
import type { MovedSite } from './move-links.ts'
import type { MoveRewrite } from './move-rewrite.ts'

/** Adds one where readers know the old address, leads others on, and drops one from an address that is in use again. */
export async function rewriteRedirects(site: MovedSite, rewrite: MoveRewrite): Promise<void> {
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
