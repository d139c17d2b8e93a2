// HTML comments that are opened and never closed.
import type { PageProblem } from '../problem.ts'
import type { ParsedPage } from './parse-page.ts'
import { htmlComments } from './prepared-text.ts'
import { positionAt } from './source-lines.ts'

/** Gives a problem for an open comment, and for one that another one opens in: there its end is missing. */
export function checkComments({ text, lines, starts, dialect }: ParsedPage): PageProblem[] {
  const hasComments = dialect.syntax === 'markdown' || dialect.readAs === 'docusaurus'
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
