// What GitHub refuses, and what the instance admin should do. The first row that fits wins. A refusal lasts only when a row says so:
// what is not known is tried again, and the attempts of the job bound that.

/**
 * `lasting` = the same request would be refused again; `passing` = worth another attempt; `outage` = says nothing about the
 * job, which waits and loses no attempt.
 */
export type Kind = 'lasting' | 'passing' | 'outage'
export type HostRefusal = readonly [statuses: readonly number[], words: RegExp, kind: Kind, advice: string]

const ANY = /^/
const RULES = [403, 404, 409, 422]

export const IN_MERGE_QUEUE =
  'The pull request is in a merge queue, and until it leaves the queue GitHub takes no commit on its branch: take it out of the queue, then ask again'

export const HOST_REFUSALS: readonly HostRefusal[] = [
  [[401], /'exp'|'iat'|issued at|expiration/i, 'lasting', 'Check that the clock of this machine is right'],
  [
    [401, 404],
    /json web token|jwt|integration not found|integration must|'iss'/i,
    'lasting',
    'Check APP_ID and PRIVATE_KEY',
  ],
  // A token that was just made may be refused for some seconds; an attempt later mints another.
  [[401], ANY, 'passing', 'The token was refused. If this persists, check APP_ID and PRIVATE_KEY'],
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
    /not accessible by integration|permission/i,
    'lasting',
    'The App lacks a permission. Does it have `contents: write` and `pull_requests: write`, and were they accepted for this installation?',
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
  [[403], ANY, 'passing', 'GitHub forbids it. If this persists, check the permissions of the App on this repository'],
  [[404, 410], ANY, 'lasting', 'It does not exist, or the App cannot see it. Is the App installed on this repository?'],
  [[409], /empty/i, 'lasting', 'The repository is empty: push a first commit'],
  [[409], ANY, 'passing', 'Something else changed at the same time'],
  [
    [422],
    /permissions requested are not granted/i,
    'lasting',
    'The installation has not accepted `contents: write` and `pull_requests: write`: accept them in its settings',
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
