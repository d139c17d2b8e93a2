// Some lines of a file with their numbers, as an answer shows them beside what it has to say.
import { plural } from '../../base/text.ts'
import type { LineRanges } from '../changes/line-ranges.ts'
import { splitLines } from '../changes/text-lines.ts'

const LINES_SHOWN = 20
const CHARACTERS_SHOWN = 8000

/** Gives the first of these lines, all in full, as text and as numbers. The text says when there are more. */
export function numberedLines(text: string, ranges: LineRanges): { text: string; whole: number[] } {
  const lines = splitLines(text.replace(/^\uFEFF/, '')).map((line) => line.text)
  const numbers = firstNumbers(ranges, LINES_SHOWN)
  let characters = 0
  const end = numbers.findIndex((number) => {
    characters += lines[number - 1]?.length ?? 0
    return characters > CHARACTERS_SHOWN
  })
  const whole = end === -1 ? numbers : numbers.slice(0, end)
  const wanted = ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0)
  const more = wanted > whole.length ? [`[${plural(wanted - whole.length, 'more line')}; read them]`] : []
  return { text: [...whole.map((number) => `${number}\t${lines[number - 1] ?? ''}`), ...more].join('\n'), whole }
}

function firstNumbers(ranges: LineRanges, most: number): number[] {
  const numbers: number[] = []
  for (const { first, last } of ranges) {
    for (let number = first; number <= last && numbers.length < most; number += 1) numbers.push(number)
  }
  return numbers
}
