// Files that a page takes text from, by the syntaxes of VitePress and MkDocs (pymdownx.snippets).
import type { Dialect } from '../dialect.ts'
import type { PageLink } from './page-facts.ts'
import { positionAt, type Range, type SourceLine } from './source-lines.ts'

interface Found extends Range {
  target: string
}

/** `<!--@include: ./a.md{1,3}-->`, `<!-- @include: @/a.md#region -->`. */
const VITEPRESS_INCLUDE = /<!--[ \t]*@include:[ \t]*([^\s{}<>]{1,500})[^\n]{0,200}?-->/g
/** `<<< @/a.ts#region{1,3 ts} [title]`. */
const VITEPRESS_SNIPPET = /^[ \t]*<<<[ \t]*([^\s{}[\]]{1,500})/
/** `--8<-- "a.md:2:5"`, alone in its line; with `;` in front it is shown and not read. */
const MKDOCS_SNIPPET = /^[ \t]*-{1,8}8<-{1,8}[ \t]+(["'])([^"'\n]{1,500})\1[ \t]*$/
const MKDOCS_FENCE = /^[ \t]*-{1,8}8<-{1,8}[ \t]*$/

/** Gives the includes of a page, in order. */
export function findIncludes(
  text: string,
  lines: readonly SourceLine[],
  starts: readonly number[],
  { readAs: framework }: Dialect,
): PageLink[] {
  const found =
    framework === 'vitepress' ? inVitePress(text, lines) : framework === 'mkdocs' ? inMkDocs(text, lines) : []
  return found.map(({ target, start, end }) => ({
    kind: 'include',
    target,
    ...positionAt(starts, start),
    range: { start, end },
  }))
}

function inVitePress(text: string, lines: readonly SourceLine[]): Found[] {
  if (!text.includes('<<<') && !text.includes('@include:')) return []
  return lines.flatMap(({ start, end, kind }) => {
    if (kind === 'code') return []
    const line = text.slice(start, end)
    const snippet = VITEPRESS_SNIPPET.exec(line)
    const matches = [...line.matchAll(VITEPRESS_INCLUDE), ...(snippet === null ? [] : [snippet])]
    return matches.map((match) => {
      // A region is no part of the file's name.
      const target = (match[1] ?? '').replace(/(?<=[\w/])#[\w-]+$/, '')
      const at = start + match.index + match[0].indexOf(target)
      return { target, start: at, end: at + target.length }
    })
  })
}

/** Snippets are read before anything else, in code as well. */
function inMkDocs(text: string, lines: readonly SourceLine[]): Found[] {
  if (!text.includes('8<-')) return []
  const found: Found[] = []
  let isInside = false
  for (const { start, end } of lines) {
    const line = text.slice(start, end)
    const target = MKDOCS_SNIPPET.exec(line)?.[2] ?? (isInside ? line.trim() : '')
    if (MKDOCS_FENCE.test(line)) isInside = !isInside
    else if (target !== '' && !target.startsWith(';')) found.push(withoutSection(target, start + line.indexOf(target)))
  }
  return found
}

/** `a.md:2:5` and `a.md:section` name a part of `a.md`. */
function withoutSection(whole: string, start: number): Found {
  const isAddress = /^https?:/i.test(whole)
  const target = isAddress ? whole : whole.replace(/:[\w:,-]*$/, '')
  return { target, start, end: start + target.length }
}
