// Astro leaves the links of Markdown as they are written: https://docs.astro.build/en/guides/markdown-content/
import { fieldAt, itemsAt } from '../../config/js-values.ts'
import { isBelow } from '../../config/paths.ts'
import type { LinkRules } from '../link-rules.ts'
import type { StarlightConfig } from './config.ts'

/** Plugins of Markdown, and integrations and plugins that may bring some along. */
const HARMLESS =
  /^(?:starlight|mdx|sitemap|react|vue|svelte|preact|solid(?:Js)?|tailwind|robotsTxt|partytown|starlight(?:LinksValidator|ImageZoom|Typedoc|OpenAPI|Blog|HeadingBadges|Theme\w+))$/i

/** Undefined where the configuration or a plugin may write links anew, or where pages are served as Markdown, too. */
export function unservedBecause(
  { modules, options }: StarlightConfig,
  publicFolder: string,
  sourcePages: readonly string[],
): LinkRules['unservedBecause'] {
  const root = modules?.root.node
  if (root?.kind !== 'object' || root.isOpen || fieldAt(root, ['markdown']) !== undefined) return undefined
  const calls = [...itemsAt(root, ['integrations']), ...itemsAt(options?.node, ['plugins'])]
  const areKnown = calls.every((call) => call.kind === 'call' && HARMLESS.test(call.callee ?? ''))
  if (!areKnown || sourcePages.some((path) => /\.mdx?\.[cm]?[jt]s$/.test(path))) return undefined
  // Astro builds the images of Markdown: https://docs.astro.build/en/guides/images/#images-in-markdown-files
  return ({ kind, target, file, isPage }) => {
    if (kind === 'image' || isBelow(file, publicFolder) || (isPage && !/\.(?:mdx?|mdoc)$/i.test(target)))
      return undefined
    return isPage
      ? 'Astro leaves this link as it is written, and serves no page under the name of its file, so readers get "not found"'
      : 'Astro leaves this link as it is written, and publishes only files of public/, so readers get "not found"'
  }
}

/** Hosts that may cut the slash off. */
const HOSTS = /(?:^|\/)(?:(?:vercel|now|firebase)\.json|\.htaccess|[\w.-]*nginx[\w.-]*)$/

/** True where the address of every page surely ends in a slash, as that of a folder with an `index.html` does. */
export function endsInSlash({ modules, hasPagesAsFiles }: StarlightConfig, paths: readonly string[]): boolean {
  const root = modules?.root.node
  const trailingSlash = fieldAt(root, ['trailingSlash'])
  const isCut = trailingSlash !== undefined && !(trailingSlash.kind === 'string' && trailingSlash.value !== 'never')
  return (
    !hasPagesAsFiles && !isCut && fieldAt(root, ['adapter']) === undefined && !paths.some((path) => HOSTS.test(path))
  )
}
