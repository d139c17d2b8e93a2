// The way from a missing page to a job about it.
import type { FC } from 'hono/jsx'
import type { Project } from '../../projects/project.ts'
import { type Move, writeMovePrompt } from '../../traffic/suggestions/move-prompt.ts'
import { type NewPage, writeNewPagesPrompt } from '../../traffic/suggestions/new-pages-prompt.ts'
import { newJobPath } from '../jobs/new-job-path.ts'
import { showPath } from './quote.ts'

/** Nothing for addresses that could carry words of a stranger. */
export const MissingJobLink: FC<{ project: Project; page: NewPage & Partial<Move> }> = ({ project, page }) => {
  const move =
    page.suggestion === undefined ? undefined : writeMovePrompt([{ path: page.path, suggestion: page.suggestion }])
  const prompt = move ?? writeNewPagesPrompt([page]).prompt
  const path = prompt === undefined ? undefined : newJobPath(project.id, { prompt })
  if (path === undefined) return null
  const [text, before] = move === undefined ? ['New job', 'about '] : ['New job: redirect', '']
  return (
    <a href={path} aria-label={`${text} ${before}${showPath(page.path)}`}>
      {text}
    </a>
  )
}
