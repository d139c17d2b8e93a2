// Targets that are no addresses: labels of documents, and names of objects of code, as MyST and Sphinx know them.
import type { Site, SitePage } from '../site.ts'
import { isMarkdown } from './documents.ts'
import type { Resolution } from './resolve-link.ts'

/** MyST takes a target that is no file for a label, and then for an object that some extension knows. */
export function resolveName(site: Site, name: string): Resolution | undefined {
  if (site.rules.links.namesLabels !== true || name.startsWith('.') || isMarkdown(name)) return undefined
  const [path] = site.names.labels.get(name.toLowerCase())
  if (path !== undefined) return { kind: 'page', path, fragment: '' }
  const isMade = site.rules.links.madeLabels?.some((prefix) => name.startsWith(prefix)) === true
  const mayBeUnread =
    isMade || ((site.hasUnreadPages || site.rules.links.mayHaveOtherLabels === true) && /^[\w-]+$/.test(name))
  return mayBeUnread || (isObjectName(site, name) && !name.includes('/')) ? { kind: 'ignored' } : undefined
}

/**
 * `module.function`, `SomeClass`, `usage/roles` of another project: what no slug of a heading could be. Where the build knows the
 * classes of code, `Class` may be the end of the name of one.
 */
function isObjectName({ rules }: Site, name: string): boolean {
  if (rules.links.namesObjects === true && /^[A-Z]\w*[a-z]\w*$/.test(name)) return true
  return /^[\w./:]+$/.test(name) && /\w\.\w|[/:]|[A-Z]\w*[A-Z]/.test(name)
}

/** MyST takes `#name` for a label of any document, or an object of code, where the page itself has none. */
export function resolveFragment(site: Site, from: SitePage, fragment: string): Resolution {
  const labeled = site.names.labels.get(fragment.toLowerCase())
  if (labeled.length === 0 && site.rules.links.namesLabels === true && isObjectName(site, fragment))
    return { kind: 'ignored' }
  if (labeled.length === 0 || labeled.includes(from.path)) return { kind: 'page', path: from.path, fragment }
  return { kind: 'page', path: labeled[0] ?? from.path, fragment: '' }
}
