// Syntax that makes the build evaluate, run or read something: templates, snippets, directives, fenced blocks.
import type { ActiveForm } from './active-forms.ts'
import type { ActiveContentList } from './list.ts'
import type { Fence, SnippetSyntax } from './rules.ts'

/** Of Jinja and Liquid. The end of a Jinja comment tells it from the id of a heading, `{#id}`. */
const TEMPLATE = /\{\{(?:(?!\}\})[\s\S]){0,500}(?:\}\})?|\{%(?:(?!%\})[\s\S]){0,500}(?:%\})?|\{#[^#]{0,500}#\}/g
/** Names of directives that read a file, and of those that run code or insert raw markup; RegExp sources. */
export const READING_DIRECTIVES = 'include|literalinclude|mdinclude|include-comment|download|embed'
export const RUNNING_DIRECTIVES =
  'raw|eval-rst|code-cell|jupyter-execute|jupyter-kernel|exec|exec_code|execute_code|exec-python|program-output|' +
  'command-output|ipython|plot|pyscript|runblock|testcode|testsetup|testcleanup|doctest|role|default-role|click|' +
  'argparse|sphinx_argparse_cli|typer|auto[a-z]+|autosummary|nbinclude|nb-exec-table|glue|only-run|bokeh-plot|altair-plot|anywidget|iframe|pyodide|replite|jupyterlite|voici|thebe[a-z-]*'
/** `.. raw:: html`, also after a substitution (`.. |x| raw:: html`), in a list, and in the cell of a table. */
const RST_DIRECTIVE = new RegExp(
  `(?<![^\\s|>])\\.\\.[ \\t]+(?:\\|[^|\\n]{1,80}\\|[ \\t]+)?(${READING_DIRECTIVES}|${RUNNING_DIRECTIVES})[ \\t]?::[^\\n]*`,
  'gi',
)
const IS_READING = new RegExp(`^(${READING_DIRECTIVES})$`, 'i')
/** A table or a block of text that is read from a file. */
const FILE_OPTION = /^[ \t>|*+-]*:(?:file|url|literal-file|caption-file):[^\n]*/gim
const ASCIIDOC =
  /^[ \t]*(?:include1?::|eval::|ifeval::|sys2?::|:docinfo)[^\n]*|pass:{1,2}[a-z,]*\[[^\n]*|^\+{4,}[ \t]*$|\+{3}[^+\n]+\+{3}/gm

/**
 * Extensions of Python-Markdown. markdown-include: `{!file!}`, `{!file!lines=1-3}`. pymdownx.snippets: one dash is
 * enough, and `;` in front switches it off (https://facelessuser.github.io/pymdown-extensions/extensions/snippets/).
 */
export const PYTHON_SNIPPETS: readonly SnippetSyntax[] = [
  {
    pattern: /^[ \t>]*-+8<-+(?:[ \t]*\r?\n(?:(?![ \t>]*-+8<-+)[^\n]*\n){0,200}[ \t>]*-+8<-+|[^\n]*)/gm,
    worksInCode: true,
  },
  { pattern: /\{![^\n]{1,300}?![\w=, -]{0,50}\}/g, worksInCode: true },
]

/** Adds what a template language would evaluate. */
export function addTemplates(text: string, found: ActiveContentList): void {
  for (const match of text.matchAll(TEMPLATE)) found.add('template', match.index, match[0])
}

/** Adds the lines that copy a file from the build machine into the page; `live` is `text` without code. */
export function addSnippets(
  text: string,
  live: string,
  syntaxes: Iterable<SnippetSyntax>,
  found: ActiveContentList,
): void {
  for (const { pattern, worksInCode } of syntaxes) {
    for (const match of (worksInCode ? text : live).matchAll(pattern)) found.add('snippet', match.index, match[0])
  }
}

/** Adds directives of reStructuredText, each with the block that belongs to it, as far as that can be told. */
export function addRestructuredText(text: string, found: ActiveContentList): void {
  for (const { 0: line, 1: name = '', index } of text.matchAll(RST_DIRECTIVE)) {
    found.add(IS_READING.test(name) ? 'snippet' : 'directive', index, textWithBlock(text, index, line))
  }
  for (const match of text.matchAll(FILE_OPTION)) found.add('snippet', match.index, match[0])
}

/** The indented lines below belong to the directive: they tell one piece of raw markup from another. */
function textWithBlock(text: string, start: number, line: string): string {
  const indent = start - text.lastIndexOf('\n', start - 1) - 1
  const block = new RegExp(`(?:\\r?\\n(?:[ \\t>]{${indent + 1},}[^\\n]*|[ \\t]*(?=\\r?\\n)))*`, 'y')
  const after = text.slice(start + line.length, start + line.length + 5000)
  return line + (block.exec(after)?.[0] ?? '')
}

/** Adds directives of AsciiDoc and its passthroughs. */
export function addAsciidoc(text: string, found: ActiveContentList): void {
  for (const match of text.matchAll(ASCIIDOC)) found.add('directive', match.index, match[0])
}

/** Adds a fenced block that tools for notebooks, such as Quarto and knitr, execute. */
export function addFence({ info, source, start }: Fence, found: ActiveContentList): void {
  const form = formOfFence(info)
  if (form !== undefined) found.add(form, start, source)
}

/** Gives the form that a fenced block has by its info string. */
export function formOfFence(info: string): ActiveForm | undefined {
  return /^\{(python|r|julia|ojs|bash|raw|eval)\b/i.test(info) ? 'directive' : undefined
}
