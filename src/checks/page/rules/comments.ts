// HTML comments that are opened and never closed.

import { positionAt } from '../../positions.ts'
import type { PageProblem } from '../../problem.ts'
import { htmlComments } from '../html-comments.ts'
import type { ParsedPage } from '../parse-page.ts'

/** Gives a problem for a comment that is never closed, and for one in which another opens: its own end is missing. */
export function checkComments({ text, lines, starts, dialect }: ParsedPage): PageProblem[] {
  const hasComments = dialect.syntax === 'markdown' || dialect.framework.text?.allowsCommentsInMdx === true
  if (!hasComments || !text.includes('<!--')) return []
  const { closed, open } = htmlComments(text, lines)
  const swallowing = closed.filter(({ start, end }) => text.slice(start + 4, end).includes('<!--'))
  return [...swallowing.map(({ start }) => start), ...open].map((offset) => ({
    rule: 'unclosed-comment',
    ...positionAt(starts, offset),
    subject: '',
    message: 'The comment <!-- is never closed, so what follows is hidden. Close it with -->',
  }))
}
