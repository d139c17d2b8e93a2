import { compileGlobs } from '../../config/glob.ts'
import { folderOf, isBelow, joinPath, nameOf, pathFrom, routeOf } from '../../config/paths.ts'
import type { PageSyntax } from '../../dialect.ts'
import { unknownAnchors } from '../../problem.ts'
import type { Framework, FrameworkRules, SiteLocation, SiteSource } from '../framework.ts'
import { templateTest } from '../template-folders.ts'
import { activeContent } from './active-content.ts'
import { anchors } from './anchors.ts'
import { readSphinxConfig, type SphinxConfig } from './config.ts'
import { findConfigFaults } from './config-faults.ts'
import { detect } from './detect.ts'
import { readSphinxNav } from './nav.ts'
import { navFiles } from './nav-edit.ts'
import { GENERATED_ROUTES, nameOfDocument } from './routes.ts'
import { unservedBecause } from './served-files.ts'
import { text } from './text.ts'

/** Sphinx with MyST Markdown, Jupyter Book and mystmd. conf.py is read for its literals, never run. */
export const sphinx: Framework = {
  name: 'sphinx',
  title: 'Sphinx',
  detect,
  load,
  navFiles,
  text,
  anchors,
  activeContent,
}

async function load({ folder, configPath }: SiteLocation, source: SiteSource): Promise<FrameworkRules> {
  const config = await readSphinxConfig(configPath, source)
  const isExcluded = compileGlobs(config.excluded)
  const isPage = (path: string): boolean =>
    isBelow(path, folder) &&
    config.suffixes.some((suffix) => path.endsWith(suffix)) &&
    !isExcluded(pathFrom(folder, path))
  const documents = source.paths.filter(isPage)
  const contentFolders = [...sourceFolders(documents, folder, config), folder]
  const pages = {
    folder,
    contentFolders,
    suffixes: config.suffixes,
    documents,
    mayBeWritten: config.mayWritePages,
  }
  const names = new Set(documents.map((path) => nameOfDocument({ path }, folder, config)))
  const hasRestructuredText = documents.some((path) => syntaxOf(path, config).isRestructuredText === true)
  const { nav, problems } = await readSphinxNav(pages, config.rootDocument, source)
  return {
    problems: [
      ...problems,
      ...findConfigFaults(configPath ?? '', config, source.paths, names),
      ...(config.hasUnknownAnchors ? [unknownAnchors(configPath ?? folder)] : []),
    ],
    ...(hasRestructuredText ? { unread: [describeUnread(config)] } : {}),
    hasUnknownAnchors: config.hasUnknownAnchors,
    contentFolders,
    address: config.address,
    isPage,
    syntaxOf: (path) => syntaxOf(path, config),
    // `guide.html` and `guide/index.html` are two pages.
    routesOf: (page) => {
      const name = nameOfDocument(page, folder, config)
      return [name.endsWith('/index') && names.has(name.slice(0, -'/index'.length)) ? `/${name}` : routeOf(name)]
    },
    idOf: (page) => nameOfDocument(page, folder, config),
    publicFolders: config.extraFolders.flatMap((extra) => joinPath(folder, extra) ?? []),
    isTemplate: templateTest(
      config.templateFolders.map((name) => joinPath(folder, name)),
      [folder],
    ),
    generatedRoutes: GENERATED_ROUTES,
    filledFolders: config.filledFolders.flatMap((filled) => joinPath(folder, filled) ?? []),
    pageScripts: config.mayWritePages && configPath !== undefined ? [configPath] : [],
    redirects: config.redirects,
    redirectFiles: config.redirectFiles,
    // `html_static_path` of the template that every project begins with; all of it is copied.
    isContentData: (path) => isBelow(path, joinPath(folder, '_static') ?? '_static'),
    links: {
      relativeTo: ['file'],
      absoluteFrom: ['content', 'site'],
      pageExtensions: [...config.suffixes, '.html'],
      allowsExtensionless: true,
      // MyST takes a link to a file for a download.
      copiesFiles: true,
      unservedBecause: unservedBecause(config.text, config.suffixes),
      namesLabels: true,
      madeLabels: config.madeLabels,
      ...(config.mayHaveOtherDocuments && hasRestructuredText ? { mayHaveOtherDocuments: true } : {}),
      ...(config.mayHaveOtherLabels && hasRestructuredText ? { mayHaveOtherLabels: true } : {}),
      ...(config.hasObjects ? { namesObjects: true } : {}),
    },
    nav,
  }
}

function syntaxOf(path: string, config: SphinxConfig): PageSyntax {
  const { hasSubstitutions, renamedMarks, defaultRole, markdownSuffixes, rstSuffixes } = config
  const isNamed = (suffixes: readonly string[]): boolean => suffixes.some((suffix) => path.endsWith(suffix))
  const isMarkdown = isNamed(markdownSuffixes) || (path.endsWith('.md') && !isNamed(rstSuffixes))
  const syntax = isMarkdown ? 'markdown' : 'other'
  const isRestructuredText = !isMarkdown && !path.endsWith('.ipynb')
  return { syntax, isRestructuredText, hasRawTemplates: hasSubstitutions, renamedMarks, defaultRole }
}

/** Folders with a root document below one without: `sphinx-build -c docs docs/user` takes the configuration from elsewhere. */
function sourceFolders(
  documents: readonly string[],
  folder: string,
  { rootDocument, suffixes }: SphinxConfig,
): string[] {
  const roots = new Set(suffixes.map((suffix) => `${rootDocument}${suffix}`))
  const folders = documents.filter((path) => roots.has(nameOf(path))).map(folderOf)
  const isBeside = (other: string): boolean => folderOf(other) === folder && other !== folder
  return folders.includes(folder) ? [] : folders.filter(isBeside)
}

const NAMED_MAX = 4

/** Says what of reStructuredText is judged on this site, and what is not. */
function describeUnread({ names, mayHaveOtherLabels }: SphinxConfig): string {
  const always = 'markup, tables, files, documents and toctrees'
  const judged = [
    always,
    ...(mayHaveOtherLabels ? [] : ['labels, terms, options and citations']),
    ...(names.isComplete ? ['names of directives and roles'] : []),
  ]
  const open = [
    ...(names.isComplete ? [] : ['names of directives, roles and substitutions']),
    ...(mayHaveOtherLabels ? ['labels, terms, options and citations that no page has'] : []),
    'objects of code',
  ]
  const cause = names.unknown.slice(0, NAMED_MAX).join(', ')
  const why =
    cause === ''
      ? ''
      : ` (conf.py loads ${cause}${names.unknown.length > NAMED_MAX ? ' and others' : ''}, which may define names)`
  return `Of reStructuredText, Docmend checks ${judged.join(', ')}; it does not check ${open.join(', ')}${why}.`
}
