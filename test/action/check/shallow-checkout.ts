// A repository on a code host, and the checkout of a workflow run, which is shallow as `actions/checkout` makes it.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runStep, type StepResult } from '../../support/action-runner.ts'
import { initRepository, readHead } from '../../support/init-repository.ts'

export interface HostedRepository extends Disposable {
  /** Runs git and gives what it prints, without the line end. */
  git(...args: string[]): string
  /** Commits files; null deletes one. Gives the id of the commit. */
  commit(files: Record<string, string | null>): string
  /** Fetches one commit, without history, into a new folder. */
  checkOut(sha: string): string
}

const IDENTITY = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com']

export function hostRepository(files: Record<string, string>): HostedRepository {
  const folder = mkdtempSync(join(tmpdir(), 'docmend-checkout-'))
  const dir = join(folder, 'hosted')
  const origin = pathToFileURL(dir).href
  mkdirSync(dir)
  const run = (cwd: string, args: readonly string[]): string =>
    execFileSync('git', [...IDENTITY, ...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trimEnd()
  const git = (...args: string[]): string => run(dir, args)
  let checkouts = 0
  const hosted: HostedRepository = {
    git,
    commit: (changes) => {
      for (const [path, text] of Object.entries(changes)) {
        mkdirSync(dirname(join(dir, path)), { recursive: true })
        if (text === null) rmSync(join(dir, path))
        else writeFileSync(join(dir, path), text)
      }
      git('add', '--all')
      git('commit', '--quiet', '--message', 'A change')
      return readHead(dir)
    },
    checkOut: (sha) => {
      const place = join(folder, `checkout-${++checkouts}`)
      mkdirSync(place)
      initRepository(place, `[remote "origin"]\n\turl = ${origin}\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n`)
      run(place, ['fetch', '--quiet', '--depth=1', 'origin', sha])
      run(place, ['checkout', '--quiet', '--detach', 'FETCH_HEAD'])
      return place
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
  // As GitHub does.
  initRepository(dir, '[uploadpack]\n\tallowAnySHA1InWant = true\n')
  hosted.commit(files)
  return hosted
}

export interface CheckStep {
  workspace: string
  event?: { name: string; payload: object }
  with?: Record<string, string>
  env?: Record<string, string>
}

/** Runs `command: check` in a checkout. */
export function runCheckStep({ workspace, event, with: inputs = {}, env = {} }: CheckStep): Promise<StepResult> {
  return runStep({
    workspace,
    with: { command: 'check', 'sarif-file': 'report.sarif', ...inputs },
    env: { PATH: process.env.PATH ?? '', ...env },
    ...(event && { event }),
  })
}

/** The payload of a pull request. */
export function pullRequest(baseSha: string, headSha: string) {
  return { name: 'pull_request', payload: { pull_request: { base: { sha: baseSha }, head: { sha: headSha } } } }
}
