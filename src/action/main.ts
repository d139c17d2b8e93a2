// The entry of the Action, which ncc bundles into dist/. The thread of its checks starts here too, so that it shares the
// code of the commands. Every error of a command ends here and fails the step with an explanation.
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  const [{ runAction }, { reportFailure }] = await Promise.all([
    import('./run-action.ts'),
    import('./explain-error.ts'),
  ])
  await runAction().catch(reportFailure)
} else await import('../checks/thread/start-thread.ts')
