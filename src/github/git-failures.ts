// What git fails with, and what the instance admin should do. As in host-refusals.ts, the first row that fits wins, and a failure
// lasts only when a row says so.
import { IN_MERGE_QUEUE, type Kind } from './host-refusals.ts'

/** The advice may depend on the permission that git's command needs. */
type Advice = string | ((needed: string) => string)
export type GitFailure = readonly [words: RegExp, kind: Kind, advice: Advice]

/** Gives the permission of the App that a command of git needs on GitHub, as Markdown. */
export function neededBy(command: string): string {
  return command === 'push' ? '`contents: write`' : '`contents: read`'
}

export const GIT_FAILURES: readonly GitFailure[] = [
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
  [/Permission to .* denied/i, 'lasting', (needed) => `Does the App have ${needed} on this repository?`],
  [
    /returned error: 403/i,
    'passing',
    (needed) => `The token was refused: too much was sent at once, or the App lacks ${needed} on this repository`,
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
  [/returned error: 5\d\d/i, 'outage', 'The server failed'],
  [
    /dumb http transport|is this a git repository/i,
    'outage',
    'The server answered with something else than git does. Is a proxy in between, and does GITHUB_SERVER_URL point at GitHub?',
  ],
  [
    /transfer closed|bytes remaining|bytes of body are still expected|Operation too slow|Less than \d+ bytes\/sec/i,
    'outage',
    'The server broke off, or was silent for too long',
  ],
  [
    /Could not resolve|Failed to connect|Connection|timed? ?out|early EOF|RPC failed|Empty reply|hung up|disconnect|SSL|TLS/i,
    'outage',
    'The server could not be reached: check the network, the proxy and GITHUB_SERVER_URL',
  ],
  [
    /fsck|badTree|hasDot|duplicateEntries|error in object/i,
    'lasting',
    'The repository contains objects that git rejects as malformed',
  ],
]
