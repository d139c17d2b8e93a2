// What the host or git refused, in words that tell the operator what to do. One table each; the first row that fits wins.
import { AnswerFault } from '../fetch/answer-fault.ts'
import { TreeTooLargeError } from '../git-tree/tree.ts'
import { RepositoryError } from '../jobs/repository.ts'
import { isHostAnswer, rateLimitWaitMs } from './api/host-answer.ts'
import { RateLimitError } from './api/rate-limit-error.ts'
import { GitError } from './git/git.ts'
import { MirrorTooLargeError } from './mirror/mirror.ts'

/** Matches the message of a refusal; says whether it goes away by itself, and what the operator should do. */
type Explanation = readonly [words: RegExp, kind: 'lasting' | 'passing', advice: string]
type HostExplanation = readonly [statuses: readonly number[], ...Explanation]

const ANY = /^/

const HOST_REFUSALS: readonly HostExplanation[] = [
  [
    [401, 404],
    /json web token|jwt|integration not found|integration must|'exp'|'iat'|'iss'|issued at|expiration/i,
    'lasting',
    'Check APP_ID and PRIVATE_KEY, and that the clock of this machine is right',
  ],
  // A token that was just made may be refused for some seconds; an attempt later mints another.
  [[401], ANY, 'passing', 'The token was refused. If this persists, check APP_ID and PRIVATE_KEY'],
  [
    [403],
    /suspended/i,
    'lasting',
    'The installation of the App is suspended: unsuspend it in the settings of the organization, under GitHub Apps',
  ],
  [[403], /archived|read-only/i, 'lasting', 'The repository is archived: unarchive it to let Docmend work on it'],
  [
    [403],
    /is locked|conversation.*locked/i,
    'lasting',
    'The conversation of the pull request is locked: unlock it to let Docmend answer there',
  ],
  [
    [403],
    /ip address|ip allow/i,
    'lasting',
    'The organization allows only certain addresses: add the address of this machine to its list',
  ],
  [
    [403],
    /not accessible by integration|permission/i,
    'lasting',
    'The App lacks a permission. Does it have `contents: write` and `pull_requests: write`, and were they accepted for this installation?',
  ],
  [
    [403, 404, 409, 422],
    /rule violation|protected branch|GH013|GH006|cannot create ref|creations? .*restricted/i,
    'lasting',
    'A ruleset or branch protection forbids it: let the App bypass it for branches named docmend/**',
  ],
  [[403], ANY, 'lasting', 'Does the App have `contents: write` and `pull_requests: write` on this repository?'],
  [[404, 410], ANY, 'lasting', 'It does not exist, or the App cannot see it. Is the App installed on this repository?'],
  [[409], /empty/i, 'lasting', 'The repository is empty: push a first commit'],
  [[409], ANY, 'passing', 'Something else changed at the same time'],
  [
    [422],
    /permissions requested are not granted/i,
    'lasting',
    'The installation has not accepted `contents: write` and `pull_requests: write`: accept them in its settings',
  ],
  [[422], ANY, 'lasting', 'GitHub rejects the request'],
  [[451], ANY, 'lasting', 'GitHub has blocked the repository'],
]

const GIT_FAILURES: readonly Explanation[] = [
  [/ENOENT/, 'lasting', 'git is not installed, or not on PATH'],
  [
    /directory that does not exist|fatal: not a git repository/,
    'passing',
    'The mirror was deleted in the meantime, to free space or because the App lost the repository. It will be fetched again',
  ],
  [/No space left on device|ENOSPC|disk quota/i, 'passing', 'The disk of DATA_DIR is full: free some space'],
  [/refusing to allow a GitHub App to create or update workflow/i, 'lasting', 'Docmend never changes workflows'],
  [
    /GH013|GH006|protected branch|rule violation|pre-receive hook declined/i,
    'lasting',
    'A ruleset or branch protection forbids the push: let the App bypass it for branches named docmend/**',
  ],
  [
    /returned error: 403|Permission to .* denied/i,
    'lasting',
    'The token was refused. Does the App have `contents: write` on this repository?',
  ],
  [
    /Authentication failed|could not read Username|returned error: 401/i,
    'passing',
    'The token was refused. If this persists, check that the App is installed on this repository',
  ],
  [/not our ref|unadvertised object/i, 'lasting', 'The commit is gone, perhaps after a force push: start a new job'],
  [
    /repository .*not found|returned error: 404|does not appear to be a git repository/i,
    'lasting',
    'The repository is gone, or the App cannot see it. Is the App installed on it?',
  ],
  [/transport '.*' not allowed/i, 'lasting', 'GITHUB_SERVER_URL must use the scheme of the server: http or https'],
  [
    /Could not resolve|Failed to connect|Connection|timed? ?out|early EOF|RPC failed|hung up|disconnect|returned error: 5\d\d|SSL|TLS/i,
    'passing',
    'The server could not be reached: check the network, the proxy and GITHUB_SERVER_URL',
  ],
  [
    /fsck|badTree|hasDot|duplicateEntries|error in object/i,
    'lasting',
    'The repository contains objects that git rejects as malformed',
  ],
]

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
    const message = `Could not ${doing}. GitHub's rate limit was reached. ${firstLine(error.message)}`
    return new RepositoryError(message, { transient: true, wait: { untilMs: error.untilMs }, cause: error })
  }
  if (error instanceof AnswerFault) return outage(doing, `GitHub ${error.message}`, error)
  if (isHostAnswer(error)) return explainHost(doing, error)
  if (error instanceof GitError) return explainGit(doing, error)
  if (error instanceof MirrorTooLargeError || error instanceof TreeTooLargeError) {
    return refuse(doing, error.message, false, error)
  }
  if (isTimeLimit(error)) return refuse(doing, 'It took too long', true, error)
  return error
}

function explainHost(doing: string, error: { status: number; message: string; response?: unknown }): RepositoryError {
  if (error.response === undefined) {
    const advice = `GitHub did not answer (${error.message}). Check the network, the proxy and GITHUB_API_URL`
    return outage(doing, advice, error)
  }
  const said = ` GitHub said ${error.status}: ${firstLine(error.message)}`
  if (rateLimitWaitMs(error, 0) !== undefined)
    return refuse(doing, `GitHub's rate limit was reached.${said}`, true, error)
  if (error.status >= 500) return outage(doing, `GitHub failed.${said}`, error)
  const [, , kind = 'lasting', advice = 'GitHub gave an unexpected answer'] =
    HOST_REFUSALS.find(([statuses, words]) => statuses.includes(error.status) && words.test(error.message)) ?? []
  return refuse(doing, `${advice}.${said}`, kind === 'passing', error)
}

function explainGit(doing: string, error: GitError): RepositoryError {
  if (error.isTimeout)
    return refuse(doing, 'git took too long: is the repository very large, or the network slow?', true, error)
  const [, kind = 'lasting', advice = 'git failed'] = GIT_FAILURES.find(([words]) => words.test(error.stderr)) ?? []
  const said = ` git said: ${error.stderr.split('\n').slice(-3).join(' ')}`
  return refuse(doing, `${advice}.${said}`, kind === 'passing', error)
}

function refuse(doing: string, advice: string, transient: boolean, cause: unknown): RepositoryError {
  return new RepositoryError(`Could not ${doing}. ${advice}`, { transient, cause })
}

/** Says nothing about the job: it waits until the host is there again. */
function outage(doing: string, advice: string, cause: unknown): RepositoryError {
  return new RepositoryError(`Could not ${doing}. ${advice}`, { transient: true, wait: {}, cause })
}

/** What `AbortSignal.timeout` aborts with. */
function isTimeLimit(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'TimeoutError'
}

function firstLine(text: string): string {
  // A load balancer's; its markup helps nobody.
  if (text.trimStart().startsWith('<')) return 'a page instead of a reason'
  return (text.split('\n')[0] ?? '').slice(0, 500)
}
