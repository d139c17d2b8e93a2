import { compileGlobs } from '../../config/glob.ts'
import { compareDepth, folderOf, isBelow, isForeign, joinPath, nameOf, pathFrom, routeOf } from '../../config/paths.ts'
import type { PageSyntax } from '../../dialect.ts'
import type { Problem } from '../../problem.ts'
import type { Framework, FrameworkRules, Nav, PageInfo, SiteLocation, SiteSource } from '../framework.ts'
import { readSphinxConfig, type SphinxConfig } from './config.ts'
import { readTocFile, readToctrees, type SphinxPages } from './nav.ts'

/** Sphinx with MyST Markdown, Jupyter Book and mystmd. conf.py is read for its literals, never run. */
export const sphinx: Framework = { name: 'sphinx', title: 'Sphinx', detect, load }

/** In order of preference where one folder has several. */
const MARKERS = [/^conf\.py$/, /^_toc\.ya?ml$/, /^myst\.ya?ml$/]
/** Pages that every Sphinx build makes. */
const MADE_ROUTES = ['/(genindex|search|py-modindex|modindex)(\\.html)?', '/_modules(/.*)?', '/_sources(/.*)?']

function detect(paths: readonly string[]): SiteLocation[] {
  const found = new Map<string, { path: string; rank: number }>()
  for (const path of paths) {
    const rank = MARKERS.findIndex((marker) => marker.test(nameOf(path)))
    const folder = folderOf(path)
    if (rank !== -1 && !isForeign(path) && rank < (found.get(folder)?.rank ?? MARKERS.length))
      found.set(folder, { path, rank })
  }
  return [...found].sort(([a], [b]) => compareDepth(a, b)).map(([folder, { path }]) => ({ folder, configPath: path }))
}

async function load({ folder, configPath }: SiteLocation, source: SiteSource): Promise<FrameworkRules> {
  const config = await readSphinxConfig(configPath, source)
  const isExcluded = compileGlobs(config.excluded.flatMap(excludedBy))
  const isPage = (path: string): boolean =>
    isBelow(path, folder) &&
    config.suffixes.some((suffix) => path.endsWith(suffix)) &&
    !isExcluded(pathFrom(folder, path))
  const documents = source.paths.filter(isPage)
  const { nav, problems } = await readNav({ folder, suffixes: config.suffixes, documents }, config.rootDocument, source)
  return {
    folder,
    configPath,
    problems,
    contentFolders: [folder],
    isPage,
    syntaxOf: (path) => syntaxOf(path, config),
    routesOf: (page) => [routeOf(nameOfDocument(page, folder, config))],
    idOf: (page) => nameOfDocument(page, folder, config),
    basePath: '',
    publicFolders: config.extraFolders.flatMap((extra) => joinPath(folder, extra) ?? []),
    generatedRoutes: MADE_ROUTES,
    redirects: config.redirects,
    links: {
      relativeTo: ['file'],
      absoluteFrom: ['content', 'site'],
      pageExtensions: [...config.suffixes, '.html'],
      allowsExtensionless: true,
      aliases: {},
      allowsFolders: false,
    },
    nav,
    locales: [],
  }
}

/** `**` of Sphinx also takes parts of names, and a pattern that meets a folder leaves out all of it (util/matching.py). */
function excludedBy(pattern: string): string[] {
  const spelled = pattern.replace(/(^|\/)\*\*(?=[^/])/g, '$1**/*').replace(/\/$/, '')
  return [spelled, `${spelled}/**`]
}

/** A table of contents in a file takes the place of toctrees. */
async function readNav(
  pages: SphinxPages,
  rootDocument: string,
  source: SiteSource,
): Promise<{ nav: Nav | undefined; problems: readonly Problem[] }> {
  const prefix = pages.folder === '' ? '' : `${pages.folder}/`
  const files = ['_toc.yml', '_toc.yaml', 'myst.yml', 'myst.yaml'].map((name) => `${prefix}${name}`)
  const file = files.find((path) => source.hasFile(path))
  const read = file === undefined ? { nav: undefined, problems: [] } : await readTocFile(file, pages, source)
  if (read.nav !== undefined) return read
  const nav = await readToctrees(pages, source)
  const isRoot = (path: string): boolean =>
    pages.suffixes.some((suffix) => path === `${prefix}${rootDocument}${suffix}`)
  return { ...read, nav: nav && { ...nav, needsNoEntry: isRoot } }
}

function syntaxOf(path: string, { hasSubstitutions }: SphinxConfig): PageSyntax {
  const syntax = path.endsWith('.md') ? 'markdown' : 'other'
  return { syntax, slugs: 'myst', requiredFields: [], hasRawTemplates: hasSubstitutions }
}

/** `guide/setup` for guide/setup.md: what toctrees and `{doc}` say. */
function nameOfDocument({ path }: PageInfo, folder: string, { suffixes }: SphinxConfig): string {
  const suffix = suffixes.find((ending) => path.endsWith(ending)) ?? ''
  return pathFrom(folder, path.slice(0, path.length - suffix.length))
}
