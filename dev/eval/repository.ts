// Repositories of tasks, made with the machine's own git and with fixed names and dates: the same files always give the
// same commit, so a transcript that was recorded elsewhere can be replayed here.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const AT = '2026-01-01T00:00:00Z'

export interface Repository {
  dir: string
  /** Applies a patch and commits it, like a person who accepts it. Throws git's message when it does not apply. */
  take(patch: Uint8Array): void
}

/** All files of one commit, by path. */
export type State = ReadonlyMap<string, string>

/** Creates a folder with a repository of one commit for each state, oldest first. */
export type MakeRepository = (dir: string, states: readonly State[]) => Repository

/** `childEnv` has the PATH of git. */
export function createRepositoryMaker(childEnv: Readonly<Record<string, string>>): MakeRepository {
  return (dir, states) => makeRepository(dir, states, childEnv)
}

function makeRepository(dir: string, states: readonly State[], childEnv: Readonly<Record<string, string>>): Repository {
  const env = { ...childEnv, ...FIXED }
  const git = (args: string[], input?: Uint8Array): void => {
    execFileSync('git', [...NO_UPKEEP, ...args], { cwd: dir, env, input, stdio: ['pipe', 'pipe', 'pipe'] })
  }
  mkdirSync(dir, { recursive: true })
  git(['init', '-q', '-b', 'main', '--object-format=sha1'])
  for (const [index, files] of states.entries()) {
    writeState(dir, files, states[index - 1])
    git(['add', '-A', '--force'])
    git(['commit', '-q', '-m', 'The documentation'])
  }
  return {
    dir,
    take: (patch) => {
      git(['apply', '--index', '--whitespace=nowarn', '-'], patch)
      git(['commit', '-q', '-m', 'What the agent made'])
    },
  }
}

function writeState(dir: string, files: State, before: State = new Map()): void {
  for (const path of before.keys()) if (!files.has(path)) rmSync(join(dir, path))
  for (const [path, text] of files) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
}

/** A repository of so few commits needs no garbage collection. */
const NO_UPKEEP = ['-c', 'gc.auto=0', '-c', 'maintenance.auto=false']

const FIXED = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'A person',
  GIT_AUTHOR_EMAIL: 'person@example.com',
  GIT_AUTHOR_DATE: AT,
  GIT_COMMITTER_NAME: 'A person',
  GIT_COMMITTER_EMAIL: 'person@example.com',
  GIT_COMMITTER_DATE: AT,
}
