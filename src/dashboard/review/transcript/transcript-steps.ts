// The transcript as steps that a person can follow: what the agent said and did, and what came of it. Its words come
// from models and repositories, so the pages show them as visible text.
import { calledOf } from '../../../agent/describe/called.ts'
import { describeCall, describeOutcome } from '../../../agent/describe/describe-call.ts'
import type { TokenUsage } from '../../../agent/model.ts'
import type { ToolResult } from '../../../agent/tool-result.ts'
import type { TranscriptEntry } from '../../../agent/transcript.ts'
import { describeVerdict } from '../../../agent/verifier/verdicts.ts'
import type { NumberedEntry } from '../../../jobs/job-records.ts'

type EntryOf<Kind extends TranscriptEntry['kind']> = Extract<TranscriptEntry, { kind: Kind }>

export interface Call {
  /** What the agent did: `Read docs/a.md, lines 3 to 9`. */
  title: string
  /** What came of it; undefined = it has no answer yet. */
  outcome: string | undefined
  hasFailed: boolean
  /** As the model wrote them, and as it was answered. */
  sent: string
  answer: string
}

export interface ReplyStep {
  kind: 'reply'
  sequence: number
  /** The entry with the answers; undefined = there is none. */
  answers: number | undefined
  at: string
  text: string
  usage: TokenUsage | undefined
  elapsedMs: number | undefined
  /** The model was cut off in the middle. */
  isCutOff: boolean
  calls: Call[]
}

export type Step =
  | { kind: 'turn'; sequence: number; entry: EntryOf<'turn'> }
  | ReplyStep
  | { kind: 'outcome'; sequence: number; entry: EntryOf<'outcome'> }

/** Puts each reply together with the answers to its calls. */
export function toSteps(entries: readonly NumberedEntry[]): Step[] {
  const steps: Step[] = []
  for (const { sequence, entry } of entries) {
    const last = steps.at(-1)
    if (entry.kind === 'turn') steps.push({ kind: 'turn', sequence, entry })
    else if (entry.kind === 'outcome') steps.push({ kind: 'outcome', sequence, entry })
    else if (entry.kind === 'reply') steps.push(toReply(sequence, entry))
    else if (last?.kind === 'reply' && last.answers === undefined) answer(last, sequence, entry)
    else steps.push(toAnswers(sequence, entry))
  }
  return steps
}

function toReply(sequence: number, { at, reply, elapsedMs, verdicts }: EntryOf<'reply'>): ReplyStep {
  const { text, usage, stop, toolCalls } = reply
  const done =
    verdicts?.map((verdict) => ({ line: describeVerdict(verdict), sent: '' })) ??
    toolCalls.map((call) => ({ line: describeCall(calledOf(call)), sent: call.arguments }))
  const calls = done.map(
    ({ line, sent }): Call => ({ title: upperFirst(line), outcome: undefined, hasFailed: false, sent, answer: '' }),
  )
  return { kind: 'reply', sequence, answers: undefined, at, text, usage, elapsedMs, isCutOff: stop === 'length', calls }
}

/** The answers stand in the order of the calls. */
function answer(step: ReplyStep, sequence: number, { results }: EntryOf<'results'>): void {
  step.answers = sequence
  for (const [index, result] of results.entries()) {
    const call = step.calls[index]
    if (call !== undefined) Object.assign(call, toAnswer(result))
  }
}

/** Answers whose calls are on the page before. */
function toAnswers(sequence: number, { at, results }: EntryOf<'results'>): ReplyStep {
  const calls = results.map((result): Call => ({ title: upperFirst(result.name), sent: '', ...toAnswer(result) }))
  const nothing = { text: '', usage: undefined, elapsedMs: undefined, isCutOff: false }
  return { kind: 'reply', sequence, answers: sequence, at, ...nothing, calls }
}

function toAnswer(result: ToolResult): Pick<Call, 'outcome' | 'hasFailed' | 'answer'> {
  return { outcome: describeOutcome(result), hasFailed: !result.ok, answer: result.text }
}

function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
