// Makes the commit and its pull request exist, once: look, and only then do the next missing step. Each round begins
// with looking, so a round may break off anywhere, here or in another process, and the next one goes on from there.
import { type Publication, type PublishGuard, type PublishRequest, RepositoryError } from '../../jobs/repository.ts'
import { explain } from '../errors.ts'
import { isRefusal } from '../host-answer.ts'
import { continuePullRequest } from './continue-pull-request.ts'
import { openPullRequest } from './open-pull-request.ts'
import { BranchMovedError } from './publisher.ts'
import { beginRound, type PublishParts } from './round.ts'

const ROUND_DELAYS_MS = [500, 2000]

/** Looks and goes on, three times at most. Throws `RepositoryError`, or what the guard throws. */
export async function publish(request: PublishRequest, guard: PublishGuard, parts: PublishParts): Promise<Publication> {
  for (let round = 0; ; round++) {
    try {
      return await publishOnce(request, guard, parts)
    } catch (error) {
      const explained = explain(`publish ${request.branch} to ${request.project.repository}`, error)
      const delayMs = ROUND_DELAYS_MS[round]
      // One 404 may be odd: a token that was just made is not known everywhere at once. A second one is believed.
      const isOdd = round === 0 && isRefusal(error, 404)
      const isPassing =
        isOdd || error instanceof BranchMovedError || (explained instanceof RepositoryError && explained.transient)
      if (!isPassing || delayMs === undefined)
        throw error instanceof BranchMovedError ? keepsChanging(request, error) : explained
      parts.logger.warn({ err: explained, branch: request.branch }, 'Publishing broke off; looking again')
      parts.repositories.forget(request.project)
      await parts.sleep(delayMs, guard())
    }
  }
}

async function publishOnce(request: PublishRequest, guard: PublishGuard, parts: PublishParts): Promise<Publication> {
  const round = await beginRound(request, guard, parts)
  try {
    return request.continues === null
      ? await openPullRequest(round)
      : await continuePullRequest(request.continues, round)
  } finally {
    parts.tokens.retire(round.repository.installationId, round.token)
  }
}

function keepsChanging(request: PublishRequest, cause: BranchMovedError): RepositoryError {
  return new RepositoryError(`Could not publish: ${request.branch} keeps changing. ${cause.message}`, {
    transient: true,
    cause,
  })
}
