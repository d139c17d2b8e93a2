// Missing pages near a page.
import type { FC } from 'hono/jsx'
import { formatCount } from '../../base/text.ts'
import type { Project } from '../../projects/project.ts'
import { MissingJobLink } from '../readers/job-link.tsx'
import { PathLink } from '../readers/path-link.tsx'
import type { ReaderRange } from '../readers/range.ts'
import type { Neighbour } from './neighbours.ts'

const WHY: Readonly<Record<Neighbour['why'], string>> = { name: 'has almost the same name', folder: 'in this folder' }

export const Neighbours: FC<{ project: Project; range: ReaderRange; neighbours: readonly Neighbour[] }> = ({
  project,
  range,
  neighbours,
}) =>
  neighbours.length === 0 ? null : (
    <section class="stack" aria-labelledby="neighbours">
      <h2 id="neighbours">Missing pages near it</h2>
      <p class="lead">Readers and agents asked for these, and there is no such page.</p>
      <ul class="card flush list">
        {neighbours.map(({ path, human, ai, why }) => (
          <li class="row between">
            <span class="stack tight">
              <span class="path">
                <PathLink projectId={project.id} path={path} range={range} />
              </span>
              <span class="small soft">{WHY[why]}</span>
            </span>
            <span class="row">
              <span class="small soft">
                {formatCount(human)} human, {formatCount(ai)} AI
              </span>
              <MissingJobLink project={project} page={{ path, human, ai }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
