// The overview of a check, as wide as the terminal and with its colours.
import type { CheckResult } from '../../check-report/check-result.ts'
import { chooseLook } from '../report/report-canvas.ts'
import type { Runtime } from '../runtime.ts'
import { drawOverview } from './draw-overview.ts'
import { nextCommands } from './next-commands.ts'

const DEFAULT_COLUMNS = 80

/** `repo`, `docsRoot`: as they were given. */
export function showOverview(
  runtime: Runtime,
  result: CheckResult,
  { repo, docsRoot }: { repo?: string; docsRoot?: string },
): void {
  const { columns, hasColours } = chooseLook(runtime)
  const next = nextCommands(result, { env: runtime.env, repo, docsRoot })
  // Some terminals report 0 columns.
  runtime.stdout(drawOverview(result, next, { columns: columns || DEFAULT_COLUMNS, hasColours }))
}
