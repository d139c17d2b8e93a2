import { escapePattern, isBelow, pathFrom, routeOf, withoutExtension } from '../../config/paths.ts'
import type { PageInfo } from '../framework.ts'
import type { JekyllConfig } from './config.ts'
import { addressOfDocument, addressOfPost, permalinkAddress } from './permalinks.ts'

/** Gives the address of a page, of a post or of a document of a collection; none for drafts. */
export function routesOfPage(page: PageInfo, { content, permalink, collections }: JekyllConfig): string[] {
  const path = pathFrom(content, page.path)
  const { published } = page.scan.frontmatter
  if (published === false || /(^|\/)_drafts\//.test(path)) return []
  const collection = collections.find(({ name }) => isBelow(path, `_${name}`))
  const own = permalinkAddress(page)
  if (own !== undefined) return [own]
  if (/(^|\/)_posts\//.test(path)) return present(addressOfPost(path, page, permalink))
  if (collection !== undefined) return present(addressOfDocument(pathFrom(`_${collection.name}`, path), collection))
  // jekyll-readme-index, which GitHub Pages always has, serves README.md as the folder.
  return [routeOf(withoutExtension(path).replace(/(^|\/)README$/i, '$1index'))]
}

function present(address: string | undefined): string[] {
  return address === undefined ? [] : [address]
}

/** Gives what is served without Markdown, as RegExp sources: HTML files are pages too. */
export function generatedRoutes(paths: readonly string[], { content, isServed }: JekyllConfig): string[] {
  const files = paths
    .filter(isServed)
    .filter((path) => path.endsWith('.html') && !/(^|\/)_/.test(pathFrom(content, path)))
  const html = files.map((path) => escapePattern(routeOf(withoutExtension(pathFrom(content, path)))))
  return ['/(feed|sitemap)\\.xml', '/404', ...html]
}
