import { containerOrFence, type SourceLine } from '../../page/lines.ts'
import type { TextRules, WrittenLink } from '../../page/text-rules.ts'
import { checkHeadingIds } from './heading-ids.ts'
import { checkVueTags } from './vue-tags.ts'

export const text: TextRules = {
  blockOf: containerOrFence,
  links: { mayOccurIn: (page) => page.includes('<<<') || page.includes('@include:'), find: findIncludes },
  // The home page, and the pages before and after: https://vitepress.dev/reference/default-theme-home-page
  frontmatterLinks: [
    ['hero.actions.*.link', 'link'],
    ['features.*.link', 'link'],
    ['prev.link', 'link'],
    ['next.link', 'link'],
    ['hero.image', 'image'],
    ['hero.image.src', 'image'],
    ['hero.image.light', 'image'],
    ['hero.image.dark', 'image'],
    ['features.*.icon.src', 'image'],
    ['features.*.icon.light', 'image'],
    ['features.*.icon.dark', 'image'],
  ],
  check: (page, nodes, headings) => [...checkVueTags(page, nodes), ...checkHeadingIds(nodes, headings)],
}

/** `<!--@include: ./a.md{1,3}-->`, `<!-- @include: @/a.md#region -->`. */
const INCLUDE = /<!--[ \t]*@include:[ \t]*([^\s{}<>]{1,500})[^\n]{0,200}?-->/g
/** `<<< @/a.ts#region{1,3 ts} [title]`. */
const SNIPPET = /^[ \t]*<<<[ \t]*([^\s{}[\]]{1,500})/

function findIncludes(page: string, lines: readonly SourceLine[]): WrittenLink[] {
  return lines.flatMap(({ start, end, kind }) => {
    if (kind === 'code') return []
    const line = page.slice(start, end)
    const snippet = SNIPPET.exec(line)
    const matches = [...line.matchAll(INCLUDE), ...(snippet === null ? [] : [snippet])]
    return matches.map((match) => {
      // A region is no part of the file's name.
      const target = (match[1] ?? '').replace(/(?<=[\w/])#[\w-]+$/, '')
      const at = start + match.index + match[0].indexOf(target)
      return { kind: 'include', target, start: at, range: { start: at, end: at + target.length } }
    })
  })
}
