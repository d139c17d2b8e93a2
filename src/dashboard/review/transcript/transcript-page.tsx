// What the agent did, step by step, for a person: in plain words, with the raw text folded below.
import type { FC } from 'hono/jsx'
import { formatCount, plural, visibleText } from '../../../base/text.ts'
import { Chip } from '../../parts.tsx'
import type { ReviewLinks } from '../review-links.ts'
import { describeSeconds } from '../turns.tsx'
import { showText, type TextRoom, withoutTokens } from './shown-text.ts'
import type { Call, ReplyStep, Step } from './transcript-steps.ts'

interface TranscriptProps {
  title: string
  steps: readonly Step[]
  links: ReviewLinks
  /** The turn that the first step belongs to, where that began on an earlier page. */
  continued: number | undefined
  turns: readonly { turn: number; href: string }[]
  /** undefined = there are none. */
  earlier: string | undefined
  later: string | undefined
  /** `entries 41 to 80 of 5,000`. */
  span: string
  isActive: boolean
}

/** Of raw text on one page, so that it stays small as it is sent. */
const PAGE_CHARACTERS = 50_000
const RAW_CHARACTERS = 2500
const SAID_CHARACTERS = 1500
const CALLS_SHOWN = 30
const TURNS_LINKED = 12

export const TranscriptPage: FC<TranscriptProps> = (props) => {
  const { title, steps, links, continued, turns, span, isActive } = props
  const room = { characters: PAGE_CHARACTERS }
  return (
    <div class="stack wide transcript">
      <header class="stack tight">
        <h1>Transcript</h1>
        <p class="lead">
          What the agent was asked, read, wrote and answered in <a href={links.page}>{visibleText(title)}</a>.
        </p>
        {turns.length > 1 && (
          <nav class="row" aria-label="Turns">
            {turns.slice(-TURNS_LINKED).map(({ turn, href }) => (
              <a class="filter" href={href}>
                Turn {turn}
              </a>
            ))}
          </nav>
        )}
      </header>
      {steps.length === 0 ? <Nothing isActive={isActive} /> : <Pages {...props} label="Pages, above" />}
      {continued !== undefined && steps.length > 0 && <h2>Turn {continued}, continued</h2>}
      <ol class="steps-list">
        {steps.map((step) => (
          <li id={`entry-${step.sequence}`}>
            <StepView step={step} links={links} room={room} />
          </li>
        ))}
      </ol>
      {steps.length > 0 && (
        <>
          <p class="small soft">{span}</p>
          <Pages {...props} label="Pages, below" />
        </>
      )}
    </div>
  )
}

const Nothing: FC<{ isActive: boolean }> = ({ isActive }) => (
  <div class="card empty stack">
    <h2>Nothing to read</h2>
    <p>
      {isActive
        ? 'The agent has not begun yet. Reload the page in a moment.'
        : 'Nothing was recorded, or the transcript was deleted: they are kept for a limited time after the end of a job.'}
    </p>
  </div>
)

const Pages: FC<TranscriptProps & { label: string }> = ({ earlier, later, label }) =>
  earlier === undefined && later === undefined ? null : (
    <nav class="row" aria-label={label}>
      {earlier !== undefined && <a href={earlier}>Earlier</a>}
      {later !== undefined && <a href={later}>Later</a>}
    </nav>
  )

interface StepProps {
  step: Step
  links: ReviewLinks
  room: TextRoom
}

const StepView: FC<StepProps> = ({ step, links, room }) => {
  switch (step.kind) {
    case 'turn':
      return <TurnView step={step} links={links} room={room} />
    case 'outcome':
      return (
        <p class="notice">
          Ended as <b>{visibleText(step.entry.outcome)}</b>: {showText(step.entry.message, SAID_CHARACTERS, room).text}{' '}
          <Time at={step.entry.at} />
        </p>
      )
    case 'reply':
      return <ReplyView step={step} links={links} room={room} />
    default:
      return step satisfies never
  }
}

const TurnView: FC<StepProps & { step: Extract<Step, { kind: 'turn' }> }> = ({ step, links, room }) => {
  const { turn, prompt, model, base, context, at } = step.entry
  const shown = showText(prompt, RAW_CHARACTERS, room)
  return (
    <div class="stack tight">
      <h2 id={`turn-${turn}`}>Turn {turn}</h2>
      <p class="small soft">
        <Time at={at} />, {visibleText(model)}, reads <bdi class="mono">{visibleText(base.ref)}</bdi> at{' '}
        <span class="mono">{visibleText(base.commitSha.slice(0, 12))}</span>
        {context.length > 0 && `, and ${context.map(({ repository }) => visibleText(repository)).join(', ')}`}
      </p>
      <pre class="wrap request">{shown.text}</pre>
      <More more={shown.more} href={entryLink(links, step.sequence)} />
    </div>
  )
}

const ReplyView: FC<StepProps & { step: ReplyStep }> = ({ step, links, room }) => {
  const { sequence, answers, text, calls, isCutOff } = step
  const said = showText(text.trim(), SAID_CHARACTERS, room)
  return (
    <div class="stack tight">
      {said.text !== '' && <p class="said">{said.text}</p>}
      <More more={said.more} href={entryLink(links, sequence)} />
      {isCutOff && <p class="small soft">The model was cut off here: the reply was as long as one may be.</p>}
      {calls.length > 0 && (
        <ul class="calls">
          {calls.slice(0, CALLS_SHOWN).map((call) => (
            <li>
              <CallView
                call={call}
                sent={entryLink(links, sequence)}
                answered={entryLink(links, answers ?? sequence)}
                room={room}
              />
            </li>
          ))}
        </ul>
      )}
      {calls.length > CALLS_SHOWN && (
        <p class="small">
          <a href={entryLink(links, sequence)}>and {plural(calls.length - CALLS_SHOWN, 'more call')}</a>
        </p>
      )}
      <p class="small soft">{describeReply(step)}</p>
    </div>
  )
}

function describeReply({ at, usage, elapsedMs }: ReplyStep): string {
  const time = at.slice(0, 19).replace('T', ' ')
  const took = elapsedMs === undefined ? '' : `, ${describeSeconds(elapsedMs)}`
  const tokens =
    usage === undefined || usage.inputTokens + usage.outputTokens === 0
      ? ''
      : `, ${formatCount(usage.inputTokens)} tokens in, ${formatCount(usage.outputTokens)} out`
  return `${visibleText(time)} UTC${took}${tokens}`
}

const CallView: FC<{ call: Call; sent: string; answered: string; room: TextRoom }> = (props) => {
  const { call, sent, answered, room } = props
  const [asked, answer] = [showText(call.sent, RAW_CHARACTERS, room), showText(call.answer, RAW_CHARACTERS, room)]
  return (
    <details>
      <summary>
        <bdi>{inWords(call.title)}</bdi>{' '}
        {call.outcome !== undefined &&
          (call.hasFailed ? (
            <Chip tone="warn">refused</Chip>
          ) : (
            <span class="soft small">
              → <bdi>{inWords(call.outcome)}</bdi>
            </span>
          ))}
      </summary>
      {call.hasFailed && <p class="small">{inWords(call.outcome ?? '')}</p>}
      {call.sent !== '' && <Raw label="Sent by the model" shown={asked} href={sent} />}
      {call.answer !== '' && <Raw label="Answer of the tool" shown={answer} href={answered} />}
    </details>
  )
}

/** One line, made of what a model or a tool wrote. */
function inWords(line: string): string {
  return visibleText(withoutTokens(line))
}

const Raw: FC<{ label: string; shown: { text: string; more: number }; href: string }> = ({ label, shown, href }) => (
  <div class="stack tight raw">
    <p class="small soft">{label}</p>
    {shown.text !== '' && <pre class="wrap">{shown.text}</pre>}
    <More more={shown.more} href={href} />
  </div>
)

const More: FC<{ more: number; href: string }> = ({ more, href }) =>
  more === 0 ? null : (
    <p class="small">
      <a href={href}>{plural(more, 'more character')}</a>
    </p>
  )

function entryLink(links: ReviewLinks, sequence: number): string {
  return `${links.to('transcript')}?entry=${sequence}`
}

const Time: FC<{ at: string }> = ({ at }) => (
  <span class="small soft">{visibleText(at.slice(0, 16).replace('T', ' '))} UTC</span>
)
