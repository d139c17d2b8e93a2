// Whether the program that DOCMEND_VALE names is Vale. Without this, only the model hears that it cannot be run.
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import type { Config } from '../config.ts'
import { valeEnvironment } from '../style-lint.ts'
import { type Finding, fail, ok } from './finding.ts'

const TIMEOUT_MS = 5000
const TOPIC = 'Vale'

/** None when it is not set. Also a part of what the start looks at, so the sentences name no path. */
export async function findVale({ vale, childEnv }: Pick<Config, 'vale' | 'childEnv'>): Promise<Finding[]> {
  if (vale === undefined) return []
  // In another folder than ours, as a job does: a relative path is found in neither.
  const options = { cwd: tmpdir(), env: valeEnvironment(childEnv), timeout: TIMEOUT_MS }
  return new Promise((resolve) => {
    execFile(vale, ['--version'], options, (error, stdout) => resolve([judge(error, stdout)]))
  })
}

function judge(error: (Error & { code?: unknown; killed?: boolean }) | null, stdout: string): Finding {
  // https://vale.sh/docs/cli: `vale version 3.9.1`.
  const [, version] = /^vale version (\S+)/i.exec(stdout) ?? []
  if (error === null && version !== undefined) return ok(TOPIC, `Vale ${version} is installed`)
  return fail(TOPIC, `${reasonOf(error)}. Set it to the whole path of Vale or to its name in PATH, or unset it`)
}

function reasonOf(error: (Error & { code?: unknown; killed?: boolean }) | null): string {
  if (error?.code === 'ENOENT') return 'DOCMEND_VALE names a program that does not exist'
  if (error?.code === 'EACCES') return 'DOCMEND_VALE names a file that this user may not run'
  if (error?.killed === true) return `The program that DOCMEND_VALE names took longer than ${TIMEOUT_MS / 1000} seconds`
  return 'DOCMEND_VALE names a program that is not Vale: it does not tell its version as Vale does'
}
