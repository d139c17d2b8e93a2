// A page as redirects name it.
import { isBelow, pathFrom } from '../../config/paths.ts'
import type { NamedPage } from '../../frameworks/framework.ts'
import type { Site } from '../site.ts'

/** Undefined for what has no address. */
export function namedPage(site: Site, path: string): NamedPage | undefined {
  const route = site.pages.get(path)?.routes[0]
  const { rules } = site.siteOf(path)
  if (route === undefined) return undefined
  const folder = rules.contentFolders.find((candidate) => isBelow(path, candidate)) ?? ''
  return { route, file: pathFrom(folder, path) }
}
