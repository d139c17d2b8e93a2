import { compileGlobs, type MatchPath } from '../../config/glob.ts'
import { isBelow, joinPath, nameOf, pathFrom } from '../../config/paths.ts'
import { joinAddress } from '../../config/site-address.ts'
import type { PageSyntax } from '../../dialect.ts'
import { githubCaseSlugs } from '../../page/anchors/slugs.ts'
import type { Framework, FrameworkRules, SiteLocation, SiteSource } from '../framework.ts'
import { templateTest } from '../template-folders.ts'
import { activeContent } from './active-content.ts'
import { anchors } from './anchors.ts'
import { readCategories } from './categories.ts'
import { type DocusaurusConfig, readDocusaurusConfig } from './config.ts'
import { findConfigFaults } from './config-faults.ts'
import { type ContentFolder, indexFolders, readContentFolders } from './content.ts'
import { detect, foldersBeside } from './detect.ts'
import { findFieldFaults } from './field-faults.ts'
import { lostSidebars, navOf, readAllSidebars } from './nav.ts'
import { navFiles } from './nav-edit.ts'
import { navbarEntries } from './navbar.ts'
import { generatedRoutesOf, idOfPage, routesOfPage } from './routes.ts'
import { unservedBecause } from './served-files.ts'
import { text } from './text.ts'

/** Docusaurus: https://docusaurus.io/docs. Its configuration is code, of which the literals are read. */
export const docusaurus: Framework = {
  name: 'docusaurus',
  title: 'Docusaurus',
  componentRegistry: /(?:^|\/)theme\/MDXComponents(?:\/index)?\.[jt]sx?$/,
  foldersBeside,
  detect,
  load,
  navFiles,
  navInCode: 'sidebars',
  listsUnnamedPages: true,
  text,
  anchors,
  activeContent,
}

/** Its globs pass over them. */
const HIDDEN = /(?:^|\/)\./
/** `GlobExcludeDefault` of @docusaurus/utils: partials, tests. */
const NO_PAGE = /(^|\/)(_|__tests__\/)|\.test\.mdx?$/

async function load(location: SiteLocation, source: SiteSource): Promise<FrameworkRules> {
  const config = await readDocusaurusConfig(location, source)
  const folders = await readContentFolders(config, location.folder, source)
  const find = indexFolders(folders)
  const isPage = pageTest(find)
  const fieldsOf = (path: string): string =>
    !config.isKnown || config.readsFrontmatterItself || !isPage(path) ? '' : (find(path)?.plugin.kind ?? '')
  const sidebars = await readAllSidebars(folders, source)
  const lost = lostSidebars(location, config, source)
  const categories = await readCategories(source.paths, find, source)
  const faults = await findConfigFaults(location, config, folders, sidebars, source)
  return {
    problems: [
      ...faults,
      ...config.problems,
      ...lost,
      ...sidebars.flatMap(({ problems }) => problems),
      ...categories.problems,
    ],
    contentFolders: folders.map(({ folder }) => folder).sort((a, b) => b.length - a.length),
    isPage,
    syntaxOf: (path) => ({ ...syntaxOf(path, config), fields: fieldsOf(path) }),
    routesOf: (page) => routesOfPage(page, find(page.path), config),
    findFieldFaults: (page, hasId) => findFieldFaults(page, find(page.path), sidebars, hasId),
    idOf: (page) => idOfPage(page, find(page.path)),
    basePath: joinAddress(config.baseUrl),
    address: config.address,
    publicFolders: config.staticFolders,
    generatedRoutes: generatedRoutesOf(folders, config, source, [
      ...sidebars.flatMap(({ categoryRoutes }) => categoryRoutes),
      ...categories.routes,
    ]),
    failsOn: config.failsOn,
    redirects: config.redirects,
    redirectFiles: config.redirectFiles,
    links: {
      // `resolveMarkdownLinkPathname` of @docusaurus/utils.
      relativeTo: ['file', 'content', 'route'],
      absoluteFrom: ['site', 'content', 'folder'],
      // `addBaseUrl` of @docusaurus/core. In `.md` that is no MDX, tags of HTML are components too.
      ...(config.format === 'mdx' ? { addsBase: 'where missing', leavesHtmlImages: true } : {}),
      // A target without one is an address, which may differ from the name of the file (slug, id, numbers).
      pageExtensions: ['.md', '.mdx'],
      // Each language is a build of its own, whose base URL ends in the language.
      addsLanguage: 'always',
      aliases: { '@site/': location.folder },
      copiesFiles: true,
      unservedBecause: unservedBecause(config.modules, config.staticFolders),
      originalOf: (path, kind) => (kind === 'link' ? originalOf(path, find(path), folders) : undefined),
    },
    // https://docusaurus.io/docs/swizzling
    isTemplate: templateTest([joinPath(location.folder, 'src/theme')]),
    isContentData: (path) => isContentData(path, location.folder, folders),
    frozenAs: (path) => frozenAs(path, find(path), folders),
    nav: navOf(config, find, sidebars, [...categories.entries, ...navbarEntries(config, folders)], lost),
    locales: config.locales,
  }
}

/** A document without a translation is served in each language, and a link may name its file (`getContentPathList`). */
function originalOf(
  path: string,
  own: ContentFolder | undefined,
  folders: readonly ContentFolder[],
): string | undefined {
  if (own?.locale === undefined) return undefined
  const original = folders.find(
    ({ plugin, version, locale }) => plugin === own.plugin && version === own.version && locale === undefined,
  )
  return original === undefined ? undefined : joinPath(original.folder, pathFrom(own.folder, path))
}

function frozenAs(path: string, own: ContentFolder | undefined, folders: readonly ContentFolder[]) {
  if (own?.plugin.kind === 'blog') return 'post'
  const isEarlier = own?.isEarlier === true || folders.some((one) => one.isEarlier && one.sidebarPath === path)
  return isEarlier ? 'earlier version' : undefined
}

/** Translations, and the files that name authors and tags: https://docusaurus.io/docs/blog#global-authors */
function isContentData(path: string, site: string, folders: readonly ContentFolder[]): boolean {
  if (isBelow(path, joinPath(site, 'i18n') ?? 'i18n')) return path.endsWith('.json')
  return /^(authors|tags)\.ya?ml$/.test(nameOf(path)) && folders.some(({ folder }) => isBelow(path, folder))
}

function pageTest(find: (path: string) => ContentFolder | undefined): (path: string) => boolean {
  const excludes = new Map<ContentFolder, MatchPath>()
  return (path) => {
    const content = /\.mdx?$/.test(path) ? find(path) : undefined
    if (content === undefined) return false
    const { exclude } = content.plugin
    const isExcluded =
      excludes.get(content) ?? (exclude.length === 0 ? (name: string) => NO_PAGE.test(name) : compileGlobs(exclude))
    excludes.set(content, isExcluded)
    const inside = pathFrom(content.folder, path)
    return !HIDDEN.test(inside) && !isExcluded(inside)
  }
}

function syntaxOf(path: string, { format, keepsCaseOfAnchors, refusesInMdx }: DocusaurusConfig): PageSyntax {
  const isMarkdown = format === 'md' || (format === 'detect' && path.endsWith('.md'))
  const syntax = isMarkdown ? 'markdown' : 'mdx'
  return { syntax, refusesInMdx, ...(keepsCaseOfAnchors ? { slugs: githubCaseSlugs } : {}) }
}
