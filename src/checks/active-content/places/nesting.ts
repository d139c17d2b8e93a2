// Which shells of one kind enclose an offset of a page: comments, blocks of a template, elements.
import { createHash } from 'node:crypto'
import { countLeading } from '../../positions.ts'

/** Gives the shells around an offset in words that only equal shells have; '' when there are none. */
export type ShellsAt = (offset: number) => string

const SHELLS_MAX_CHARACTERS = 200

/** Records from which offset on which shells are open; offsets come in order. */
export class Nesting {
  readonly #starts: number[] = []
  readonly #shells: string[] = []

  from(offset: number, shells: string): void {
    if (shells === (this.#shells.at(-1) ?? '')) return
    this.#starts.push(offset)
    this.#shells.push(shells)
  }

  /** The shell that begins at an offset does not enclose it. */
  at(offset: number): string {
    return this.#shells[countLeading(this.#starts, (start) => start < offset) - 1] ?? ''
  }
}

/** Gives a shell within others. Deep nesting does not make it long. */
export function within(outer: string, shell: string): string {
  if (shell === '') return outer
  const both = outer === '' ? shell : `${outer} > ${shell}`
  return both.length > SHELLS_MAX_CHARACTERS ? `… ${both.slice(0, 50)} > ${digest(both)}` : both
}

/**
 * Gives what stays the same of a piece of text when only words in it change: whatever could open or close something in
 * some parser must be the same, in the same order.
 */
export function skeletonOf(text: string): string {
  return digest(text.replace(/\r\n?/g, '\n').replace(/[\p{L}\p{N}\p{M}_.,!? \t]+|(?<!\n)\n(?!\n)/gu, ''))
}

const LINE_MAX_CHARACTERS = 500

/** Gives the start of the line that an offset is in, or an offset before it in a very long one. */
export function startOfLine(text: string, offset: number): number {
  const from = Math.max(0, offset - LINE_MAX_CHARACTERS)
  const at = text.slice(from, offset).lastIndexOf('\n')
  return from + at + 1
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
