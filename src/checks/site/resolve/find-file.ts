// Finds the file that a path of the repository means, as far as the framework lets parts of the name be left out.
import type { SiteRules } from '../../frameworks/framework.ts'
import type { Site } from '../site.ts'

export type Found =
  | { kind: 'page'; path: string; viaRedirect?: true }
  | { kind: 'file'; path: string }
  | { kind: 'address'; address: string }

/** Extensions of pages in the order in which frameworks look for them. */
const DOCUMENT_EXTENSIONS = ['.md', '.mdx', '.markdown', '.mdoc', '.rst', '.ipynb', '.txt']

/** Gives the page, file or folder at a path, or undefined. Costs a few look-ups. */
export function findFile(site: Site, path: string, { mayLackExtension = false } = {}): Found | undefined {
  const { links } = site.rules
  const exact = site.files.find(path)
  if (exact !== undefined) return site.pages.get(exact)?.isPage === true ? page(exact) : { kind: 'file', path: exact }
  for (const stem of stemsOf(path, links, mayLackExtension || links.allowsExtensionless)) {
    const found = findDocument(site, stem)
    if (found !== undefined) return page(found)
  }
  const readme = findServedReadme(site, path)
  if (readme !== undefined) return page(readme)
  const isKnown = (links.allowsFolders && site.files.hasFolder(path)) || site.files.isBeyond(path)
  return isKnown ? { kind: 'address', address: path } : undefined
}

/** `x.html` may be the page `x.md`; `x.md` is that file alone, unless the build cuts it off. */
function stemsOf(
  path: string,
  { pageExtensions, cutsExtensions }: SiteRules['links'],
  mayLackExtension: boolean,
): string[] {
  const named = pageExtensions.find((extension) => path.endsWith(extension))
  const isMade = named !== undefined && (cutsExtensions === true || !DOCUMENT_EXTENSIONS.includes(named))
  return [...(mayLackExtension ? [path] : []), ...(isMade ? [path.slice(0, -named.length)] : [])]
}

function findDocument(site: Site, stem: string): string | undefined {
  const folder = stem === '' ? '' : `${stem}/`
  for (const start of [stem, `${folder}index`, `${folder}README`]) {
    for (const extension of DOCUMENT_EXTENSIONS) {
      const path = site.files.find(`${start}${extension}`)
      if (path !== undefined && site.pages.get(path)?.isPage === true) return path
    }
  }
  return undefined
}

/** `x/index.html` where `x/README.md` is served as the index of its folder. */
function findServedReadme(site: Site, path: string): string | undefined {
  const folder = /^(|.*\/)index\.html$/.exec(path)?.[1]
  if (folder === undefined || !site.rules.links.pageExtensions.includes('.html')) return undefined
  const found = findDocument(site, `${folder}README`)
  const route = found === undefined ? undefined : site.pages.get(found)?.routes[0]
  return route === undefined || /\/README$/i.test(route) ? undefined : found
}

function page(path: string): Found {
  return { kind: 'page', path }
}
