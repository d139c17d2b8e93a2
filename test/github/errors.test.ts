import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { BadPatternError, BlobTooLargeError, TreeTooLargeError } from '../../src/base/git-tree.ts'
import { explain } from '../../src/github/errors.ts'
import { createGit, GitError } from '../../src/github/git/git.ts'
import { RepositoryError } from '../../src/jobs/repository.ts'
import { childEnv } from './scratch-repository.ts'

type Kind = 'lasting' | 'passing' | 'outage'

/** What a failure means for a job. */
function kindOf(error: unknown): Kind {
  if (!(error instanceof RepositoryError)) throw new Error('Not explained', { cause: error })
  if (!error.transient) return 'lasting'
  return error.wait === undefined ? 'passing' : 'outage'
}

/** As Octokit throws it. */
function refusal(status: number, data: string | { message: string; errors?: unknown[] }) {
  const words = typeof data === 'string' ? data : `${data.message}: ${JSON.stringify(data.errors)}`
  return Object.assign(new Error(words), { status, response: { headers: {}, data } })
}

describe('a refusal of GitHub', () => {
  test.each<[number, string, Kind, RegExp]>([
    [401, 'A JSON web token could not be decoded', 'lasting', /refuses its key: .*Run `docmend doctor`/],
    [404, 'Integration not found', 'lasting', /GitHub does not know the App/],
    [401, "'Issued at' claim ('iat') must be an Integer", 'lasting', /clock/],
    [401, 'Bad credentials', 'passing', /try the App with `docmend doctor`/],
    [403, 'This installation has been suspended', 'lasting', /unsuspend/],
    [403, 'Resource not accessible by integration', 'lasting', /contents: write/],
    [403, 'Repository was archived so is read-only.', 'lasting', /unarchive/],
    [403, 'Repository access blocked', 'lasting', /GitHub has blocked the repository: its page on GitHub says why/],
    [403, 'You have exceeded a secondary rate limit', 'outage', /rate limit was reached/],
    [403, 'Something new', 'passing', /GitHub forbids it/],
    [404, 'Not Found', 'lasting', /installed/],
    [409, 'Git Repository is empty.', 'lasting', /first commit/],
    [422, 'Repository rule violations found', 'lasting', /ruleset/],
    [422, 'Repository rule violations found\n\nPush cannot contain secrets', 'lasting', /found a secret/],
    [409, 'Repository rule violations found\n\nSecret detected in content', 'lasting', /found a secret/],
    [422, 'A pull request for this branch has been added to a merge queue.', 'lasting', /out of the queue, then ask/],
    [422, 'The permissions requested are not granted to this installation.', 'lasting', /accept/],
    [422, 'Reference update failed', 'passing', /does not know yet/],
    [422, 'Tree SHA does not exist', 'passing', /does not know yet/],
    [422, 'base_tree is not a valid tree oid', 'passing', /does not know yet/],
    [422, 'Object does not exist', 'passing', /does not know yet/],
    [422, 'Something new', 'passing', /rejects the request/],
    [502, 'Bad Gateway', 'outage', /GitHub failed/],
    [418, 'teapot', 'passing', /unexpected answer/],
  ])('%i "%s" is %s', (status, message, kind, words) => {
    const error = explain('read main of acme/docs', refusal(status, message))
    expect([kindOf(error), String(error)]).toEqual([kind, expect.stringMatching(words)])
  })

  test.each<[object, Kind, RegExp]>([
    [
      { resource: 'PullRequest', field: 'base', code: 'invalid' },
      'lasting',
      /does not exist any more: start a new job/,
    ],
    [{ resource: 'PullRequest', code: 'custom', message: 'was submitted too quickly' }, 'outage', /slow down/],
    [{ resource: 'PullRequest', code: 'abuse', field: 'number' }, 'outage', /slow down/],
  ])('of a field is understood: %j', (one, kind, words) => {
    const error = explain('publish', refusal(422, { message: 'Validation Failed', errors: [one] }))
    expect([kindOf(error), String(error)]).toEqual([kind, expect.stringMatching(words)])
  })

  test('is told whole, on one line, with what stands in later lines and in `errors`', () => {
    const message = 'Repository rule violations found\n\nChanges must be made through a pull request.\n\n'
    const errors = ['Commits must have verified signatures.', { message: 'Branch name must start with docs/' }]
    expect(String(explain('publish', refusal(422, { message, errors })))).toContain(
      'GitHub said 422: Repository rule violations found Changes must be made through a pull request. (Commits must have verified signatures.; Branch name must start with docs/)',
    )
  })

  test('is told within bounds, and never as nothing', () => {
    expect(String(explain('publish', refusal(422, 'a'.repeat(100_000)))).length).toBeLessThan(1700)
    expect(String(explain('publish', refusal(418, '')))).toContain('GitHub said 418: no reason')
  })

  test.each<[number, string, string | undefined]>([
    [401, 'Bad credentials', 'GitHub said 401: Bad credentials'],
    [403, 'Resource not accessible by integration', 'GitHub said 403: Resource not accessible by integration'],
    [403, 'Not permitted to approve', 'GitHub said 403: Not permitted to approve'],
    [404, 'Not Found', 'GitHub said 404: Not Found'],
    [403, 'You have exceeded a secondary rate limit', undefined],
    [403, 'Repository was archived so is read-only.', undefined],
    [422, 'Repository rule violations found', undefined],
  ])('tells whether a permission may be missing: %i "%s"', (status, message, said) => {
    const forbidden = said === undefined ? undefined : { doing: 'publish', said }
    expect(explain('publish', refusal(status, message))).toMatchObject({ forbidden })
  })

  test('a token that may create no pull requests is refused for good, so that no branch is left', () => {
    const message = 'GitHub Actions is not permitted to create or approve pull requests.'
    expect(kindOf(explain('open a pull request', refusal(403, message)))).toBe('lasting')
  })

  test('a certificate that Node refuses is named, and lasts', () => {
    const refused = Object.assign(new Error('expired'), { code: 'CERT_HAS_EXPIRED' })
    const cause = new TypeError('fetch failed', { cause: refused })
    const error = explain('read', Object.assign(new Error('expired'), { status: 500, cause }))
    expect([kindOf(error), String(error)]).toEqual(['lasting', expect.stringContaining('certificate has expired')])
  })

  test('is told from no answer at all', () => {
    const error = explain('read', Object.assign(new Error('connect ECONNREFUSED'), { status: 500 }))
    expect([kindOf(error), String(error)]).toEqual(['outage', expect.stringContaining('GITHUB_API_URL')])
  })
})

/** What git and the server write to standard error. */
const RULES = `remote: error: GH013: Repository rule violations found for refs/heads/docmend/1.
remote: Review all repository rules at https://github.com/acme/docs/rules
remote:
remote: - Changes must be made through a pull request.
remote: - 2 of 2 required status checks are expected.
To https://github.com/acme/docs.git
 ! [remote rejected] docmend/1 -> docmend/1 (push declined due to repository rule violations)
error: failed to push some refs to 'https://github.com/acme/docs.git'`
const SECRET = `remote: error: GH013: Repository rule violations found for refs/heads/docmend/1.
remote: - GITHUB PUSH PROTECTION
remote:   - Push cannot contain secrets
remote:       locations: docs/a.md:3
error: failed to push some refs`

describe('a failure of git', () => {
  test.each<[string, Kind, RegExp]>([
    ['fatal: sha1 file write error. Out of diskspace', 'outage', /disk of DATA_DIR is full/],
    ['fatal: write error: No space left on device', 'outage', /disk of DATA_DIR is full/],
    ['error: unable to create temporary file: Read-only file system', 'outage', /read-only/],
    ['error: index-pack died of signal 9', 'passing', /enough memory/],
    [
      'error: RPC failed; curl 28 Operation too slow. Less than 1000 bytes/sec transferred the last 30 seconds',
      'outage',
      /silent for too long/,
    ],
    ['error: RPC failed; curl 18 transfer closed with 1420 bytes remaining to read', 'outage', /broke off/],
    ['fatal: unable to access: The requested URL returned error: 429', 'outage', /rate limit/],
    [
      'remote: You have exceeded a secondary rate limit.\nfatal: The requested URL returned error: 403',
      'outage',
      /rate limit/,
    ],
    [
      'fatal: unable to access: The requested URL returned error: 403',
      'passing',
      /too much was sent at once, or the App lacks `contents: read` on this repository/,
    ],
    [
      'remote: error: GH006: Protected branch update failed for refs/heads/docmend/1.\nremote: error: A pull request for this branch has been added to a merge queue. Branches that',
      'lasting',
      /out of the queue, then ask/,
    ],
    ['fatal: unable to access: Could not resolve host: github.com', 'outage', /network/],
    [
      'fatal: packed object 12 (stored in ./objects/pack/1.pack) is corrupt',
      'passing',
      /mirror in DATA_DIR is damaged/,
    ],
    ['remote: upload-pack: not our ref 1234', 'lasting', /force push/],
    ['fatal: something that nobody has seen yet', 'passing', /git failed/],
    ['', 'passing', /git said: no reason/],
  ])('%j is %s', (stderr, kind, words) => {
    const error = explain('fetch acme/docs', new GitError('fetch', { stderr, isTimeout: false }))
    expect([kindOf(error), String(error)]).toEqual([kind, expect.stringMatching(words)])
  })

  test.each([
    ['fetch', 'contents: read'],
    ['ls-remote', 'contents: read'],
    ['push', 'contents: write'],
  ])('for want of a permission names the one that a %s needs', (command, permission) => {
    const denials = [
      'remote: Permission to acme/docs.git denied to docmend[bot].',
      'remote: Write access to repository not granted.\nfatal: unable to access: The requested URL returned error: 403',
    ]
    for (const stderr of denials) {
      const text = String(explain('reach acme/docs', new GitError(command, { stderr, isTimeout: false })))
      expect(text.match(/contents: \w+/g)).toEqual([permission])
    }
  })

  test.each<[string, boolean]>([
    ['remote: Permission to acme/docs.git denied to octocat.', true],
    ['fatal: unable to access: The requested URL returned error: 403', true],
    ['fatal: Authentication failed for https://github.com/acme/docs', true],
    ['fatal: repository https://github.com/acme/docs/ not found', true],
    [RULES, false],
    ['fatal: unable to access: The requested URL returned error: 429', false],
  ])('tells whether a permission may be missing: %j', (stderr, isMissing) => {
    const error = explain('push', new GitError('push', { stderr, isTimeout: false }))
    const forbidden = isMissing ? { doing: 'push', said: expect.stringMatching(/^git said: /) } : undefined
    expect(error).toMatchObject({ forbidden })
  })

  test('names all rules that a push breaks', () => {
    const error = explain('publish', new GitError('push', { stderr: RULES, isTimeout: false }))
    expect([kindOf(error), String(error)]).toEqual([
      'lasting',
      expect.stringMatching(/ruleset.*pull request\. - 2 of 2 required status checks are expected/),
    ])
  })

  test('of push protection tells to remove the secret, and where it is', () => {
    const error = explain('publish', new GitError('push', { stderr: SECRET, isTimeout: false }))
    expect([kindOf(error), String(error)]).toEqual(['lasting', expect.stringMatching(/found a secret.*docs\/a\.md:3/)])
  })

  test('that was killed is tried again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'docmend-killed-'))
    writeFileSync(join(folder, 'git'), '#!/bin/sh\nkill -9 $$\n')
    chmodSync(join(folder, 'git'), 0o755)
    const PATH = `${folder}:${childEnv.PATH}`
    const git = createGit({ dir: folder, childEnv: { PATH }, serverUrl: 'file:///', timeoutMs: 60_000 })
    const error = explain('read', await git.run(['ls-tree', 'HEAD']).catch((cause: unknown) => cause))
    rmSync(folder, { recursive: true })
    expect([kindOf(error), String(error)]).toEqual(['passing', expect.stringContaining('git was ended from outside')])
  })
})

describe('what is told when reading a repository fails', () => {
  test('a tree that is too large is refused for good, in its own words', () => {
    expect(explain('read acme/docs', new TreeTooLargeError('It has too many files'))).toMatchObject({
      name: 'RepositoryError',
      transient: false,
      message: 'Could not read acme/docs. It has too many files',
    })
  })

  test.each([new BadPatternError('no pattern'), new BlobTooLargeError('too large'), new Error('a fault of ours')])(
    'what is not of GitHub, git or the disk is left as it is: %s',
    (error) => {
      expect(explain('read acme/docs', error)).toBe(error)
    },
  )

  test.each([
    ['ENOSPC', 'The disk of DATA_DIR is full'],
    ['EROFS', 'The disk of DATA_DIR is read-only'],
    ['EIO', 'The disk of DATA_DIR does not work'],
  ])('a disk that fails with %s is waited for', (code, words) => {
    const error = explain('fetch acme/docs', Object.assign(new Error('mkdir'), { code }))
    expect([kindOf(error), String(error)]).toEqual(['outage', expect.stringContaining(words)])
  })

  test('a mirror that was removed is no missing git, and another attempt helps', async () => {
    const git = createGit({ dir: '/no/such/mirror.git', childEnv, serverUrl: 'file:///', timeoutMs: 60_000 })
    const error: unknown = await git.run(['ls-tree', 'HEAD']).catch((cause: unknown) => cause)
    expect(explain('read acme/docs', error)).toMatchObject({
      transient: true,
      message: expect.stringContaining('deleted in the meantime'),
    })
  })
})
