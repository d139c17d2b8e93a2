// Tells when a model goes in circles, from the calls and their results.

import type { ToolCall } from '../model.ts'
import { hasReason, type ToolResult } from '../tool-result.ts'

/** Calls that alternate between the same two before the turn stops. */
const ALTERNATING_CALLS = 6

/** Identical calls in a row with the same result before the turn stops. */
const REPEATED_RESULTS = 4

/** Identical failing calls in a row before the turn stops. */
const REPEATED_FAILURES = 3

/** Replies in a row without a well-formed call before the turn stops. */
const MALFORMED_REPLIES = 3

export interface AnsweredCall extends Pick<ToolCall, 'name' | 'arguments'> {
  result: ToolResult
}

interface Past {
  name: string
  call: string
  result: string
  isFailure: boolean
}

export class CallHistory {
  #past: Past[] = []
  #malformedReplies = 0
  #hasCalled = false

  /** Whether any call was well formed: the model knows the tools, and the server passes calls on. */
  get hasCalled(): boolean {
    return this.#hasCalled
  }

  /**
   * Records the calls of one reply, which were all made before any was answered, so the same one twice is one. Gives why the
   * run must stop, or undefined. Rounds of repair have a bound of their own.
   */
  recordReply(calls: readonly AnsweredCall[]): string | undefined {
    this.#hasCalled ||= calls.some(({ result }) => !hasReason(result, 'malformed'))
    const counted = calls.filter(({ result }) => !hasReason(result, 'checks'))
    if (counted.length === 0) return undefined
    const isMalformed = counted.every(({ result }) => hasReason(result, 'malformed'))
    this.#malformedReplies = isMalformed ? this.#malformedReplies + 1 : 0
    if (this.#malformedReplies === MALFORMED_REPLIES) {
      return `The model made no well-formed call in ${MALFORMED_REPLIES} replies in a row. Try another model.`
    }
    for (const past of distinct(counted.map(toPast))) {
      this.#past = [...this.#past, past].slice(-ALTERNATING_CALLS)
      const why = this.#stopReason(past)
      if (why !== undefined) return why
    }
    return undefined
  }

  #stopReason({ name }: Past): string | undefined {
    if (this.#lastAre(REPEATED_FAILURES, (past, last) => past.isFailure && past.call === last.call)) {
      return `The model repeated the same failing call of ${name} ${REPEATED_FAILURES} times. Word the task more precisely.`
    }
    if (this.#lastAre(REPEATED_RESULTS, isSame)) {
      return `The model repeated the same call of ${name} ${REPEATED_RESULTS} times with the same result.`
    }
    return this.#alternates() ? 'The model went back and forth between two calls without any progress.' : undefined
  }

  #lastAre(count: number, rule: (past: Past, last: Past) => boolean): boolean {
    const recent = this.#past.slice(-count)
    const last = recent.at(-1)
    return last !== undefined && recent.length === count && recent.every((past) => rule(past, last))
  }

  #alternates(): boolean {
    if (this.#past.length < ALTERNATING_CALLS) return false
    return this.#past.slice(2).every((past, index) => {
      const earlier = this.#past[index]
      return earlier !== undefined && isSame(past, earlier)
    })
  }
}

function toPast({ name, arguments: args, result }: AnsweredCall): Past {
  return { name, call: `${name} ${args}`, result: result.text, isFailure: !result.ok }
}

function distinct(pasts: readonly Past[]): Past[] {
  return pasts.filter((past, index) => pasts.findIndex((other) => isSame(past, other)) === index)
}

function isSame(a: Past, b: Past): boolean {
  return a.call === b.call && a.result === b.result
}
