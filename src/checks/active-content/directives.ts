// Syntax that makes the build evaluate, run or read something: templates, snippets, directives, fenced blocks.
import type { ActiveForm } from './active-forms.ts'
import type { ActiveContentList } from './list.ts'
import type { Fence, SnippetSyntax } from './rules.ts'

/** Of Jinja and Liquid. The end of a Jinja comment tells it from the id of a heading, `{#id}`. */
export const TEMPLATE = /\{\{(?:(?!\}\})[\s\S]){0,500}(?:\}\})?|\{%(?:(?!%\})[\s\S]){0,500}(?:%\})?|\{#[^#]{0,500}#\}/g
const ASCIIDOC =
  /^[ \t]*(?:include1?::|eval::|ifeval::|sys2?::|:docinfo)[^\n]*|pass:{1,2}[a-z,]*\[[^\n]*|^\+{4,}[ \t]*$|\+{3}[^+\n]+\+{3}/gm

/**
 * Extensions of Python-Markdown. markdown-include: `{!file!}`, `{!file!lines=1-3}`. pymdownx.snippets: one dash is
 * enough, and `;` in front switches it off (https://facelessuser.github.io/pymdown-extensions/extensions/snippets/).
 */
export const PYTHON_SNIPPETS: readonly SnippetSyntax[] = [
  {
    pattern:
      /^[ \t>]*-+8<-+(?:[ \t]*\r?\n(?:(?![ \t>]*-+8<-+[ \t]*$)[^\n]*(?:\n|$)){0,200}(?:[ \t>]*-+8<-+)?|[^\n]*)/gm,
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
  // remark-code-import: `js file=../main.js#L1`.
  if (/\sfile=\S/.test(info)) return 'snippet'
  return /^\{(python|r|julia|ojs|bash|raw|eval)\b/i.test(info) ? 'directive' : undefined
}
