// What was asked in each turn, what came of it, and what it cost.
import type { FC } from 'hono/jsx'
import { type Spent, spentSince } from '../../agent/budget/budget.ts'
import { capitalize, cut, formatCount, plural, visibleText } from '../../base/text.ts'
import type { Job } from '../../jobs/job.ts'
import type { Turn } from '../../jobs/job-records.ts'
import { describeCost } from '../jobs/job-words.ts'
import { Moment } from '../parts.tsx'
import type { ReviewLinks } from './review-links.ts'

interface TurnsProps {
  job: Job
  turns: readonly Turn[]
  links: ReviewLinks
}

/** The newest are shown; each may be as long as a prompt. */
const TURNS_SHOWN = 6
const PROMPT_SHOWN_CHARACTERS = 1500

export const Requests: FC<TurnsProps> = ({ turns, links }) => (
  <section class="stack" aria-labelledby="requests">
    <h2 id="requests">{turns.length > 1 ? 'Requests' : 'Request'}</h2>
    {turns.length > TURNS_SHOWN && (
      <p class="soft">
        {plural(turns.length - TURNS_SHOWN, 'earlier turn')} in the <a href={links.to('transcript')}>transcript</a>.
      </p>
    )}
    {turns.slice(-TURNS_SHOWN).map(({ turn, prompt, requestedBy, message }) => (
      <div class="stack tight">
        <p class="small soft">
          {turns.length > 1 && `Turn ${turn}, `}
          {visibleText(requestedBy)}
        </p>
        <pre class="wrap request">{visibleText(cut(prompt, PROMPT_SHOWN_CHARACTERS))}</pre>
        {prompt.length > PROMPT_SHOWN_CHARACTERS && (
          <p class="small">
            <a href={`${links.to('request')}?turn=${turn}`}>
              The whole request ({formatCount(prompt.length)} characters)
            </a>
          </p>
        )}
        {turn < turns.length && message !== null && <p class="small">{visibleText(message)}</p>}
      </div>
    ))}
  </section>
)

function spentBy({ spent }: Turn, job: Job): Spent {
  return spent ?? spentSince(job.spent, job.spentBefore)
}

export const Cost: FC<TurnsProps> = ({ job, turns, links }) => (
  <section class="stack" aria-labelledby="cost">
    <h2 id="cost">Cost</h2>
    <p>
      {capitalize(describeCost(job.spent))} in total, with <span class="mono">{visibleText(job.model)}</span>:{' '}
      {describeWork(job.spent)}. <a href={links.to('transcript')}>Read what the agent did</a>
    </p>
    {turns.length > 1 && (
      <section class="card flush scroll" tabindex={0} aria-label="Cost of each turn">
        <table>
          <thead>
            <tr>
              <th scope="col">Turn</th>
              <th scope="col">Ended</th>
              <th scope="col" class="number">
                Model calls
              </th>
              <th scope="col" class="number">
                Tokens
              </th>
              <th scope="col" class="number">
                Work
              </th>
              <th scope="col" class="number">
                Cost
              </th>
            </tr>
          </thead>
          <tbody>
            {turns.slice(-TURNS_IN_TABLE).map((turn) => (
              <CostRow turn={turn} spent={spentBy(turn, job)} />
            ))}
          </tbody>
        </table>
      </section>
    )}
  </section>
)

const TURNS_IN_TABLE = 30

const CostRow: FC<{ turn: Turn; spent: Spent }> = ({ turn: { turn, endedAt }, spent }) => (
  <tr>
    <th scope="row">{turn}</th>
    <td>{endedAt === null ? 'not yet' : <Moment at={endedAt} />}</td>
    <td class="number">{formatCount(spent.modelCalls)}</td>
    <td class="number">{formatCount(spent.inputTokens + spent.outputTokens)}</td>
    <td class="number">{describeSeconds(spent.workMs)}</td>
    <td class="number">{describeCost(spent)}</td>
  </tr>
)

function describeWork({ modelCalls, inputTokens, cachedTokens, outputTokens, workMs }: Spent): string {
  const cached = cachedTokens === 0 ? '' : ` (${formatCount(cachedTokens)} from the cache)`
  const tokens = `${formatCount(inputTokens)} tokens in${cached}, ${formatCount(outputTokens)} out`
  return `${plural(modelCalls, 'model call')}, ${tokens}, ${describeSeconds(workMs)} of work`
}

/** `42 s`, `3 min 5 s`. */
export function describeSeconds(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
