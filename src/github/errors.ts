// What the host or git refused, in words that tell the operator what to do. One table each; the first row that fits wins.
import { TreeTooLargeError } from '../git-tree/tree.ts'
import { RepositoryError } from '../jobs/repository.ts'
import { isHostAnswer, rateLimitWaitMs } from './api/host-answer.ts'
import { GitError } from './git/git.ts'
import { MirrorTooLargeError } from './mirror/mirror.ts'

interface Explanation {
  words: RegExp
  transient: boolean
  advice: string
}

interface HostExplanation extends Explanation {
  statuses: readonly number[]
}

const ANY = /^/

const HOST_REFUSALS: readonly HostExplanation[] = [
  {
    statuses: [401, 404],
    words: /json web token|jwt|integration not found|integration must|'exp'|'iat'|'iss'|issued at|expiration/i,
    transient: false,
    advice: 'Check APP_ID and PRIVATE_KEY, and that the clock of this machine is right',
  },
  // A token that was just made may be refused for some seconds; an attempt later mints another.
  {
    statuses: [401],
    words: ANY,
    transient: true,
    advice: 'The token was refused. If this persists, check APP_ID and PRIVATE_KEY',
  },
  {
    statuses: [403],
    words: /suspended/i,
    transient: false,
    advice:
      'The installation of the App is suspended: unsuspend it in the settings of the organization, under GitHub Apps',
  },
  {
    statuses: [403],
    words: /archived|read-only/i,
    transient: false,
    advice: 'The repository is archived: unarchive it to let Docmend work on it',
  },
  {
    statuses: [403],
    words: /is locked|conversation.*locked/i,
    transient: false,
    advice: 'The conversation of the pull request is locked: unlock it to let Docmend answer there',
  },
  {
    statuses: [403],
    words: /ip address|ip allow/i,
    transient: false,
    advice: 'The organization allows only certain addresses: add the address of this machine to its list',
  },
  {
    statuses: [403],
    words: /not accessible by integration|permission/i,
    transient: false,
    advice:
      'The App lacks a permission. Does it have `contents: write` and `pull_requests: write`, and were they accepted for this installation?',
  },
  {
    statuses: [403, 404, 409, 422],
    words: /rule violation|protected branch|GH013|GH006|cannot create ref|creations? .*restricted/i,
    transient: false,
    advice: 'A ruleset or branch protection forbids it: let the App bypass it for branches named docmend/**',
  },
  {
    statuses: [403],
    words: ANY,
    transient: false,
    advice: 'Does the App have `contents: write` and `pull_requests: write` on this repository?',
  },
  {
    statuses: [404, 410],
    words: ANY,
    transient: false,
    advice: 'It does not exist, or the App cannot see it. Is the App installed on this repository?',
  },
  { statuses: [409], words: /empty/i, transient: false, advice: 'The repository is empty: push a first commit' },
  { statuses: [409], words: ANY, transient: true, advice: 'Something else changed at the same time' },
  {
    statuses: [422],
    words: /permissions requested are not granted/i,
    transient: false,
    advice:
      'The installation has not accepted `contents: write` and `pull_requests: write`: accept them in its settings',
  },
  { statuses: [422], words: ANY, transient: false, advice: 'GitHub rejects the request' },
  { statuses: [451], words: ANY, transient: false, advice: 'GitHub has blocked the repository' },
]

const GIT_FAILURES: readonly Explanation[] = [
  { words: /ENOENT/, transient: false, advice: 'git is not installed, or not on PATH' },
  {
    words: /directory that does not exist|fatal: not a git repository/,
    transient: true,
    advice:
      'The mirror was deleted in the meantime, to free space or because the App lost the repository. It will be fetched again',
  },
  {
    words: /No space left on device|ENOSPC|disk quota/i,
    transient: true,
    advice: 'The disk of DATA_DIR is full: free some space',
  },
  {
    words: /refusing to allow a GitHub App to create or update workflow/i,
    transient: false,
    advice: 'Docmend never changes workflows',
  },
  {
    words: /GH013|GH006|protected branch|rule violation|pre-receive hook declined/i,
    transient: false,
    advice: 'A ruleset or branch protection forbids the push: let the App bypass it for branches named docmend/**',
  },
  {
    words: /returned error: 403|Permission to .* denied/i,
    transient: false,
    advice: 'The token was refused. Does the App have `contents: write` on this repository?',
  },
  {
    words: /Authentication failed|could not read Username|returned error: 401/i,
    transient: true,
    advice: 'The token was refused. If this persists, check that the App is installed on this repository',
  },
  {
    words: /not our ref|unadvertised object/i,
    transient: false,
    advice: 'The commit is gone, perhaps after a force push: start a new job',
  },
  {
    words: /repository .*not found|returned error: 404|does not appear to be a git repository/i,
    transient: false,
    advice: 'The repository is gone, or the App cannot see it. Is the App installed on it?',
  },
  {
    words: /transport '.*' not allowed/i,
    transient: false,
    advice: 'GITHUB_SERVER_URL must use the scheme of the server: http or https',
  },
  {
    words:
      /Could not resolve|Failed to connect|Connection|timed? ?out|early EOF|RPC failed|hung up|disconnect|returned error: 5\d\d|SSL|TLS/i,
    transient: true,
    advice: 'The server could not be reached: check the network, the proxy and GITHUB_SERVER_URL',
  },
  {
    words: /fsck|badTree|hasDot|duplicateEntries|error in object/i,
    transient: false,
    advice: 'The repository contains objects that git rejects as malformed',
  },
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
    return refuse(doing, advice, true, error)
  }
  const said = ` GitHub said ${error.status}: ${firstLine(error.message)}`
  if (rateLimitWaitMs(error, 0) !== undefined)
    return refuse(doing, `GitHub's rate limit was reached.${said}`, true, error)
  if (error.status >= 500) return refuse(doing, `GitHub failed.${said}`, true, error)
  const row = HOST_REFUSALS.find(({ statuses, words }) => statuses.includes(error.status) && words.test(error.message))
  return refuse(doing, `${row?.advice ?? 'GitHub gave an unexpected answer'}.${said}`, row?.transient ?? false, error)
}

function explainGit(doing: string, error: GitError): RepositoryError {
  if (error.isTimeout)
    return refuse(doing, 'git took too long: is the repository very large, or the network slow?', true, error)
  const row = GIT_FAILURES.find(({ words }) => words.test(error.stderr))
  const said = ` git said: ${error.stderr.split('\n').slice(-3).join(' ')}`
  return refuse(doing, `${row?.advice ?? 'git failed'}.${said}`, row?.transient ?? false, error)
}

function refuse(doing: string, advice: string, transient: boolean, cause: unknown): RepositoryError {
  return new RepositoryError(`Could not ${doing}. ${advice}`, { transient, cause })
}

/** What `AbortSignal.timeout` aborts with. */
function isTimeLimit(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'TimeoutError'
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').slice(0, 500)
}
