// What agents received, as columns of a table.
import type { FC } from 'hono/jsx'
import { formatCount } from '../../base/text.ts'
import type { AnswerCounts } from '../../traffic/tally/answers.ts'

interface AnswerColumn {
  name: Exclude<keyof AnswerCounts, 'bytes'>
  label: string
  /** On hover. */
  meaning: string
  /** Nothing to read. */
  isBad?: boolean
}

const ANSWER_COLUMNS_SHOWN: readonly AnswerColumn[] = [
  { name: 'requests', label: 'Requests', meaning: 'All requests for pages' },
  { name: 'views', label: 'Views', meaning: 'Answers with a page: 200, 304, or no status in the log' },
  { name: 'markdown', label: 'Markdown', meaning: 'Views that were sent as Markdown' },
  { name: 'notModified', label: 'Not modified', meaning: 'Views answered with 304: the agent has the page already' },
  { name: 'empty', label: 'Empty', meaning: 'Views answered with 200 and no byte', isBad: true },
  { name: 'redirects', label: 'Redirects', meaning: '3xx but 304' },
  { name: 'refused', label: 'Refused', meaning: '4xx but 404 and 410', isBad: true },
  { name: 'failed', label: 'Failed', meaning: '5xx', isBad: true },
  { name: 'missing', label: 'Missing', meaning: '404 and 410', isBad: true },
]

export const AnswerHeads: FC = () => (
  <>
    {ANSWER_COLUMNS_SHOWN.map(({ label, meaning }) => (
      <th scope="col" class="number">
        <abbr title={meaning}>{label}</abbr>
      </th>
    ))}
  </>
)

/** undefined = nothing is known, as of agents whose single requests an earlier version has not kept. */
export const AnswerCells: FC<{ answers: AnswerCounts | undefined }> = ({ answers }) => (
  <>
    {ANSWER_COLUMNS_SHOWN.map(({ name, isBad }) => {
      const count = answers?.[name]
      const tone = count === 0 ? ' none' : isBad === true && count !== undefined ? ' bad' : ''
      return <td class={`number${tone}`}>{count === undefined ? '–' : formatCount(count)}</td>
    })}
  </>
)
