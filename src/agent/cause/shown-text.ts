// What a diff shows of a file, for a change of which the files themselves are not read.
import type { PatchLine } from './parse-patch.ts'

export interface ShownTexts {
  before: string | undefined
  after: string | undefined
}

/** Of all files of a change: numbers of lines are what a diff says, and may be anything. */
const LINES_MAX = 200_000

/** Gives the texts of one file after the other; nothing past the bound. */
export function createTextReader(): (hunks: readonly PatchLine[][]) => ShownTexts {
  let room = LINES_MAX
  /** With empty lines where the diff shows none. */
  const spread = (lines: readonly PatchLine[]): string | undefined => {
    const length = lines.reduce((most, { line }) => Math.max(most, line), 0)
    if (length === 0 || length > room) return undefined
    room -= length
    const texts = Array.from({ length }, () => '')
    for (const { line, text } of lines) texts[line - 1] = text
    return texts.join('\n')
  }
  return (hunks) => {
    const lines = hunks.flat()
    const [old, own] = [lines.filter(({ sign }) => sign !== '+'), lines.filter(({ sign }) => sign !== '-')]
    if (own.length === 0) return { before: spread(old), after: undefined }
    const after = spread(own)
    // Unchanged lines have the numbers that they have after the change; of this text only the words count.
    return { before: after === undefined ? undefined : old.map(({ text }) => text).join('\n'), after }
  }
}
