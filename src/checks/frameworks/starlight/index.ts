import { fieldAt } from '../../config/js-values.ts'
import { isBelow, joinPath, pathFrom, segmentsOf } from '../../config/paths.ts'
import type { PageSyntax } from '../../dialect.ts'
import type { Framework, FrameworkRules, SiteLocation, SiteSource } from '../framework.ts'
import { templateTest } from '../template-folders.ts'
import { activeContent } from './active-content.ts'
import { anchors } from './anchors.ts'
import { readAliases, readStarlightConfig } from './config.ts'
import { findConfigFaults } from './config-faults.ts'
import { detect } from './detect.ts'
import { readStarlightSidebar } from './nav.ts'
import { navFiles } from './nav-edit.ts'
import { missingFields, requiredFields } from './own-fields.ts'
import { editRedirects } from './redirects.ts'
import { guessLocales, PAGE, PAGES, pageRoutes, routesOfPage } from './routes.ts'
import { endsInSlash, unservedBecause } from './served-files.ts'
import { text } from './text.ts'

/** Starlight on Astro: https://starlight.astro.build */
export const starlight: Framework = {
  name: 'starlight',
  title: 'Starlight',
  detect,
  load,
  navFiles,
  navInCode: 'astro.config',
  listsUnnamedPages: true,
  editRedirects,
  text,
  anchors,
  activeContent,
}

async function load({ folder, configPath }: SiteLocation, source: SiteSource): Promise<FrameworkRules> {
  const read = await readStarlightConfig(configPath, source)
  const sources = findSources(folder, read.sourceFolder, source)
  const content = below(sources, PAGES)
  const site = { ...read, content, source, locales: read.locales ?? guessLocales(content, source) }
  const { nav, problems } = readStarlightSidebar(site, content)
  const collections = await readCollections(sources, source)
  const skipsFolders = isLegacyCollection(collections)
  const fields = hasDocumentedSchema(collections) ? 'docs' : ''
  const unserved = unservedBecause(read, below(folder, site.publicFolder), source.paths)
  // Plugins of Markdown may take the extensions off links.
  const hasOwnMarkdown = fieldAt(read.modules?.root.node, ['markdown']) !== undefined
  const hasFolders = endsInSlash(read, source.paths)
  const required = collections === undefined ? [] : requiredFields(collections)
  const isPage = (path: string): boolean =>
    isBelow(path, content) && PAGE.test(path) && !(skipsFolders && HIDDEN_FOLDER.test(path.slice(content.length)))
  return {
    problems: [...(await findConfigFaults(folder, read, source)), ...site.problems, ...problems],
    contentFolders: [content],
    isPage,
    syntaxOf: (path) => ({ ...syntaxOf(path, isBelow(path, content)), fields: isPage(path) ? fields : '' }),
    findFieldFaults: (page) => missingFields(page, required),
    routesOf: (page) => routesOfPage(page, site),
    basePath: site.basePath,
    address: site.address,
    publicFolders: [below(folder, site.publicFolder)],
    generatedRoutes: [
      '/404',
      '/sitemap-[^/]*\\.xml',
      ...site.pluginRoutes,
      ...pageRoutes(below(sources, 'pages'), source),
    ],
    redirects: site.redirects,
    isTemplate: templateTest([below(sources, 'layouts')]),
    // Collections of data, and the translations of the interface: https://docs.astro.build/en/guides/content-collections/
    isContentData: (path) => isBelow(path, below(sources, 'content')),
    links: {
      // Astro leaves links as they are written, for the browser to resolve; images are files.
      absoluteFrom: ['site'],
      // https://docs.astro.build/en/reference/configuration-reference/#base
      addsBase: 'never',
      leavesHtmlImages: true,
      allowsExtensionless: true,
      aliases: await readAliases(folder, source),
      pageExtensions: [...(read.hasPagesAsFiles ? ['.html'] : []), ...(hasOwnMarkdown ? ['.md', '.mdx'] : [])],
      ...(hasOwnMarkdown ? { cutsExtensions: true } : {}),
      ...(hasFolders && unserved !== undefined ? { leavesLinks: true, routesEndInSlash: true } : {}),
      unservedBecause: unserved,
    },
    frozenAs: (path) => frozenAs(path, site, content),
    nav,
    locales: site.locales,
  }
}

/** `srcDir`: https://docs.astro.build/en/reference/configuration-reference/#srcdir. Where it is code, the one with pages. */
function findSources(folder: string, written: string | undefined, { paths }: SiteSource): string {
  const sources = below(folder, written ?? 'src')
  const isThere = (path: string): boolean => isBelow(path, below(sources, PAGES))
  if (written !== undefined || paths.some(isThere)) return sources
  const page = paths.find((path) => isBelow(path, folder) && `/${path}`.includes(`/${PAGES}/`))
  return page === undefined ? sources : page.slice(0, Math.max(0, `/${page}`.indexOf(`/${PAGES}/`) - 1))
}

interface Places {
  blogs: readonly string[]
  versions: readonly string[]
  locales: readonly string[]
}

/** A language has a folder around those of the posts and versions. */
function frozenAs(path: string, { blogs, versions, locales }: Places, content: string) {
  if (!isBelow(path, content)) return undefined
  const [first = '', ...rest] = segmentsOf(pathFrom(content, path))
  const inside = (locales.includes(first) ? rest : [first, ...rest]).join('/')
  if (versions.some((version) => isBelow(inside, version))) return 'earlier version'
  return blogs.some((blog) => isBelow(inside, blog)) ? 'post' : undefined
}

const HIDDEN_FOLDER = /\/_[^/]*\//
const COLLECTIONS = ['content/config', 'content.config'].flatMap((name) =>
  ['ts', 'mts', 'js', 'mjs'].map((extension) => `${name}.${extension}`),
)

/**
 * A collection without a loader leaves out folders that begin with `_` (`globWithUnderscoresIgnored` of Astro); the loader of
 * Starlight leaves out only files.
 */
function isLegacyCollection(text: string | undefined): boolean {
  return text !== undefined && !/\b(?:docsLoader|loader)\b/.test(text)
}

/** `docsSchema({ extend })` adds to the types of Starlight; other code may replace them. */
function hasDocumentedSchema(text: string | undefined): boolean {
  const isOther = /\bdocsSchema\b(?!\s*\(|\s*[,}])|\b(?:preprocess|coerce|omit|partial|merge|passthrough|transform)\b/
  return text !== undefined && /\bschema\s*:\s*docsSchema\(/.test(text) && !isOther.test(text)
}

async function readCollections(folder: string, source: SiteSource): Promise<string | undefined> {
  const path = COLLECTIONS.map((name) => below(folder, name)).find((name) => source.hasFile(name))
  return path === undefined ? undefined : source.readText(path)
}

/** Starlight's schema wants a title of every page (packages/starlight/schema.ts), not of Markdown elsewhere. */
function syntaxOf(path: string, isContent: boolean): PageSyntax {
  const syntax = path.endsWith('.mdx') ? 'mdx' : path.endsWith('.mdoc') ? 'other' : 'markdown'
  return { syntax, requiredFields: isContent ? ['title'] : [] }
}

function below(folder: string, path: string): string {
  return joinPath(folder, path) ?? folder
}
