// The progress of a long command: one line that overwrites itself at a terminal, a line now and then in a log.
import type { Runtime } from './runtime.ts'
import { countCells, cutLine } from './terminal-text.ts'

const REDRAW_EVERY_MS = 100
const LOG_EVERY_MS = 10_000
const BAR_CELLS = 24
/** Beside it, the numbers do not fit a narrower terminal. */
const BAR_FROM_COLUMNS = 80
const DEFAULT_COLUMNS = 80
/** Returns to the first column and clears the line. */
export const CLEAR_LINE = '\r\u001b[2K'

interface ProgressState {
  lines: number
  /** How many there are, where that is known and worth telling. */
  of?: number
  /** Share of the work that is done, 0 to 1; undefined when it is not known. */
  share: number | undefined
}

export interface Progress {
  show(state: ProgressState): void
  /** Removes the line, so that other text can be written. */
  clear(): void
}

/** `unit` is what `lines` counts. */
export function createProgress(runtime: Runtime, label: string, unit: string, now: () => number): Progress {
  const startedAt = now()
  let shownAt = startedAt
  // Some terminals report 0 columns.
  const columns = runtime.columns || DEFAULT_COLUMNS
  const everyMs = runtime.isErrorTerminal ? REDRAW_EVERY_MS : LOG_EVERY_MS
  return {
    show: (state) => {
      const at = now()
      if (at - shownAt < everyMs) return
      shownAt = at
      const parts = describe(state, (at - startedAt) / 1000, unit)
      if (runtime.isErrorTerminal) runtime.stderr(CLEAR_LINE + fitLine(label, state.share, parts, columns - 1))
      else runtime.stderr(`${label}: ${parts.join(', ')}\n`)
    },
    clear: () => {
      if (runtime.isErrorTerminal) runtime.stderr(CLEAR_LINE)
    },
  }
}

/** A line that is wider than the terminal would not be overwritten but pile up: the last parts are left out first. */
function fitLine(label: string, share: number | undefined, parts: readonly string[], cells: number): string {
  const bar = cells >= BAR_FROM_COLUMNS - 1 ? drawBar(share) : ''
  const lines = parts.map((_, left) => `${label} ${bar}${parts.slice(0, parts.length - left).join(', ')}`)
  return lines.find((line) => countCells(line) <= cells) ?? cutLine(lines.at(-1) ?? '', cells)
}

function describe({ lines, of, share }: ProgressState, seconds: number, unit: string): string[] {
  const counted = of === undefined ? '' : ` of ${of.toLocaleString('en')}`
  const parts = [`${lines.toLocaleString('en')}${counted} ${unit}`, `${perSecond(lines, seconds)}/s`]
  if (share !== undefined && share > 0) {
    parts.unshift(`${Math.floor(share * 100)} %`)
    parts.push(`${formatSeconds((seconds / share) * (1 - share))} left`)
  }
  return parts
}

function drawBar(share: number | undefined): string {
  if (share === undefined) return ''
  const full = Math.round(Math.min(1, share) * BAR_CELLS)
  return `${'█'.repeat(full)}${'░'.repeat(BAR_CELLS - full)} `
}

function perSecond(lines: number, seconds: number): string {
  return Math.round(lines / Math.max(seconds, 0.001)).toLocaleString('en')
}

export function formatSeconds(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`
}
