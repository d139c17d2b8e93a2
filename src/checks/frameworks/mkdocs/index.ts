import { compileIgnoreLines, type MatchPath } from '../../config/glob.ts'
import { isBelow, joinPath, LANGUAGE, nameOf, pathFrom } from '../../config/paths.ts'
import type { PageSyntax } from '../../dialect.ts'
import { unknownAnchors } from '../../problem.ts'
import type { Framework, FrameworkRules, SiteLocation, SiteSource } from '../framework.ts'
import { locateByName } from '../locate.ts'
import { templateTest } from '../template-folders.ts'
import { activeContent } from './active-content.ts'
import { anchors } from './anchors.ts'
import { blogRoutes, readBlogs, readPostFaults } from './blog.ts'
import { type MkdocsConfig, readMkdocsConfig } from './config.ts'
import { readExclude } from './exclude.ts'
import { readLanguages } from './languages.ts'
import { readMkdocsNav } from './nav.ts'
import { navFiles } from './nav-edit.ts'
import { editRedirects } from './redirects.ts'
import { type MkdocsSite, readRedirects, routesOfPage } from './routes.ts'
import { leavesLinks, unservedBecause } from './served-files.ts'
import { pythonSlugs } from './slugs.ts'
import { text } from './text.ts'

/** `mkdocs.yml`, and those beside it for languages and editions: `mkdocs.en.yml`. */
const CONFIG = /^mkdocs(?:[.-][\w.-]*)?\.ya?ml$/i
const MAX_CONFIGS = 50

/** MkDocs, Material for MkDocs included: mkdocs.yml is data, so all of it is read. */
export const mkdocs: Framework = {
  name: 'mkdocs',
  title: 'MkDocs',
  usualPageFolder: 'docs',
  detect,
  load,
  navFiles,
  buildFiles: CONFIG,
  listsUnnamedPages: true,
  buildsSiblings: true,
  editRedirects,
  text,
  anchors,
  activeContent,
}

/** `mkdocs.utils.is_markdown_file`. */
const PAGE = /\.(md|markdown|mdown|mkdn|mkd)$/
/** What MkDocs leaves out of every site (`_default_exclude` in mkdocs/structure/files.py). */
const ALWAYS_EXCLUDED = ['.*', '/templates/']
/** Plugins that run Jinja over the text of a page. */
const TEMPLATE_PLUGIN = /^(macros|markdownextradata|markdown-exec|jinja2?|mkdocs-jinja|table-reader)$/
function detect(paths: readonly string[]): SiteLocation[] {
  return locateByName(paths, /^mkdocs\.ya?ml$/)
}

async function load({ folder, configPath }: SiteLocation, source: SiteSource): Promise<FrameworkRules> {
  const config = await readMkdocsConfig(configPath, folder, source)
  const { plugins, docsFolder } = config
  const blogs = readBlogs(plugins, docsFolder)
  const site: MkdocsSite = { ...config, source, blogs, languages: readLanguages(plugins) }
  const isExcludedByPlugin = readExclude(plugins)
  const isLeftOut = compileIgnoreLines([...ALWAYS_EXCLUDED, ...config.excluded])
  const isExcluded: MatchPath = (path) => isLeftOut(path) || isExcludedByPlugin(path)
  const isDraft = compileIgnoreLines(config.drafts)
  const dialect = syntaxOf(config)
  const hasLists = plugins.some(({ name }) => name === 'literate-nav')
  return {
    problems: [...config.problems, ...(config.slugs === undefined ? [unknownAnchors(configPath ?? folder)] : [])],
    hasUnknownAnchors: config.slugs === undefined,
    mayDefineReferences: config.mayDefineReferences,
    contentFolders: [docsFolder],
    inheritsFrom: config.parent,
    isPage: (path) => isPage(path, docsFolder, isExcluded),
    isLeftOut: (path) => isOfOtherLanguage(path, docsFolder),
    findFieldFaults: await readPostFaults(plugins, docsFolder, source),
    syntaxOf: () => dialect,
    routesOf: (page) => (isDraft(pathFrom(docsFolder, page.path)) ? [] : routesOfPage(page, site)),
    basePath: config.basePath,
    address: config.address,
    publicFolders: config.themeFolder === undefined ? [docsFolder] : [docsFolder, config.themeFolder],
    // https://www.mkdocs.org/user-guide/customizing-your-theme/
    isTemplate: templateTest([config.themeFolder], [docsFolder]),
    generatedRoutes: [
      '/(404|search)(\\.html)?',
      '/sitemap\\.xml(\\.gz)?',
      ...blogs.flatMap(blogRoutes),
      // Folders of versions: https://github.com/jimporter/mike
      ...(plugins.some(({ name }) => name === 'mike')
        ? ['/(?:dev|latest|stable|main|master|v?\\d[\\w.-]*)(?:/.*)?']
        : []),
    ],
    redirects: readRedirects(config),
    pageScripts: config.pageScripts,
    pageHooks: config.hooks,
    // Each may be built, and may inherit from others.
    configFiles: source.paths.filter((path) => CONFIG.test(nameOf(path))).slice(0, MAX_CONFIGS),
    links: {
      routesEndInSlash: config.usesDirectoryUrls,
      absoluteFrom: config.absoluteLinksAreFiles ? ['content'] : ['site', 'content'],
      // Its lists name folders (`* [Guide](guide/)`), and their files are pages too: mkdocs_literate_nav/plugin.py.
      allowsFolders: hasLists,
      // `base_path` of pymdownx.snippets is not read.
      includesByPathEnd: true,
      originalOf: (path) => originalOf(path, config),
      unservedBecause: unservedBecause(config, isExcluded),
      leavesHtml: true,
      ...(leavesLinks(config) && !config.absoluteLinksAreFiles && !isServedElsewhere(source)
        ? { addsBase: 'never' }
        : {}),
      pageExtensions: config.usesDirectoryUrls ? ['.md'] : ['.md', '.html'],
    },
    unread: hasLists ? ['Navigation that literate-nav makes of lists in files is not checked.'] : [],
    frozenAs: (path) => (blogs.some(({ postFolder }) => isBelow(path, postFolder)) ? 'post' : undefined),
    nav: readMkdocsNav(site),
    locales: site.languages?.locales ?? [],
  }
}

/** `docs/de/docs/a.md` beside `docs/en/docs`: no configuration builds it, unless another site is known to. */
function isOfOtherLanguage(path: string, docsFolder: string): boolean {
  const [own, other] = [docsFolder.split('/'), path.split('/')]
  const at = own.findIndex((part) => LANGUAGE.test(part))
  if (at === -1 || at === own.length - 1 || own[at] === other[at] || !LANGUAGE.test(other[at] ?? '')) return false
  return own.every((part, index) => index === at || part === other[index])
}

/** With a domain of its own, or another configuration, a site may be built without the path of its address. */
function isServedElsewhere({ paths }: SiteSource): boolean {
  return paths.some((path) => nameOf(path) === 'CNAME') || paths.filter((path) => CONFIG.test(nameOf(path))).length > 1
}

/** The place of a file in the site that its own inherits from. */
function originalOf(path: string, { docsFolder, originalFolder }: MkdocsConfig): string | undefined {
  const isTranslation = originalFolder !== undefined && originalFolder !== docsFolder && isBelow(path, docsFolder)
  return isTranslation ? joinPath(originalFolder, pathFrom(docsFolder, path)) : undefined
}

function isPage(path: string, docsFolder: string, isExcluded: MatchPath): boolean {
  // A README.md beside an index.md is a page too: MkDocs drops it with a warning, and two pages of one address say so.
  return isBelow(path, docsFolder) && PAGE.test(path) && !isExcluded(pathFrom(docsFolder, path))
}

function syntaxOf({ plugins, slugs, tabSlugs, nestsFences, renamedMarks }: MkdocsConfig): PageSyntax {
  const areRenamed = renamedMarks.some(({ written, usual }) => written !== undefined && usual === '{{')
  const hasRawTemplates = !areRenamed && plugins.some(({ name }) => TEMPLATE_PLUGIN.test(name))
  return { syntax: 'markdown', slugs: slugs ?? pythonSlugs, hasRawTemplates, tabSlugs, nestsFences, renamedMarks }
}
