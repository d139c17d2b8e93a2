// Throw-away repositories made with the machine's own git, as a person would make them.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { initRepository, readHead } from '../support/init-repository.ts'

export type Files = Record<string, string | Uint8Array>

export const childEnv = { PATH: process.env.PATH ?? '' }

export interface Scratch {
  /** Everything is in here. */
  folder: string
  /** Ordinary repository with a work tree. */
  work: string
  /** Server address under which `acme/docs.git` is the repository. */
  serverUrl: string
  dataDir: string
  git(...args: string[]): string
  /** Commits exactly these files (a null removes one), as written at this time, and gives the commit. */
  commit(files: Record<string, string | Uint8Array | null>, subject?: string, at?: string): string
  remove(): void
}

/** `configuration`: of the repository, as in its file. */
export function createScratch(configuration?: string): Scratch {
  const folder = mkdtempSync(join(tmpdir(), 'docmend-test-'))
  const work = join(folder, 'acme', 'docs.git')
  mkdirSync(work, { recursive: true })
  const run = (args: readonly string[], env: Record<string, string>): string =>
    execFileSync('git', args, { cwd: work, encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'pipe'] })
  const git = (...args: string[]): string => run(args, personEnv)
  initRepository(work, configuration)
  const commit: Scratch['commit'] = (files, subject = 'Change by a person', at) => {
    for (const [path, content] of Object.entries(files)) writeFile(join(work, path), content)
    git('add', '-A')
    const date = at === undefined ? {} : { GIT_AUTHOR_DATE: at }
    run(['commit', '-q', '--allow-empty', '-m', subject], { ...personEnv, ...date })
    return readHead(work)
  }
  return {
    folder,
    work,
    serverUrl: pathToFileURL(folder).href,
    dataDir: join(folder, 'data'),
    git,
    commit,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const personEnv = {
  ...childEnv,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'A person',
  GIT_AUTHOR_EMAIL: 'person@example.com',
  GIT_COMMITTER_NAME: 'A person',
  GIT_COMMITTER_EMAIL: 'person@example.com',
}

function writeFile(path: string, content: string | Uint8Array | null): void {
  if (content === null) {
    rmSync(path)
    return
  }
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}
