// The inputs of `command: check`, parsed and checked. All mistakes are told at once.
import { join } from 'node:path'
import { resolveOutputPath } from '../output-path.ts'
import { readAll } from '../read-all.ts'
import { readBoolean, readChoice, readMinutes } from '../read-input.ts'
import * as commands from '../workflow-commands.ts'
import type { Workplace } from './workplace.ts'

/** The least severe problem that fails the step. */
const LEVELS = ['error', 'warning', 'none'] as const
export type Level = (typeof LEVELS)[number]

export interface CheckInputs {
  /** undefined = detect it. */
  docsRoot: string | undefined
  /** '' = by the event; `none` = check every page. */
  base: string
  level: Level
  /** Names and values. */
  settings: ReadonlyMap<string, string>
  /** Absolute. */
  sarifFile: string
  timeoutMs: number
  summary: boolean
}

const SARIF_FILE = 'docmend.sarif'

/** Throws an error that names each wrong input and says what to write. */
export function readCheckInputs(place: Workplace): CheckInputs {
  return readAll({
    docsRoot: readDocsRoot,
    base: () => commands.getInput('base'),
    level: () => readChoice('level', LEVELS),
    settings: readSetLines,
    sarifFile: () => readSarifFile(place),
    timeoutMs: () => readMinutes('timeout-minutes'),
    summary: () => readBoolean('summary'),
  })
}

export function readDocsRoot(): string | undefined {
  const text = commands.getInput('docs-root')
  if (text === '') return undefined
  const root = text.replace(/^(?:\.\/)+/, '').replace(/\/+$/, '')
  if (root === '.' || root === '') return ''
  const isBelow = !root.startsWith('/') && !root.split('/').some((name) => name === '..' || name === '.' || name === '')
  if (isBelow) return root
  throw new Error(`docs-root "${text}" is no folder of the repository; write its path from the top, such as docs.`)
}

/** The settings of `set`: a line each, `name=value`. Throws one error for all lines that are something else. */
export function readSetLines(): Map<string, string> {
  const lines = commands
    .getInput('set')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const wrong = lines.filter((line) => line.indexOf('=') < 1)
  if (wrong.length > 0) throw new Error(wrong.map(describeWrongLine).join('\n'))
  return new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

function describeWrongLine(line: string): string {
  return `set has the line "${line}"; write name=value, such as checks=broken-anchor:warning.`
}

function readSarifFile({ workspace, temporary }: Workplace): string {
  const file = commands.getInput('sarif-file')
  if (file === '') return join(temporary ?? workspace, SARIF_FILE)
  return resolveOutputPath('sarif-file', file, { workspace, temporary })
}
