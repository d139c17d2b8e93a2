import { compileIgnoreLines, type MatchPath } from '../../config/glob.ts'
import type { StaticNode } from '../../config/js-module.ts'
import { redirectsAt } from '../../config/js-redirects.ts'
import { fieldAt, fieldsAt, itemsAt, stringAt } from '../../config/js-values.ts'
import {
  compareDepth,
  escapePattern,
  folderOf,
  isBelow,
  isForeign,
  joinPath,
  nameOf,
  pathFrom,
  routeOf,
  withoutExtension,
} from '../../config/paths.ts'
import { trimSlashes } from '../../config/site-address.ts'
import type { Framework, FrameworkRules, PageInfo, SiteLocation, SiteSource } from '../framework.ts'
import { readMintlifyConfig } from './config.ts'
import { readMintlifyNav } from './nav.ts'

/** Mintlify: https://www.mintlify.com/docs. Everything stands in `docs.json` (before 2025: `mint.json`). */
export const mintlify: Framework = { name: 'mintlify', title: 'Mintlify', detect, load }

const CONFIGS = ['docs.json', 'mint.json']
/** organize/mintignore of their documentation, "Default ignored patterns"; all dot folders are passed over besides. */
const IGNORED_ALWAYS =
  /(^|\/)(\.|(node_modules|build|dist|coverage|tmp|temp)\/|(README|LICENSE|CHANGELOG|CONTRIBUTING)\.md$)/
const SNIPPETS = /^_?snippets\//
/** Made for every site: the first page of the navigation at the top, and files for machines. */
const ALWAYS_SERVED = [
  '/',
  '/llms\\.txt',
  '/llms-full\\.txt',
  '/sitemap\\.xml',
  '/robots\\.txt',
  '/skill\\.md',
  '/mcp',
  '.*/rss\\.xml',
]
/** Where pages of an API description go that names no `directory` (organize/navigation, "OpenAPI"). */
const API_FOLDER = 'api-reference'

function detect(paths: readonly string[]): SiteLocation[] {
  const configs = new Map<string, string>()
  for (const path of paths) {
    if (!CONFIGS.includes(nameOf(path)) || isForeign(path)) continue
    const folder = folderOf(path)
    if (!configs.has(folder) || nameOf(path) === 'docs.json') configs.set(folder, path)
  }
  return [...configs].sort(([a], [b]) => compareDepth(a, b)).map(([folder, configPath]) => ({ folder, configPath }))
}

async function load({ folder, configPath }: SiteLocation, source: SiteSource): Promise<FrameworkRules> {
  const config = await readMintlifyConfig(configPath ?? joinPath(folder, 'docs.json') ?? 'docs.json', source)
  const root = config.root.node
  const isIgnored = compileIgnoreLines(
    ((await source.readText(joinPath(folder, '.mintignore') ?? '')) ?? '').split('\n'),
  )
  return {
    folder,
    configPath,
    problems: config.problems,
    contentFolders: [folder],
    isPage: (path) => isPage(path, folder, isIgnored),
    syntaxOf: () => ({
      syntax: 'mdx',
      slugs: 'github',
      requiredFields: [],
      hasRawTemplates: false,
    }),
    routesOf: ({ path }: PageInfo) => [routeOf(withoutExtension(pathFrom(folder, path)))],
    basePath: '',
    publicFolders: [folder],
    generatedRoutes: [...ALWAYS_SERVED, ...apiRoutes(config.modules)],
    redirects: redirectsAt(root, ['redirects'], { from: 'source', to: 'destination' }),
    links: {
      relativeTo: ['file', 'route'],
      absoluteFrom: ['site', 'content'],
      pageExtensions: ['.mdx', '.md'],
      allowsExtensionless: true,
      aliases: {},
      allowsFolders: false,
    },
    nav: readMintlifyNav(config, folder),
    locales: itemsAt(config.follow({ ...config.root, node: fieldAt(root, ['navigation']) ?? root }).node, [
      'languages',
    ]).flatMap((language) => stringAt(language, ['language']) ?? []),
  }
}

function isPage(path: string, folder: string, isIgnored: MatchPath): boolean {
  if (!isBelow(path, folder) || !/\.mdx?$/.test(path)) return false
  const inside = pathFrom(folder, path)
  return !IGNORED_ALWAYS.test(inside) && !SNIPPETS.test(inside) && !isIgnored(inside)
}

/** Pages that are made of API descriptions, whose names are not known without reading these: whole folders. */
function apiRoutes(modules: readonly StaticNode[]): string[] {
  const folders = new Set<string>()
  for (const node of modules) collectApiFolders(node, folders)
  return [...folders].map((folder) => `(?:/[^/]+)?/${escapePattern(folder)}/.*`)
}

function collectApiFolders(node: StaticNode, folders: Set<string>): void {
  for (const item of itemsAt(node, [])) collectApiFolders(item, folders)
  for (const { key, value } of fieldsAt(node, [])) {
    if (key === 'openapi' || key === 'asyncapi') folders.add(trimSlashes(stringAt(value, ['directory']) ?? API_FOLDER))
    collectApiFolders(value, folders)
  }
}
