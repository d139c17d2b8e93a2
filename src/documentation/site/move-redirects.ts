// Redirects from the address that a page had to the one it gets, where the framework keeps them as data.

import { isBelow, pathFrom } from '../config/paths.ts'
import { editMkdocsRedirects } from './mkdocs-redirects.ts'
import type { MovedSite } from './move-links.ts'
import type { MoveRewrite } from './move-rewrite.ts'
import { type EditRedirects, editAstroRedirects, editMintlifyRedirects, type RedirectEdit } from './redirect-edit.ts'
import type { Site } from './site.ts'

const EDITORS: Partial<Record<string, EditRedirects>> = {
  mintlify: editMintlifyRedirects,
  starlight: editAstroRedirects,
  mkdocs: editMkdocsRedirects,
}

/** Adds one where readers know the old address, leads others on, and drops one from an address that is in use again. */
export async function rewriteRedirects(site: MovedSite, rewrite: MoveRewrite): Promise<void> {
  const { baseline, before, after, move } = site
  const {
    framework: { name: framework },
    configPath,
    basePath,
  } = after.rules
  const [old, fresh] = [ownRoute(before, move.from), ownRoute(after, move.to)]
  if (old === undefined || fresh === undefined || old === fresh) return
  const isNeeded = ownRoute(baseline.site, move.from) === old
  const edit: RedirectEdit =
    framework === 'mkdocs'
      ? { from: contentPath(before, move.from), to: contentPath(after, move.to), isNeeded }
      : { from: old, to: fresh, isNeeded }
  const editText = EDITORS[framework]
  if (editText !== undefined && configPath !== undefined) {
    const isDone = await rewrite.edit(
      before.overlay,
      configPath,
      (text) => editText(text, configPath, edit),
      'redirects',
    )
    if (isDone) return
  }
  if (isNeeded && framework !== 'plain') {
    rewrite.byHand.push(`Readers may still follow ${basePath}${old}: let it redirect to ${basePath}${fresh}`)
  }
}

function ownRoute(site: Site, path: string): string | undefined {
  return site.pages.get(path)?.routes[0]
}

function contentPath({ rules }: Site, path: string): string {
  const folder = rules.contentFolders.find((candidate) => isBelow(path, candidate)) ?? ''
  return pathFrom(folder, path)
}
