// Pieces of pages that are repeated very often, to see what judging them costs.

import { generateBlock } from './generate-page.ts'
import type { PAYLOADS } from './payloads.ts'
import { createRandom } from './random.ts'

/** What nothing closes may make a parser look to the end of the page for each piece. */
const TOPS = [
  '',
  '',
  '',
  '',
  '<!--',
  '```\n',
  '> ',
  '- ',
  '<a title="',
  '{',
  '{{',
  '[',
  '<div>\n',
  ':::tip\n',
  '|a|\n|-|\n',
] as const
const ENDS = ['', ' ', '\n', '\n', '\n\n', '\n\n'] as const

/** Gives the unit of a seed, and what stands before all of its repetitions. */
export function generateUnit(syntax: keyof typeof PAYLOADS, seed: number): { top: string; unit: string } {
  const random = createRandom(seed)
  const mark = (template: string): string => template.replaceAll('MARK', 'mk1k')
  const unit = generateBlock(syntax, random, mark) + random.pick(ENDS)
  return { top: random.pick(TOPS), unit: unit === '' ? '\n' : unit }
}
