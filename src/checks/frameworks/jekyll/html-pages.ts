// What Jekyll serves without Markdown: pages in HTML, at the address that their frontmatter sets, and all else in a collection.
import { escapeRegExp } from '../../../base/text.ts'
import { withoutExtension } from '../../config/paths.ts'
import { findFrontmatter, readFrontmatter } from '../../page/frontmatter.ts'
import type { SiteSource } from '../framework.ts'
import type { JekyllConfig } from './config.ts'
import { isDocument, PAGE, routesOfPage, type ServedFile } from './routes.ts'

/** Beyond this, a file has the address of its path. */
const MAX_READ = 1000

/** Gives what is served without Markdown, as RegExp sources. */
export async function readGeneratedRoutes(source: SiteSource, config: JekyllConfig): Promise<string[]> {
  // `Jekyll::Collection#read` takes files of any name, and writes those without frontmatter to the same addresses.
  const isOther = (path: string): boolean => !PAGE.test(path) && isDocument(path, config)
  const files = source.paths.filter((path) => (path.endsWith('.html') || isOther(path)) && config.isServed(path))
  const pages = await Promise.all(files.map((path, at) => readPage(path, at < MAX_READ ? source : undefined)))
  const routes = pages.flatMap((page) => {
    const extension = escapeRegExp(page.path.slice(withoutExtension(page.path).length))
    return routesOfPage(page, config).map(
      (route) => `${escapeRegExp(route)}${extension === '\\.html' ? '' : `(?:${extension})?`}`,
    )
  })
  return ['/(feed|sitemap)\\.xml', '/404', ...routes]
}

async function readPage(path: string, source: SiteSource | undefined): Promise<ServedFile> {
  const text = (await source?.readText(path)) ?? ''
  const found = findFrontmatter(text)
  const isRead = found !== undefined && found !== 'not-closed'
  return { path, scan: { frontmatter: isRead ? readFrontmatter(text, found).data : {} } }
}
