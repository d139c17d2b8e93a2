// Which files MkDocs publishes: those of the docs folder, without what it excludes. It leaves links to others as they are.
import { isBelow, pathFrom } from '../../config/paths.ts'
import type { LinkRules } from '../link-rules.ts'
import type { MkdocsConfig } from './config.ts'

/** Plugins that leave the links of pages alone. Any other may write them anew, or bring files from elsewhere. */
const HARMLESS = new Set(
  (
    'search tags blog social privacy offline optimize meta info group typeset minify redirects rss mike charts kroki macros ' +
    'git-revision-date git-revision-date-localized git-authors git-committers git-committers-2 awesome-pages awesome-nav ' +
    'section-index literate-nav mkdocstrings autorefs glightbox mermaid2 exclude exclude-search table-reader ' +
    'swagger-ui-tag include-markdown i18n static-i18n print-site with-pdf to-pdf pdf-export panzoom markdown-exec coverage ' +
    'termynal click jupyter mkdocs-jupyter bibtex htmlproofer spellcheck enumerate-headings unused_files ezglossary img2fig'
  ).split(' '),
)

export function unservedBecause(
  { docsFolder, originalFolder = docsFolder, hooks, plugins, absoluteLinksAreFiles }: MkdocsConfig,
  isExcluded: (path: string) => boolean,
): LinkRules['unservedBecause'] {
  if (hooks.length > 0 || plugins.some(({ name }) => !HARMLESS.has(name))) return undefined
  return ({ target, file, isPage }) => {
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
