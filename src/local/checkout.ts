// The checkout of a workflow run, which is mostly shallow: which commit it is at, and the commits that it lacks.
import { setTimeout as delay } from 'node:timers/promises'
import { createGit, type Git, GitError } from '../github/git/git.ts'
import type { ChildEnv } from '../github/git/git-environment.ts'
import { requireGit } from '../github/git/local-tree.ts'

export interface Checkout {
  /** The commit that is checked out. */
  sha: string
  /** Ids of its parents, which a shallow clone knows and does not have. */
  parents: string[]
  /**
   * Gives the id of the commit that this names, a commit, branch or tag, and fetches it when the checkout lacks it. Throws
   * `CommitGoneError`, or another error that says what to do.
   */
  requireCommit(name: string): Promise<string>
  /** Fetches older commits until the two histories meet, 1,000 at most; false when they still do not. */
  deepenTo(sha: string): Promise<boolean>
}

/** The server does not have the commit any more, or gives nobody commits that no branch has. */
export class CommitGoneError extends Error {}

const LOCAL_TIMEOUT_MS = 60_000
const FETCH_TIMEOUT_MS = 120_000
const FETCH_TRIES = 3
const PAUSE_MS = 2_000
const DEPTHS = [50, 200, 750]
const SHA = /^[0-9a-f]{40}$/
/** Nothing is written but objects, and where the history of a shallow clone ends. */
const FETCH = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--recurse-submodules=no']

/** Throws an error that says what to do when there is no checkout. */
export async function openCheckout(dir: string, childEnv: ChildEnv, signal: AbortSignal): Promise<Checkout> {
  const forPerson = { newObjects: 'in-repository' } as const
  const withTimeout = (timeoutMs: number): Git =>
    createGit({ dir, childEnv, serverUrl: 'file:///', timeoutMs, forPerson, signal })
  const [local, remote] = [withTimeout(LOCAL_TIMEOUT_MS), withTimeout(FETCH_TIMEOUT_MS)]
  const { sha, parents } = await readHead(local)
  // The server leaves out what belongs to the commit that is checked out. git itself names only the commits of branches and tags,
  // and a checkout of a single commit has neither: then it would get every file once more.
  const fetch = (args: readonly string[], name: string) =>
    fetchFrom(remote, [`--negotiation-tip=${sha}`, ...args], name, signal)
  const requireCommit = async (name: string): Promise<string> => {
    const known = (await findCommit(local, name)) ?? (await findCommit(local, `refs/remotes/origin/${name}`))
    if (known !== undefined) return known
    const wanted = SHA.test(name) ? name : await askRemote(remote, name, signal)
    if ((await findCommit(local, wanted)) !== undefined) return wanted
    const depth = (await isShallow(local)) ? ['--depth=1'] : []
    await fetch([...depth, 'origin', wanted], name)
    return wanted
  }
  const deepenTo = async (other: string): Promise<boolean> => {
    if (await haveCommonAncestor(local, other)) return true
    if (!(await isShallow(local))) return false
    for (const depth of DEPTHS) {
      await fetch([`--deepen=${depth}`, 'origin', sha, other], other)
      if (await haveCommonAncestor(local, other)) return true
    }
    return false
  }
  return { sha, parents, requireCommit, deepenTo }
}

/** The parents of a commit as it is stored: `git log` says that one in a shallow clone has none. */
async function readHead(git: Git): Promise<{ sha: string; parents: string[] }> {
  try {
    await requireGitFolder(git)
    const sha = (await git.run(['rev-parse', '--verify', 'HEAD^{commit}'])).toString().trim()
    const [head = ''] = (await git.run(['cat-file', 'commit', sha])).toString().split('\n\n', 1)
    return { sha, parents: [...head.matchAll(/^parent ([0-9a-f]{40,64})$/gm)].flatMap(([, parent]) => parent ?? []) }
  } catch (error) {
    if (!(error instanceof GitError) || error.isTimeout) throw error
    requireGit(error)
    throw new Error(adviseOnCheckout(error.stderr), { cause: error })
  }
}

/**
 * Where there is no .git, git takes files named HEAD, objects and refs for a repository. A pull request can bring them, with a
 * configuration that starts programs.
 */
async function requireGitFolder(git: Git): Promise<void> {
  const folder = (await git.run(['rev-parse', '--git-dir'])).toString().trim()
  if (folder === '.') throw new Error(NO_CHECKOUT)
}

const NO_CHECKOUT = 'There is no checkout here. Add the step actions/checkout before this one.'

function adviseOnCheckout(stderr: string): string {
  if (/dubious ownership/i.test(stderr)) {
    return 'git refuses to read the checkout, because another user owns it. Add a step with: git config --global --add safe.directory "$PWD"'
  }
  return NO_CHECKOUT
}

async function findCommit(git: Git, name: string): Promise<string | undefined> {
  const found = await git.run(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`], {
    okExitCodes: [1, 128],
  })
  const sha = found.toString().trim()
  return SHA.test(sha) ? sha : undefined
}

async function isShallow(git: Git): Promise<boolean> {
  return (await git.run(['rev-parse', '--is-shallow-repository'])).toString().trim() === 'true'
}

async function haveCommonAncestor(git: Git, sha: string): Promise<boolean> {
  const found = await git.run(['merge-base', 'HEAD', sha], { okExitCodes: [1, 128] })
  return found.toString().trim() !== ''
}

async function askRemote(git: Git, name: string, signal: AbortSignal): Promise<string> {
  const names = [`refs/heads/${name}`, `refs/tags/${name}^{}`, `refs/tags/${name}`]
  const listed = await severalTimes(() => git.run(['ls-remote', '--quiet', 'origin', ...names]), signal).catch(
    (error: unknown) => {
      throw explain(error, name)
    },
  )
  const shas = new Map(
    listed
      .toString()
      .split('\n')
      .map((line) => [line.split('\t')[1], line.split('\t')[0]]),
  )
  const sha = names.map((ref) => shas.get(ref)).find((found) => found !== undefined)
  if (sha !== undefined) return sha
  throw new Error(`There is no commit, branch or tag ${name} in the repository. Correct the input base.`)
}

async function fetchFrom(git: Git, args: readonly string[], name: string, signal: AbortSignal): Promise<void> {
  try {
    await severalTimes(() => git.run([...FETCH, ...args]), signal)
  } catch (error) {
    throw explain(error, name)
  }
}

/** A connection that broke is worth another try. */
async function severalTimes<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === FETCH_TRIES || !(error instanceof GitError) || IS_FINAL.test(error.stderr)) throw error
      await delay(PAUSE_MS * tries, undefined, { signal })
    }
  }
}

/** upload-pack.c. A host that gives out only what a branch has says the latter. */
const IS_GONE = /not our ref|does not allow request for unadvertised object/i
const IS_FINAL =
  /not our ref|unadvertised object|does not appear to be a git repository|authentication failed|could not read username|not found/i

function explain(error: unknown, name: string): unknown {
  if (!(error instanceof GitError)) return error
  if (IS_GONE.test(error.stderr)) {
    return new CommitGoneError(
      `The repository on the server has no commit ${name}, with which the changes are to be compared. Name another commit or branch in the input base, or check every page with base: none.`,
      { cause: error },
    )
  }
  // An address may have credentials in it.
  const said = error.isTimeout ? 'it took too long' : error.stderr.trim().replaceAll(/\/\/[^/@\s]*@/g, '//')
  return new Error(
    `The checkout lacks ${name}, which the changes are compared with, and git could not fetch it: ${said}\n` +
      'Set fetch-depth: 0 for actions/checkout, and leave persist-credentials on, or name another commit in the input base.',
    { cause: error },
  )
}
