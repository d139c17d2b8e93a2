// Directives that run code, put raw markup into the page or read files: MyST, reStructuredText, AsciiDoc, MkDocs plugins.
import type { Code } from 'mdast'
import { visit } from 'unist-util-visit'
import type { ParsedPage } from '../page/parse-page.ts'
import type { ActiveForm } from './forms.ts'
import type { ActiveContentList } from './list.ts'
import { addAttributeLists } from './raw.ts'

const READING = 'include|literalinclude|mdinclude|include-comment|download|embed'
const RUNNING =
  'raw|eval-rst|code-cell|jupyter-execute|jupyter-kernel|exec|exec_code|execute_code|exec-python|program-output|' +
  'command-output|ipython|plot|pyscript|runblock|testcode|testsetup|testcleanup|doctest|role|default-role|click|' +
  'argparse|sphinx_argparse_cli|typer|auto[a-z]+|autosummary|nbinclude|nb-exec-table|glue|only-run|bokeh-plot|altair-plot|anywidget|iframe|pyodide|replite|jupyterlite|voici|thebe[a-z-]*'
/** `.. raw:: html`, also behind a substitution (`.. |x| raw:: html`), in a list, and in the cell of a table. */
const RST_DIRECTIVE = new RegExp(
  `(?<![^\\s|>])\\.\\.[ \\t]+(?:\\|[^|\\n]{1,80}\\|[ \\t]+)?(${READING}|${RUNNING})[ \\t]?::[^\\n]*`,
  'gi',
)
const IS_READING = new RegExp(`^(${READING})$`, 'i')
const MYST_NAME = new RegExp(`^\\{(?:(${READING})|(${RUNNING}))\\}`, 'i')
/** A directive in the body of another, which is no node of the tree, with the lines up to its end. */
const NESTED_MYST = new RegExp(
  '^[ \\t>]*(?:(?:[-*+]|\\d{1,9}[.)])[ \\t]+)*(`{3,}|~{3,}|:{3,})[ \\t]*' +
    `\\{(?:(${READING})|(?:${RUNNING}))\\}[^\\n]*(?:\\n(?![ \\t>]*\\1)[^\\n]*){0,100}`,
  'gim',
)
/** Not what only shows code: `:target:` of an image, `Title <address>` of a toctree, `\\href` of mathematics. */
const MYST_CODE = /^\{(code|code-block|sourcecode|literalinclude|highlight|prompt)\}/
const SCHEME = /\b(?:javascript|vbscript)\s*:[^\n]{0,200}/gi
/** STX and ETX. */
const OWN_MARKS = new RegExp(`[${String.fromCharCode(2, 3)}][^\\n]{0,200}`, 'g')
/** A table or a block of text that is read from a file. */
const FILE_OPTION = /^[ \t>|*+-]*:(?:file|url|literal-file|caption-file):[^\n]*/gim
const ASCIIDOC =
  /^[ \t]*(?:include1?::|eval::|ifeval::|sys2?::|:docinfo)[^\n]*|pass:{1,2}[a-z,]*\[[^\n]*|^\+{4,}[ \t]*$|\+{3}[^+\n]+\+{3}/gm

/** Adds directives; their text is the whole block, as far as it is known. */
export function addDirectives(page: ParsedPage, live: string, found: ActiveContentList): void {
  const { readAs: framework, syntax } = page.dialect
  if (framework === 'sphinx' || syntax === 'other') addRst(page.text, found)
  if (syntax === 'other')
    for (const match of page.text.matchAll(ASCIIDOC)) found.add('directive', match.index, match[0])
  if (framework === 'sphinx' || framework === 'mkdocs' || framework === 'plain') addAttributeLists(live, found)
  if (framework === 'sphinx') addMyst(page, live, found)
  if (framework === 'mkdocs') addMkdocsBlocks(page, live, found)
  if (page.root === undefined) return
  visit(page.root, 'code', (node) => addFence(node, page, found))
}

function addRst(text: string, found: ActiveContentList): void {
  for (const match of text.matchAll(RST_DIRECTIVE)) {
    found.add(
      IS_READING.test(match[1] ?? '') ? 'snippet' : 'directive',
      match.index,
      textWithBlock(text, match.index, match[0]),
    )
  }
  for (const match of text.matchAll(FILE_OPTION)) found.add('snippet', match.index, match[0])
}

/** The indented lines below belong to the directive: raw markup is told from other raw markup by them. */
function textWithBlock(text: string, start: number, line: string): string {
  const indent = start - text.lastIndexOf('\n', start - 1) - 1
  const block = new RegExp(`(?:\\r?\\n(?:[ \\t>]{${indent + 1},}[^\\n]*|[ \\t]*(?=\\r?\\n)))*`, 'y')
  const after = text.slice(start + line.length, start + line.length + 5000)
  return line + (block.exec(after)?.[0] ?? '')
}

function addFence(node: Code, { text, dialect }: ParsedPage, found: ActiveContentList): void {
  const start = node.position?.start.offset ?? 0
  const end = node.position?.end.offset ?? start
  const info = `${node.lang ?? ''} ${node.meta ?? ''}`
  const source = text.slice(start, end)
  const form = dialect.readAs === 'sphinx' ? formOfMyst(node, info) : formOfFence(info, dialect.readAs)
  if (form !== undefined) found.add(form, start, source)
  if (dialect.readAs === 'sphinx' && info.startsWith('{') && !MYST_CODE.test(info)) addSchemes(source, start, found)
}

function formOfMyst(node: Code, info: string): ActiveForm | undefined {
  const [, reading, running] = MYST_NAME.exec(info) ?? []
  if (reading !== undefined) return 'snippet'
  if (running !== undefined) return 'directive'
  return info.startsWith('{') && /^[ \t]*:?(file|url):/m.test(node.value) ? 'snippet' : undefined
}

/** markdown-exec and its kin: ```python exec="on". */
function formOfFence(info: string, framework: string): ActiveForm | undefined {
  if (framework === 'mkdocs' && /(^|[\s{.])(exec|session|pyodide|run)\b\s*=|^\{?\.?pyodide\b/i.test(info))
    return 'directive'
  // @docusaurus/theme-live-codeblock
  if (framework === 'docusaurus' && /\blive\b/.test(info)) return 'script'
  return /^\{(python|r|julia|ojs|bash|raw|eval)\b/i.test(info) ? 'directive' : undefined
}

function addMyst({ text }: ParsedPage, live: string, found: ActiveContentList): void {
  for (const { 0: whole, 2: reading, index } of live.matchAll(NESTED_MYST)) {
    found.add(reading === undefined ? 'directive' : 'snippet', index, whole)
  }
  for (const { 0: whole, index } of live.matchAll(/\{(?:eval|embed|raw[\w:-]*|nb-[\w-]+)\}(?=`|\s|$)[^\n]{0,200}/g)) {
    // What stands in backticks behind a role is no code.
    found.addRange('directive', index, index + whole.length)
  }
  for (const match of text.matchAll(/\}`[^`]{1,500}`/g)) addSchemes(match[0], match.index, found)
}

function addSchemes(source: string, start: number, found: ActiveContentList): void {
  for (const match of source.matchAll(SCHEME)) found.add('script-address', start + match.index, match[0])
}

/**
 * mkdocstrings (`::: package.module` loads it), the HTML block of pymdownx (`/// html | script`), fences that run, which are
 * found in HTML as well, and the marks of Python-Markdown's own, which it takes out of a page: `<` and a mark begin a tag.
 */
function addMkdocsBlocks({ text }: ParsedPage, live: string, found: ActiveContentList): void {
  for (const match of text.matchAll(/^[ \t>]*(?:`{3,}|~{3,})([^\n]*)/gm)) {
    if (formOfFence(match[1]?.trim() ?? '', 'mkdocs') === undefined) continue
    const body = text.slice(match.index + match[0].length, match.index + 5000)
    found.add('directive', match.index, match[0] + body.split(/\n[ \t>]*(?:`{3,}|~{3,})/, 1)[0])
  }
  for (const match of text.matchAll(OWN_MARKS)) found.add('directive', match.index, match[0])
  for (const match of live.matchAll(/^[ \t>]*(?::::[ \t]+[\w.-][^\n]*|\/{3,}[ \t]*html\b[^\n]*)/gm)) {
    found.add('directive', match.index, match[0])
  }
}
