import { columnsOf } from '../../page/columns.ts'
import { PYTHON_ADMONITION } from '../../page/containers.ts'
import type { SourceLine } from '../../page/lines.ts'
import type { MaskedText } from '../../page/mask.ts'
import type { TextRules, WrittenLink } from '../../page/text-rules.ts'
import { ADMONITIONS, readBlocks, settledBy } from './block-faults.ts'

export const text: TextRules = {
  containers: [{ opener: PYTHON_ADMONITION, names: ADMONITIONS, ignoresCase: true }],
  dedent: dedentBlocks,
  hidesUnknownTags: true,
  // PyYAML.
  takesLastField: true,
  targetsCrossLines: true,
  template: { read: readBlocks, settings: /^mkdocs(?:[.-][\w.-]*)?\.ya?ml$/i, settledBy },
  links: { mayOccurIn: (page) => page.includes('8<-') || page.includes('include-markdown'), find: findIncludes },
}

// Snippets: https://facelessuser.github.io/pymdown-extensions/extensions/snippets/
/** `--8<-- "a.md:2:5"`, alone in its line; with `;` in front it is shown and not read. */
const SNIPPET = /^[ \t]*-{1,8}8<-{1,8}[ \t]+(["'])([^"'\n]{1,500})\1[ \t]*$/
const FENCE = /^[ \t]*-{1,8}8<-{1,8}[ \t]*$/

/** `{% include-markdown "a.md" %}`: https://github.com/mondeja/mkdocs-include-markdown-plugin */
const INCLUDE_MARKDOWN = /\{%-?[ \t]*include-markdown[ \t]+(["'])([^"'\n]{1,500})\1/g

/** Gives the files that a page includes. Both are expanded before anything else, in code as well. */
function findIncludes(text: string, lines: readonly SourceLine[]): WrittenLink[] {
  const tags = Array.from(text.matchAll(INCLUDE_MARKDOWN), ({ 0: whole, 2: target = '', index }) =>
    withoutSection(target, index + whole.length - target.length - 1),
  )
  // A pattern means all files that it matches.
  return [...findSnippets(text, lines), ...tags.filter(({ target }) => !/[*?!]|^https?:/i.test(target))]
}

function findSnippets(text: string, lines: readonly SourceLine[]): WrittenLink[] {
  const found: WrittenLink[] = []
  let isInside = false
  for (const { start, end } of lines) {
    const line = text.slice(start, end)
    const target = SNIPPET.exec(line)?.[2] ?? (isInside ? line.trim() : '')
    if (FENCE.test(line)) isInside = !isInside
    else if (target !== '' && !target.startsWith(';')) found.push(withoutSection(target, start + line.indexOf(target)))
  }
  return found
}

/** `a.md:2:5` and `a.md:section` name a part of `a.md`. */
function withoutSection(whole: string, start: number): WrittenLink {
  const isAddress = /^https?:/i.test(whole)
  const target = isAddress ? whole : whole.replace(/:[\w:,-]*$/, '')
  return { kind: 'include', target, start, range: { start, end: start + target.length } }
}

// Python-Markdown nests by four spaces where CommonMark would see code: admonitions, tabs, definitions.

const INDENT_COLUMNS = 4
/** `!!! note "Title"`, `??? tip`, `=== "Tab"`, `:   definition`: what follows, indented, belongs to it. */
const OPENER = /^(?:(?:!!!|\?\?\?\+?)(?:[ \t]+[\w -]+)?|===[!+]{0,2}(?=[ \t]+["'])|:(?= {3}|\t))/
/** `/// note | Title` and its closing `///`, whose content is not indented. */
const SLASH_BLOCK = /^\/{3,}[ \t]*[\w-]*/

/** Removes the indentation of such blocks; `lines` are lines of `text`. */
function dedentBlocks(text: string, lines: readonly SourceLine[]): MaskedText {
  const indents: number[] = []
  const first = lines[0]?.start ?? text.length
  const head = text.slice(0, first)
  const removed: number[] = Array.from(head.matchAll(/\r\n|\n|\r/g), () => 0)
  const parts = [head]
  for (const [index, line] of lines.entries()) {
    const raw = text.slice(line.start, line.end)
    const { content, cut } = dedentLine(raw, line.kind, indents)
    removed.push(cut)
    parts.push(content, text.slice(line.end, lines[index + 1]?.start ?? text.length))
  }
  return { text: parts.join(''), removed }
}

function dedentLine(raw: string, kind: SourceLine['kind'], indents: number[]): { content: string; cut: number } {
  const white = /^[ \t]*/.exec(raw)?.[0] ?? ''
  const columns = columnsOf(white)
  if (kind === 'text' || kind === 'open') while (columns < (indents.at(-1) ?? 0)) indents.pop()
  const cut = charactersFor(white, indents.length * INDENT_COLUMNS)
  const rest = raw.slice(white.length)
  const opener = kind === 'text' ? (OPENER.exec(rest) ?? SLASH_BLOCK.exec(rest))?.[0] : undefined
  if (opener === undefined) return { content: raw.slice(cut), cut }
  if (!opener.startsWith('/')) indents.push(columns + INDENT_COLUMNS)
  // The title, or the definition behind its colon, is Markdown; blanks before it would make it code.
  const content = rest.slice(opener.length).trimStart()
  return { content: white.slice(cut) + content, cut: cut + rest.length - content.length }
}

function charactersFor(white: string, columns: number): number {
  let done = 0
  let at = 0
  while (at < white.length && done < columns) {
    done += white[at] === '\t' ? INDENT_COLUMNS - (done % INDENT_COLUMNS) : 1
    at += 1
  }
  return at
}
