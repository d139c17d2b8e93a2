// What mkdocs.yml says, read as data. Keys: https://www.mkdocs.org/user-guide/configuration/

import type { Node } from 'yaml'
import { folderOf, joinPath, nameOf } from '../../config/paths.ts'
import { basePathOfUrl, ownAddress } from '../../config/site-address.ts'
import {
  fieldOf,
  itemsOf,
  pairsOf,
  readYamlFile,
  scalarOf,
  stringOf,
  tagOf,
  type YamlSource,
} from '../../config/yaml.ts'
import type { PageSyntax, RenamedMark } from '../../dialect.ts'
import type { SlugStyle } from '../../page/anchors/slugs.ts'
import type { Problem } from '../../problem.ts'
import type { SiteSource } from '../framework.ts'
import { findConfigFaults, OWN_EXTENSION } from './config-faults.ts'
import { type BuildFiles, isNamedIn, readBuildFiles } from './installed.ts'
import { leavesLinks } from './served-files.ts'
import { findSiteFaults } from './site-faults.ts'
import { type LetterCase, pymdownxStyle, pythonStyle, pythonUnicodeStyle, type Separator } from './slugs.ts'
import { findBrokenTemplates } from './theme-templates.ts'

// How `toc` makes anchors: its options `slugify` and `separator`.

function readTabSlugs(extensions: readonly MkdocsPlugin[]): MkdocsConfig['tabSlugs'] {
  const options = extensions.find(({ name }) => name === 'pymdownx.tabbed')?.options
  const slugify = valueAt(options, 'slugify')
  const style = slugify === undefined ? undefined : styleOf(slugify, '-')
  return style === undefined
    ? 'none'
    : { style, followHeading: scalarIn(valueAt(options, 'combine_header_slug')) === true }
}

/** Gives the style, or undefined where the options name one that is not known. */
function readTocSlugs(extensions: readonly MkdocsPlugin[]): SlugStyle | undefined {
  const toc = extensions.find(({ name }) => /^(toc|markdown\.extensions\.toc)$/.test(name))
  const separator = separatorOf(toc?.options)
  if (separator === undefined) return undefined
  const slugify = valueAt(toc?.options, 'slugify')
  return slugify === undefined ? pythonStyle(separator) : styleOf(slugify, separator)
}

function separatorOf(options: ConfigValue | undefined): Separator | undefined {
  const written = valueAt(options, 'separator')
  const separator = written === undefined ? '-' : stringOf(written.source, written.node)
  return separator === '-' || separator === '_' ? separator : undefined
}

/** `!!python/name:pymdownx.slugs.uslugify`, `!!python/object/apply:pymdownx.slugs.slugify {kwds: {case: lower}}`. */
function styleOf(slugify: ConfigValue, separator: Separator): SlugStyle | undefined {
  const written = `${tagOf(slugify.node) ?? ''} ${stringOf(slugify.source, slugify.node) ?? ''}`
  const [, module, name = ''] = /\b(pymdownx\.slugs|markdown\.extensions\.toc)\.(\w+)/.exec(written) ?? []
  if (module === 'markdown.extensions.toc') {
    if (name === 'slugify_unicode') return pythonUnicodeStyle(separator)
    return name === 'slugify' ? pythonStyle(separator) : undefined
  }
  const letterCase = module === undefined ? undefined : letterCaseOf(name, slugify)
  return letterCase === undefined ? undefined : pymdownxStyle(letterCase, separator)
}

/** What is percent-encoded leads to the same anchor. */
const CASES: Readonly<Record<string, LetterCase>> = { uslugify: 'lower', uslugify_cased: 'none', gfm: 'lower-ascii' }

function letterCaseOf(name: string, slugify: ConfigValue): LetterCase | undefined {
  if (name !== 'slugify') return new Map(Object.entries(CASES)).get(name.replace(/_encoded$/, ''))
  const keywords = valueAt(slugify, 'kwds')
  const normalize = textAt(keywords, 'normalize', 'NFC')
  const written = textAt(keywords, 'case', 'none')
  const isKnown = written === 'lower' || written === 'lower-ascii' || written === 'none'
  return isKnown && normalize === 'NFC' ? written : undefined
}

function textAt(value: ConfigValue | undefined, key: string, fallback: string): string | undefined {
  const found = valueAt(value, key)
  if (found === undefined) return fallback
  const scalar = scalarOf(found.source, found.node)
  return scalar === undefined ? undefined : String(scalar)
}

function valueAt(value: ConfigValue | undefined, key: string): ConfigValue | undefined {
  const node = value === undefined ? undefined : fieldOf(value.source, value.node, key)
  return value === undefined || node === undefined ? undefined : { source: value.source, node }
}

// Marks of Jinja that a plugin's options rename, also one level below: `j2_variable_start_string` of macros,
// `jinja_options` of markdownextradata, `opening_tag` of include-markdown.

const MARK_OPTIONS: readonly [option: RegExp, usual: string][] = [
  [/variable_start_string$/, '{{'],
  [/variable_end_string$/, '}}'],
  [/block_start_string$|^opening_tag$/, '{%'],
  [/block_end_string$|^closing_tag$/, '%}'],
  [/comment_start_string$/, '{#'],
  [/comment_end_string$/, '#}'],
  [/line_statement_prefix$/, '{%'],
]

function renamedMarksIn(options: ConfigValue | undefined, depth = 0): RenamedMark[] {
  if (options === undefined || depth > 1) return []
  const { source, node } = options
  return pairsOf(source, node).flatMap(({ key, value }) => {
    const usual = MARK_OPTIONS.find(([option]) => option.test(key))?.[1]
    if (usual === undefined) return value === undefined ? [] : renamedMarksIn({ source, node: value }, depth + 1)
    const written = stringOf(source, value)
    if (written === usual) return []
    return [{ written, usual, ...(key.endsWith('prefix') ? { startsLine: true as const } : {}) }]
  })
}

/** A value and the file that it stands in: with INHERIT, a configuration is several files. */
export interface ConfigValue {
  source: YamlSource
  node: Node
}

export interface MkdocsPlugin {
  name: string
  options: ConfigValue | undefined
}

export interface MkdocsConfig {
  /** Folder of the pages, from the top of the repository. */
  docsFolder: string
  /** Of the site that this one inherits from: it is a translation, and what it lacks is copied from there. */
  originalFolder: string | undefined
  /** The file that `INHERIT` names. */
  parent: string | undefined
  basePath: string
  /** Where the site is served; '' where that is not written out. */
  address: string
  usesDirectoryUrls: boolean
  /** `validation.links.absolute_links: relative_to_docs`: `/x.md` is meant from the docs folder. */
  absoluteLinksAreFiles: boolean
  nav: ConfigValue | undefined
  notInNav: readonly string[]
  excluded: readonly string[]
  drafts: readonly string[]
  plugins: readonly MkdocsPlugin[]
  renamedMarks: readonly RenamedMark[]
  /** Undefined where `toc` names a style that is not known. */
  slugs: SlugStyle | undefined
  tabSlugs: NonNullable<PageSyntax['tabSlugs']>
  /** pymdownx.superfences, alone or as part of pymdownx.extra. */
  nestsFences: boolean
  themeFolder: string | undefined
  /** Code of hooks and of mkdocs-gen-files, which may add pages. */
  pageScripts: readonly string[]
  /** Code that may change the text of pages. */
  hooks: readonly string[]
  /** Plugins, extensions or code may define labels of links for all pages. */
  mayDefineReferences: boolean
  problems: readonly Problem[]
}

/** autorefs and mkdocstrings take labels for headings and names of Python. */
const DEFINES_LABELS = /^(?:autorefs|mkdocstrings)$/
const MAX_INHERITED = 5

/** Reads mkdocs.yml and what it inherits. A broken file gives the defaults and a problem. */
export async function readMkdocsConfig(
  path: string | undefined,
  folder: string,
  source: SiteSource,
): Promise<MkdocsConfig> {
  const { layers, problems } = path === undefined ? { layers: [], problems: [] } : await readLayers(path, source)
  const find = (...keys: string[]): ConfigValue | undefined => findIn(layers, keys)
  const extensions = readNamed(layers, 'markdown_extensions')
  const plugins = readNamed(layers, 'plugins')
  const pathsIn = (list: ConfigValue | undefined): string[] =>
    textsIn(list).flatMap((script) => joinPath(folder, script) ?? [])
  const filesIn = (plugin: MkdocsPlugin): string[] => pathsIn(optionValue(plugin, 'scripts'))
  const hooks = pathsIn(find('hooks'))
  const themeFolder = themeFolderOf(find('theme', 'custom_dir'), folder)
  const lines = (key: string): string[] => (stringIn(find(key)) ?? '').split('\n')
  return {
    docsFolder: docsFolderOf(stringIn(find('docs_dir')), folder, source),
    originalFolder: originalFolderOf(layers, folder, source),
    parent: layers[1]?.path,
    basePath: basePathOfUrl(stringIn(find('site_url'))),
    address: ownAddress(stringIn(find('site_url'))),
    usesDirectoryUrls: scalarIn(find('use_directory_urls')) !== false,
    absoluteLinksAreFiles:
      stringIn(find('validation', 'links', 'absolute_links')) === 'relative_to_docs' ||
      stringIn(find('validation', 'absolute_links')) === 'relative_to_docs',
    nav: find('nav'),
    notInNav: lines('not_in_nav'),
    excluded: lines('exclude_docs'),
    drafts: lines('draft_docs'),
    plugins,
    renamedMarks: [
      ...plugins.flatMap(({ options }) => renamedMarksIn(options)),
      // What cannot be read may rename them.
      ...(problems.length > 0 ? [{ written: undefined, usual: '{{' }] : []),
    ],
    slugs: readTocSlugs(extensions),
    tabSlugs: readTabSlugs(extensions),
    nestsFences: extensions.some(({ name }) => /^pymdownx\.(superfences|extra)$/.test(name)),
    themeFolder,
    pageScripts: [...hooks, ...plugins.filter(({ name }) => name === 'gen-files').flatMap(filesIn)],
    hooks,
    mayDefineReferences:
      problems.length > 0 ||
      !leavesLinks({ hooks, plugins }) ||
      plugins.some(({ name }) => DEFINES_LABELS.test(name)) ||
      extensions.some((one) => optionValue(one, 'auto_append') !== undefined || !isOwnExtension(one.name)),
    problems: [
      ...problems,
      ...layers.flatMap(findConfigFaults),
      ...(problems.length === 0 ? await findSiteFaults(layers, folder, source) : []),
      ...(themeFolder !== undefined && leavesLinks({ hooks, plugins })
        ? await findBrokenTemplates(themeFolder, source)
        : []),
    ],
  }
}

function isOwnExtension(name: string): boolean {
  return OWN_EXTENSION.test(name) || name.startsWith('pymdownx.')
}

/** Gives an option of a plugin as text. */
export function optionOf(plugin: MkdocsPlugin, key: string): string | undefined {
  return stringIn(optionValue(plugin, key))
}

/** Gives an option of a plugin as it stands. */
export function optionValue({ options }: MkdocsPlugin, key: string): ConfigValue | undefined {
  const node = options === undefined ? undefined : fieldOf(options.source, options.node, key)
  return options === undefined || node === undefined ? undefined : { source: options.source, node }
}

function textsIn(list: ConfigValue | undefined): string[] {
  return list === undefined ? [] : itemsOf(list.source, list.node).flatMap((item) => stringOf(list.source, item) ?? [])
}

async function readLayers(path: string, source: SiteSource): Promise<{ layers: YamlSource[]; problems: Problem[] }> {
  const layers: YamlSource[] = []
  const problems: Problem[] = []
  let next: string | undefined = path
  while (next !== undefined && layers.length <= MAX_INHERITED && !layers.some((layer) => layer.path === next)) {
    const read: Awaited<ReturnType<typeof readYamlFile>> = await readYamlFile(next, source)
    if (read === undefined)
      problems.push(missingParent(layers.at(-1)?.path ?? path, next, await readBuildFiles(source)))
    else if ('problem' in read) problems.push(read.problem)
    else layers.push(read)
    if (read === undefined || 'problem' in read) break
    const parent: string | undefined = stringOf(read, fieldOf(read, read.root, 'INHERIT'))
    next = parent === undefined ? undefined : (joinPath(folderOf(next), parent) ?? parent)
  }
  return { layers, problems }
}

/** A file above the repository, or one that a script brings, may be there when MkDocs runs. */
function missingParent(path: string, parent: string, builds: BuildFiles | undefined): Problem {
  const shown = parent.slice(0, 200)
  const place = { path, line: 1, column: 1, subject: path }
  if (parent.startsWith('..') || parent.startsWith('/') || isNamedIn(builds, parent)) {
    const message = `It inherits from ${shown}, which is not in the repository, so its settings are not known`
    return { ...place, rule: 'nav-unreadable', message }
  }
  const message = `MkDocs stops because ${shown} does not exist, which INHERIT names. Correct the path, or remove the line`
  return { ...place, rule: 'config-syntax', message }
}

function findIn(layers: readonly YamlSource[], keys: readonly string[]): ConfigValue | undefined {
  for (const source of layers) {
    const node = keys.reduce<Node | undefined>((parent, key) => fieldOf(source, parent, key), source.root)
    if (node !== undefined) return { source, node }
  }
  return undefined
}

/** Plugins and extensions come as a list of names and one-key mappings, or as one mapping, which INHERIT merges. */
function readNamed(layers: readonly YamlSource[], key: string): MkdocsPlugin[] {
  const found: MkdocsPlugin[] = []
  for (const source of layers) {
    const node = fieldOf(source, source.root, key)
    const asMap = pairsOf(source, node).map((pair) => named(source, pair.key, pair.value))
    found.push(...asMap, ...itemsOf(source, node).flatMap((item) => namedItem(source, item)))
    if (node !== undefined && asMap.length === 0) break
  }
  return found
}

function namedItem(source: YamlSource, item: Node): MkdocsPlugin[] {
  const name = stringOf(source, item)
  if (name !== undefined) return [named(source, name, undefined)]
  return pairsOf(source, item).map((pair) => named(source, pair.key, pair.value))
}

/** `material/blog` is the blog of the theme; the part before the slash only says whose it is. */
function named(source: YamlSource, name: string, node: Node | undefined): MkdocsPlugin {
  return { name: name.replace(/^material\//, ''), options: node === undefined ? undefined : { source, node } }
}

function docsFolderOf(written: string | undefined, folder: string, source: SiteSource): string {
  const docs = joinPath(folder, written ?? 'docs')
  if (docs === undefined) return folder
  const prefix = docs === '' ? '' : `${docs}/`
  return written !== undefined || source.paths.some((path) => path.startsWith(prefix)) ? docs : folder
}

/** A configuration that others inherit from is a site if it has the name of one; `docs_dir` is relative to each file. */
function originalFolderOf(layers: readonly YamlSource[], folder: string, source: SiteSource): string | undefined {
  const at = layers.findIndex(({ path }) => folderOf(path) !== folder && /^mkdocs\.ya?ml$/.test(nameOf(path)))
  const original = at < 1 ? undefined : layers[at]
  if (original === undefined) return undefined
  return docsFolderOf(stringIn(findIn(layers.slice(at), ['docs_dir'])), folderOf(original.path), source)
}

function themeFolderOf(value: ConfigValue | undefined, folder: string): string | undefined {
  const written = stringIn(value)
  return written === undefined ? undefined : joinPath(folder, written)
}

function stringIn(value: ConfigValue | undefined): string | undefined {
  return value === undefined ? undefined : stringOf(value.source, value.node)
}

function scalarIn(value: ConfigValue | undefined): string | number | boolean | undefined {
  return value === undefined ? undefined : scalarOf(value.source, value.node)
}
