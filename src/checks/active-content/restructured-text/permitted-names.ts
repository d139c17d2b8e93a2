// Directives and roles of reStructuredText and MyST that can only show text, from the documentation of the packages that
// define them. Anything else may do whatever its extension was written for.

/** https://docutils.sourceforge.io/docs/ref/rst/directives.html, but for those that read files or insert markup. */
const DOCUTILS =
  'admonition attention caution danger error hint important note tip warning image figure topic sidebar line-block ' +
  'parsed-literal code math rubric epigraph highlights pull-quote compound container table csv-table list-table ' +
  'contents sectnum section-numbering header footer target-notes replace unicode date class title meta'

/** https://www.sphinx-doc.org/en/master/usage/restructuredtext/directives.html and usage/domains. */
const CORE =
  'toctree versionadded versionchanged deprecated versionremoved version-added version-changed version-deprecated ' +
  'version-removed seealso centered hlist highlight code-block ' +
  'sourcecode glossary sectionauthor moduleauthor codeauthor index only tabularcolumns acks rst-class cssclass ' +
  'productionlist describe object todo todolist py:module py:currentmodule'

/** Descriptions of code, which domains define with and without their prefix. */
const DOMAINS: Readonly<Record<string, string>> = {
  py:
    'function data exception class attribute property method classmethod staticmethod decorator decoratormethod ' +
    'module currentmodule type',
  c: 'member var function macro struct union enum enumerator type expr alias namespace namespace-push namespace-pop',
  cpp:
    'class struct function member var type enum enum-struct enum-class enumerator union concept alias expr ' +
    'namespace namespace-push namespace-pop',
  js: 'module function data class method attribute',
  rst: 'directive directive:option role',
  std: 'program cmdoption option envvar glossary productionlist confval setting term',
  math: '',
}

/**
 * sphinx-design, sphinx-panels, sphinx-tabs, sphinx-inline-tabs, sphinx-togglebutton, sphinx-prompt, sphinx-proof,
 * sphinx-exercise, myst-parser, myst-nb, sphinx-book-theme, sphinxcontrib-mermaid, -httpdomain, -bibtex, -spelling.
 */
const EXTENSIONS =
  'grid grid-item grid-item-card card card-carousel tab-set tab-item tab-set-code dropdown button-link button-ref div ' +
  'article-info panels tabbed link-button tabs tab group-tab code-tab toggle details collapse prompt figure-md tableofcontents ' +
  'margin aside exercise exercise-start exercise-end solution solution-start solution-end mermaid footbibliography ' +
  'spelling spelling:word-list nbgallery nblinkgallery nbinfo nbwarning proof:proof amsmath ' +
  'prf:proof prf:theorem prf:axiom prf:lemma prf:definition prf:criterion prf:remark prf:conjecture prf:corollary ' +
  'prf:algorithm prf:example prf:property prf:observation prf:proposition prf:assumption ' +
  'http:get http:post http:put http:patch http:delete http:head http:options http:trace http:any http:copy'

/** https://mystmd.org/guide/directives, but for those that Sphinx has too. */
const MYSTMD = 'toc table-of-contents blockquote show-index genindex see-also tabset tabitem'

/** https://docutils.sourceforge.io/docs/ref/rst/roles.html and .../usage/restructuredtext/roles.html of Sphinx. */
const ROLES =
  'abbreviation ab ac acronym code emphasis literal math pep pep-reference rfc rfc-reference strong subscript sub ' +
  'superscript sup title-reference title t uri uri-reference url named-reference anonymous-reference any ref numref ' +
  'doc term token keyword option envvar cmdoption eq abbr command dfn file guilabel kbd mailheader makevar manpage ' +
  'menuselection mimetype newsgroup program regexp samp index cve cwe confval'

const ROLE_DOMAINS: Readonly<Record<string, string>> = {
  py: 'func data exc class const attr prop meth mod obj deco type',
  c: 'member data var func macro struct union enum enumerator type expr texpr identifier',
  cpp: 'any class struct union func member var type concept enum enumerator expr texpr identifier alias',
  js: 'func meth class data attr mod',
  rst: 'dir role directive directive:option',
  std: 'ref numref doc term token keyword option envvar confval',
  math: 'numref',
  http: 'get post put patch delete head options any statuscode header mimetype method',
  cite: 'p t ps ts alp alps label labelpar year yearpar author authors authorpar authorpars cts ct empty',
}

const ROLE_EXTENSIONS =
  'bdg bdg-link bdg-ref octicon fab far fas fa fa-brands fa-regular fa-solid material-regular material-outlined ' +
  'material-round material-sharp material-twotone badge opticon link-badge cite footcite footcite:t footcite:p ' +
  'footcite:ts footcite:ps proof:ref prf:ref nameref icon hoverxref external tag issue pr user commit del u sphinx ' +
  // https://mystmd.org/guide/roles
  'delete strike underline smallcaps sc keyboard chem chemicalformula si'

/** The colors of badges in sphinx-design. */
const BADGES = 'primary secondary success info warning danger light dark muted white black'
  .split(' ')
  .flatMap((color) =>
    ['', '-line'].flatMap((line) => ['', 'link-', 'ref-'].map((kind) => `bdg-${kind}${color}${line}`)),
  )

/** What docutils and Sphinx have without an extension, but for what reads files or runs code. */
export const CORE_DIRECTIVES = new Set([
  ...`${DOCUTILS} ${CORE}`.split(' '),
  ...Object.entries(DOMAINS).flatMap(([domain, names]) => withAndWithout(domain, names)),
])
export const CORE_ROLES = new Set([
  ...ROLES.split(' '),
  ...Object.entries(ROLE_DOMAINS).flatMap(([domain, names]) => withAndWithout(domain, names)),
])

export const PERMITTED_DIRECTIVES = new Set([...CORE_DIRECTIVES, ...`${EXTENSIONS} ${MYSTMD}`.split(' ')])
export const PERMITTED_ROLES = new Set([...CORE_ROLES, ...ROLE_EXTENSIONS.split(' '), ...BADGES])

/** Those whose arguments and options an extension may write into the page as they are. */
export const EXTENSION_DIRECTIVES = new Set(EXTENSIONS.split(' '))

/** sphinx-design writes the classes behind the second semicolon into the tag of a drawing as they are. */
export const DRAWN_ROLE = /^(?:octicon|opticon|material-\w+)$/i

/** Domains that Sphinx brings along: what may be the default of a page. */
export const CORE_DOMAINS = new Set(Object.keys(DOMAINS))

function withAndWithout(domain: string, names: string): string[] {
  return names.split(' ').flatMap((name) => (name === '' ? [] : [name, `${domain}:${name}`]))
}
