import { compileIgnoreLines, type MatchPath } from '../../config/glob.ts'
import {
  compareDepth,
  folderOf,
  isBelow,
  isForeign,
  joinPath,
  pathFrom,
  routeOf,
  withoutExtension,
} from '../../config/paths.ts'
import { pairsOf, stringOf } from '../../config/yaml.ts'
import type { PageSyntax } from '../../dialect.ts'
import type { Framework, FrameworkRules, Nav, PageInfo, Redirect, SiteLocation, SiteSource } from '../framework.ts'
import { blogRoutes, type MkdocsBlog, postRoutes, readBlogs } from './blog.ts'
import { type MkdocsConfig, optionValue, readMkdocsConfig } from './config.ts'
import { languageFiles, type MkdocsLanguages, readLanguages, splitLanguage } from './languages.ts'
import { readMkdocsNav } from './nav.ts'

/** MkDocs, Material for MkDocs included: mkdocs.yml is data, so all of it is read. */
export const mkdocs: Framework = { name: 'mkdocs', title: 'MkDocs', usualPageFolder: 'docs', detect, load }

/** `mkdocs.utils.is_markdown_file`. */
const PAGE = /\.(md|markdown|mdown|mkdn|mkd)$/
/** What MkDocs leaves out of every site (`_default_exclude` in mkdocs/structure/files.py). */
const ALWAYS_EXCLUDED = ['.*', '/templates/']
/** Plugins that run Jinja over the text of a page. */
const TEMPLATE_PLUGIN = /^(macros|markdownextradata|markdown-exec|jinja2?|mkdocs-jinja|table-reader)$/
/** Plugins by which the nav is made of files and folders. */
const NAV_PLUGIN =
  /^(awesome-pages|awesome-nav|literate-nav|section-index|include_dir_to_nav|gen_nav|monorepo|multirepo|api-autonav)$/

interface Site extends MkdocsConfig {
  blogs: readonly MkdocsBlog[]
  languages: MkdocsLanguages | undefined
  source: SiteSource
}

function detect(paths: readonly string[]): SiteLocation[] {
  return paths
    .filter((path) => /(^|\/)mkdocs\.ya?ml$/.test(path) && !isForeign(path))
    .sort(compareDepth)
    .map((path) => ({ folder: folderOf(path), configPath: path }))
}

async function load({ folder, configPath }: SiteLocation, source: SiteSource): Promise<FrameworkRules> {
  const config = await readMkdocsConfig(configPath, folder, source)
  const { plugins, docsFolder } = config
  const site: Site = { ...config, source, blogs: readBlogs(plugins, docsFolder), languages: readLanguages(plugins) }
  const isExcluded = compileIgnoreLines([...ALWAYS_EXCLUDED, ...config.excluded])
  const isDraft = compileIgnoreLines(config.drafts)
  const dialect = syntaxOf(config)
  return {
    folder,
    configPath,
    problems: config.problems,
    contentFolders: [docsFolder],
    isPage: (path) => isPage(path, docsFolder, isExcluded),
    syntaxOf: () => dialect,
    routesOf: (page) => (isDraft(pathFrom(docsFolder, page.path)) ? [] : routesOfPage(page, site)),
    basePath: config.basePath,
    publicFolders: config.themeFolder === undefined ? [docsFolder] : [docsFolder, config.themeFolder],
    generatedRoutes: ['/(404|search)(\\.html)?', '/sitemap\\.xml(\\.gz)?', ...site.blogs.flatMap(blogRoutes)],
    redirects: readRedirects(config),
    links: {
      relativeTo: ['file', 'route'],
      routesEndInSlash: config.usesDirectoryUrls,
      absoluteFrom: config.absoluteLinksAreFiles ? ['content'] : ['site', 'content'],
      pageExtensions: config.usesDirectoryUrls ? ['.md'] : ['.md', '.html'],
      allowsExtensionless: false,
      aliases: {},
      allowsFolders: false,
    },
    nav: readNav(site),
    locales: site.languages?.locales ?? [],
  }
}

function isPage(path: string, docsFolder: string, isExcluded: MatchPath): boolean {
  // A README.md beside an index.md is a page too: MkDocs drops it with a warning, and two pages of one address say so.
  return isBelow(path, docsFolder) && PAGE.test(path) && !isExcluded(pathFrom(docsFolder, path))
}

function syntaxOf({ plugins, slugs, nestsFences }: MkdocsConfig): PageSyntax {
  return {
    syntax: 'markdown',
    slugs,
    requiredFields: [],
    hasRawTemplates: plugins.some(({ name }) => TEMPLATE_PLUGIN.test(name)),
    nestsFences,
  }
}

function routesOfPage(page: PageInfo, site: Site): string[] {
  for (const blog of site.blogs) {
    const routes = postRoutes(blog, page)
    if (routes !== undefined) return routes
  }
  const path = pathFrom(site.docsFolder, page.path)
  return site.languages === undefined ? [addressOf(path)] : languageRoutes(path, site, site.languages)
}

/** mkdocs-static-i18n serves a page of the default language under every prefix for which there is no translation. */
function languageRoutes(path: string, { docsFolder, source }: Site, languages: MkdocsLanguages): string[] {
  const { locale = languages.default, path: shared } = splitLanguage(path, languages)
  const own = addressOf(shared)
  if (locale !== languages.default) return [prefixed(locale, own)]
  const untranslated = languages.locales.filter((name) => {
    const translation = languageFiles(shared, { ...languages, locales: [name] }).filter((file) => file !== shared)
    return name !== languages.default && !translation.some((file) => source.hasFile(joinPath(docsFolder, file) ?? file))
  })
  return [own, ...untranslated.map((name) => prefixed(name, own))]
}

function prefixed(locale: string | undefined, route: string): string {
  if (locale === undefined) return route
  return route === '/' ? `/${locale}` : `/${locale}${route}`
}

/** `File._get_stem` in mkdocs/structure/files.py: README is an index. */
function addressOf(path: string): string {
  return routeOf(withoutExtension(path).replace(/(^|\/)README$/, '$1index'))
}

function readNav(site: Site): Nav | undefined {
  const { nav, plugins, docsFolder, languages, notInNav } = site
  if (nav === undefined) return undefined
  const filesFor = (path: string): string[] =>
    (languages === undefined ? [path] : languageFiles(path, languages)).flatMap(
      (file) => joinPath(docsFolder, file) ?? [],
    )
  const hasWildcards = plugins.some(({ name }) => NAV_PLUGIN.test(name))
  const read = readMkdocsNav(nav, { filesFor, hasWildcards })
  const isLeftOut = compileIgnoreLines(notInNav)
  return {
    ...read,
    isComplete: read.isComplete && !hasWildcards && languages === undefined,
    needsNoEntry: (path) =>
      isLeftOut(pathFrom(docsFolder, path)) || site.blogs.some(({ postFolder }) => isBelow(path, postFolder)),
  }
}

/** https://github.com/mkdocs/mkdocs-redirects: `redirect_maps: {old.md: new.md}`; the new one may be an address. */
function readRedirects({ plugins }: MkdocsConfig): Redirect[] {
  return plugins
    .filter(({ name }) => name === 'redirects')
    .flatMap((plugin) => {
      const maps = optionValue(plugin, 'redirect_maps')
      if (maps === undefined) return []
      return pairsOf(maps.source, maps.node).flatMap(({ key, value }) => {
        const to = stringOf(maps.source, value)
        return to === undefined ? [] : [{ from: addressOf(key), to: redirectTarget(to) }]
      })
    })
}

function redirectTarget(to: string): string {
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(to)) return to
  const path = to.replace(/[?#].*$/s, '')
  return addressOf(path.endsWith('/') ? `${path}index` : path)
}
