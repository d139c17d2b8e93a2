// What readers and agents look for in vain, each with the way to a job that writes it.
import type { FC } from 'hono/jsx'
import { type Gap, writeGapPrompt } from '../../pageviews/remedies/gap-prompt.ts'
import type { PathCounts } from '../../pageviews/store.ts'
import type { Project } from '../../projects/project.ts'
import { projectPath } from '../paths.ts'
import { PathTable } from './path-table.tsx'

export const Missing: FC<{ project: Project; missing: readonly PathCounts[] }> = ({ missing, project }) =>
  missing.length === 0 ? null : (
    <section class="stack" aria-labelledby="missing">
      <h2 id="missing">Missing pages</h2>
      <p class="lead">
        Requests for pages that do not exist. Agents guess addresses far more often than people do; each may be a page
        worth writing.
      </p>
      <PathTable
        rows={missing}
        label="Missing pages"
        last={{
          heading: <span class="hidden-label">Action</span>,
          cell: ([path, human, ai]) => <JobLink project={project} gap={{ path, human, ai }} />,
        }}
      />
    </section>
  )

/** The form for a job with its prompt filled in; none for addresses that could carry words of a stranger. */
const JobLink: FC<{ project: Project; gap: Gap }> = ({ project, gap }) => {
  const { prompt } = writeGapPrompt([gap])
  if (prompt === undefined) return null
  const query = new URLSearchParams({ prompt })
  return (
    <a href={`${projectPath(project.id, 'jobs', 'new')}?${query.toString()}`} aria-label={`New job about ${gap.path}`}>
      New job
    </a>
  )
}
