// The repository's own pull request template, put below what we say: its questions stay for the person who reviews.
import { cleanText, shortenWithNote, withWholeFences } from './markdown-text.ts'

/** In any list, a numbered one or one in a quote too. */
const TICKED = /^([ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+)\[[xX]\]/gm

/** Without its comments, which tell authors what to write, and with no box ticked; '' when nothing is left. */
export function templateText(template: string, maxCharacters: number): string {
  const visible = withoutComments(cleanText(template))
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  const text = withWholeFences(shortenWithNote(visible.replace(TICKED, '$1[ ]'), maxCharacters))
  return visible === '' ? '' : `---\n\n${INTRODUCTION}\n\n${text}`
}

const INTRODUCTION = "The repository's template follows as it is: Docmend answers none of it and ticks no box."

/** One that is not closed hides all that follows, as it would on the host. */
function withoutComments(text: string): string {
  const kept: string[] = []
  let at = 0
  for (let start = text.indexOf('<!--'); start !== -1; start = text.indexOf('<!--', at)) {
    kept.push(text.slice(at, start))
    const end = text.indexOf('-->', start + 4)
    if (end === -1) return kept.join('')
    at = end + 3
  }
  return kept.join('') + text.slice(at)
}
