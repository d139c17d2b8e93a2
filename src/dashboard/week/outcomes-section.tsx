// What became of the pull requests that were merged or closed.
import type { FC } from 'hono/jsx'
import { formatCount } from '../../base/text.ts'
import type { OutcomeGroup } from '../../contract/outcomes.ts'
import { describeKept, describeMedian, describeOutcomes } from './outcome-words.ts'
import type { WeekReport } from './week-report.ts'

export const OutcomesSection: FC<{ report: WeekReport }> = ({ report: { outcomes } }) => (
  <section class="stack" aria-labelledby="outcomes">
    <h2 id="outcomes">What became of pull requests</h2>
    <p class="card">{describeOutcomes(outcomes.ofWeek) ?? 'No pull request was merged or closed in this time.'}</p>
    {outcomes.recent !== undefined && outcomes.recent.byTrigger.length > 0 && (
      <details>
        <summary>The last 90 days, by what asked for them and by version of the prompt</summary>
        <div class="stack">
          <Groups title="Asked for by" groups={outcomes.recent.byTrigger} names={TRIGGERS} />
          <Groups title="Version of the prompt" groups={outcomes.recent.byVersion} names={{}} />
        </div>
      </details>
    )}
  </section>
)

const TRIGGERS: Readonly<Record<string, string>> = {
  api: 'a program',
  action: 'a workflow',
  schedule: 'a schedule',
  merged_code: 'merged code',
  dashboard: 'a person here',
}

interface GroupsProps {
  title: string
  groups: readonly OutcomeGroup[]
  names: Readonly<Record<string, string>>
}

const Groups: FC<GroupsProps> = ({ title, groups, names }) => (
  <section class="card flush scroll" tabindex={0} aria-label={title}>
    <table class="dense">
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">Merged</th>
          <th scope="col">Unedited</th>
          <th scope="col">Closed</th>
          <th scope="col">Lines</th>
          <th scope="col">Median to review</th>
          <th scope="col">Median to merge</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr>
            <th scope="row">{group.key === null ? 'not noted' : (names[group.key] ?? group.key)}</th>
            <td>{formatCount(group.merged)}</td>
            <td>{formatCount(group.unedited)}</td>
            <td>{formatCount(group.closed)}</td>
            <td>{describeKept(group) || '-'}</td>
            <td>{describeMedian(group.medianSecondsToReview)}</td>
            <td>{describeMedian(group.medianSecondsToMerge)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
