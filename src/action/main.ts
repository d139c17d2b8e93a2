// The entry of the Action, which ncc bundles into dist/. Every error ends here and fails the step with an explanation.
import { reportFailure } from './explain-error.ts'
import { runAction } from './run-action.ts'

await runAction().catch(reportFailure)
