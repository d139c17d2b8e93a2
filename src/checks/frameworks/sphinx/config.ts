// What conf.py says, as far as it is written out: https://www.sphinx-doc.org/en/master/usage/configuration.html
import { folderOf, joinPath, relativePath, routeOf } from '../../config/paths.ts'
import {
  type PythonPair,
  type PythonValue,
  readPythonAssignments,
  readPythonPairs,
  textsOf,
} from '../../config/python.ts'
import { ownAddress } from '../../config/site-address.ts'
import type { RenamedMark } from '../../dialect.ts'
import type { Redirect, RedirectFile, RedirectLines, SiteSource } from '../framework.ts'
import { type KnownNames, readKnownNames } from './rst/known-names.ts'

// Redirects of two extensions: https://documatt.com/sphinx-reredirects, https://sphinxext-rediraffe.readthedocs.io

const MAX_LINES = 5000

interface SphinxRedirects {
  redirects: readonly Redirect[]
  files: readonly RedirectFile[]
}

/** Reads `redirects` and `rediraffe_redirects` of conf.py; the second may name a file that has them line by line. */
async function readSphinxRedirects(
  configPath: string,
  text: string,
  rediraffe: PythonValue | undefined,
  source: SiteSource,
): Promise<SphinxRedirects> {
  const own = readPythonPairs(text, 'redirects').flatMap((pair) => redirectOf(pair, configPath))
  const file = typeof rediraffe === 'string' ? joinPath(folderOf(configPath), rediraffe) : undefined
  const lines = file === undefined ? undefined : await source.readText(file)
  const graph = lines === undefined ? readPythonPairs(text, 'rediraffe_redirects') : pairsOfLines(lines)
  const place = file !== undefined && lines !== undefined ? file : configPath
  return {
    redirects: [...own, ...graph.flatMap((pair) => edgeOf(pair, place))],
    files: [
      ...(own.length > 0 ? [reredirectsFile(configPath)] : []),
      ...(graph.length > 0 ? [rediraffeFile(place, place !== configPath, graph)] : []),
    ],
  }
}

/** Addresses, meant from the old document, whose page is replaced; with wildcards, those of documents that are there. */
function redirectOf({ key: from, value, line, column }: PythonPair, path: string): Redirect[] {
  if (typeof value !== 'string' || /[*?[\]]/.test(from)) return []
  const isElsewhere = /^[a-z]+:/i.test(value)
  const target = value.startsWith('/') ? value : (joinPath(folderOf(from), value) ?? value)
  const to = isElsewhere ? value : routeOf(bare(target))
  return [{ from: routeOf(bare(from)), to, place: { path, line, column }, isForced: true }]
}

/** Documents, old and new, from the top. The build takes the steps of a chain together. */
function edgeOf({ key: from, value: to, line, column }: PythonPair, path: string): Redirect[] {
  if (typeof to !== 'string') return []
  return [{ from: routeOf(bare(from)), to: routeOf(bare(to)), place: { path, line, column }, isShortened: true }]
}

function pairsOfLines(text: string): PythonPair[] {
  const lines = text.split('\n').slice(0, MAX_LINES)
  return lines.flatMap((written, index) => {
    const [key, value] = written.trim().split(/\s+/).map(unquoted)
    return key === undefined || value === undefined ? [] : [{ key, value, line: index + 1, column: 1 }]
  })
}

/** Newer versions of rediraffe allow quotes. */
function unquoted(word: string): string {
  return word.replace(/^(["'])(.*)\1$/, '$2')
}

function bare(document: string): string {
  return document.replace(/[?#].*$/s, '').replace(/\.(md|rst|html|ipynb)$/, '')
}

function reredirectsFile(path: string): RedirectFile {
  const toAdd = (from: string, to: string): RedirectLines => {
    const target = `${relativePath(folderOf(documentOf(from)), documentOf(to))}.html`
    const lines = `${JSON.stringify(documentOf(from))}: ${JSON.stringify(target)}`
    return { place: `this to redirects in ${path}`, lines }
  }
  return { path, form: 'own', toAdd }
}

/** With the extension that the others have. */
function rediraffeFile(path: string, isLines: boolean, graph: readonly PythonPair[]): RedirectFile {
  const extension = /\.\w{1,9}$/.exec(graph[0]?.key ?? '')?.[0] ?? ''
  const toAdd = (from: string, to: string): RedirectLines => {
    const [old, fresh] = [documentOf(from) + extension, documentOf(to) + extension].map((name) => JSON.stringify(name))
    return isLines
      ? { place: `this line to ${path}`, lines: `${old} ${fresh}` }
      : { place: `this to rediraffe_redirects in ${path}`, lines: `${old}: ${fresh}` }
  }
  return { path, form: 'own', toAdd }
}

function documentOf(route: string): string {
  return route === '/' ? 'index' : route.slice(1)
}

export interface SphinxConfig {
  /** Of conf.py; '' without one. */
  text: string
  rootDocument: string
  /** '' where it is not written out. */
  theme: string
  /** `html_baseurl`; '' where that is not written out. */
  address: string
  /** Extensions of documents, with their dots. */
  suffixes: readonly string[]
  /** Shell patterns, from the folder of the site. */
  excluded: readonly string[]
  /** Substitutions of MyST are Jinja: https://myst-parser.readthedocs.io/en/latest/syntax/optional.html */
  hasSubstitutions: boolean
  renamedMarks: readonly RenamedMark[]
  /** '' where `default_role` is not set. */
  defaultRole: string
  /** Suffixes of documents in another language than their names tell. */
  markdownSuffixes: readonly string[]
  rstSuffixes: readonly string[]
  /** Folders whose content is copied to the top of the site. */
  extraFolders: readonly string[]
  /** Folders of templates, those of generated pages among them, from the folder of conf.py. */
  templateFolders: readonly string[]
  redirects: readonly Redirect[]
  redirectFiles: readonly RedirectFile[]
  /** `myst_heading_slug_func` makes the anchors of MyST. */
  hasUnknownAnchors: boolean
  /** Folders that extensions fill with pages, and files that they write, from the folder of conf.py. */
  filledFolders: readonly string[]
  /** Extensions read the objects of the documented code. */
  hasObjects: boolean
  /** Other projects, docstrings, titles or unknown extensions may define labels. */
  mayHaveOtherLabels: boolean
  /** The same of documents. */
  mayHaveOtherDocuments: boolean
  /** Of directives, roles and labels. */
  names: KnownNames
  /** Extensions or code of conf.py may write pages. */
  mayWritePages: boolean
  /** Beginnings of labels that its code makes. */
  madeLabels: readonly string[]
}

const NAMES = (
  'extensions root_doc master_doc source_suffix exclude_patterns myst_enable_extensions html_extra_path ' +
  'rediraffe_redirects html_baseurl myst_heading_slug_func autodoc2_output_dir autoapi_root default_role ' +
  'myst_sub_delimiters templates_path autoapi_template_dir html_theme intersphinx_disabled_reftypes'
).split(' ')
const MARKDOWN_PARSER = /^(myst_parser|myst_nb|recommonmark|m2r2?|sphinx_mdinclude|jupyter_book)/

/** Reads conf.py; without one the defaults of Sphinx with MyST, as Jupyter Book has them. */
export async function readSphinxConfig(configPath: string | undefined, source: SiteSource): Promise<SphinxConfig> {
  const isPython = configPath?.endsWith('.py') === true
  const text = configPath !== undefined && isPython ? await source.readText(configPath) : undefined
  const values = readPythonAssignments(text ?? '', NAMES)
  const get = (name: string): PythonValue | undefined => values.get(name)
  const rootDocument = get('root_doc') ?? get('master_doc')
  const hasComputed = (name: string): boolean => values.has(name) && get(name) === undefined
  const hasUnknown = text === undefined || hasComputed('extensions')
  const { redirects, files } = await readSphinxRedirects(
    configPath ?? '',
    text ?? '',
    get('rediraffe_redirects'),
    source,
  )
  return {
    text: text ?? '',
    rootDocument: typeof rootDocument === 'string' ? rootDocument : 'index',
    theme: values.has('html_theme') ? (textsOf(get('html_theme'))[0] ?? '') : 'alabaster',
    address: ownAddress(textsOf(get('html_baseurl'))[0]),
    suffixes: suffixesOf(get('source_suffix'), hasUnknown, textsOf(get('extensions'))),
    excluded: ['_build', '**/.*', ...textsOf(get('exclude_patterns'))].flatMap(excludedBy),
    hasSubstitutions:
      hasComputed('myst_enable_extensions') || textsOf(get('myst_enable_extensions')).includes('substitution'),
    renamedMarks: values.has('myst_sub_delimiters') ? renamedMarks(textsOf(get('myst_sub_delimiters'))) : [],
    defaultRole: textsOf(get('default_role'))[0] ?? '',
    markdownSuffixes: suffixesFor(get('source_suffix'), /^(?:markdown|myst)/),
    rstSuffixes: suffixesFor(get('source_suffix'), /^restructuredtext$/),
    hasUnknownAnchors: values.has('myst_heading_slug_func'),
    // The first is that of the template that every project begins with.
    templateFolders: ['_templates', ...textsOf(get('templates_path')), ...textsOf(get('autoapi_template_dir'))],
    extraFolders: textsOf(get('html_extra_path')),
    madeLabels: labelPrefixes(text ?? ''),
    mayHaveOtherLabels: isMadeElsewhere(text, LABEL_MAKER),
    names: readKnownNames(text ?? ''),
    mayWritePages: isMadeElsewhere(text, PAGE_MAKER),
    // Since Sphinx 5.0, intersphinx looks up no documents unless it is told to.
    mayHaveOtherDocuments: values.has('intersphinx_disabled_reftypes') || isMadeBy(PAGE_MAKER, text ?? ''),
    hasObjects: textsOf(get('extensions')).some((name) => /\bauto(?:doc|api|summary)/.test(name)),
    filledFolders: [...filledFolders(textsOf(get('extensions')), get), ...linkedFiles(text ?? '')],
    redirects,
    redirectFiles: files,
  }
}

/** Each is one character, and doubled in pages. */
function renamedMarks([start, end]: readonly string[]): RenamedMark[] {
  return [
    { written: start?.repeat(2), usual: '{{' },
    { written: end?.repeat(2), usual: '}}' },
  ]
}

function suffixesFor(written: PythonValue | undefined, language: RegExp): string[] {
  const entries = written instanceof Map ? [...written] : []
  return entries.flatMap(([suffix, name]) => (typeof name === 'string' && language.test(name) ? [suffix] : []))
}

/** Extensions that define labels, or look them up elsewhere. */
const LABEL_MAKER =
  /\b(?:intersphinx|auto\w+|napoleon|numpydoc|breathe|exhale|gallery|nbsphinx|myst_nb|hieroglyph|bibtex|sphinx_click)\b/

const PAGE_MAKER =
  /\b(?:autosummary|autoapi|autodoc2|automodapi|numpydoc|sphinx_gallery|exhale|apidoc|subprocess|os\.system|write_text|writelines)\b|\bopen\([^)\n]{0,200}['"][wax]/

/** True where one of these extensions, or one that is not known, is on. */
function isMadeElsewhere(conf: string | undefined, makers: RegExp): boolean {
  return conf === undefined || !readKnownNames(conf).isComplete || isMadeBy(makers, conf)
}

function isMadeBy(makers: RegExp, conf: string): boolean {
  return makers.test(conf.replace(/^[ \t]*#[^\n]*/gm, ''))
}

/** `names=[f"rest-api-{operation}"]` of a directive in conf.py makes labels that no page shows. */
function labelPrefixes(text: string): string[] {
  if (!/\badd_directive\b/.test(text)) return []
  return Array.from(text.matchAll(/\bf["']([a-z][\w-]{1,80}[-_])\{/g), ([, prefix = '']) => prefix)
}

/** An extension that writes pages: the name by which it is listed, the setting of its folder, and its default. */
const PAGE_WRITERS = [
  // https://sphinx-autodoc2.readthedocs.io/en/latest/config.html
  ['autodoc2', 'autodoc2_output_dir', 'apidocs'],
  // https://sphinx-autoapi.readthedocs.io/en/latest/reference/config.html
  ['autoapi.extension', 'autoapi_root', 'autoapi'],
  // https://sphinx-gallery.github.io/stable/configuration.html; the folder is in a dictionary that code may fill.
  ['sphinx_gallery.gen_gallery', undefined, 'auto_examples'],
] as const

function filledFolders(
  extensions: readonly string[],
  get: (name: string) => PythonValue | undefined,
): readonly string[] {
  return PAGE_WRITERS.filter(([name]) => extensions.includes(name)).map(([, setting, standard]) => {
    const written = setting === undefined ? undefined : get(setting)
    return typeof written === 'string' ? written : standard
  })
}

/** https://github.com/jaraco/rst.linker writes `NEWS (links).rst` beside each file that is a key of `link_files`. */
function linkedFiles(text: string): string[] {
  if (!/\brst\.linker\b/.test(text)) return []
  const keys = text.matchAll(/["']([^"'\n]{1,200})(\.\w{1,9})["']\s{0,9}:/g)
  return Array.from(keys, ([, stem, extension]) => `${stem} (links)${extension}`)
}

/** `**` also matches parts of names, and a pattern that matches a folder excludes all of it (util/matching.py). */
function excludedBy(pattern: string): string[] {
  const spelled = pattern.replace(/(^|\/)\*\*(?=[^/])/g, '$1**/*').replace(/\/$/, '')
  return [spelled, `${spelled}/**`]
}

/** A parser of Markdown brings its own suffixes along (`setup()` of myst_parser). */
function suffixesOf(written: PythonValue | undefined, isUnknown: boolean, extensions: readonly string[]): string[] {
  const markdown = isUnknown || extensions.some((name) => MARKDOWN_PARSER.test(name)) ? ['.md'] : []
  const notebooks = isUnknown || extensions.some((name) => /^(myst_nb|nbsphinx)/.test(name)) ? ['.ipynb'] : []
  const suffixes = textsOf(written)
  return [...new Set([...(suffixes.length > 0 ? suffixes : ['.rst']), ...markdown, ...notebooks])]
}
