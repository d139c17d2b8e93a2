import { slug as slugify } from 'github-slugger'
import { readStaticJson } from '../../config/js-module.ts'
import { fieldsAt, stringsAt } from '../../config/js-values.ts'
import { parameterRoute } from '../../config/parameter-route.ts'
import {
  compareDepth,
  folderOf,
  isBelow,
  isForeign,
  joinPath,
  nameOf,
  pathFrom,
  routeOf,
  withoutExtension,
} from '../../config/paths.ts'
import type { PageSyntax } from '../../dialect.ts'
import type { Framework, FrameworkRules, PageInfo, SiteLocation, SiteSource } from '../framework.ts'
import { readStarlightConfig, type StarlightConfig } from './config.ts'
import { readStarlightSidebar } from './nav.ts'

/** Starlight on Astro: https://starlight.astro.build */
export const starlight: Framework = { name: 'starlight', title: 'Starlight', detect, load }

const CONTENT = 'src/content/docs'
/** `docsLoader`: Markdown by any of its extensions and MDX; Markdoc where it is set up. Names that begin with `_` are not read. */
const EXTENSIONS = ['md', 'mdx', 'markdown', 'mdown', 'mkdn', 'mkd', 'mdwn', 'mdoc']
const PAGE = new RegExp(`(^|/)[^_/][^/]*\\.(${EXTENSIONS.join('|')})$`)

interface Site extends StarlightConfig {
  locales: readonly string[]
  content: string
  source: SiteSource
}

function detect(paths: readonly string[]): SiteLocation[] {
  const configs = new Map<string, string>()
  const folders = new Set<string>()
  for (const path of paths) {
    if (/^astro\.config\.[cm]?[jt]s$/.test(nameOf(path))) configs.set(folderOf(path), path)
    const at = `/${path}`.indexOf(`/${CONTENT}/`)
    if (at !== -1 && !isForeign(path)) folders.add(path.slice(0, Math.max(0, at - 1)))
  }
  return [...folders].sort(compareDepth).map((folder) => ({ folder, configPath: configs.get(folder) }))
}

async function load({ folder, configPath }: SiteLocation, source: SiteSource): Promise<FrameworkRules> {
  const content = below(folder, CONTENT)
  const read = await readStarlightConfig(configPath, source)
  const site: Site = { ...read, content, source, locales: read.locales ?? guessLocales(content, source) }
  const { nav, problems } = readStarlightSidebar(site, content)
  return {
    folder,
    configPath,
    problems: [...site.problems, ...problems],
    contentFolders: [content],
    isPage: (path) => isBelow(path, content) && PAGE.test(path),
    syntaxOf: (path) => syntaxOf(path, isBelow(path, content)),
    routesOf: (page) => routesOfPage(page, site),
    basePath: site.basePath,
    publicFolders: [below(folder, site.publicFolder)],
    generatedRoutes: [
      '/404',
      '/sitemap-[^/]*\\.xml',
      ...site.pluginRoutes,
      ...pageRoutes(below(folder, 'src/pages'), source),
    ],
    redirects: site.redirects,
    links: {
      // Astro leaves links as they are written, for the browser to resolve; images are files.
      relativeTo: ['file', 'route'],
      absoluteFrom: ['site'],
      pageExtensions: [],
      allowsExtensionless: true,
      aliases: await readAliases(folder, source),
      allowsFolders: false,
    },
    nav,
    locales: site.locales,
  }
}

/** Starlight's schema wants a title of every page (packages/starlight/schema.ts), not of Markdown elsewhere. */
function syntaxOf(path: string, isContent: boolean): PageSyntax {
  const syntax = path.endsWith('.mdx') ? 'mdx' : path.endsWith('.mdoc') ? 'other' : 'markdown'
  return {
    syntax,
    slugs: 'github',
    requiredFields: isContent ? ['title'] : [],
    hasRawTemplates: false,
  }
}

/** The page's own address, then those of the languages that show it for want of a translation (utils/routing). */
function routesOfPage({ path, sketch }: PageInfo, site: Site): string[] {
  const { draft, slug } = sketch.frontmatter
  if (draft === true) return []
  const written = withoutExtension(pathFrom(site.content, path))
  const own = routeOf(
    typeof slug === 'string'
      ? slug
      : written
          .split('/')
          .map((part) => slugify(part))
          .join('/'),
  )
  return [own, ...fallbackRoutes(own, written, site)]
}

function fallbackRoutes(own: string, written: string, { locales, defaultLocale, content, source }: Site): string[] {
  const isOther = locales.some((locale) => locale !== defaultLocale && (written === locale || isBelow(written, locale)))
  if (isOther || (defaultLocale !== '' && !isBelow(written, defaultLocale))) return []
  const shared = pathFrom(defaultLocale, written)
  const route = defaultLocale === '' ? own : own.slice(defaultLocale.length + 1)
  return locales
    .filter((locale) => locale !== defaultLocale)
    .filter((locale) => !EXTENSIONS.some((extension) => source.hasFile(`${content}/${locale}/${shared}.${extension}`)))
    .map((locale) => (route === '/' ? `/${locale}` : `/${locale}${route}`))
}

/** Where the configuration does not tell: folders named like a language that hold a page which is at the top as well. */
function guessLocales(content: string, source: SiteSource): string[] {
  const guessed = new Set<string>()
  for (const path of source.paths) {
    if (!isBelow(path, content)) continue
    const [, locale = '', rest = ''] = /^([a-z]{2}(?:-[a-z]{2,4})?)\/(.+)$/i.exec(pathFrom(content, path)) ?? []
    const original = withoutExtension(rest)
    if (rest !== '' && ['md', 'mdx'].some((extension) => source.hasFile(`${content}/${original}.${extension}`)))
      guessed.add(locale)
  }
  return [...guessed]
}

/** Astro's own pages: https://docs.astro.build/en/guides/routing/. One that takes every address says nothing. */
function pageRoutes(pages: string, source: SiteSource): string[] {
  const files = source.paths.filter((path) => isBelow(path, pages) && /\.(astro|md|mdx|html|[cm]?[jt]s)$/.test(path))
  return files
    .map((path) => pathFrom(pages, path))
    .filter((path) => !/(^|\/)_/.test(path) && !path.startsWith('[...'))
    .map((path) => parameterRoute(routeOf(withoutExtension(path))))
}

/** `paths` of tsconfig.json, which Astro also follows in images: https://docs.astro.build/en/guides/typescript/#import-aliases */
async function readAliases(folder: string, source: SiteSource): Promise<Record<string, string>> {
  const path = below(folder, 'tsconfig.json')
  const text = await source.readText(path)
  if (text === undefined) return {}
  const { root } = readStaticJson(text, path)
  const aliases = fieldsAt(root, ['compilerOptions', 'paths']).flatMap(({ key, value }) => {
    const target = joinPath(folder, stringsAt(value, [])[0]?.replace(/\*$/, '') ?? '')
    return key.endsWith('/*') && target !== undefined ? [[key.slice(0, -1), target] as const] : []
  })
  return Object.fromEntries(aliases)
}

function below(folder: string, path: string): string {
  return joinPath(folder, path) ?? folder
}
