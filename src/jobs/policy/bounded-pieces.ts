// Long texts in pieces, so that a search for secrets lets other work of the thread have its turn in between.
import { setImmediate } from 'node:timers/promises'

/** About 20 ms of secretlint. */
export const PIECE_CHARACTERS = 256 * 1024
/** Longer than any secret: the private key of an RSA modulus of 16,384 bits has 13 KB. */
export const OVERLAP_CHARACTERS = 32 * 1024

interface Piece {
  text: string
  /** Its UTF-16 offset. */
  start: number
}

/**
 * Gives pieces that overlap, each after a turn of the event loop. Everything of at most the overlap stands in one of them
 * as a whole. A piece begins and ends at a line where there is one near, since the middle of a long word looks like others.
 */
export async function* inPieces(text: string): AsyncGenerator<Piece> {
  for (let start = 0; ; ) {
    await setImmediate()
    const end = endOfLine(text, start + PIECE_CHARACTERS + OVERLAP_CHARACTERS)
    yield { text: text.slice(start, end), start }
    if (end >= text.length) return
    start = startOfLine(text, end - OVERLAP_CHARACTERS)
  }
}

/** Goes on for no more than an overlap. */
function endOfLine(text: string, at: number): number {
  const length = text.slice(at, at + OVERLAP_CHARACTERS).indexOf('\n')
  return length === -1 ? Math.min(at, text.length) : at + length + 1
}

/** Goes back by no more than an overlap. */
function startOfLine(text: string, at: number): number {
  const before = text.slice(at - OVERLAP_CHARACTERS, at).lastIndexOf('\n')
  return before === -1 ? at : at - OVERLAP_CHARACTERS + before + 1
}
