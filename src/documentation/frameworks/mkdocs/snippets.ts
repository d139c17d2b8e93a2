// Files that a page takes text from: https://facelessuser.github.io/pymdown-extensions/extensions/snippets/
import type { SourceLine } from '../../page/lines.ts'
import type { WrittenLink } from '../../page/text-rules.ts'

/** `--8<-- "a.md:2:5"`, alone in its line; with `;` in front it is shown and not read. */
const SNIPPET = /^[ \t]*-{1,8}8<-{1,8}[ \t]+(["'])([^"'\n]{1,500})\1[ \t]*$/
const FENCE = /^[ \t]*-{1,8}8<-{1,8}[ \t]*$/

/** Gives the files that a page includes. Snippets are expanded before anything else, in code as well. */
export function findSnippets(text: string, lines: readonly SourceLine[]): WrittenLink[] {
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
