// What conf.py says, as far as it is written out: https://www.sphinx-doc.org/en/master/usage/configuration.html

import { type PythonValue, readPythonAssignments, textsOf } from '../../config/python.ts'
import { ownAddress } from '../../config/site-address.ts'
import type { Redirect, RedirectFile, SiteSource } from '../framework.ts'
import { readSphinxRedirects } from './redirects.ts'

export interface SphinxConfig {
  rootDocument: string
  /** `html_baseurl`; '' where that is not written out. */
  address: string
  /** Extensions of documents, with their dots. */
  suffixes: readonly string[]
  /** Shell patterns, from the folder of the site. */
  excluded: readonly string[]
  /** Substitutions of MyST are Jinja: https://myst-parser.readthedocs.io/en/latest/syntax/optional.html */
  hasSubstitutions: boolean
  /** Folders whose content is copied to the top of the site. */
  extraFolders: readonly string[]
  redirects: readonly Redirect[]
  redirectFiles: readonly RedirectFile[]
  /** `myst_heading_slug_func` makes the anchors of MyST. */
  hasUnknownAnchors: boolean
  /** Folders that extensions fill with pages, from the folder of conf.py. */
  filledFolders: readonly string[]
  /** Extensions read the objects of the documented code. */
  hasObjects: boolean
  /** Beginnings of labels that its code makes. */
  madeLabels: readonly string[]
}

const NAMES = (
  'extensions root_doc master_doc source_suffix exclude_patterns myst_enable_extensions html_extra_path ' +
  'rediraffe_redirects html_baseurl myst_heading_slug_func autodoc2_output_dir autoapi_root'
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
    rootDocument: typeof rootDocument === 'string' ? rootDocument : 'index',
    address: ownAddress(textsOf(get('html_baseurl'))[0]),
    suffixes: suffixesOf(get('source_suffix'), hasUnknown, textsOf(get('extensions'))),
    excluded: ['_build', '**/.*', ...textsOf(get('exclude_patterns'))].flatMap(excludedBy),
    hasSubstitutions:
      hasComputed('myst_enable_extensions') || textsOf(get('myst_enable_extensions')).includes('substitution'),
    hasUnknownAnchors: values.has('myst_heading_slug_func'),
    extraFolders: textsOf(get('html_extra_path')),
    madeLabels: labelPrefixes(text ?? ''),
    hasObjects: textsOf(get('extensions')).some((name) => /\bauto(?:doc|api|summary)/.test(name)),
    filledFolders: filledFolders(textsOf(get('extensions')), get),
    redirects,
    redirectFiles: files,
  }
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
