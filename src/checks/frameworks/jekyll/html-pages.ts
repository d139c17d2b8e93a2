// Pages that are written as HTML: Jekyll serves them too, at the address that their frontmatter sets.
import { escapeRegExp } from '../../../base/text.ts'
import { findFrontmatter, readFrontmatter } from '../../page/frontmatter.ts'
import type { SiteSource } from '../framework.ts'
import type { JekyllConfig } from './config.ts'
import { routesOfPage, type ServedFile } from './routes.ts'

/** Beyond this, a file has the address of its path. */
const MAX_READ = 1000

/** Gives what is served without Markdown, as RegExp sources. */
export async function readGeneratedRoutes(source: SiteSource, config: JekyllConfig): Promise<string[]> {
  const files = source.paths.filter((path) => path.endsWith('.html') && config.isServed(path))
  const pages = await Promise.all(files.map((path, at) => readPage(path, at < MAX_READ ? source : undefined)))
  const routes = pages.flatMap((page) => routesOfPage(page, config))
  return ['/(feed|sitemap)\\.xml', '/404', ...routes.map(escapeRegExp)]
}

async function readPage(path: string, source: SiteSource | undefined): Promise<ServedFile> {
  const text = (await source?.readText(path)) ?? ''
  const found = findFrontmatter(text)
  const isRead = found !== undefined && found !== 'not-closed'
  return { path, scan: { frontmatter: isRead ? readFrontmatter(text, found).data : {} } }
}
