import { foldersOf } from '../../config/folder-set.ts'
import { compileGlobs, type MatchPath } from '../../config/glob.ts'
import { compareDepth, folderOf, isForeign, nameOf, pathFrom } from '../../config/paths.ts'
import { joinAddress } from '../../config/site-address.ts'
import type { PageSyntax } from '../../dialect.ts'
import type { Framework, FrameworkRules, Nav, PageInfo, SiteLocation, SiteSource } from '../framework.ts'
import { type Categories, readCategories } from './categories.ts'
import { type DocusaurusConfig, readDocusaurusConfig } from './config.ts'
import { type ContentFolder, indexFolders, readContentFolders } from './content.ts'
import { generatedRoutesOf } from './generated.ts'
import { readSidebars, type Sidebars } from './nav.ts'
import { idOfDoc, routeOfPage } from './routes.ts'

/** Docusaurus: https://docusaurus.io/docs. Its configuration is code, of which the literals are read. */
export const docusaurus: Framework = { name: 'docusaurus', title: 'Docusaurus', foldersBeside, detect, load }

const CONFIG = /^docusaurus\.config\.[cm]?[jt]s$/
const SIDEBARS = /^sidebars\.([cm]?[jt]s|json)$/
/** `GlobExcludeDefault` of @docusaurus/utils: partials, tests. */
const NO_PAGE = /(^|\/)(_|__tests__\/)|\.test\.mdx?$/

/** Often `website` holds the site and `docs` beside it the pages. */
function foldersBeside(folder: string): string[] {
  return folder === '' ? [] : [inside(folderOf(folder), 'docs')]
}

/** Without a configuration a site is certain where there are old versions, or sidebars with documents in or beside them. */
function detect(paths: readonly string[]): SiteLocation[] {
  const configs = new Map<string, string | undefined>()
  const folders = foldersOf(paths)
  for (const path of paths) {
    const [name, folder] = [nameOf(path), folderOf(path)]
    if (CONFIG.test(name) && !isForeign(path)) configs.set(folder, configs.get(folder) ?? path)
    else if (configs.has(folder) || isForeign(path)) continue
    else if (name === 'versions.json' && folders.has(inside(folder, 'versioned_docs'))) configs.set(folder, undefined)
    else if (
      SIDEBARS.test(name) &&
      (folders.has(inside(folder, 'docs')) || folders.has(inside(folderOf(folder), 'docs')))
    )
      configs.set(folder, undefined)
  }
  return [...configs].sort(([a], [b]) => compareDepth(a, b)).map(([folder, configPath]) => ({ folder, configPath }))
}

function inside(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

async function load(location: SiteLocation, source: SiteSource): Promise<FrameworkRules> {
  const config = await readDocusaurusConfig(location, source)
  const folders = existing(await readContentFolders(config, location.folder, source), source)
  const find = indexFolders(folders)
  const isPage = pageTest(find)
  const sidebars = await readAllSidebars(folders, source)
  const categories = await readCategories(source.paths, find, source)
  return {
    folder: location.folder,
    configPath: location.configPath,
    problems: [...config.problems, ...sidebars.flatMap(({ problems }) => problems), ...categories.problems],
    contentFolders: folders.map(({ folder }) => folder).sort((a, b) => b.length - a.length),
    isPage,
    syntaxOf: (path) => syntaxOf(path, config),
    routesOf: (page) => routesOf(page, find, config),
    idOf: (page) => idOf(page, find),
    basePath: joinAddress(config.baseUrl),
    publicFolders: config.staticFolders,
    generatedRoutes: generatedRoutesOf(folders, config, source, [
      ...sidebars.flatMap(({ categoryRoutes }) => categoryRoutes),
      ...categories.routes,
    ]),
    redirects: config.redirects,
    links: {
      // `resolveMarkdownLinkPathname` of @docusaurus/utils.
      relativeTo: ['file', 'content', 'route'],
      absoluteFrom: ['site', 'content'],
      pageExtensions: ['.md', '.mdx'],
      // A target without an extension is an address, which may differ from the name of the file (slug, id, numbers).
      allowsExtensionless: false,
      aliases: { '@site/': location.folder },
      allowsFolders: false,
    },
    nav: navOf(config, find, sidebars, categories),
    locales: config.locales,
  }
}

/** Of hundreds of versions in languages only some have been made. */
function existing(folders: readonly ContentFolder[], { paths }: SiteSource): ContentFolder[] {
  const known = foldersOf(paths)
  return folders.filter(({ folder }) => known.has(folder))
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
    return !isExcluded(pathFrom(content.folder, path))
  }
}

function syntaxOf(path: string, { format }: DocusaurusConfig): PageSyntax {
  const isMarkdown = format === 'md' || (format === 'detect' && path.endsWith('.md'))
  const syntax = isMarkdown ? 'markdown' : 'mdx'
  return { syntax, slugs: 'github', requiredFields: [], hasRawTemplates: false }
}

/** A page of the default language stands in for those that are not translated. */
function routesOf(
  page: PageInfo,
  find: (path: string) => ContentFolder | undefined,
  { locales, defaultLocale }: DocusaurusConfig,
): string[] {
  const content = find(page.path)
  const route = content && routeOfPage(page, content)
  if (route === undefined) return []
  if (content?.locale !== undefined) return [joinAddress(content.locale, route)]
  return [route, ...locales.filter((locale) => locale !== defaultLocale).map((locale) => joinAddress(locale, route))]
}

function idOf(page: PageInfo, find: (path: string) => ContentFolder | undefined): string | undefined {
  const content = find(page.path)
  return content?.plugin.kind === 'docs' && content.locale === undefined ? idOfDoc(page, content) : undefined
}

async function readAllSidebars(folders: readonly ContentFolder[], source: SiteSource): Promise<Sidebars[]> {
  const read: Sidebars[] = []
  for (const content of folders)
    if (content.sidebarPath !== undefined && source.hasFile(content.sidebarPath))
      read.push(await readSidebars(content.sidebarPath, content, source))
  return read
}

function navOf(
  config: DocusaurusConfig,
  find: (path: string) => ContentFolder | undefined,
  sidebars: readonly Sidebars[],
  categories: Categories,
): Nav {
  const problems = [...config.problems, ...sidebars.flatMap(({ problems: own }) => own)]
  return {
    files: [...new Set(sidebars.flatMap(({ walk }) => [...walk.files]))],
    entries: [...sidebars.flatMap(({ walk }) => walk.entries), ...categories.entries],
    isComplete: problems.length === 0,
    // Without a file of its own a sidebar is autogenerated; posts and pages stand in none.
    needsNoEntry: (path) => find(path)?.sidebarPath === undefined,
  }
}
