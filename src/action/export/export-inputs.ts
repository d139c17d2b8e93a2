// The inputs of `command: export-views`, parsed and checked.
import { existsSync, realpathSync } from 'node:fs'
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path'
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

/** Throws an error that names the input and says what to write. */
export function readExportInputs(run: Pick<WorkflowRun, 'workspace' | 'temporary'>, now: Date): ExportInputs {
  return {
    ...readTarget(),
    range: readRange(now),
    formats: readChoices('format', VIEWS_FORMATS),
    folder: resolveOutputFolder(commands.getInput('output-dir'), run),
    timeoutMs: readMinutes('timeout-minutes'),
    summary: readBoolean('summary'),
  }
}

function readRange(now: Date): ViewsRange {
  const [from, to] = [commands.getInput('date-from'), commands.getInput('date-to')]
  if (from === '' && to === '') return resolvePeriod(readChoice('period', PERIODS), now)
  checkDate('date-from', from)
  checkDate('date-to', to)
  return { dateFrom: from === '' ? null : from, dateTo: to === '' ? null : to }
}

function checkDate(name: string, text: string): void {
  if (text === '' || DATE.test(text)) return
  throw new Error(`${name} is "${text}"; write a day like 2026-11-01 or a time like 2026-11-01T08:00:00Z.`)
}

/**
 * Returns the absolute path of `folder`, which is relative to the workspace. Throws when it is outside the workspace and
 * the runner's temporary folder, also through a symbolic link, because the step must not overwrite other files.
 */
function resolveOutputFolder(
  folder: string,
  { workspace, temporary }: { workspace: string; temporary: string | undefined },
): string {
  const path = resolve(workspace, folder)
  const real = resolveRealPath(path)
  const roots = [workspace, ...(temporary === undefined ? [] : [temporary])].filter((root) => existsSync(root))
  if (roots.some((root) => isInside(realpathSync(root), real))) return path
  throw new Error(
    `output-dir ${folder} is outside the workspace. Use a folder inside it, or one below \${{ runner.temp }}.`,
  )
}

/** The part of the path that exists decides where new folders below it will be. */
function resolveRealPath(path: string): string {
  if (existsSync(path)) return realpathSync(path)
  const parent = dirname(path)
  return parent === path ? path : resolve(resolveRealPath(parent), relative(parent, path))
}

function isInside(root: string, path: string): boolean {
  const within = relative(root, path)
  return within !== '..' && !within.startsWith(`..${sep}`) && !isAbsolute(within)
}
