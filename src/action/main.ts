// The Action's entry: ncc bundles this file to dist/. Whatever rises to here ends the step with its words.
import { reportFailure } from './explain-error.ts'
import { runAction } from './run-action.ts'

await runAction().catch(reportFailure)
