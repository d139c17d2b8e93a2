import { type LinkedModules, readLinkedModules } from '../../config/js-imports.ts'
import { stringAt, stringsAt } from '../../config/js-values.ts'
import { compareDepth, folderOf, isForeign, nameOf } from '../../config/paths.ts'
import { joinAddress } from '../../config/site-address.ts'
import type { Framework, FrameworkRules, PageInfo, SiteLocation, SiteSource } from '../framework.ts'
import { readNextraNav } from './nav.ts'
import { componentRoutes, findContentRoots, isServedPage, routesOfPage } from './routes.ts'

/** Nextra 2 to 4: https://nextra.site/docs. Pages are files of a Next.js project; its configuration is code. */
export const nextra: Framework = { name: 'nextra', title: 'Nextra', detect, load }

const NEXT_CONFIG = /^next\.config\.[cm]?[jt]s$/
/** `_meta.js` stands in the folders of pages and is Nextra's alone; `theme.config` was needed up to version 3. */
const META_FOLDER = /^(.*?)(?:^|\/)(?:src\/)?(?:content|pages|app)(?:\/.*)?$/
const META = /^_meta(\.[\w-]+)?\.([jt]sx?|json)$/
const THEME_CONFIG = /^theme\.config\.([jt]sx?|mdx)$/
/** An option of the function that wraps Next's configuration, in whatever way the two are put together. */
const CONTENT_BASE = /\bcontentDirBasePath['"]?\s{0,20}:\s{0,20}['"`]([^'"`\n$]{1,200})['"`]/

function detect(paths: readonly string[]): SiteLocation[] {
  const configs = new Map<string, string>()
  const marked = new Map<string, string | undefined>()
  for (const path of paths) {
    const [name, folder] = [nameOf(path), folderOf(path)]
    if (isForeign(path)) continue
    if (NEXT_CONFIG.test(name)) configs.set(folder, configs.get(folder) ?? path)
    if (THEME_CONFIG.test(name)) marked.set(folder, path)
    if (META.test(name)) markProject(marked, folder)
  }
  return [...marked]
    .sort(([a], [b]) => compareDepth(a, b))
    .map(([folder, theme]) => ({ folder, configPath: configs.get(folder) ?? theme }))
}

/** The project begins above `content`, `pages` or `app`. */
function markProject(marked: Map<string, string | undefined>, folder: string): void {
  const project = META_FOLDER.exec(folder)?.[1]
  if (project !== undefined && !marked.has(project)) marked.set(project, undefined)
}

async function load({ folder, configPath }: SiteLocation, source: SiteSource): Promise<FrameworkRules> {
  const isNextConfig = configPath !== undefined && NEXT_CONFIG.test(nameOf(configPath))
  const modules = isNextConfig ? await readLinkedModules(configPath, source) : undefined
  const locales = stringsAt(modules?.root.node, ['i18n', 'locales'])
  const roots = findContentRoots(folder, source, {
    contentBase: contentBaseOf(modules),
    locales,
    defaultLocale: stringAt(modules?.root.node, ['i18n', 'defaultLocale']) ?? locales[0],
  })
  const { nav, problems } = await readNextraNav(roots, source)
  return {
    folder,
    configPath,
    problems: [...(modules?.problems ?? []), ...problems],
    contentFolders: roots.folders.map((root) => root.folder),
    isPage: (path) => isServedPage(path, roots),
    syntaxOf: () => ({
      syntax: 'mdx',
      slugs: 'github',
      requiredFields: [],
      hasRawTemplates: false,
    }),
    routesOf: ({ path }: PageInfo) => routesOfPage(path, roots),
    basePath: joinAddress(stringAt(modules?.root.node, ['basePath']) ?? ''),
    publicFolders: [folder === '' ? 'public' : `${folder}/public`],
    generatedRoutes: componentRoutes(roots, source),
    redirects: [],
    links: {
      relativeTo: ['file', 'route'],
      absoluteFrom: ['site', 'content'],
      pageExtensions: ['.mdx', '.md'],
      allowsExtensionless: true,
      aliases: {},
      allowsFolders: false,
    },
    nav,
    locales,
  }
}

function contentBaseOf(modules: LinkedModules | undefined): string {
  return CONTENT_BASE.exec(modules?.root.module.text ?? '')?.[1] ?? ''
}
