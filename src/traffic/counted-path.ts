// Under which path the views of a page are counted, by its address on the site.
import type { ProjectSettings } from '../projects/settings.ts'
import { normalizePath, OTHER_PATH } from './path.ts'

/**
 * `route`: decoded. When the site is below a path that its framework does not know, such as a proxy's, that path comes first.
 * Undefined when no path is long enough for it.
 */
export function countedPath(
  route: string,
  settings: Pick<ProjectSettings, 'basePath' | 'foldCase'>,
): string | undefined {
  const target = route.toWellFormed().split('/').map(encodeURIComponent).join('/')
  const path = normalizePath(target, settings) ?? normalizePath(`${settings.basePath}${target}`, settings)
  return path === OTHER_PATH ? undefined : path
}
