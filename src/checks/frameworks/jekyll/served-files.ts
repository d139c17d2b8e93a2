// Which links lead to nothing that Jekyll publishes, although the file is there. Jekyll 4.3.1 built each.
import { isBelow, nameOf, pathFrom } from '../../config/paths.ts'
import type { SiteSource } from '../framework.ts'
import type { LinkRules } from '../link-rules.ts'
import type { JekyllConfig } from './config.ts'
import { isDocument } from './routes.ts'

/** Hosts that may serve a page with and without a slash and `.html`. */
const HOSTS =
  /(?:^|\/)(?:netlify\.toml|_redirects|vercel\.json|now\.json|wrangler\.\w+|firebase\.json|\.htaccess|nginx\.conf)$/
/** Styles that leave the addresses of pages as they are: https://jekyllrb.com/docs/permalinks/#built-in-formats */
const ENDS_IN_HTML = /^(?:date|ordinal|weekdate|none)$/

/** `endsInSlash`: the configuration gives all pages the address of a folder. */
export function unservedBecause(
  config: JekyllConfig,
  endsInSlash: boolean,
  { paths }: SiteSource,
): LinkRules['unservedBecause'] {
  const isFlat = !endsInSlash && ENDS_IN_HTML.test(config.pagePermalink ?? 'date')
  const isKnown = !config.hasOtherPermalinks && !paths.some((path) => HOSTS.test(path) || path.includes('_plugins/'))
  const { gems, plugins } = config
  const isPlain =
    gems?.mayBeGithubPages === false && !gems.has('jekyll-relative-links') && !plugins.includes('jekyll-relative-links')
  return ({ kind, target, file, isPage, fields }) => {
    if (!isPage) return hiddenFolder(file, config)
    if (isPlain && isKnown && kind === 'link' && /\.(?:md|markdown)$/.test(target) && Object.keys(fields).length > 0)
      return 'Jekyll leaves this link as it is written and publishes no source files, so readers get "not found". Add the plugin jekyll-relative-links, or link to the address of the page'
    if (kind !== 'link' || !isKnown || fields.permalink !== undefined || isDocument(file, config)) return undefined
    if (/^(?:index|README)\./i.test(nameOf(file))) return undefined
    if (endsInSlash && target.endsWith('.html'))
      return 'With `permalink: pretty`, Jekyll publishes this page as a folder, and the link asks for a file'
    return isFlat && target.endsWith('/')
      ? 'Jekyll publishes this page as a file that ends in .html, and the link asks for a folder'
      : undefined
  }
}

/** https://jekyllrb.com/docs/structure/: what begins with `_` is not copied. */
function hiddenFolder(file: string, { content, isServed, included }: JekyllConfig): string | undefined {
  if (!isBelow(file, content) || isServed(file)) return undefined
  const hidden = pathFrom(content, file)
    .split('/')
    .find((segment) => segment.startsWith('_'))
  if (hidden === undefined || included.some((name) => name.includes(hidden) || name.includes('*'))) return undefined
  return `Jekyll does not publish ${hidden}, because its name begins with _. Rename it, or add it to \`include\` in _config.yml`
}
