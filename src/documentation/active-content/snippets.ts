// Lines that copy a file of the machine that builds into the page.
import type { ParsedPage } from '../page/parse-page.ts'
import type { ActiveContentList } from './list.ts'

interface SnippetForm {
  frameworks: readonly string[]
  pattern: RegExp
  /** Read before Markdown, so that code does not protect from it. */
  isInCodeToo: boolean
}

const SNIPPETS: readonly SnippetForm[] = [
  // https://vitepress.dev/guide/markdown#import-code-snippets and #markdown-file-inclusion
  { frameworks: ['vitepress'], pattern: /^[ \t>*+\d.)-]*<<<[^\n]*/gm, isInCodeToo: false },
  { frameworks: ['vitepress'], pattern: /<!--\s*@include:[^\n]{0,500}/g, isInCodeToo: true },
  // https://facelessuser.github.io/pymdown-extensions/extensions/snippets/: one dash is enough, `;` in front escapes.
  {
    frameworks: ['mkdocs', 'plain'],
    pattern: /^[ \t>]*-+8<-+(?:[ \t]*\r?\n(?:(?![ \t>]*-+8<-+)[^\n]*\n){0,200}[ \t>]*-+8<-+|[^\n]*)/gm,
    isInCodeToo: true,
  },
  // markdown-include: {!file!}, {!file!lines=1-3}
  { frameworks: ['mkdocs', 'plain'], pattern: /\{![^\n]{1,300}?![\w=, -]{0,50}\}/g, isInCodeToo: true },
]

/** Adds the lines that take text from other files. `live` is without code. */
export function addSnippets({ text, dialect }: ParsedPage, live: string, found: ActiveContentList): void {
  for (const { frameworks, pattern, isInCodeToo } of SNIPPETS) {
    if (!frameworks.includes(dialect.readAs)) continue
    for (const match of (isInCodeToo ? text : live).matchAll(pattern)) found.add('snippet', match.index, match[0])
  }
}
