import { readLinkedModules } from '../../config/js-imports.ts'
import { fieldAt } from '../../config/js-values.ts'
import { isBelow, joinPath, pathFrom } from '../../config/paths.ts'
import type { Problem } from '../../problem.ts'
import type { Framework, FrameworkRules, SiteLocation, SiteSource } from '../framework.ts'
import { findLackedImports, readPackages, reportLackedPackage } from '../npm-packages.ts'
import { activeContent } from './active-content.ts'
import { anchors, vueSlugs } from './anchors.ts'
import { readFolderConfigs, readVitepressConfig, type VitepressConfig } from './config.ts'
import { detect } from './detect.ts'
import { readVitepressNav } from './nav.ts'
import { navFiles } from './nav-edit.ts'
import { generatedRoutes, routesOfPage } from './routes.ts'
import { unservedBecause } from './served-files.ts'
import { text } from './text.ts'

/** VitePress: https://vitepress.dev. Its configuration is code, of which the literals are read. */
export const vitepress: Framework = {
  name: 'vitepress',
  title: 'VitePress',
  componentRegistry: /(?:^|\/)\.vitepress\/theme\/index\.[jt]s$/,
  detect,
  load,
  navFiles,
  navInCode: '.vitepress/config',
  configFolder: '.vitepress',
  text,
  anchors,
  activeContent,
}

/** `ignore` of `resolvePages`, and what its glob passes over: hidden files and folders. */
const NO_PAGE = /(^|\/)(\.|node_modules\/|dist\/)/

async function load(location: SiteLocation, source: SiteSource): Promise<FrameworkRules> {
  const config = await readVitepressConfig(location, source)
  const { nav, problems } = readVitepressNav(config.modules, await readFolderConfigs(config, source))
  const { version } = await readPackages(location.folder, 'vitepress', source)
  const hasParameters = source.paths.some((path) => /\[\w+\]/.test(path) && isPage(path, config))
  return {
    problems: [...(await findLacked(location, config, source)), ...config.problems, ...problems],
    contentFolders: [config.content],
    isPage: (path) => isPage(path, config),
    syntaxOf: () => ({ syntax: 'markdown', renamedMarks: config.renamedMarks }),
    routesOf: (page) => routesOfPage(page, config),
    foldersHaveOwnAddresses: true,
    basePath: config.basePath,
    address: config.address,
    publicFolders: [`${config.content === '' ? '' : `${config.content}/`}public`],
    generatedRoutes: generatedRoutes(
      source.paths.filter((path) => isPage(path, config)),
      config,
    ),
    links: {
      // VitePress resolves links from the rewritten place of the file (markdownToVue.ts), to rewritten and made pages too.
      relativeTo: config.hasRewrites || hasParameters ? ['file', 'route'] : ['file'],
      routesEndInSlash: false,
      namesRoutesByFile: true,
      ownTargets: { has: config.isIgnoredLink },
      // `link_open` of plugins/link.ts, and `withBase` for the frontmatter.
      addsBase: 'always',
      addsLanguage: 'never',
      pageExtensions: ['.md', '.html'],
      allowsExtensionless: true,
      aliases: { '@/': config.content },
      findsModules: true,
      unservedBecause: unservedBecause(config.modules, config.hasRewrites ? undefined : source.hasFile.bind(source)),
    },
    nav,
    locales: config.locales,
    hasUnknownAnchors: config.hasUnknownAnchors,
    // `normalizeHash` of plugins/link.ts, since 2.0: the anchors of links become slugs too.
    foldAnchor: /^\D*[2-9]\./.test(version) ? (anchor) => vueSlugs.slugify(anchor) : undefined,
  }
}

/** Packages that the configuration and the theme need. */
async function findLacked({ folder }: SiteLocation, config: VitepressConfig, source: SiteSource): Promise<Problem[]> {
  const { modules } = config
  if (modules === undefined) return []
  const packages = await readPackages(folder, 'vitepress', source)
  // Aliases of Vite look like packages.
  const mayHaveAliases =
    fieldAt(modules.root.node, ['vite']) !== undefined ||
    source.paths.some((path) => /(?:^|\/)vite\.config\./.test(path))
  const theme = ['ts', 'js', 'mts', 'mjs']
    .map((extension) => joinPath(folder, `.vitepress/theme/index.${extension}`) ?? '')
    .find((path) => !mayHaveAliases && source.hasFile(path))
  const all = [modules, ...(theme === undefined ? [] : [await readLinkedModules(theme, source)])]
  const found = await Promise.all(all.map((one) => findLackedImports(one, packages, 'VitePress stops')))
  const math = fieldAt(modules.root.node, ['markdown', 'math'])
  const isOn = math?.kind === 'object' || (math?.kind === 'literal' && math.value === true)
  if (!isOn || !(await packages.lacks(MATHS))) return found.flat()
  return [...found.flat(), reportLackedPackage(modules.root.module.path, MATHS, math, 'VitePress stops at math')]
}

/** https://vitepress.dev/guide/markdown#math-equations */
const MATHS = 'markdown-it-mathjax3'

function isPage(path: string, { content, isExcluded }: VitepressConfig): boolean {
  if (!isBelow(path, content) || !path.endsWith('.md')) return false
  const inside = pathFrom(content, path)
  return !NO_PAGE.test(inside) && !isExcluded(inside)
}
