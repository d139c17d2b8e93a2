// The inputs of `command: export-views`, parsed and checked.
import { resolveOutputPath } from '../output-path.ts'
import { readAll } from '../read-all.ts'
import { readBoolean, readChoice, readChoices, readMinutes, readTarget, type Target } from '../read-input.ts'
import * as commands from '../workflow-commands.ts'
import type { WorkflowRun } from '../workflow-run.ts'
import { VIEWS_FORMATS, type ViewsFormat } from './views-file.ts'
import { PERIODS, resolvePeriod, type ViewsRange } from './views-range.ts'

export interface ExportInputs extends Target {
  range: ViewsRange
  formats: ViewsFormat[]
  /** Absolute, inside the workspace or the runner's folder for temporary files. */
  folder: string
  timeoutMs: number
  summary: boolean
}

/** A day or a time. The API checks whether it exists. */
const DATE = /^\d{4}-\d{2}-\d{2}([Tt]\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?([Zz]|[+-]\d{2}:?\d{2})?)?$/

/** Throws an error that names each wrong input and says what to write. */
export function readExportInputs(run: Pick<WorkflowRun, 'workspace' | 'temporary'>, now: Date): ExportInputs {
  const { target, ...inputs } = readAll({
    target: readTarget,
    range: () => readRange(now),
    formats: () => readChoices('format', VIEWS_FORMATS),
    folder: () => resolveOutputPath('output-dir', commands.getInput('output-dir'), run),
    timeoutMs: () => readMinutes('timeout-minutes'),
    summary: () => readBoolean('summary'),
  })
  return { ...target, ...inputs }
}

function readRange(now: Date): ViewsRange {
  const [from, to] = [commands.getInput('date-from'), commands.getInput('date-to')]
  if (from === '' && to === '') return resolvePeriod(readChoice('period', PERIODS), now)
  return readAll({ dateFrom: () => checkDate('date-from', from), dateTo: () => checkDate('date-to', to) })
}

function checkDate(name: string, text: string): string | null {
  if (text === '') return null
  if (DATE.test(text)) return text
  throw new Error(`${name} is "${text}"; write a day like 2026-11-01 or a time like 2026-11-01T08:00:00Z.`)
}
