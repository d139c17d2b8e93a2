// What readers and agents look for in vain, each with the way to a job that writes it.
import type { FC } from 'hono/jsx'
import { type Gap, writeGapPrompt } from '../../pageviews/remedies/gap-prompt.ts'
import type { PathCounts } from '../../pageviews/store.ts'
import type { Project } from '../../projects/project.ts'
import { projectPath } from '../paths.ts'

export const Missing: FC<{ project: Project; missing: readonly PathCounts[] }> = ({ missing, project }) =>
  missing.length === 0 ? null : (
    <section class="stack" aria-labelledby="missing">
      <h2 id="missing">Missing pages</h2>
      <p class="lead">
        Requests for pages that do not exist. Agents guess addresses far more often than people do; each may be a page
        worth writing.
      </p>
      <section class="card flush scroll" tabindex={0} aria-label="Missing pages">
        <table>
          <thead>
            <tr>
              <th scope="col">Path</th>
              <th scope="col" class="number">
                Human
              </th>
              <th scope="col" class="number">
                AI
              </th>
              <th scope="col">
                <span class="hidden-label">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {missing.map(([path, human, ai]) => (
              <tr>
                <th scope="row" class="path">
                  {path}
                </th>
                <td class="number">{human.toLocaleString('en-US')}</td>
                <td class="number">{ai.toLocaleString('en-US')}</td>
                <td class="number">
                  <JobLink project={project} gap={{ path, human, ai }} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
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
