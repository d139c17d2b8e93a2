// The headings of a page, found without a parser: words to find the page by.
import type { Dialect } from '../dialect.ts'
import { linesOutsideFences } from './lines-outside-fences.ts'

/** Enough to say what a page is about; a changelog has thousands. */
const MAX_HEADINGS = 60
const HEADING_MAX_CHARACTERS = 300
const MARKDOWN_HEADING = /^(?:[ \t>]*(`{3,}|~{3,})|#{1,6}[ \t]+\S|#\t).*$/gm
/** As Docutils knows them: a line of text above a line of one mark. */
const UNDERLINED = /^(\S.*)\r?\n([=\-~^"'*+#.:_`])\2{2,}[ \t]*\r?$/gm

export interface ScannedHeadings {
  /** The first heading of depth 1. */
  title: string | undefined
  /** Those with text, of any depth, in their order; the first 60. */
  headings: string[]
}

export function scanHeadings(text: string, bodyStart: number, dialect: Dialect): ScannedHeadings {
  const headings: string[] = []
  let title: string | undefined
  for (const line of linesOutsideFences(text, MARKDOWN_HEADING, bodyStart)) {
    const heading = plainText(line.slice(0, HEADING_MAX_CHARACTERS))
    if (/^#[ \t]/.test(line)) title ??= heading
    if (heading !== '' && headings.length < MAX_HEADINGS) headings.push(heading)
    if (title !== undefined && headings.length === MAX_HEADINGS) break
  }
  return dialect.syntax === 'other' ? { title, headings: underlinedLines(text) } : { title, headings }
}

function underlinedLines(text: string): string[] {
  const headings: string[] = []
  for (const [, line = ''] of text.matchAll(UNDERLINED)) {
    headings.push(line.slice(0, HEADING_MAX_CHARACTERS).trim())
    if (headings.length === MAX_HEADINGS) break
  }
  return headings
}

/** Strips the markup of a heading, roughly: it is for people. */
function plainText(heading: string): string {
  const text = heading.replace(/^#{1,6}[ \t]+/, '').replace(/[ \t]+#*[ \t]*$/, '')
  const visible = text.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replace(/<[^<>]*>|[`*]/g, '')
  return (/\{[:\s]*[#.][^{}]*\}$/.test(visible) ? visible.slice(0, visible.lastIndexOf('{')) : visible).trim()
}
