// Days without a single view: what to do about that.
import type { FC } from 'hono/jsx'
import type { Project } from '../../projects/project.ts'
import { describeWhen, type ReaderRange } from './range.ts'

export const NoReaders: FC<{ project: Project; range: ReaderRange }> = ({ project, range }) => (
  <div class="card empty stack">
    <h2>No views {describeWhen(range)}</h2>
    <p>Choose other days, import the access logs of the site, or let its server send them:</p>
    <pre>
      <code>npm run -s docmend -- import --project {project.id} access.log</code>
    </pre>
  </div>
)
