// Directives that run code, put raw markup into the page or read files: MyST, reStructuredText, AsciiDoc, MkDocs plugins.
import type { Code } from 'mdast'
import { visit } from 'unist-util-visit'
import type { ParsedPage } from '../page/parse-page.ts'
import type { EscapeForm } from './escape.ts'
import type { EscapeList } from './escape-list.ts'
import { addAttributeLists } from './raw-escapes.ts'

const READING = 'include|literalinclude|mdinclude|include-comment|download'
const RUNNING =
  'raw|eval-rst|code-cell|jupyter-execute|jupyter-kernel|exec|exec_code|execute_code|exec-python|program-output|' +
  'command-output|ipython|plot|pyscript|runblock|testcode|testsetup|testcleanup|doctest|role|default-role|click|' +
  'argparse|sphinx_argparse_cli|typer|auto[a-z]+|autosummary|nbinclude|nb-exec-table|glue|only-run|bokeh-plot|altair-plot'
/** `.. raw:: html`, also behind a substitution (`.. |x| raw:: html`). */
const RST_DIRECTIVE = new RegExp(
  `^[ \\t>]*\\.\\.[ \\t]+(?:\\|[^|\\n]{1,80}\\|[ \\t]+)?(${READING}|${RUNNING})::[^\\n]*`,
  'gim',
)
const MYST_NAME = new RegExp(`^\\{(?:(${READING})|(${RUNNING}))\\}`, 'i')
/** A table or a block of text that is read from a file. */
const FILE_OPTION = /^[ \t>]*:(?:file|url|literal-file|caption-file):[^\n]*/gim
const ASCIIDOC =
  /^[ \t]*(?:include::|eval::|ifeval::|docinfo)[^\n]*|pass:{1,2}[a-z,]*\[[^\n]*|^\+{4,}[ \t]*$|\+{3}[^+\n]+\+{3}/gm

/** Adds directives; their text is the whole block, as far as it is known. */
export function addDirectiveEscapes(page: ParsedPage, live: string, found: EscapeList): void {
  const { framework, syntax } = page.dialect
  if (framework === 'sphinx' || syntax === 'other') addRst(page.text, found)
  if (syntax === 'other')
    for (const match of page.text.matchAll(ASCIIDOC)) found.add('directive', match.index, match[0])
  if (framework === 'sphinx' || framework === 'mkdocs' || framework === 'plain') addAttributeLists(live, found)
  if (framework === 'sphinx') addMystRoles(live, found)
  if (framework === 'mkdocs') addMkdocsBlocks(live, found)
  if (page.root === undefined) return
  visit(page.root, 'code', (node) => addFence(node, page, found))
}

function addRst(text: string, found: EscapeList): void {
  for (const match of text.matchAll(RST_DIRECTIVE)) {
    const isReading = new RegExp(`^(${READING})$`, 'i').test(match[1] ?? '')
    found.add(isReading ? 'snippet' : 'directive', match.index, textWithBlock(text, match.index, match[0]))
  }
  for (const match of text.matchAll(FILE_OPTION)) found.add('snippet', match.index, match[0])
}

/** The indented lines below belong to the directive: raw markup is told from other raw markup by them. */
function textWithBlock(text: string, start: number, line: string): string {
  const indent = /^[ \t>]*/.exec(line)?.[0].length ?? 0
  const block = new RegExp(`(?:\\r?\\n(?:[ \\t>]{${indent + 1},}[^\\n]*|[ \\t]*(?=\\r?\\n)))*`, 'y')
  const after = text.slice(start + line.length, start + line.length + 5000)
  return line + (block.exec(after)?.[0] ?? '')
}

function addFence(node: Code, { text, dialect }: ParsedPage, found: EscapeList): void {
  const start = node.position?.start.offset ?? 0
  const end = node.position?.end.offset ?? start
  const info = `${node.lang ?? ''} ${node.meta ?? ''}`
  const form = dialect.framework === 'sphinx' ? formOfMyst(node, info) : formOfFence(info, dialect.framework)
  if (form !== undefined) found.add(form, start, text.slice(start, end))
}

function formOfMyst(node: Code, info: string): EscapeForm | undefined {
  const [, reading, running] = MYST_NAME.exec(info) ?? []
  if (reading !== undefined) return 'snippet'
  if (running !== undefined) return 'directive'
  return info.startsWith('{') && /^[ \t]*:?(file|url):/m.test(node.value) ? 'snippet' : undefined
}

/** markdown-exec and its kin: ```python exec="on". */
function formOfFence(info: string, framework: string): EscapeForm | undefined {
  if (framework === 'mkdocs' && /(^|[\s{.])(exec|session|pyodide|run)\b\s*=|^\{?\.?pyodide\b/i.test(info))
    return 'directive'
  return /^\{(python|r|julia|ojs|bash|raw|eval)\b/i.test(info) ? 'directive' : undefined
}

function addMystRoles(live: string, found: EscapeList): void {
  for (const match of live.matchAll(/\{(?:eval|raw[\w-]*|nb-[\w-]+)\}(?=`|\s|$)[^\n]{0,200}/g)) {
    found.add('directive', match.index, match[0])
  }
}

/** mkdocstrings (`::: package.module` loads it) and the HTML block of pymdownx (`/// html | script`). */
function addMkdocsBlocks(live: string, found: EscapeList): void {
  for (const match of live.matchAll(/^[ \t>]*(?::::[ \t]+[\w.-][^\n]*|\/{3,}[ \t]*html\b[^\n]*)/gm)) {
    found.add('directive', match.index, match[0])
  }
}
