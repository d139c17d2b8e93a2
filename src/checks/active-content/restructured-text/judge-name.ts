// What a directive or role does by its name. docutils compares names in lower case; the names of other languages, in
// which `raw` is `roh` or `brut`, are on no list and so are refused like any other that is not known.
import type { ActiveForm } from '../active-forms.ts'
import { findInHtml } from '../html.ts'
import { DRAWN_ROLE, EXTENSION_DIRECTIVES, PERMITTED_DIRECTIVES, PERMITTED_ROLES } from './permitted-names.ts'

/** Directives that copy a file into the page or beside it. */
const READING =
  /^(include|literalinclude|mdinclude|include-comment|download|embed|nbinclude|(literal|rst|md|file|code|text|yaml|json|csv)[-_]?include[\w-]*|include[-_][\w-]+|bibliography|[a-z]+file|.*[-_:](file|include|snippet))$/

/** Words in the names of directives and roles that run code, import it, query data or insert markup. */
const RUNNING_WORD =
  /(^|[-_:.])(raw|html|latex|js|javascript|script|iframe|frame|svg|eval|exec|execute|run|runs|runner|shell|bash|cmd|cli|sh|python|ipython|pyscript|ipywidgets|jupyter|nb|nbinput|nboutput|kernel|code-cell|cell|testcode|testsetup|testcleanup|doctest|role|default-role|default-domain|click|argparse|typer|sphinx_argparse_cli|plot|pyplot|plotly|altair|bokeh|vega|chart|diagram|dot|graph|digraph|graphviz|uml|plantuml|program-output|command-output|glue|replite|jupyterlite|voici|pyodide|anywidget|jinja|template|datatemplate|mako|macro-run|sql|query|filter|import|needtable|needlist|needflow|needpie|needbar|needgantt|needsequence|needextract|needextend|needimport|needservice|needreport|needuml|needarch|ifconfig|plugin|widget|embed)($|[-_:.])/

/** The same at the beginning or the end of a word. */
const RUNNING_PART =
  /^(auto[a-z]|exec|eval|run[a-z]*block|runpython|pyvista|thebe|jupyter|program-?output|command-?output|inheritance|only-run|need[a-z]+$)|(exec|plot|eval|diagram|output|graph)$/

/** A role has one line of text, so most roles of extensions are links (`:gh-python:`, `:source-file:`). */
const RUNNING_ROLE =
  /(^|[-_:.])(raw|html|latex|js|javascript|script|iframe|svg|eval|exec|execute|run|shell|jinja|template|glue|embed|nb|nbeval|plot)($|[-_:.])/

/** Gives the form of a directive, or undefined if it can only show text. */
export function formOfDirective(name: string): ActiveForm | undefined {
  const key = name.toLowerCase()
  if (PERMITTED_DIRECTIVES.has(key)) return undefined
  if (READING.test(key)) return 'snippet'
  return isRunning(key) ? 'directive' : 'unknown-directive'
}

/** Gives the form of a role, or undefined if it can only show text or link to a part of the documentation. */
export function formOfRole(name: string): ActiveForm | undefined {
  // `external+python:py:class` looks a role up in another project.
  const key = name.toLowerCase().replace(/^external(?:\+[\w.-]+)?:/, '')
  if (PERMITTED_ROLES.has(key)) return undefined
  if (key === 'download' || /(^|[-_:])(literal)?include$/.test(key)) return 'snippet'
  return RUNNING_ROLE.test(key) ? 'directive' : 'unknown-directive'
}

/** True for a text that becomes markup if the role or directive writes it into the page as it is. */
export function insertsMarkup(kind: 'role' | 'directive', name: string, texts: readonly string[]): boolean {
  const key = name.toLowerCase()
  if (kind === 'role') return DRAWN_ROLE.test(key) && texts.some((text) => /["<>]/.test(text))
  if (!EXTENSION_DIRECTIVES.has(key)) return false
  // sphinx-prompt writes the prompt into a style.
  if (key === 'prompt') return texts.some((text) => /["\\]|<\//.test(text))
  return texts.some((text) => text.includes('<') && findInHtml(text).length > 0)
}

function isRunning(key: string): boolean {
  return RUNNING_WORD.test(key) || RUNNING_PART.test(key)
}
