// The missing pages of a report on a terminal, by what to do about them.

import { formatCount } from '../../base/text.ts'
import { SUGGESTION_KINDS } from '../../contract/suggestion-kinds.ts'
import { describeRedirect, type SuggestionKind } from '../../traffic/suggestions/choose-suggestion.ts'
import { cutLine, neutralize, padEnd, padStart, wrapWords } from '../terminal-text.ts'
import type { MissingWithSuggestion } from './missing-with-suggestion.ts'
import type { NamedReport } from './report.ts'
import { type Canvas, drawRest } from './report-canvas.ts'

export const SUGGESTION_TITLES: Record<SuggestionKind, string> = {
  redirect: 'Missing, probably moved',
  write: 'Missing, perhaps worth writing',
  unclear: 'Missing, too little to tell',
  ignore: 'Missing, probably no page was meant',
}
const CELLS = 8

/** A block for each suggestion that there is. */
export function drawMissing({ missing }: Pick<NamedReport, 'missing'>, canvas: Canvas): string[][] {
  return SUGGESTION_KINDS.map((kind) =>
    drawKind(
      kind,
      missing.filter((page) => page.suggestion.kind === kind),
      canvas,
    ),
  )
}

function drawKind(kind: SuggestionKind, pages: readonly MissingWithSuggestion[], canvas: Canvas): string[] {
  if (pages.length === 0) return []
  const { width, paint, top } = canvas
  const cells = width - 2 - 2 * CELLS
  const rows = pages.slice(0, top).flatMap(({ path, human, ai, suggestion }) => {
    const counts = [human, ai].map((count) => padStart(formatCount(count), CELLS)).join('')
    const head = `  ${padEnd(cutLine(path, cells - 1), cells)}${counts}`
    return [
      head,
      ...describeSuggestion(suggestion)
        .flatMap((text) => wrapWords(cutLine(text, 4 * width), width - 4).map((part) => cutLine(part, width - 4)))
        .map((text) => paint.dim(`    ${text}`)),
    ]
  })
  const heads = ['human', 'AI'].map((name) => padStart(name, CELLS)).join('')
  const title = `${SUGGESTION_TITLES[kind]} (404)`
  return [paint.bold(padEnd(title, cells + 2)) + paint.dim(heads), ...rows, ...drawRest(pages.length, canvas)]
}

/** Sentences. */
export function describeSuggestion({ target, evidence, redirect }: MissingWithSuggestion['suggestion']): string[] {
  const meant = target === undefined ? '' : `Perhaps ${neutralize(target)}: `
  return [`${meant}${evidence}`, ...(redirect === undefined ? [] : [describeRedirect(redirect)])]
}
