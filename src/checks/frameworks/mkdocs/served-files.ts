// Which files MkDocs publishes: those of the docs folder, without what it excludes. It leaves links to others as they are.
import { isBelow, pathFrom } from '../../config/paths.ts'
import type { LinkRules } from '../link-rules.ts'
import type { MkdocsConfig } from './config.ts'

/** Plugins that leave the links of pages alone. Any other may write them anew, or bring files from elsewhere. */
export const HARMLESS = new Set(
  (
    'search tags blog social privacy offline optimize meta info group typeset minify redirects rss mike charts kroki macros ' +
    'git-revision-date git-revision-date-localized git-authors git-committers git-committers-2 awesome-pages awesome-nav ' +
    'section-index literate-nav mkdocstrings autorefs glightbox mermaid2 exclude exclude-search table-reader ' +
    'swagger-ui-tag include-markdown i18n static-i18n print-site with-pdf to-pdf pdf-export panzoom markdown-exec coverage ' +
    'termynal click jupyter mkdocs-jupyter bibtex htmlproofer spellcheck enumerate-headings unused_files ezglossary img2fig'
  ).split(' '),
)

/** True where nothing but MkDocs changes what links lead to. */
export function leavesLinks({ hooks, plugins }: Pick<MkdocsConfig, 'hooks' | 'plugins'>): boolean {
  return hooks.length === 0 && plugins.every(({ name }) => HARMLESS.has(name))
}

export function unservedBecause(
  { docsFolder, originalFolder = docsFolder, hooks, plugins, absoluteLinksAreFiles }: MkdocsConfig,
  isExcluded: (path: string) => boolean,
): LinkRules['unservedBecause'] {
  if (!leavesLinks({ hooks, plugins })) return undefined
  return ({ kind, target, file, isPage, via }) => {
    if (via === 'html') {
      return isPage && kind === 'link' && /\.(?:md|markdown)$/.test(target) && !target.startsWith('/')
        ? 'MkDocs leaves the links of HTML as they are written, and serves no page under this name, so readers get "not found". Link to the address of the page, or write the link in Markdown'
        : undefined
    }
    if (target.startsWith('/')) {
      return isPage && target.endsWith('.md') && !absoluteLinksAreFiles
        ? 'MkDocs leaves links from the root as they are written, and serves no page under this name, so readers get "not found"'
        : undefined
    }
    const content = [docsFolder, originalFolder].find((folder) => isBelow(file, folder))
    if (content === undefined)
      return `MkDocs publishes only ${docsFolder === '' ? 'its docs folder' : `${docsFolder}/`}, so readers get "not found" here. Link to the file on your code host`
    return !isPage && isExcluded(pathFrom(content, file))
      ? 'The site leaves this file out, so readers get "not found" here'
      : undefined
  }
}
