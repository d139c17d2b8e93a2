// A few places of a replacement, before and after, by which a reader sees what it does.
import { cut, oneLine, shownPath } from '../../base/text.ts'
import type { Match } from '../changes/edit-match.ts'
import { lineNumbersAt } from '../changes/text-lines.ts'

export interface Sample {
  path: string
  line: number
  before: string
  after: string
}

const SAMPLES = 5
/** Of files that have the same text as one before. */
const SAME_TEXT_SAMPLES = 2
const CONTEXT_CHARACTERS = 30
const TEXT_MAX_CHARACTERS = 100

/** Chooses places of different texts first, so that what an expression found by mistake is seen. */
export class SampleBox {
  readonly chosen: Sample[] = []
  readonly #texts = new Set<string>()

  take(path: string, text: string, matches: readonly Match[]): void {
    for (const [index, match] of matches.entries()) {
      if (this.chosen.length === SAMPLES) return
      const found = text.slice(match.start, Math.min(match.end, match.start + TEXT_MAX_CHARACTERS))
      const isNew = !this.#texts.has(found)
      this.#texts.add(found)
      if (!isNew && (index > 0 || this.chosen.length >= SAME_TEXT_SAMPLES)) continue
      const sample = sampleOf(path, text, match)
      if (this.chosen.every(({ before }) => before !== sample.before)) this.chosen.push(sample)
    }
  }
}

function sampleOf(path: string, text: string, { start, end, replacement }: Match): Sample {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const nextEol = text.indexOf('\n', end)
  const lineEnd = nextEol === -1 ? text.length : nextEol
  const head = text.slice(Math.max(lineStart, start - CONTEXT_CHARACTERS), start)
  const tail = text.slice(end, Math.min(lineEnd, end + CONTEXT_CHARACTERS))
  const around = (middle: string): string => oneLine(`${head}${shortened(middle)}${tail}`.toWellFormed().trim())
  const [line = 1] = lineNumbersAt(text, [start])
  return { path, line, before: around(text.slice(start, end)), after: around(replacement) }
}

function shortened(text: string): string {
  return text.length <= TEXT_MAX_CHARACTERS ? text : `${cut(text, TEXT_MAX_CHARACTERS)}...`
}

export function describeSample({ path, line, before, after }: Sample): string {
  return `${shownPath(path)}:${line}: ${before} -> ${after}`
}
