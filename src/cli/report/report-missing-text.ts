// The missing pages of a report on a terminal, by what to do about them.

import { REMEDY_KINDS } from '../../contract/remedy-kinds.ts'
import { describeRedirect, type RemedyKind } from '../../pageviews/remedies/remedy.ts'
import { formatCount } from '../../text/plural.ts'
import { cutLine, neutralize, padEnd, padStart, wrapWords } from '../terminal-text.ts'
import type { MissingWithRemedy } from './missing-with-remedy.ts'
import type { NamedReport } from './report.ts'
import { type Canvas, drawRest } from './report-canvas.ts'

export const REMEDY_TITLES: Record<RemedyKind, string> = {
  moved: 'Missing, probably moved',
  gap: 'Missing, perhaps worth writing',
  unclear: 'Missing, too little to tell',
  noise: 'Missing, probably no page was meant',
}
const CELLS = 8

/** A block for each remedy that there is. */
export function drawMissing({ missing }: Pick<NamedReport, 'missing'>, canvas: Canvas): string[][] {
  return REMEDY_KINDS.map((kind) =>
    drawKind(
      kind,
      missing.filter((page) => page.remedy.kind === kind),
      canvas,
    ),
  )
}

function drawKind(kind: RemedyKind, pages: readonly MissingWithRemedy[], canvas: Canvas): string[] {
  if (pages.length === 0) return []
  const { width, paint, top } = canvas
  const cells = width - 2 - 2 * CELLS
  const rows = pages.slice(0, top).flatMap(({ path, human, ai, remedy }) => {
    const counts = [human, ai].map((count) => padStart(formatCount(count), CELLS)).join('')
    const head = `  ${padEnd(cutLine(path, cells - 1), cells)}${counts}`
    return [
      head,
      ...describeRemedy(remedy)
        .flatMap((text) => wrapWords(cutLine(text, 4 * width), width - 4).map((part) => cutLine(part, width - 4)))
        .map((text) => paint.dim(`    ${text}`)),
    ]
  })
  const heads = ['human', 'AI'].map((name) => padStart(name, CELLS)).join('')
  const title = `${REMEDY_TITLES[kind]} (404)`
  return [paint.bold(padEnd(title, cells + 2)) + paint.dim(heads), ...rows, ...drawRest(pages.length, canvas)]
}

/** Sentences. */
export function describeRemedy({ target, evidence, redirect }: MissingWithRemedy['remedy']): string[] {
  const meant = target === undefined ? '' : `Perhaps ${neutralize(target)}: `
  return [`${meant}${evidence}`, ...(redirect === undefined ? [] : [describeRedirect(redirect)])]
}
