import { isBelow, joinPath, pathFrom } from '../../config/paths.ts'
import { text } from '../code-host.ts'
import type { Framework, FrameworkRules, SiteLocation, SiteSource } from '../framework.ts'
import { locateByName } from '../locate.ts'
import { activeContent } from './active-content.ts'
import { anchors } from './anchors.ts'
import { readBook } from './config.ts'
import { readSummary } from './nav.ts'
import { addressOf, GENERATED_ROUTES, redirectToAdd } from './routes.ts'

/** mdBook: https://rust-lang.github.io/mdBook. The chapters of a book are what its SUMMARY.md lists. */
export const mdbook: Framework = {
  name: 'mdbook',
  title: 'mdBook',
  detect,
  load,
  navFiles: [{ path: /^SUMMARY\.md$/, form: 'page' }],
  text: { ...text, hidesUnknownTags: true },
  anchors,
  activeContent,
}

function detect(paths: readonly string[]): SiteLocation[] {
  return locateByName(paths, /^book\.toml$/)
}

async function load({ folder, configPath = 'book.toml' }: SiteLocation, source: SiteSource): Promise<FrameworkRules> {
  const book = readBook(configPath, (await source.readText(configPath)) ?? '')
  const content = joinPath(folder, book.source) ?? folder
  const summary = content === '' ? 'SUMMARY.md' : `${content}/SUMMARY.md`
  const text = await source.readText(summary)
  return {
    problems: book.problems,
    contentFolders: [content],
    isPage: (path) => isBelow(path, content) && path.endsWith('.md') && path !== summary && !/(^|\/)\./.test(path),
    // `{{#include file}}` is read out of the raw text, code blocks too, before it is Markdown.
    syntaxOf: () => ({ syntax: 'markdown', hasRawTemplates: true }),
    routesOf: ({ path }) => [addressOf(pathFrom(content, path))],
    basePath: book.basePath,
    publicFolders: [content],
    generatedRoutes: GENERATED_ROUTES,
    redirects: book.redirects,
    redirectFiles: [{ path: configPath, form: 'own', toAdd: (from, to) => redirectToAdd(configPath, from, to) }],
    links: {
      relativeTo: ['file'],
      pageExtensions: ['.md', '.html'],
      mayLeaveRepository: true,
      // Books are often served side by side: `../../reference/types.html` is written as it is for the browser to follow.
      mayLeaveContent: true,
    },
    nav: text === undefined ? undefined : readSummary(summary, text),
  }
}
