// The parts of an MDX page that its syntax tree may be wrong about.
import type { ParsedPage } from '../page/parse-page.ts'
import { htmlComments } from '../page/prepared-text.ts'
import type { Range } from '../page/source-lines.ts'
import { blank } from './live-text.ts'
import { firstUnsureOffset } from './unsure-code.ts'

/** Gives the text with all else blanked, or undefined when there is no doubt. */
export function doubtfulText(page: ParsedPage): string | undefined {
  const unsureFrom = firstUnsureOffset(page) ?? page.text.length
  const parts = [
    ...commentsOf(page).filter(({ start }) => start < unsureFrom),
    { start: unsureFrom, end: page.text.length },
  ]
  if (parts.every(({ start, end }) => start >= end)) return undefined
  const gaps = parts.map(({ start }, index) => ({ start: parts[index - 1]?.end ?? 0, end: start }))
  return blank(page.text, gaps)
}

/** Docusaurus takes them out before MDX; whether `<!--` begins one is told by its place, which is not looked at here. */
function commentsOf({ text, lines, dialect }: ParsedPage): Range[] {
  return dialect.readAs === 'docusaurus' ? htmlComments(text, lines).closed : []
}
