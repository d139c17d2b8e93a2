// The overview of a check, as wide as the terminal and with its colours.
import type { CheckResult } from '../../checks/report/check-result.ts'
import { chooseLook } from '../report/report-canvas.ts'
import type { Runtime } from '../runtime.ts'
import { drawOverview } from './draw-overview.ts'
import { hasGit } from './has-git.ts'
import { nextCommands } from './next-commands.ts'

const DEFAULT_COLUMNS = 80

/** `repo`, `docsRoot`: as they were given. `repositoryDir`: an absolute path. */
export function showOverview(
  runtime: Runtime,
  result: CheckResult,
  { repo, docsRoot, repositoryDir }: { repo?: string; docsRoot?: string; repositoryDir: string },
): void {
  const { columns, hasColours } = chooseLook(runtime)
  const next = nextCommands(result, { env: runtime.env, repo, docsRoot, hasGit: hasGit(repositoryDir) })
  // Some terminals report 0 columns.
  runtime.stdout(drawOverview(result, next, { columns: columns || DEFAULT_COLUMNS, hasColours }))
}
