import { compileGlobs } from '../../config/glob.ts'
import { type LinkedModules, readLinkedModules } from '../../config/js-imports.ts'
import type { StaticNode } from '../../config/js-module.ts'
import { fieldAt, fieldsAt, stringsAt } from '../../config/js-values.ts'
import { parameterRoute } from '../../config/parameter-route.ts'
import { compareDepth, isBelow, isForeign, joinPath, pathFrom, routeOf, withoutExtension } from '../../config/paths.ts'
import { trimSlashes, trimSlashesAtEnd } from '../../config/site-address.ts'
import type { Problem } from '../../problem.ts'
import type { Framework, FrameworkRules, PageInfo, SiteLocation, SiteSource } from '../framework.ts'
import { readVitepressNav } from './nav.ts'
import { type RewritePath, readRewrites } from './rewrites.ts'

/** VitePress: https://vitepress.dev. Its configuration is code, of which the literals are read. */
export const vitepress: Framework = { name: 'vitepress', title: 'VitePress', detect, load }

const CONFIG = /^config(\/index)?\.[cm]?[jt]s$/
/** `ignore` of `resolvePages`, and what its glob passes over: hidden files and folders. */
const NO_PAGE = /(^|\/)(\.|node_modules\/|dist\/)/
/** `[param]` makes a page of many addresses (dynamicRoutesPlugin.ts). */
const PARAMETER = /\[\w+\]/

function detect(paths: readonly string[]): SiteLocation[] {
  const configs = new Map<string, string | undefined>()
  for (const path of paths) {
    const [, folder = '', rest = ''] = /^(.*?)\.vitepress\/(.*)$/s.exec(path) ?? []
    if (rest === '' || (folder !== '' && !folder.endsWith('/')) || isForeign(path)) continue
    const site = folder.replace(/\/$/, '')
    const known = configs.get(site)
    if (CONFIG.test(rest)) configs.set(site, known ?? path)
    else if (!configs.has(site)) configs.set(site, undefined)
  }
  return [...configs].sort(([a], [b]) => compareDepth(a, b)).map(([folder, configPath]) => ({ folder, configPath }))
}

async function load({ folder, configPath }: SiteLocation, source: SiteSource): Promise<FrameworkRules> {
  const modules = configPath === undefined ? undefined : await readLinkedModules(configPath, source)
  const setting = (key: string): StaticNode | undefined => settingOf(modules, key)
  const content = joinPath(folder, stringOf(setting('srcDir')) ?? '') ?? folder
  const rewrite = readRewrites(setting('rewrites'))
  const { nav, problems } = modules === undefined ? { nav: undefined, problems: [] } : readVitepressNav(modules)
  const isExcluded = compileGlobs(stringsAt(setting('srcExclude'), []))
  const isPage = (path: string): boolean =>
    isBelow(path, content) &&
    path.endsWith('.md') &&
    isServed(pathFrom(content, path)) &&
    !isExcluded(pathFrom(content, path))
  return {
    folder,
    configPath,
    problems: [
      ...(modules?.problems ?? []),
      ...problems,
      ...(rewrite === undefined ? rewritesProblem(configPath, setting('rewrites')) : []),
    ],
    contentFolders: [content],
    isPage,
    syntaxOf: () => ({
      syntax: 'markdown',
      slugs: 'vitepress',
      requiredFields: [],
      hasRawTemplates: false,
    }),
    routesOf: (page) => routesOfPage(page, content, rewrite),
    basePath: basePathOf(stringOf(setting('base'))),
    publicFolders: [`${content === '' ? '' : `${content}/`}public`],
    generatedRoutes: rewrite === undefined ? ['/.*'] : dynamicRoutes(source.paths.filter(isPage), content),
    redirects: [],
    links: {
      // VitePress resolves links from the rewritten place of the file (markdownToVue.ts).
      relativeTo: setting('rewrites') === undefined ? ['file'] : ['file', 'route'],
      absoluteFrom: ['site', 'content'],
      pageExtensions: ['.md', '.html'],
      allowsExtensionless: true,
      aliases: { '@/': content },
      allowsFolders: false,
    },
    nav,
    locales: fieldsAt(setting('locales'), []).flatMap(({ key }) => (key === 'root' ? [] : [trimSlashes(key)])),
  }
}

function isServed(path: string): boolean {
  return !NO_PAGE.test(path)
}

/** The path below srcDir, rewritten, without extension. A page with parameters has no address of its own. */
function routesOfPage({ path }: PageInfo, content: string, rewrite: RewritePath = (same) => same): string[] {
  const written = pathFrom(content, path)
  return PARAMETER.test(written) ? [] : [routeOf(withoutExtension(rewrite(written)))]
}

function dynamicRoutes(pages: readonly string[], content: string): string[] {
  return pages
    .map((path) => routeOf(withoutExtension(pathFrom(content, path))))
    .filter((route) => PARAMETER.test(route))
    .map((route) => parameterRoute(route))
}

/** A setting of the configuration; where that is put together from other files, of any of them. */
function settingOf(modules: LinkedModules | undefined, key: string): StaticNode | undefined {
  if (modules === undefined) return undefined
  const { node } = modules.root
  const isWhole = node.kind === 'object' && !node.isOpen
  const places = isWhole ? [modules.root] : [modules.root, ...modules.imported]
  return places.map((place) => fieldAt(place.node, [key])).find((value) => value !== undefined)
}

function stringOf(node: StaticNode | undefined): string | undefined {
  return node?.kind === 'string' ? node.value : undefined
}

/** A base may also be a whole address or '../'. */
function basePathOf(base: string | undefined): string {
  return base?.startsWith('/') === true && !base.startsWith('//') ? trimSlashesAtEnd(base) : ''
}

function rewritesProblem(configPath = '', rewrites: StaticNode | undefined): Problem[] {
  const { line = 1, column = 1 } = rewrites ?? {}
  const message = 'The rewrites are made by code, which is not run: the addresses of pages are not certain'
  return [{ path: configPath, rule: 'nav-unreadable', line, column, subject: configPath, message }]
}
