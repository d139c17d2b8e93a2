// Where the documentation of a repository is, told from file names alone: nothing is read and nothing is run.

/** The configuration file of a docs framework, and where its site begins relative to the folder of that file. */
const MARKERS: readonly { file: RegExp; site: '' | 'docs' }[] = [
  { file: /^(docs|mint)\.json$/, site: '' }, // Mintlify
  { file: /^docusaurus\.config\.[cm]?[jt]s$/, site: '' },
  { file: /^\.vitepress\/config\.[cm]?[jt]s$/, site: '' },
  { file: /^\.vitepress\/config\/index\.[cm]?[jt]s$/, site: '' },
  { file: /^mkdocs\.ya?ml$/, site: 'docs' }, // docs_dir is `docs` unless the file, which is not read, says otherwise
  { file: /^astro\.config\.[cm]?[jt]s$/, site: '' }, // Starlight
  { file: /^theme\.config\.([jt]sx?|mdx)$/, site: '' }, // Nextra
  { file: /^conf\.py$/, site: '' }, // Sphinx
  { file: /^book\.toml$/, site: '' }, // mdBook
]

/**
 * Gives the folder of the documentation, '' for the whole repository: that of the framework's configuration file
 * nearest to the top, unless most pages lie outside of it; then `docs` if most are there, else everything.
 */
export function detectDocsRoot(paths: readonly string[]): string {
  const visible = paths.filter((path) => !isForeign(path) && !isOdd(path))
  const pages = visible.filter(isPage)
  const site = nearestSite(visible, pages)
  if (site !== undefined) return site
  return holdsMost('docs', pages) && pages.length > 0 ? 'docs' : ''
}

function nearestSite(paths: readonly string[], pages: readonly string[]): string | undefined {
  const sites = paths.flatMap((path) => siteOf(path, pages) ?? []).filter(({ site }) => holdsMost(site, pages))
  return sites.sort((a, b) => depth(a.folder) - depth(b.folder) || a.rank - b.rank)[0]?.site
}

function siteOf(path: string, pages: readonly string[]): { folder: string; site: string; rank: number } | undefined {
  for (const [rank, marker] of MARKERS.entries()) {
    const folder = folderBefore(path, marker.file)
    if (folder === undefined) continue
    const inside = folder === '' ? 'docs' : `${folder}/docs`
    const hasDocsFolder =
      marker.site === 'docs' &&
      holdsMost(
        inside,
        pages.filter((page) => isBelow(page, folder)),
      )
    return { folder, site: hasDocsFolder ? inside : folder, rank }
  }
  return undefined
}

/** The folder in which the marker stands, or undefined when the path is none. */
function folderBefore(path: string, marker: RegExp): string | undefined {
  const segments = path.split('/')
  for (const length of [1, 2, 3]) {
    const end = segments.slice(-length).join('/')
    if (segments.length >= length && marker.test(end)) return segments.slice(0, -length).join('/')
  }
  return undefined
}

function holdsMost(folder: string, pages: readonly string[]): boolean {
  return pages.filter((page) => isBelow(page, folder)).length * 2 >= pages.length
}

function isBelow(path: string, folder: string): boolean {
  return folder === '' || path.startsWith(`${folder}/`)
}

function depth(folder: string): number {
  return folder === '' ? 0 : folder.split('/').length
}

function isPage(path: string): boolean {
  return /\.(mdx?|markdown|rst|adoc)$/i.test(path)
}

/** Names that nothing may be written below, and that would break out of the sentence in which the model is told the root. */
function isOdd(path: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/u.test(path)
}

/** Code of others, and copies of pages (old versions, translations) that say nothing about where the pages are. */
function isForeign(path: string): boolean {
  return /(^|\/)(node_modules|vendor|third_party|fixtures|__fixtures__|\.github|versioned_docs|i18n)\//.test(path)
}
