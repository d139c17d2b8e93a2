// What the host or git refused, in words that tell the instance admin what to do.
import { AnswerFault } from '../base/fetch/answer-fault.ts'
import { TreeTooLargeError } from '../base/git-tree/tree.ts'
import { shorten } from '../base/text/cut.ts'
import { oneLine } from '../base/text/one-line.ts'
import { withFullStop } from '../base/text/with-full-stop.ts'
import { RepositoryError } from '../jobs/repository.ts'
import { type HostAnswer, isHostAnswer, rateLimitWaitMs, readReason } from './api/host-answer.ts'
import { RateLimitError } from './api/rate-limit-error.ts'
import { isDamage } from './git/damage.ts'
import { GitError } from './git/git.ts'
import { GIT_FAILURES, neededBy } from './git-failures.ts'
import { HOST_REFUSALS, type Kind } from './host-refusals.ts'
import { MirrorTooLargeError } from './mirror/mirror.ts'

/** A ruleset names each of its rules in a line of its own. */
const REASON_MAX_CHARACTERS = 1500

/** Runs `work`; what the host or git refused comes out as a `RepositoryError`, everything else as it is. */
export async function explaining<T>(doing: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw explain(doing, error)
  }
}

/** `doing` completes "Could not ...". */
export function explain(doing: string, error: unknown): unknown {
  if (error instanceof RateLimitError) {
    const { untilMs, isOwnPace } = error
    const message = `Could not ${doing}. ${toReason(error.message)}`
    return new RepositoryError(message, { transient: true, wait: { untilMs, isOwnPace }, cause: error })
  }
  if (error instanceof AnswerFault) return refuse(doing, `GitHub ${error.message}`, 'outage', error)
  if (isHostAnswer(error)) return explainHost(doing, error)
  if (error instanceof GitError) return explainGit(doing, error)
  if (error instanceof MirrorTooLargeError || error instanceof TreeTooLargeError) {
    return refuse(doing, error.message, 'lasting', error)
  }
  if (isTimeLimit(error)) return refuse(doing, 'It took too long', 'passing', error)
  const disk = describeDisk(error)
  return disk === undefined ? error : refuse(doing, disk, 'outage', error)
}

function explainHost(doing: string, error: HostAnswer): RepositoryError {
  const { status, message } = error
  if (error.response === undefined) {
    const advice = `GitHub did not answer (${toReason(message)}). Check the network, the proxy and GITHUB_API_URL`
    return refuse(doing, advice, 'outage', error)
  }
  const said = `GitHub said ${status}: ${toReason(readReason(error))}`
  if (rateLimitWaitMs(error, 0) !== undefined) {
    return refuse(doing, `GitHub's rate limit was reached. ${said}`, 'outage', error)
  }
  if (status >= 500) return refuse(doing, `GitHub failed. ${said}`, 'outage', error)
  const [, , kind = 'passing', advice = 'GitHub gave an unexpected answer'] =
    HOST_REFUSALS.find(([statuses, words]) => statuses.includes(status) && words.test(message)) ?? []
  return refuse(doing, `${withFullStop(advice)} ${said}`, kind, error)
}

function explainGit(doing: string, error: GitError): RepositoryError {
  if (error.isTimeout) {
    return refuse(doing, 'git took too long: is the repository very large, or the network slow?', 'passing', error)
  }
  const said = `git said: ${toReason(readGitReason(error.stderr))}`
  if (isDamage(error)) {
    return refuse(doing, `The mirror in DATA_DIR is damaged. It will be fetched again. ${said}`, 'passing', error)
  }
  const [, kind = 'passing', advice = 'git failed'] = GIT_FAILURES.find(([words]) => words.test(error.stderr)) ?? []
  const told = typeof advice === 'string' ? advice : advice(neededBy(error.command))
  return refuse(doing, `${withFullStop(told)} ${said}`, kind, error)
}

/** What the server told through git, whole, since it names the rules; otherwise the last lines. */
function readGitReason(stderr: string): string {
  const lines = stderr.split('\n')
  const told = lines.flatMap((line) => /^remote:\s*(\S.*)/.exec(line)?.[1] ?? [])
  return [...told, ...lines.slice(-3).filter((line) => !line.startsWith('remote:'))].join(' ')
}

function refuse(doing: string, advice: string, kind: Kind, cause: unknown): RepositoryError {
  const transient = kind !== 'lasting'
  const wait = kind === 'outage' ? {} : undefined
  return new RepositoryError(`Could not ${doing}. ${advice}`, { transient, wait, cause })
}

/** What `AbortSignal.timeout` aborts with. */
function isTimeLimit(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'TimeoutError'
}

const DISK_FAULTS: ReadonlyMap<unknown, string> = new Map([
  ['ENOSPC', 'is full: free some space'],
  ['EDQUOT', 'is full: free some space'],
  ['EROFS', 'is read-only: make it writable'],
  ['EIO', 'does not work: check it'],
])

/** Of Node's own file system calls. */
function describeDisk(error: unknown): string | undefined {
  const fault = error instanceof Error && 'code' in error ? DISK_FAULTS.get(error.code) : undefined
  return fault && `The disk of DATA_DIR ${fault}`
}

/** All of it, on one line. */
function toReason(text: string): string {
  const words = oneLine(text).replaceAll(/\s+/g, ' ').trim()
  // A load balancer's page; its markup helps nobody.
  if (words.startsWith('<')) return 'a page instead of a reason'
  return words === '' ? 'no reason' : shorten(words, REASON_MAX_CHARACTERS)
}
