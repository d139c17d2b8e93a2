// The way from a missing page to a job about it.
import type { FC } from 'hono/jsx'
import { type Gap, writeGapPrompt } from '../../pageviews/remedies/gap-prompt.ts'
import { type Move, writeMovePrompt } from '../../pageviews/remedies/move-prompt.ts'
import type { Project } from '../../projects/project.ts'
import { projectPath } from '../paths.ts'
import { showPath } from './quote.ts'

/** The form for a job with its prompt filled in. */
export function newJobHref(projectId: string, prompt: string): string {
  return `${projectPath(projectId, 'jobs', 'new')}?${new URLSearchParams({ prompt }).toString()}`
}

/** Nothing for addresses that could carry words of a stranger. */
export const MissingJobLink: FC<{ project: Project; page: Gap & Partial<Move> }> = ({ project, page }) => {
  const move = page.remedy === undefined ? undefined : writeMovePrompt([{ path: page.path, remedy: page.remedy }])
  const prompt = move ?? writeGapPrompt([page]).prompt
  if (prompt === undefined) return null
  const [text, before] = move === undefined ? ['New job', 'about '] : ['New job: redirect', '']
  return (
    <a href={newJobHref(project.id, prompt)} aria-label={`${text} ${before}${showPath(page.path)}`}>
      {text}
    </a>
  )
}
