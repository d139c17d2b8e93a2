// A look for new installations as soon as somebody comes back from installing the App: a webhook may be late, or not come.
import type { Logger } from 'pino'
import type { GitHubConnection } from '../github/connect.ts'

/** How long after such a look no other one is made. */
const INSTALLATION_LOOK_PAUSE_MS = 2000

/** How long somebody who has installed the App waits for GitHub to tell of it. */
const INSTALLATION_LOOK_TIMEOUT_MS = 10_000

/** People who come at once share a look, and for some seconds afterwards nothing new is asked. Never rejects. */
export function createInstallationLook(
  github: Pick<GitHubConnection, 'syncInstallations'> | undefined,
  logger: Logger,
): () => Promise<void> {
  let last: { begunAt: number; done: Promise<void> } | undefined
  const look = async (): Promise<void> => {
    try {
      await github?.syncInstallations(AbortSignal.timeout(INSTALLATION_LOOK_TIMEOUT_MS))
    } catch (error) {
      logger.warn({ err: error }, 'Could not ask GitHub for new installations; the next round of housekeeping does')
    }
  }
  return () => {
    const now = performance.now()
    if (last === undefined || last.begunAt + INSTALLATION_LOOK_PAUSE_MS < now) last = { begunAt: now, done: look() }
    return last.done
  }
}
