// Which directives and roles a site has, as far as conf.py tells.
import { CORE_DIRECTIVES, CORE_ROLES } from '../../../active-content/restructured-text/permitted-names.ts'
import { readPythonAssignments, textsOf } from '../../../config/python.ts'

const MORE_DIRECTIVES = new Set(
  'include literalinclude raw role default-role default-domain line-block restructuredtext-test-directive'.split(' '),
)
const MORE_ROLES = new Set(
  'raw download footnote-reference citation-reference substitution-reference target i'.split(' '),
)

/** Extensions, and the names that they add; a name that ends in a colon is a domain. Each from its documentation. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  // https://www.sphinx-doc.org/en/master/usage/extensions/
  'sphinx.ext.apidoc': '',
  'sphinx.ext.autodoc':
    'automodule autoclass autoexception autodata autofunction autodecorator automethod autoattribute autoproperty ' +
    'autonewtypedata autonewvarattribute',
  'sphinx.ext.autosectionlabel': '',
  'sphinx.ext.autosummary': 'autosummary autolink',
  'sphinx.ext.coverage': '',
  'sphinx.ext.doctest': 'testsetup testcleanup doctest testcode testoutput',
  'sphinx.ext.duration': '',
  'sphinx.ext.extlinks': '',
  'sphinx.ext.githubpages': '',
  'sphinx.ext.graphviz': 'graphviz graph digraph',
  'sphinx.ext.ifconfig': 'ifconfig',
  'sphinx.ext.imgconverter': '',
  'sphinx.ext.imgmath': '',
  'sphinx.ext.inheritance_diagram': 'inheritance-diagram',
  'sphinx.ext.intersphinx': 'external',
  'sphinx.ext.linkcode': '',
  'sphinx.ext.mathjax': '',
  'sphinx.ext.napoleon': '',
  'sphinx.ext.todo': 'todo todolist',
  'sphinx.ext.viewcode': '',
  // https://myst-parser.readthedocs.io
  myst_parser: 'figure-md sub-ref myst',
  // https://sphinx-design.readthedocs.io
  sphinx_design:
    'dropdown tab-set tab-item tab-set-code grid grid-item grid-item-card card card-carousel button-link button-ref ' +
    'article-info div octicon fab far fas material-regular material-outlined material-round material-sharp ' +
    'material-twotone bdg bdg-',
  sphinx_copybutton: '',
  sphinx_inline_tabs: 'tab',
  'sphinx_tabs.tabs': 'tabs tab group-tab code-tab',
  sphinx_togglebutton: 'toggle',
  'sphinxcontrib.mermaid': 'mermaid autoclasstree',
  'sphinxcontrib.httpdomain': 'http:',
  'sphinxcontrib.bibtex': 'bibliography footbibliography cite footcite cite: footcite:',
  'sphinxcontrib.jquery': '',
  'sphinxcontrib.spelling': 'spelling spelling:',
  'sphinxcontrib.programoutput': 'program-output command-output',
  'sphinxext.opengraph': '',
  'sphinxext.rediraffe': '',
  sphinx_reredirects: '',
  sphinx_sitemap: '',
  sphinx_favicon: '',
  'notfound.extension': '',
  hoverxref: 'hoverxref',
  'hoverxref.extension': 'hoverxref',
  'sphinx-prompt': 'prompt',
  sphinx_prompt: 'prompt',
  sphinx_issues: 'issue issue! user pr pypi cve cwe commit',
  sphinx_click: 'click',
  'sphinx_click.ext': 'click',
  sphinx_autodoc_typehints: '',
  numpydoc: 'autosummary',
  nbsphinx: 'nbinput nboutput nbinfo nbwarning nbgallery nblinkgallery',
  sphinx_rtd_theme: '',
}
const THEMES = new Set(
  (
    'alabaster classic sphinxdoc scrolls agogo traditional nature haiku pyramid bizstyle basic default epub ' +
    'sphinx_rtd_theme furo pydata_sphinx_theme python_docs_theme press'
  ).split(' '),
)

export interface KnownNames {
  /** False where extensions, themes or code may define names that are not known. */
  isComplete: boolean
  /** Extensions and the theme, if they may. */
  unknown: readonly string[]
  has(kind: 'directive' | 'role', name: string): boolean
}

/** Code of conf.py that defines names, or brings them from elsewhere. */
const DEFINES =
  /\badd_(?:directive|role|generic_role|domain|crossref_type|object_type|directive_to_domain|role_to_domain|source_parser)\b|\bregister_(?:directive|canonical_role|local_role|generic_role)\b|\bfrom[ \t]+[\w.]+[ \t]+import[ \t]+(?:\(\s*)?\*|\bexec(?:file)?\(|\bglobals\(\)|\blocals\(\)\.update|\bsetup_extension\b/
/** A use of the list that leaves it as it is written out. */
const EXTENSION_USES =
  /^[ \t]*extensions(?:\.append\((["'])[\w.-]+\1\)|[ \t]*\+?=[ \t]*\[[\w\s"',.#-]*\])[ \t]*(?:#.*)?$|^extensions[ \t]*(?::[^=\n]{0,80})?\+?=/gm

/** Reads conf.py. */
export function readKnownNames(conf: string): KnownNames {
  const names = ['extensions', 'html_theme', 'language', 'primary_domain', 'rst_prolog', 'rst_epilog']
  const values = readPythonAssignments(conf, names)
  const code = conf.replace(/^[ \t]*#[^\n]*/gm, '')
  const uses = code.match(/\bextensions\b(?=[ \t]*(?:[.+=[:]|\)))/g)?.length ?? 0
  const extensions = [
    ...textsOf(values.get('extensions')),
    ...Array.from(code.matchAll(/\bextensions(?:\.append\(|[ \t]*\+=[ \t]*\[)[^\])]{0,2000}/g), ([call]) =>
      Array.from(call.matchAll(/["']([\w.-]+)["']/g), ([, name = '']) => name),
    ).flat(),
  ]
  const isComputed = (name: string): boolean => values.has(name) && values.get(name) === undefined
  const language = textsOf(values.get('language'))[0] ?? 'en'
  const theme = textsOf(values.get('html_theme'))[0] ?? 'alabaster'
  const unknown = [
    ...extensions.filter((name) => !Object.hasOwn(EXTENSIONS, name)),
    ...(THEMES.has(theme) ? [] : [theme]),
  ]
  const isComplete =
    !DEFINES.test(code) &&
    uses <= (code.match(EXTENSION_USES)?.length ?? 0) &&
    !names.some(isComputed) &&
    language.startsWith('en') &&
    unknown.length === 0
  const added = new Set(extensions.flatMap((name) => (EXTENSIONS[name] ?? '').split(' ')))
  const prefixes = [...added].filter((name) => /[:-]$/.test(name))
  return {
    isComplete,
    unknown,
    has: (kind, name) => {
      const bare = name.replace(/^external(?:\+[\w.-]+)?:/, '')
      const core = kind === 'directive' ? [CORE_DIRECTIVES, MORE_DIRECTIVES] : [CORE_ROLES, MORE_ROLES]
      return (
        core.some((known) => known.has(bare)) ||
        added.has(bare) ||
        prefixes.some((prefix) => bare.startsWith(prefix)) ||
        mayDefine(conf, bare)
      )
    },
  }
}

/** True for a name that stands by itself in a conf.py with texts for every page, or with roles that link elsewhere. */
export function mayDefine(conf: string, name: string): boolean {
  if (name === '' || !/^[ \t]*(?:rst_(?:prolog|epilog)|extlinks)\b/m.test(conf)) return false
  return conf.split(name).some((before, index, parts) => {
    const after = parts[index + 1]
    return after !== undefined && !/[\w-]$/.test(before) && !/^[\w-]/.test(after)
  })
}
