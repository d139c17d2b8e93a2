// The checks on the checkout of a workflow run, for the Action.
import type { CheckResult } from '../checks/report/check-result.ts'
import { startDocsWorker } from '../checks/thread/docs-worker.ts'
import { openLocalTree } from '../github/git/local-tree.ts'
import { settingsFrom } from '../projects/settings.ts'
import { readConfig } from '../service/config.ts'
import { checkFiles } from './check-locally.ts'

interface CheckoutCheck {
  repositoryDir: string
  /** What git gets of the environment. */
  childEnv: Record<string, string>
  docsRoot: string | undefined
  /** Only what is new since the history left this commit; undefined = all. */
  since: string | undefined
  /** Since that commit itself. */
  isExact: boolean
  /** Names and values, as `docmend check --set` takes them. */
  settings: ReadonlyMap<string, string>
  /** Of each call of the threads. */
  timeoutMs: number
  /** Ends the whole, with its reason. */
  signal: AbortSignal
  /** The file that runs in the threads. */
  threadSource: URL
}

/** Throws an error that says what to do: `SettingError` for wrong settings. */
export async function checkCheckout(check: CheckoutCheck): Promise<CheckResult> {
  const settings = settingsFrom(check.settings)
  const config = readConfig(check.childEnv)
  const { timeoutMs, threadSource: source, signal } = check
  const head = await openLocalTree(check.repositoryDir, 'HEAD', config.childEnv, signal)
  const docs = startDocsWorker({ source, callMs: timeoutMs, slowPagesCpuMs: timeoutMs })
  // A call that waits for a thread ends with it.
  signal.addEventListener('abort', () => void docs.close(), { once: true })
  try {
    signal.throwIfAborted()
    const wanted = { ...check, drift: false, gate: false, settings }
    return await checkFiles(config, wanted, { files: head.tree, docs })
  } finally {
    await docs.close()
    await head.close()
  }
}
