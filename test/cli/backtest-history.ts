// A repository with a history for `docmend backtest`: each commit has its day, so that reports are the same on every machine.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { initRepository, readHead } from '../support/init-repository.ts'

export interface History {
  dir: string
  git: (...args: string[]) => string
  /** Commits these files (a null removes one) at noon of this day, and gives the commit. */
  commit: (day: string, title: string, files: Readonly<Record<string, string | null>>) => string
}

const PERSON = {
  PATH: process.env.PATH ?? '',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'A person',
  GIT_AUTHOR_EMAIL: 'person@example.com',
  GIT_COMMITTER_NAME: 'A person',
  GIT_COMMITTER_EMAIL: 'person@example.com',
}

export function createHistory(dir: string): History {
  mkdirSync(dir, { recursive: true })
  initRepository(dir)
  const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}): string =>
    execFileSync('git', args, {
      cwd: dir,
      encoding: 'utf8',
      env: { ...PERSON, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  return {
    dir,
    git: (...args) => run(args),
    commit: (day, title, files) => {
      for (const [path, content] of Object.entries(files)) write(join(dir, path), content)
      run(['add', '-A'])
      const date = `${day}T12:00:00Z`
      run(['commit', '-q', '--allow-empty', '-m', title], { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date })
      return readHead(dir)
    },
  }
}

function write(file: string, content: string | null): void {
  if (content === null) rmSync(file)
  else {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
}
