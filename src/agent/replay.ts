// Hands out what earlier attempts recorded, in order, so that no answered call is paid for again.
import type { ModelReply } from './model.ts'
import type { CallResult } from './tool-result.ts'
import type { TranscriptEntry } from './transcript.ts'

export class Replay {
  readonly #entries: TranscriptEntry[]

  constructor(recorded: readonly TranscriptEntry[]) {
    // How turns began and ended is for readers, and verdicts are the verifier's; the run itself goes by what was said.
    this.#entries = recorded.filter(
      (entry) => entry.kind === 'results' || (entry.kind === 'reply' && entry.verdicts === undefined),
    )
  }

  /** True when nothing recorded is left: what comes now happens for the first time. */
  isOver(): boolean {
    return this.#entries.length === 0
  }

  /** The next recorded reply, or undefined when the model has to be asked. */
  nextReply(): ModelReply | undefined {
    const [entry] = this.#entries
    if (entry?.kind !== 'reply') return undefined
    this.#entries.shift()
    return entry.reply
  }

  /** The recorded results of the reply just taken, or undefined when the attempt ended before they were recorded. */
  nextResults(): CallResult[] | undefined {
    const [entry] = this.#entries
    if (entry?.kind !== 'results') return undefined
    this.#entries.shift()
    return entry.results
  }
}
