// Paths with their counts, and one more column.
import type { Child, FC } from 'hono/jsx'
import type { PathCounts } from '../../pageviews/store.ts'

export interface PathTableProps {
  rows: readonly PathCounts[]
  /** Names the table to screen readers. */
  label: string
  last: { heading: Child; cell: (row: PathCounts) => Child }
}

export const PathTable: FC<PathTableProps> = ({ rows, label, last }) => (
  <section class="card flush scroll" tabindex={0} aria-label={label}>
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
          <th scope="col" class="number">
            {last.heading}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const [path, human, ai] = row
          return (
            <tr>
              <th scope="row" class="path">
                {path}
              </th>
              <td class="number">{human.toLocaleString('en-US')}</td>
              <td class="number">{ai.toLocaleString('en-US')}</td>
              <td class="number">{last.cell(row)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  </section>
)
