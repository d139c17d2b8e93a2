// Tells when a model goes in circles, from the calls and what they were answered.
import { isSentBack } from './check-rounds.ts'
import type { ToolCall } from './model.ts'
import { isFailure, MALFORMED } from './refusal.ts'

const MALFORMED_IN_A_ROW = 3
const SAME_FAILURE_IN_A_ROW = 3
const SAME_RESULT_IN_A_ROW = 4
const ALTERNATING_IN_A_ROW = 6

interface Past {
  call: string
  result: string
  isMalformed: boolean
  isFailure: boolean
}

export class CallHistory {
  #past: Past[] = []

  /** Notes a call and its answer; gives why the run must stop, or undefined. Rounds of repair have a bound of their own. */
  note(call: Pick<ToolCall, 'name' | 'arguments'>, answer: string): string | undefined {
    if (isSentBack(call.name, answer)) return undefined
    const past: Past = {
      call: `${call.name} ${call.arguments}`,
      result: answer,
      isMalformed: answer.startsWith(MALFORMED),
      isFailure: isFailure(answer),
    }
    this.#past = [...this.#past, past].slice(-ALTERNATING_IN_A_ROW)
    return this.#stopReason(call.name)
  }

  #stopReason(name: string): string | undefined {
    if (this.#lastAre(MALFORMED_IN_A_ROW, (past) => past.isMalformed)) {
      return `The model made ${MALFORMED_IN_A_ROW} malformed calls in a row. Try another model.`
    }
    if (this.#lastAre(SAME_FAILURE_IN_A_ROW, (past, last) => past.isFailure && past.call === last.call)) {
      return `The model repeated the same failing call of ${name} ${SAME_FAILURE_IN_A_ROW} times. Word the task more precisely.`
    }
    if (this.#lastAre(SAME_RESULT_IN_A_ROW, isSame)) {
      return `The model repeated the same call of ${name} ${SAME_RESULT_IN_A_ROW} times with the same result.`
    }
    return this.#alternates() ? 'The model went back and forth between two calls without any progress.' : undefined
  }

  #lastAre(count: number, rule: (past: Past, last: Past) => boolean): boolean {
    const recent = this.#past.slice(-count)
    const last = recent.at(-1)
    return last !== undefined && recent.length === count && recent.every((past) => rule(past, last))
  }

  #alternates(): boolean {
    if (this.#past.length < ALTERNATING_IN_A_ROW) return false
    return this.#past.slice(2).every((past, index) => {
      const earlier = this.#past[index]
      return earlier !== undefined && isSame(past, earlier)
    })
  }
}

function isSame(a: Past, b: Past): boolean {
  return a.call === b.call && a.result === b.result
}
