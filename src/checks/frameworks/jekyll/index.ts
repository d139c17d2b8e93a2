import { folderOf, isBelow, joinPath, nameOf, pathFrom } from '../../config/paths.ts'
import { unknownAnchors } from '../../problem.ts'
import { text } from '../code-host.ts'
import type { Framework, FrameworkRules, SiteLocation, SiteSource } from '../framework.ts'
import { locateByName } from '../locate.ts'
import { templateTest } from '../template-folders.ts'
import { activeContent } from './active-content.ts'
import { anchors } from './anchors.ts'
import { type JekyllConfig, readJekyllConfig } from './config.ts'
import { readGeneratedRoutes } from './html-pages.ts'
import { settledBy, TEMPLATE_SETTINGS } from './plugins.ts'
import { formerRoutesOf, isDocument, PAGE, routesOfPage } from './routes.ts'
import { unservedBecause } from './served-files.ts'
import { findSilentLayouts } from './silent-layouts.ts'
import { readTemplate } from './template.ts'

/**
 * Jekyll, which GitHub Pages runs: https://jekyllrb.com/docs/. GitHub Pages wants a `_config.yml` in repositories of
 * any kind, so the file alone makes no Jekyll site.
 */
export const jekyll: Framework = {
  name: 'jekyll',
  title: 'Jekyll',
  usedAs,
  hasCommonMarker: true,
  detect,
  load,
  buildFiles: /^_config(?:[._-][\w.-]*)?\.ya?ml$/i,
  // Tried out with Jekyll 4.3 and kramdown 2.4.
  text: {
    ...text,
    takesLastField: true,
    endsHtmlAtTags: true,
    hidesUnknownTags: true,
    template: { named: { tag: 'tags of Liquid' }, read: readTemplate, settings: TEMPLATE_SETTINGS, settledBy },
  },
  anchors,
  activeContent,
}

/** Layouts and data have names: https://jekyllrb.com/docs/layouts/, https://jekyllrb.com/docs/datafiles/. */
function usedAs(path: string): string[] {
  const layout = /(?:^|\/)_layouts\/(.+)\.\w+$/.exec(path)?.[1]
  if (layout !== undefined) return [`layout: ${layout}`, `layout: "${layout}"`, `layout: '${layout}'`]
  const data = /(?:^|\/)_data\/(.+)\.\w+$/.exec(path)?.[1]
  return data === undefined ? [] : [`site.data.${data.replaceAll('/', '.')}`]
}

function detect(paths: readonly string[]): SiteLocation[] {
  return locateByName(paths, /^_config\.ya?ml$/)
}

async function load(location: SiteLocation, source: SiteSource): Promise<FrameworkRules> {
  const config = await readJekyllConfig(location, source)
  const notes = await findNotes(config, source)
  return {
    problems: [
      ...config.problems,
      ...(await findSilentLayouts(config, source)),
      ...(config.slugs === undefined ? [unknownAnchors(location.configPath ?? location.folder)] : []),
    ],
    hasUnknownAnchors: config.slugs === undefined,
    contentFolders: [config.content],
    isPage: (path) => PAGE.test(path) && config.isServed(path) && !notes.has(path),
    // Liquid runs before Markdown, over code blocks too: https://jekyllrb.com/docs/rendering-process/
    syntaxOf: (path) => ({
      syntax: 'markdown',
      hasRawTemplates: true,
      ...(config.slugs && { slugs: config.slugs }),
      ...(isDocument(path, config) && { excerptEnd: config.excerptEnd }),
    }),
    routesOf: (page) => routesOfPage(page, config),
    formerRoutesOf,
    basePath: config.basePath,
    address: config.address,
    publicFolders: [config.content],
    generatedRoutes: await readGeneratedRoutes(source, config),
    // https://jekyllrb.com/docs/posts/
    frozenAs: (path) => (/(?:^|\/)_posts\//.test(path) ? 'post' : undefined),
    addressField: config.hasOldAddresses ? { name: 'redirect_from', ending: endInSlash(config) ? '/' : '' } : undefined,
    isTemplate: templateTest([...config.templateFolders, config.includesFolder], [config.content]),
    includedAs: (path) =>
      isBelow(path, config.includesFolder) && PAGE.test(path) ? pathFrom(config.includesFolder, path) : undefined,
    filledFolders: await readFilledFolders(config, source),
    isContentData: (path) => isBelow(path, joinPath(location.folder, '_data') ?? '_data'),
    links: {
      // A browser follows what is written; only links to source files are rewritten (jekyll-relative-links).
      relativeTo: ['route', 'file'],
      ...(endInSlash(config) ? { routesEndInSlash: true } : {}),
      pageExtensions: ['.md', '.html'],
      allowsExtensionless: true,
      mayLeaveRepository: true,
      ...(isServedElsewhere(source) ? {} : { addsBase: 'never' }),
      unservedBecause: unservedBecause(config, endInSlash(config), source),
    },
  }
}

const INDEXES = ['index.html', 'index.htm', 'index.md', 'index.markdown']
const MAX_NOTES = 100

/**
 * Finds READMEs for a code host: without frontmatter they are no pages, as jekyll-optional-front-matter leaves them out, and
 * jekyll-readme-index makes the index of a folder only of those without another one.
 */
async function findNotes({ isServed }: JekyllConfig, source: SiteSource): Promise<ReadonlySet<string>> {
  const hasIndex = (folder: string): boolean => INDEXES.some((name) => source.hasFile(joinPath(folder, name) ?? name))
  const found = source.paths.filter(
    (path) => /^readme\./i.test(nameOf(path)) && PAGE.test(path) && isServed(path) && hasIndex(folderOf(path)),
  )
  const texts = await Promise.all(found.slice(0, MAX_NOTES).map((path) => source.readText(path)))
  return new Set(found.filter((_, index) => texts[index]?.startsWith('---') === false))
}

/** `PageWithoutAFile.new(site, site.source, "packages", name)` in a plugin of the site: https://jekyllrb.com/docs/plugins/generators/ */
const MADE_PAGE =
  /\bPage(?:WithoutAFile)?\.new\(\s{0,20}\w{1,40},\s{0,20}[\w.@]{1,40},\s{0,20}["']([\w./-]{0,100})["'](?:,\s{0,20}["']([\w./-]{1,100})["'](?=\s{0,20}[,)]))?/g
const MAX_PLUGINS = 50

/** Gives files where their names are written out, else folders, of which the content folder would hide every dead link. */
async function readFilledFolders({ content, pluginsFolder }: JekyllConfig, source: SiteSource): Promise<string[]> {
  const plugins = source.paths.filter((path) => isBelow(path, pluginsFolder) && path.endsWith('.rb'))
  const texts = await Promise.all(plugins.slice(0, MAX_PLUGINS).map((path) => source.readText(path)))
  return texts.flatMap((text = '') =>
    [...text.matchAll(MADE_PAGE)].flatMap(([, folder = '', name]) => {
      const made = joinPath(content, `${folder}/${name ?? ''}`)
      if (made === undefined || made === content || !isBelow(made, content)) return []
      return name === undefined
        ? made
        : [made, made.replace(/\.(?:md|markdown)$/, '.html'), made.replace(/\.html$/, '.md')]
    }),
  )
}

/** With a domain of its own, or another configuration, a site may be built without its base path. */
function isServedElsewhere({ paths }: SiteSource): boolean {
  return paths.some((path) => /(?:^|\/)(?:CNAME|_config[._-][\w.-]*\.ya?ml)$/i.test(path))
}

/** As far as the configuration says: a page may set an address of its own. */
function endInSlash({ pagePermalink, collections }: JekyllConfig): boolean {
  return [pagePermalink, ...collections.map(({ permalink }) => permalink)].every(
    (permalink) => permalink === 'pretty' || permalink?.endsWith('/') === true,
  )
}
