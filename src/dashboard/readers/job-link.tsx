// The way from a missing page to a job about it.
import type { FC } from 'hono/jsx'
import { type Gap, writeGapPrompt } from '../../pageviews/remedies/gap-prompt.ts'
import { type Move, writeMovePrompt } from '../../pageviews/remedies/move-prompt.ts'
import type { Project } from '../../projects/project.ts'
import { newJobPath } from '../jobs/new-job-path.ts'
import { showPath } from './quote.ts'

/** Nothing for addresses that could carry words of a stranger. */
export const MissingJobLink: FC<{ project: Project; page: Gap & Partial<Move> }> = ({ project, page }) => {
  const move = page.remedy === undefined ? undefined : writeMovePrompt([{ path: page.path, remedy: page.remedy }])
  const prompt = move ?? writeGapPrompt([page]).prompt
  const path = prompt === undefined ? undefined : newJobPath(project.id, { prompt })
  if (path === undefined) return null
  const [text, before] = move === undefined ? ['New job', 'about '] : ['New job: redirect', '']
  return (
    <a href={path} aria-label={`${text} ${before}${showPath(page.path)}`}>
      {text}
    </a>
  )
}
