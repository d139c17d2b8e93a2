// What the host or git refused, in words that tell the instance admin what to do.
import { AnswerFault } from '../base/fetch.ts'
import { TreeTooLargeError } from '../base/git-tree.ts'
import { adviceFor, findProxyFault, isLastingCause, PROXY_ADVICE, plainReason } from '../base/plain-reason.ts'
import { oneLine, shorten, withFullStop } from '../base/text.ts'
import { RepositoryError } from '../jobs/repository.ts'
import { type HostAnswer, isHostAnswer, rateLimitWaitMs, readReason } from './api/host-answer.ts'
import { RateLimitError } from './api/pace.ts'
import { GitError, isDamage } from './git/git.ts'
import { MirrorTooLargeError } from './mirror/mirror.ts'

// What GitHub refuses, and what the instance admin should do. The first row that fits wins. A refusal lasts only when a row says so:
// what is not known is tried again, and the attempts of the job bound that.

/**
 * `lasting` = the same request would be refused again; `passing` = worth another attempt; `outage` = says nothing about the
 * job, which waits and loses no attempt.
 */
type Kind = 'lasting' | 'passing' | 'outage'
/** `permission`: the credential may lack one. */
type Want = 'permission'
type HostRefusal = readonly [statuses: readonly number[], words: RegExp, kind: Kind, advice: string, want?: Want]

const ANY = /^/
const RULES = [403, 404, 409, 422]

const IN_MERGE_QUEUE =
  'The pull request is in a merge queue, and until it leaves the queue GitHub takes no commit on its branch: take it out of the queue, then ask again'

const HOST_REFUSALS: readonly HostRefusal[] = [
  [[401], /'exp'|'iat'|issued at|expiration/i, 'lasting', 'Check that the clock of this machine is right'],
  [
    [401, 404],
    /json web token|jwt|integration not found|integration must|'iss'/i,
    'lasting',
    'GitHub does not know the App or refuses its key: one of them was deleted there, or they do not belong together. Run `docmend doctor`',
  ],
  // A token that was just made may be refused for some seconds; an attempt later mints another.
  [[401], ANY, 'passing', 'The token was refused. If this persists, try the App with `docmend doctor`', 'permission'],
  [
    [403],
    /suspended/i,
    'lasting',
    'The installation of the App is suspended: unsuspend it in the settings of the organization or account, under GitHub Apps',
  ],
  [[403], /archived|read-only/i, 'lasting', 'The repository is archived: unarchive it to let Docmend work on it'],
  [
    [403, 451],
    /access blocked|repository .*(disabled|blocked)|dmca/i,
    'lasting',
    'GitHub has blocked the repository: its page on GitHub says why, and its owner can ask GitHub to unblock it',
  ],
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
    'The organization allows access only from certain IP addresses: add the address of this machine to its IP allow list',
  ],
  [
    [403],
    /not accessible by integration|permission|not permitted/i,
    'lasting',
    'The App lacks a permission. Does it have `contents: write` and `pull_requests: write`, and were they accepted for this installation?',
    'permission',
  ],
  [
    RULES,
    /push protection|cannot contain secrets|secrets? (was |were )?detected|secret.scanning/i,
    'lasting',
    'The push protection of the repository found a secret in the changed pages: remove it from them, or from the prompt, and start a new job. If it is not a secret, allow it at the address that GitHub names',
  ],
  [RULES, /added to a merge queue/i, 'lasting', IN_MERGE_QUEUE],
  [
    RULES,
    /rule violation|protected branch|GH013|GH006|cannot create ref|creations? .*restricted/i,
    'lasting',
    'A ruleset or branch protection forbids it: let the App bypass it for branches named docmend/**/*',
  ],
  [[403, 422], /create or update workflow/i, 'lasting', 'Docmend never changes workflows'],
  [
    [403],
    ANY,
    'passing',
    'GitHub forbids it. If this persists, check the permissions of the App on this repository',
    'permission',
  ],
  [
    [404, 410],
    ANY,
    'lasting',
    'It does not exist, or the App cannot see it. Is the App installed on this repository?',
    'permission',
  ],
  [[409], /empty/i, 'lasting', 'The repository is empty: push a first commit'],
  [[409], ANY, 'passing', 'Something else changed at the same time'],
  [
    [422],
    /permissions requested are not granted/i,
    'lasting',
    'The installation lacks `contents: write` or `pull_requests: write`: give them to the App, and accept them in the settings of the installation',
  ],
  [
    [422],
    /repository that does not exist or is not accessible/i,
    'lasting',
    'The installation of the App does not have this repository: add it in the settings of the installation',
  ],
  [
    [422],
    /"field":"base","code":"invalid"/i,
    'lasting',
    'The branch that the pull request is for does not exist any more: start a new job',
  ],
  // GitHub takes what one account sends too fast for abuse.
  [[422], /submitted too quickly|"code":"abuse"/i, 'outage', 'GitHub asks us to slow down'],
  // Its replicas lag behind what was written a moment ago.
  [
    [422],
    /reference update failed|does not exist|not a valid tree/i,
    'passing',
    'GitHub does not know yet what was just written',
  ],
  [[422], ANY, 'passing', 'GitHub rejects the request'],
  [[451], ANY, 'lasting', 'GitHub has blocked the repository'],
]

// What git fails with, and what the instance admin should do. As above, the first row that fits wins, and a failure
// lasts only when a row says so.

/** The advice may depend on the permission that git's command needs. */
type Advice = string | ((needed: string) => string)
type GitFailure = readonly [words: RegExp, kind: Kind, advice: Advice, want?: Want]

/** Gives the permission of the App that a command of git needs on GitHub, as Markdown. */
function neededBy(command: string): string {
  return command === 'push' ? '`contents: write`' : '`contents: read`'
}

const GIT_FAILURES: readonly GitFailure[] = [
  [/ENOENT/, 'lasting', 'git is not installed, or not on PATH'],
  [
    /directory that does not exist|fatal: not a git repository/,
    'passing',
    'The mirror was deleted in the meantime, to free space or because the App lost the repository. It will be fetched again',
  ],
  [
    /No space left on device|out of diskspace|ENOSPC|disk quota/i,
    'outage',
    'The disk of DATA_DIR is full: free some space',
  ],
  [/Read-only file system|EROFS/i, 'outage', 'The disk of DATA_DIR is read-only: make it writable'],
  [
    /ended by a signal|died of signal|out of memory|cannot allocate memory/i,
    'passing',
    'git was ended from outside. Has this machine enough memory?',
  ],
  [/refusing to allow a GitHub App to create or update workflow/i, 'lasting', 'Docmend never changes workflows'],
  [
    /push protection|cannot contain secrets/i,
    'lasting',
    'The push protection of the repository found a secret in the changed pages: remove it from them, or from the prompt, and start a new job. If it is not a secret, allow it at the address that GitHub names',
  ],
  [/added to a merge queue/i, 'lasting', IN_MERGE_QUEUE],
  [
    /GH013|GH006|protected branch|rule violation|pre-receive hook declined/i,
    'lasting',
    'A ruleset or branch protection forbids the push: let the App bypass it for branches named docmend/**/*',
  ],
  [/returned error: 429|rate limit|too many requests|abuse/i, 'outage', "GitHub's rate limit was reached"],
  [/Permission to .* denied/i, 'lasting', (needed) => `Does the App have ${needed} on this repository?`, 'permission'],
  [
    /returned error: 403/i,
    'passing',
    (needed) => `The token was refused: too much was sent at once, or the App lacks ${needed} on this repository`,
    'permission',
  ],
  [
    /Authentication failed|could not read Username|returned error: 401/i,
    'passing',
    'The token was refused. If this persists, check that the App is installed on this repository',
    'permission',
  ],
  [/not our ref|unadvertised object/i, 'lasting', 'The commit is gone, perhaps after a force push: start a new job'],
  [
    /repository .*not found|returned error: 404|does not appear to be a git repository/i,
    'lasting',
    'The repository is gone, or the App cannot see it. Is the App installed on it?',
    'permission',
  ],
  [/transport '.*' not allowed/i, 'lasting', 'GITHUB_SERVER_URL must use the scheme of the server: http or https'],
  [/returned error: 5\d\d/i, 'outage', 'The server failed'],
  [
    /dumb http transport|is this a git repository/i,
    'outage',
    'The server answered with something else than git does. Is a proxy in between, and does GITHUB_SERVER_URL point at GitHub?',
  ],
  [
    /server was silent|transfer closed|bytes remaining|bytes of body are still expected|Operation too slow|Less than \d+ bytes\/sec/i,
    'outage',
    'The server broke off, or was silent for too long',
  ],
  [
    /certificate (?:problem|verification failed)/i,
    'lasting',
    'The certificate of the server is not trusted: name the certificate of its authority in NODE_EXTRA_CA_CERTS',
  ],
  [
    /Could not resolve|Failed to connect|Connection|timed? ?out|early EOF|RPC failed|Empty reply|hung up|disconnect|SSL|TLS/i,
    'outage',
    'The server could not be reached: check the network and GITHUB_SERVER_URL',
  ],
  [
    /fsck|badTree|hasDot|duplicateEntries|error in object/i,
    'lasting',
    'The repository contains objects that git rejects as malformed',
  ],
]

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
    const why = withFullStop(toReason(plainReason(error)))
    const advice = adviceFor(error, 'Check the network and GITHUB_API_URL')
    return refuse(doing, `GitHub did not answer: ${why} ${advice}`, isLastingCause(error) ? 'lasting' : 'outage', error)
  }
  const said = `GitHub said ${status}: ${toReason(readReason(error))}`
  if (rateLimitWaitMs(error, 0) !== undefined) {
    return refuse(doing, `GitHub's rate limit was reached. ${said}`, 'outage', error)
  }
  if (status >= 500) return refuse(doing, `GitHub failed. ${said}`, 'outage', error)
  const [, , kind = 'passing', advice = 'GitHub gave an unexpected answer', want] =
    HOST_REFUSALS.find(([statuses, words]) => statuses.includes(status) && words.test(message)) ?? []
  return refuse(doing, `${withFullStop(advice)} ${said}`, kind, error, want && { doing, said })
}

function explainGit(doing: string, error: GitError): RepositoryError {
  if (error.isTimeout) {
    return refuse(doing, 'git took too long: is the repository very large, or the network slow?', 'passing', error)
  }
  const said = `git said: ${toReason(readGitReason(error.stderr))}`
  if (isDamage(error)) {
    return refuse(doing, `The mirror in DATA_DIR is damaged. It will be fetched again. ${said}`, 'passing', error)
  }
  const proxy = findProxyFault(error.stderr)
  if (proxy !== undefined)
    return refuse(doing, `git could not connect through ${proxy}. ${PROXY_ADVICE}. ${said}`, 'outage', error)
  const [, kind = 'passing', advice = 'git failed', want] =
    GIT_FAILURES.find(([words]) => words.test(error.stderr)) ?? []
  const told = typeof advice === 'string' ? advice : advice(neededBy(error.command))
  return refuse(doing, `${withFullStop(told)} ${said}`, kind, error, want && { doing, said })
}

/** What the server told through git, whole, since it names the rules; otherwise the last lines. */
function readGitReason(stderr: string): string {
  const lines = stderr.split('\n')
  const told = lines.flatMap((line) => /^remote:\s*(\S.*)/.exec(line)?.[1] ?? [])
  return [...told, ...lines.slice(-3).filter((line) => !line.startsWith('remote:'))].join(' ')
}

function refuse(
  doing: string,
  advice: string,
  kind: Kind,
  cause: unknown,
  forbidden?: RepositoryError['forbidden'],
): RepositoryError {
  const transient = kind !== 'lasting'
  const wait = kind === 'outage' ? {} : undefined
  return new RepositoryError(`Could not ${doing}. ${advice}`, { transient, wait, forbidden, cause })
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
