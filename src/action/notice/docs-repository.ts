// The documentation in a repository of its own: its last commit, fetched without history into a folder that the job loses.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGit, GitError } from '../../github/git/git.ts'
import { createBareRepository } from '../../github/mirror/bare-repository.ts'
import type { Config } from '../../service/config.ts'

interface DocsRepository {
  /** `owner/name`. */
  name: string
  /** '' = as anyone may. */
  token: string
  config: Pick<Config, 'serverUrl' | 'childEnv'>
  temporary: string | undefined
  /** Why GitHub gives this run no secrets; undefined when it does. */
  withheldBecause: string | undefined
  signal: AbortSignal
}

/** The documentation cannot be read, and what a person should set. It says nothing about the change. */
export class DocsUnreadableError extends Error {}

const FETCH_TIMEOUT_MS = 120_000
const IS_REFUSED =
  /not found|error: 40[134]|authentication failed|could not read username|terminal prompts disabled|does not appear to be a git repository/i

/** Gives the folder of a bare repository, whose HEAD is that of the default branch. Throws `DocsUnreadableError`. */
export async function fetchDocs(docs: DocsRepository): Promise<string> {
  const { name, token, config, temporary, signal } = docs
  const { serverUrl, childEnv } = config
  const gitDir = join(await mkdtemp(join(temporary ?? tmpdir(), 'docmend-docs-')), 'docs.git')
  await createBareRepository(gitDir)
  const access = token === '' ? {} : { token }
  const git = createGit({ dir: gitDir, gitDir, childEnv, serverUrl, timeoutMs: FETCH_TIMEOUT_MS, signal, ...access })
  const [address, branch] = [`${serverUrl.replace(/\/+$/, '')}/${name}.git`, await unbornBranch(git)]
  try {
    await git.run(['fetch', '--quiet', '--depth=1', '--no-tags', '--no-recurse-submodules', address, `+HEAD:${branch}`])
    return gitDir
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    throw new DocsUnreadableError(explain(docs, error), { cause: error })
  }
}

/** What HEAD of the new repository names. */
async function unbornBranch(git: ReturnType<typeof createGit>): Promise<string> {
  return (await git.run(['symbolic-ref', 'HEAD'])).toString().trim()
}

function explain({ name, token, withheldBecause }: DocsRepository, { isTimeout, stderr }: GitError): string {
  if (isTimeout) return `Fetching ${name} took too long, so nothing was compared with its documentation.`
  if (!IS_REFUSED.test(stderr)) return `${name} could not be fetched, so nothing was compared. git said: ${stderr}`
  if (token !== '') {
    return `docs-token cannot read ${name}. It needs contents: read on that repository: pass a fine-grained token, or that of a GitHub App that is installed there.`
  }
  const unread = `${name} cannot be read without a token: it is private, or there is no such repository.`
  if (withheldBecause !== undefined) return `${unread} GitHub gives this run no secrets, because ${withheldBecause}.`
  return `${unread} Set docs-token to a token with contents: read on it; github.token reads only the repository of the workflow.`
}
