import { escapeRegExp } from '../../../base/text.ts'
import { folderOf, foldersOf, isAsciidoc, isBelow, isForeign, joinPath, nameOf, pathFrom } from '../../config/paths.ts'
import { unknownAnchors } from '../../problem.ts'
import type { Framework, FrameworkRules, Nav, SiteLocation, SiteRules, SiteSource } from '../framework.ts'
import { findEarlierVersions, isInOneOf } from '../frozen-pages.ts'
import type { LinkRules } from '../link-rules.ts'
import { templateTest } from '../template-folders.ts'
import { activeContent } from './active-content.ts'
import { anchors, goldmarkSlugs } from './anchors.ts'
import { type HugoConfig, readHugoConfig } from './config.ts'
import { detect } from './detect.ts'
import { findMissingFiles } from './missing-files.ts'
import { readMenus } from './nav.ts'
import { readRedirectTemplates } from './redirect-template.ts'
import { indexPages } from './refs.ts'
import { contentPathOf, formerRoutesOf, routesOfPage } from './routes.ts'
import { text } from './text.ts'

/** Hugo: https://gohugo.io. Its configuration is data; templates and shortcodes are programs, which are not run. */
export const hugo: Framework = {
  name: 'hugo',
  title: 'Hugo',
  usedAs,
  usualPageFolder: 'content',
  detect,
  load,
  buildFiles: /^(hugo|config)\.(toml|ya?ml|json)$/i,
  text,
  anchors,
  activeContent,
}

const MARKDOWN = /\.(md|markdown|mdown)$/i
/** Other formats are rendered by programs that Hugo calls: https://gohugo.io/content-management/formats/ */
const PAGE = /\.(md|markdown|mdown|html?|adoc|asciidoc|ad|rst|org|pandoc|pdc)$/i
/** Without this template links stay as they are written, for browsers to follow. */
const LINK_TEMPLATE = /(^|\/)_(?:default\/_)?markup\/(?:render-)?link(?:\.\w+)*\.html$/

/** https://gohugo.io/configuration/all/: Hugo puts the address of the site before links. */
const WRITES_ADDRESSES = /\b(?:canonifyurls|relativeurls)\b/i

/** What a link template finds pages with. */
const LOOK_UP = /\b(?:GetPage|relref|ref)\b|\.(?:Rel)?Ref\b/

async function load({ folder, configPath }: SiteLocation, source: SiteSource): Promise<FrameworkRules> {
  const config = await readHugoConfig(folder, configPath ?? 'hugo.toml', source)
  const isResource = resourceTest(config, source)
  const isPage = (path: string): boolean => PAGE.test(path) && isContent(path, config) && !isResource(path)
  const linkTemplates = source.paths.filter((path) => isBelow(path, folder) && LINK_TEMPLATE.test(path))
  const texts = await readTexts(linkTemplates, source)
  const isThemed = usesTheme(config, folder, source)
  const mayRewriteLinks = linkTemplates.length > 0 || isThemed
  const find = indexPages(source.paths.filter(isPage), config)
  const contents = config.contents.map((content) => content.folder)
  const templates = await readRedirectTemplates(folder, contents, source)
  const nav = await readMenus(folder, config, source)
  return {
    problems: [
      ...config.problems,
      ...(await findMissingFiles(folder, config, isThemed, source)),
      ...(config.slugs === undefined ? [unknownAnchors(configPath ?? folder)] : []),
    ],
    hasUnknownAnchors: config.slugs === undefined,
    contentFolders: contents,
    isPage,
    syntaxOf: (path) => ({
      syntax: MARKDOWN.test(path) ? 'markdown' : 'other',
      isAsciidoc: isAsciidoc(path),
      slugs: config.slugs ?? goldmarkSlugs,
      hasRawTemplates: true,
      termFields: config.taxonomies.map((name) => name.toLowerCase()),
    }),
    routesOf: (page) => routesOfPage(page, config),
    formerRoutesOf: (page) => formerRoutesOf(page, config),
    basePath: config.basePath,
    address: config.address,
    // What lies beside pages is served beside them.
    publicFolders: [...config.staticFolders, ...contents],
    generatedRoutes: [...generatedRoutes(config, source), ...templates.routes],
    redirects: templates.redirects,
    links: {
      relativeTo: mayRewriteLinks ? ['file', 'content', 'route'] : ['route'],
      routesEndInSlash: !config.hasUglyUrls,
      ...(mayRewriteLinks || config.files.some(({ text }) => WRITES_ADDRESSES.test(text))
        ? {}
        : { addsBase: 'never', unservedBecause: unservedBecause(config) }),
      absoluteFrom: mayRewriteLinks ? ['site', 'content'] : ['site'],
      pageExtensions: mayRewriteLinks ? ['.md'] : config.hasUglyUrls ? ['.html'] : [],
      allowsExtensionless: mayRewriteLinks,
      findDocument: (name, from) => find(name, from, 'ref'),
      ...(isThemed || texts.some((text) => LOOK_UP.test(text))
        ? { findLinked: (target: string, from: string) => find(target, from, 'GetPage') }
        : {}),
      imagesFrom: config.assetFolders,
      originalOf: (path, kind) => (kind === 'image' ? originalOf(path, config) : undefined),
      ownTargets: readOwnTargets(texts),
    },
    configFiles: config.files.map(({ path }) => path),
    isTemplate: templateTest(config.templateFolders, contents),
    isContentData: (path) => /^(data|i18n)\//.test(pathFrom(folder, path)) && isBelow(path, folder),
    frozenAs: frozenTest(config, source),
    nav,
    unread: describeUnread(templates.openBelow, nav),
    // Aliases are written before the pages, which overwrite them (`renderAliases`, and tried out with Hugo 0.111).
    formerRoutesGiveWay: true,
    addressField: { name: 'aliases', ending: config.hasUglyUrls ? '.html' : '/' },
    locales: config.languages,
  }
}

/** What templates leave unchecked. */
function describeUnread(openBelow: readonly string[], nav: Nav | undefined): string[] {
  const links = openBelow.map(
    (start) => `Links below ${start} are not checked where a redirect template computes them.`,
  )
  const areRewritten = nav?.entries.some(({ mayBeMade }) => mayBeMade) === true
  return areRewritten ? [...links, 'Addresses in menus are not checked: a template rewrites them.'] : links
}

const BLOG = /^(?:[\w-]{2,7}\/)?(?:blog|posts?|news)\//

/** Sections of versions that the configuration lists, as themes want them for their menus, and those of posts. */
function frozenTest({ files, contents }: HugoConfig, { paths }: SiteSource): SiteRules['frozenAs'] {
  const written = files.map(({ text: config }) => config).join('\n')
  const names = new Set([...written.matchAll(/\bversion["']?\s*[:=]\s*["']?(v?\d[\w.-]*)/g)].map(([, name]) => name))
  const [, newest] = /\blatest\w*version["']?\s*[:=]\s*["']?(v?\d[\w.-]*)/i.exec(written) ?? []
  const inside = paths.filter((path) => contents.some(({ folder }) => isBelow(path, folder)))
  const earlier = findEarlierVersions(inside, (folder) => names.has(nameOf(folder)), newest)
  return (path) => {
    if (isInOneOf(earlier, path)) return 'earlier version'
    const content = contents.find(({ folder }) => isBelow(path, folder))
    return content !== undefined && BLOG.test(pathFrom(content.folder, path)) ? 'post' : undefined
  }
}

/** Files of a bundle are shared by all its languages (tried out with Hugo 0.111). */
function originalOf(path: string, config: HugoConfig): string | undefined {
  const content = config.contents.find(({ folder }) => isBelow(path, folder))
  const original = config.contents.find(({ language }) => language === config.defaultLanguage)
  const own = contentPathOf(path, config)
  if (content === undefined || original === undefined || own === undefined) return undefined
  if (own.language === config.defaultLanguage) return undefined
  const bare = pathFrom(content.folder, path).replace(`.${own.language}.`, '.')
  return joinPath(original.folder, bare)
}

/** https://gohugo.io/configuration/ugly-urls/ */
function unservedBecause({ hasUglyUrls }: HugoConfig): LinkRules['unservedBecause'] {
  if (!hasUglyUrls) return undefined
  return ({ kind, target, file, isPage, fields }) => {
    if (kind !== 'link' || !isPage || !target.endsWith('/')) return undefined
    const isFolder = /^_?index\./i.test(nameOf(file)) || fields.url !== undefined
    return isFolder ? undefined : 'With uglyURLs, Hugo writes this page as a file, and the link asks for a folder'
  }
}

const MAX_TEMPLATES = 20

function readTexts(templates: readonly string[], source: SiteSource): Promise<string[]> {
  return Promise.all(templates.slice(0, MAX_TEMPLATES).map(async (path) => (await source.readText(path)) ?? ''))
}

/** `{{ if eq $u.String "g" }}`: a link template that knows a target by its text. */
function readOwnTargets(texts: readonly string[]): ReadonlySet<string> {
  const found = texts.flatMap((written) => [...written.matchAll(/\beq\s[^"{}]{1,60}"([^"{}\s]{1,60})"/g)])
  return new Set(found.map(([, target = '']) => target))
}

function isContent(path: string, { contents }: HugoConfig): boolean {
  return contents.some(({ folder }) => isBelow(path, folder)) && !isForeign(path) && !/(^|\/)\.|~$/.test(path)
}

/**
 * `index.md` makes a leaf bundle of its folder: all other files below it are resources of that page. Beside an `_index.md`
 * it is ignored (tried out with Hugo 0.111).
 */
function resourceTest(config: HugoConfig, { paths }: SiteSource): (path: string) => boolean {
  // Newer versions compare names in lower case. A language that Hugo does not know is a part of the name.
  const isLeaf = (path: string): boolean => /^index\./i.test(nameOf(path)) && PAGE.test(path)
  const isBranch = (path: string): boolean => nameOf(path).startsWith('_index.') && PAGE.test(path)
  const contents = paths.filter((path) => isContent(path, config))
  const branches = contents.filter((path) => isBranch(path) && contentPathOf(path, config)?.isFolder === true)
  const sections = new Set(branches.map(folderOf))
  const bundles = new Set(contents.filter((path) => isLeaf(path) && !sections.has(folderOf(path))).map(folderOf))
  return (path) => {
    const folder = folderOf(path)
    return isLeaf(path) ? sections.has(folder) || isInBundle(folderOf(folder), bundles) : isInBundle(folder, bundles)
  }
}

function isInBundle(folder: string, bundles: ReadonlySet<string>): boolean {
  for (let around = folder; around !== ''; around = folderOf(around)) if (bundles.has(around)) return true
  return false
}

/** A theme that is not in the repository may have any template. */
function usesTheme(config: HugoConfig, folder: string, source: SiteSource): boolean {
  const themes = joinPath(folder, 'themes') ?? 'themes'
  // A submodule has no files here.
  const isHere = source.paths.some((path) => isBelow(path, themes) && pathFrom(themes, path).includes('/'))
  return !isHere && config.files.some(({ text: written }) => /^\s*["']?(theme|module|imports)\b/im.test(written))
}

/** https://gohugo.io/templates/lists/: the home page, sections at the top, taxonomies, feeds, further pages of lists. */
function generatedRoutes(config: HugoConfig, { paths }: SiteSource): string[] {
  const folders = foldersOf(paths)
  const sections = config.contents.flatMap((content) =>
    [...folders]
      .filter((folder) => folder !== content.folder && folderOf(folder) === content.folder)
      .map((folder) => pathFrom(content.folder, folder)),
  )
  const languages = config.languages.map((language) => `/${escapeRegExp(language)}`)
  return [
    '/',
    ...languages,
    ...sections.map((section) => `(?:/[\\w-]+)?/${escapeRegExp(section.toLowerCase())}`),
    ...config.taxonomies.map((taxonomy) => `(?:/[\\w-]+)?/${escapeRegExp(taxonomy.toLowerCase())}(?:/.*)?`),
    '(?:/.*)?/index\\.(?:xml|json)',
    '(?:/.*)?/page/\\d+',
    '/(?:sitemap|404|robots|llms)\\.(?:xml|html|txt)',
  ]
}

/** Templates by name: https://gohugo.io/templates/shortcode/, https://gohugo.io/functions/partials/include/. */
function usedAs(path: string): string[] {
  const [, kind, name = ''] = /(?:^|\/)layouts\/_?(shortcodes|partials)\/(.+)\.\w+$/.exec(path) ?? []
  if (kind === 'shortcodes') return [`{{< ${name}`, `{{<${name}`, `{{% ${name}`, `{{%${name}`]
  return kind === 'partials' ? [`partial "${name}`, `partialCached "${name}`] : []
}
