// What the model cost.
import type { FC } from 'hono/jsx'
import { plural } from '../../base/text.ts'
import { projectPath } from '../paths.ts'
import { describeGaps, formatDollars } from './cost.ts'
import type { WeekReport } from './week-report.ts'

export const CostSection: FC<{ report: WeekReport }> = ({ report: { project, cost, names } }) => (
  <section class="stack" aria-labelledby="cost">
    <h2 id="cost">Cost of the model</h2>
    {cost.turns === 0 ? (
      <p class="card empty">
        No job ended in this time. <a href={projectPath(project.id, 'jobs', 'new')}>New job</a>
      </p>
    ) : (
      <div class="card stack tight">
        <p>
          <span class="figure">{formatDollars(cost.costUsd)}</span>{' '}
          <span class="soft">
            for {plural(cost.turns, 'turn')} of {plural(cost.jobs, 'job')} that ended
          </span>
        </p>
        {describeGaps(cost).map((sentence) => (
          <p class="small">{sentence}</p>
        ))}
        {cost.dearest.length > 0 && (
          <ul class="plain small">
            {cost.dearest.map(({ jobId, costUsd }) => (
              <li>
                {formatDollars(costUsd)} for{' '}
                <a href={projectPath(project.id, 'jobs', jobId)}>
                  <bdi>{names.get(jobId) ?? jobId}</bdi>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    )}
  </section>
)
