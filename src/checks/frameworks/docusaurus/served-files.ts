// Which files Docusaurus serves because a page links to them: `processLinkNode` in mdx-loader/src/remark/transformLinks.
import type { LinkedModules } from '../../config/js-imports.ts'
import { isBelow, nameOf } from '../../config/paths.ts'
import type { LinkRules } from '../link-rules.ts'

const PLUGINS = /\b(?:beforeDefault)?(?:remark|rehype|recma)Plugins\s{0,5}:\s{0,5}(\[[^\]]{0,500}\])?/gi
/** Plugins that are known to leave links alone, and words of their options. */
const HARMLESS =
  /^(?:require|await|import|default|math|katex|(?:remark|rehype)-?(?:math|katex)|(?:@docusaurus\/)?(?:remark-plugin-)?npm2yarn|sync|converters|yarn|pnpm|bun|strict|true|false)$/i

/** Undefined where a plugin of the site may write links anew. */
export function unservedBecause(
  modules: LinkedModules | undefined,
  publicFolders: readonly string[],
): LinkRules['unservedBecause'] {
  const text = modules?.root.module.text ?? ''
  if (modules === undefined || mayRewrite(text)) return undefined
  return ({ target, file, isPage }) => {
    if (isPage || target.startsWith('@site/') || publicFolders.some((folder) => isBelow(file, folder))) return undefined
    const isPageLike = /\.(?:mdx?|html)$/.test(target)
    const isAsset = /[^.]\.[^.]+$/.test(nameOf(target)) && !isPageLike
    if (isAsset && !target.startsWith('/')) return undefined
    return isPageLike
      ? 'Docusaurus makes no page of this file, so the build reports a broken link. Link to its address on your code host'
      : 'Docusaurus copies a file for a link only if its name has an extension and the link is relative; here the build reports a broken link'
  }
}

function mayRewrite(text: string): boolean {
  if (/\bpreprocessor\b|\bparseFrontMatter\b/.test(text)) return true
  return Array.from(text.matchAll(PLUGINS)).some(([, list]) => {
    return list === undefined || (list.match(/[\w@/-]+/g) ?? []).some((word) => !HARMLESS.test(word))
  })
}
