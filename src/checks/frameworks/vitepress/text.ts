import { COLON_CONTAINER } from '../../page/containers.ts'
import { containerOrFence, type SourceLine } from '../../page/lines.ts'
import type { Heading } from '../../page/page-analysis.ts'
import type { PageNodes } from '../../page/page-nodes.ts'
import type { TextRules, WrittenLink } from '../../page/text-rules.ts'
import type { PageProblem } from '../../problem.ts'
import { CONTAINERS } from './active-content.ts'
import { readTemplate } from './template.ts'
import { settledBy, TEMPLATE_SETTINGS } from './template-settings.ts'
import { checkVueTags } from './vue-tags.ts'

export const text: TextRules = {
  blockOf: containerOrFence,
  containers: [{ opener: COLON_CONTAINER, names: CONTAINERS }],
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
  template: { read: readTemplate, settings: TEMPLATE_SETTINGS, settledBy },
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

/** Finds headings whose own id an earlier heading already has: markdown-it-anchor throws, which stops the build. */
function checkHeadingIds({ all }: PageNodes, headings: readonly Heading[]): PageProblem[] {
  const lines = new Set(all.flatMap((node) => (node.type === 'heading' ? (node.position?.start.line ?? []) : [])))
  const taken = new Set<string>()
  return headings.flatMap(({ anchor, line }) => {
    // markdown-it-anchor does not see headings written as HTML.
    if (!lines.has(line)) return []
    const isTaken = taken.has(anchor)
    taken.add(anchor)
    return isTaken ? [idTaken(anchor, line)] : []
  })
}

function idTaken(anchor: string, line: number): PageProblem {
  const message = `An earlier heading already has the id "${anchor}", and VitePress stops its build there. Use another id here`
  return { rule: 'page-syntax', line, column: 1, subject: anchor, message }
}
