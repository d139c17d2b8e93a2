// The outline of a page: what stands in it and under which anchors.
import { readLines } from '../page/lines.ts'
import type { Outline } from '../session.ts'
import { readText } from './load-rules.ts'
import { publicRoute, type Site, type SitePage } from './site.ts'

const MAX_HEADINGS = 1000
const MAX_FENCES = 1000
const MAX_VALUE_CHARACTERS = 500

/** Gives the outline of a document of the site, or undefined when the path is none or is not read. */
export async function outlinePage(site: Site, path: string): Promise<Outline | undefined> {
  const page = site.pages.get(path)
  const analysis = await site.analyze(path)
  const text = await readText(site.overlay, path)
  if (page === undefined || analysis === undefined || text === undefined) return undefined
  return {
    path,
    lines: countLines(text),
    title: analysis.title ?? page.scan.title,
    route: publicRoute(site, page),
    frontmatter: Object.entries(analysis.frontmatter).map(([key, value]) => ({ key, value: describe(value) })),
    headings: analysis.headings.slice(0, MAX_HEADINGS),
    fences: fencesOf(text, page).slice(0, MAX_FENCES),
  }
}

function fencesOf(text: string, { dialect }: SitePage): NonNullable<Outline['fences']> {
  return readLines(text, 0, dialect).flatMap(({ kind, start, end }, index) => {
    if (kind !== 'open') return []
    const [, info = ''] = /(?:`{3,}|~{3,}|:{3,})(.*)$/.exec(text.slice(start, end)) ?? []
    return [{ line: index + 1, info: info.trim().slice(0, MAX_VALUE_CHARACTERS) }]
  })
}

export function countLines(text: string): number {
  const ends = text.split('\n').length
  return text.endsWith('\n') ? ends - 1 : ends
}

function describe(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.slice(0, MAX_VALUE_CHARACTERS)
}
