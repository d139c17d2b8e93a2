// Writes what was found into the change set. One file that may not be written does not stop the others.

import { FILE_MAX_BYTES } from '../changes/change-caps.ts'
import type { ChangeSet } from '../changes/change-set.ts'
import { keepForm, replaceAt } from '../changes/edit.ts'
import type { Match } from '../changes/edit-match.ts'
import type { LineSplice } from '../changes/line-ranges.ts'
import { splicesOfMatches } from '../changes/line-splices.ts'
import { lineNumbersAt } from '../changes/text-lines.ts'
import { BudgetExhausted, Refusal } from '../tools/refusal.ts'
import type { FileFound, LeftOut } from './find-in-files.ts'

interface Written extends FileFound {
  shaAfter: string
  before: string
  after: string
  splices: LineSplice[]
}

interface Replaced {
  files: Written[]
  leftOut: LeftOut[]
}

/** All files that have places, or none: throws `Refusal` when the change set would exceed its limits. */
export async function replaceInFiles(files: readonly FileFound[], changeSet: ChangeSet): Promise<Replaced> {
  const replaced: Replaced = { files: [], leftOut: [] }
  for (const file of files) {
    const written = await writeFile(file, changeSet)
    if ('why' in written) replaced.leftOut.push(written)
    else replaced.files.push(written)
  }
  return replaced
}

async function writeFile(file: FileFound, changeSet: ChangeSet): Promise<Written | LeftOut> {
  const { path, places, text } = file
  try {
    const after = replacedText(text, places.matches)
    await changeSet.write(path, Buffer.from(after))
    const shaAfter = (await changeSet.entry(path))?.sha ?? file.sha
    const lines = linesAfter(after, places.matches)
    return { ...file, lines, shaAfter, before: text, after, splices: splicesOfMatches(text, places.matches) }
  } catch (error) {
    if (error instanceof BudgetExhausted) throw new Refusal(error.message, { cause: error })
    if (error instanceof Refusal) return { path, places: places.matches.length, why: error.message }
    throw error
  }
}

function replacedText(text: string, matches: readonly Match[]): string {
  const growth = matches.reduce((sum, { start, end, replacement }) => sum + replacement.length - (end - start), 0)
  if (text.length + growth > FILE_MAX_BYTES) throw new Refusal('It would be larger than 1 MB')
  const after = keepForm(text, replaceAt(text, matches))
  if (!after.isWellFormed()) throw new Refusal('It would contain half of a surrogate pair')
  return after
}

function linesAfter(after: string, matches: readonly Match[]): number[] {
  let shift = 0
  const starts = matches.map(({ start, end, replacement }) => {
    const now = start + shift
    shift += replacement.length - (end - start)
    return now
  })
  return [...new Set(lineNumbersAt(after, starts))]
}
