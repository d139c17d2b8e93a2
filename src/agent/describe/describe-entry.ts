// The record of a run in lines for people, as it grows. Their words come from models and repositories, so the caller makes
// them harmless for the place where it shows them.

import { oneLine, plural, shorten } from '../../base/text.ts'
import type { TokenUsage } from '../model.ts'
import type { CallResult } from '../tool-result.ts'
import type { TranscriptEntry } from '../transcript.ts'
import { describeVerdict } from '../verifier/verdicts.ts'
import { calledOf } from './called.ts'
import { describeCall, describeOutcome } from './describe-call.ts'

const TEXT_MAX_CHARACTERS = 200
const CALLS_SHOWN = 50

/** Gives one line per event; lines that belong to the one before are indented by two spaces. */
export function describeEntry(entry: TranscriptEntry): string[] {
  switch (entry.kind) {
    case 'turn':
      return [`Turn ${entry.turn} with ${oneLine(entry.model)}: ${short(entry.prompt)}`]
    case 'reply':
      return describeReply(entry)
    case 'results':
      return entry.results.flatMap(describeResult).slice(0, CALLS_SHOWN)
    case 'outcome':
      return [`Ended as ${oneLine(entry.outcome)}: ${short(entry.message)}`]
    default:
      return entry satisfies never
  }
}

function describeReply({ reply, elapsedMs, verdicts }: Extract<TranscriptEntry, { kind: 'reply' }>): string[] {
  const all = verdicts?.map(describeVerdict) ?? reply.toolCalls.map((call) => describeCall(calledOf(call)))
  const calls = all.slice(0, CALLS_SHOWN).map((line) => `  ${oneLine(line)}`)
  const more = all.length - calls.length
  return [
    `${verdicts === undefined ? 'Model' : 'Verifier'}: ${(elapsedMs / 1000).toFixed(1)} s${tokens(reply.usage)}${reply.stop === 'length' ? ', cut off' : ''}`,
    ...(reply.text.trim() === '' ? [] : [`  says: ${short(reply.text)}`]),
    ...calls,
    ...(more > 0 ? [`  and ${plural(more, verdicts === undefined ? 'more call' : 'more verdict')}`] : []),
  ]
}

/** The offline model spends none. */
function tokens({ inputTokens, cachedTokens, outputTokens }: TokenUsage): string {
  if (inputTokens + outputTokens === 0) return ''
  const cached = cachedTokens === 0 ? '' : ` (${cachedTokens} cached)`
  return `, ${inputTokens} tokens in${cached}, ${outputTokens} out`
}

/** Where all went well the line of the call says enough, but for what was found. */
function describeResult(result: CallResult): string[] {
  const { name, ok } = result
  const isWorthALine = !ok || ['search', 'edit', 'replace', 'move', 'delete', 'restore', 'check'].includes(name)
  return isWorthALine ? [`  → ${oneLine(name)}: ${describeOutcome(result)}`] : []
}

function short(text: string): string {
  return shorten(oneLine(text).trim(), TEXT_MAX_CHARACTERS)
}
