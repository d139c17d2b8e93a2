// Prints how two evaluations compare, and writes the report for people.
import { writeFileSync } from 'node:fs'
import { compare } from './compare/compare.ts'
import { describeComparison } from './compare/describe-comparison.ts'
import type { SavedEvaluation } from './compare/saved-evaluation.ts'
import { renderReport } from './html/render-report.ts'
import type { Options } from './options.ts'

/** Throws when they have no task in common, and when the report cannot be written. */
export async function printComparison(
  first: SavedEvaluation,
  second: SavedEvaluation,
  { json, html, compare: files }: Pick<Options, 'json' | 'html' | 'compare'>,
  print: (piece: string) => void,
): Promise<void> {
  const comparison = compare(first, second)
  const isJson = json && files !== undefined
  print(isJson ? `${JSON.stringify(comparison)}\n` : `\n${describeComparison(comparison)}`)
  if (html !== undefined) await writeReport(html, [first, second])
}

export async function writeReport(
  path: string,
  evaluations: readonly [SavedEvaluation, SavedEvaluation?],
): Promise<void> {
  writeFileSync(path, await renderReport(evaluations))
}
