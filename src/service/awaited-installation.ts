// A job that has waited for the GitHub App is claimed as soon as there is one, and its installation follows a minute later:
// while the set-up goes on, a repository without the App is no reason to fail.
import { RepositoryError, type RepositoryHost } from '../jobs/repository.ts'

/** How long after the registration of the GitHub App jobs wait for its installation. */
const INSTALLATION_AWAITED_MS = 60 * 60_000

/** `registeredAt` and `now`: epoch milliseconds. Every job begins with `pin`. */
export function awaitInstallation(host: RepositoryHost, registeredAt: number, now: () => number): RepositoryHost {
  return {
    ...host,
    pin: async (project, ...rest) => {
      try {
        return await host.pin(project, ...rest)
      } catch (error) {
        const isAwaited = project.installationId === null && now() < registeredAt + INSTALLATION_AWAITED_MS
        if (!isAwaited || !(error instanceof RepositoryError) || error.transient) throw error
        throw new RepositoryError(error.message, { transient: true, wait: {}, cause: error })
      }
    },
  }
}
