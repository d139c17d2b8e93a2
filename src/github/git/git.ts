// The one place that starts `git`. A test forbids `simpleGit(` anywhere else.
import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { type SimpleGit, type SimpleGitOptions, simpleGit } from 'simple-git'
import { createRedaction } from '../../base/redaction.ts'
import { type GitEnvironmentSettings, gitEnvironment } from './git-environment.ts'

interface GitSettings extends GitEnvironmentSettings {
  /** Where the process runs; must exist. */
  dir: string
  /** Of one command, whatever it prints. */
  timeoutMs: number
  /** How long a command that speaks to a server may print nothing. */
  silenceMs?: number
  signal?: AbortSignal | undefined
  /** Wraps each command, for example to measure it. `command` is a word such as `fetch`. */
  watchGit?: WatchGit | undefined
}

export type WatchGit = <T>(command: string, run: () => Promise<T>) => Promise<T>

interface GitRunOptions {
  input?: string | Uint8Array
  /** Exit codes besides 0 that are no failure. */
  okExitCodes?: readonly number[]
  /** Sees the output as it comes; false = enough, the process is ended and what came so far is given back. */
  onOutput?: (chunk: Buffer) => boolean
  /** For `onOutput` alone: nothing is given back, which for a long output saves a copy. */
  discardsOutput?: true
}

export interface Git {
  /** Runs one command and gives what it printed. Throws `GitError`; an abort throws the signal's reason. */
  run(args: readonly string[], options?: GitRunOptions): Promise<Buffer>
}

/** A git command failed or took too long. Holds no credentials. */
export class GitError extends Error {
  /** Such as `fetch`. */
  readonly command: string
  readonly exitCode: number | undefined
  readonly stderr: string
  readonly isTimeout: boolean

  constructor(command: string, failure: { exitCode?: number | undefined; stderr: string; isTimeout: boolean }) {
    super(`git ${command} ${failure.isTimeout ? 'took too long' : `failed: ${failure.stderr}`}`)
    this.name = 'GitError'
    this.command = command
    this.exitCode = failure.exitCode
    this.stderr = failure.stderr
    this.isTimeout = failure.isTimeout
  }
}

const SILENT = 'The server was silent for too long'
const STDERR_MAX_CHARACTERS = 2000
/** How long a process may take to die; then it is given up on. */
const DEATH_GRACE_MS = 2000
/** Well within it: what does not end by itself is killed. */
const KILL_AFTER_MS = 1000

/** simple-git refuses these by default, also for values that harden. They are set here and nowhere else. */
const NEEDED_FOR_HARDENING: NonNullable<SimpleGitOptions['unsafe']> = {
  allowUnsafeConfigEnvCount: true,
  allowUnsafeConfigPaths: true,
  allowUnsafeCredentialHelper: true,
  allowUnsafeFilter: true,
  allowUnsafeFsMonitor: true,
  allowUnsafeHooksPath: true,
  allowUnsafeProtocolOverride: true,
}

export function createGit(settings: GitSettings): Git {
  const { watchGit } = settings
  return {
    run: (args, options = {}) => {
      const run = (): Promise<Buffer> => runGit(settings, args, options)
      return watchGit === undefined ? run() : watchGit(args[0] ?? '', run)
    },
  }
}

async function runGit(settings: GitSettings, args: readonly string[], options: GitRunOptions): Promise<Buffer> {
  settings.signal?.throwIfAborted()
  const ends = createEnds(settings)
  const result: Result = { stdout: [], stderr: '', exitCode: undefined }
  const onOutput = (chunk: Buffer): void => {
    if (options.discardsOutput !== true) result.stdout.push(chunk)
    if (options.onOutput?.(chunk) === false) ends.stopEarly()
  }
  try {
    const isApart = settings.forPerson === undefined && OF_NETWORK.has(args[0] ?? '')
    const ended = isApart
      ? runInGroup(settings, args, options, ends, onOutput, result)
      : start(
          prepare(settings, options, ends.signal, result).outputHandler((_command, stdout) => {
            stdout.on('data', onOutput)
          }),
          args,
        )
    await Promise.race([ended, giveUpAfter(ends.signal)])
  } catch (error) {
    settings.signal?.throwIfAborted()
    if (ends.isSilent()) result.stderr = SILENT
    if (!ends.isEnough()) throw toGitError(error, args, settings, result, ends.isTimedOut())
  } finally {
    ends.clear()
  }
  return Buffer.concat(result.stdout)
}

interface Result {
  stdout: Buffer[]
  stderr: string
  /** null = ended by a signal. */
  exitCode: number | null | undefined
}

/** The ways in which a process is ended from outside, told apart. */
function createEnds({ timeoutMs, silenceMs, signal }: GitSettings) {
  const enough = new AbortController()
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs)
  const silence = new AbortController()
  const silenceTimer = silenceMs === undefined ? undefined : setTimeout(() => silence.abort(), silenceMs)
  return {
    signal: AbortSignal.any([enough.signal, timeout.signal, silence.signal, ...(signal === undefined ? [] : [signal])]),
    stopEarly: () => enough.abort(),
    restartSilence: () => silenceTimer?.refresh(),
    isEnough: () => enough.signal.aborted,
    isTimedOut: () => timeout.signal.aborted,
    isSilent: () => silence.signal.aborted,
    clear: () => {
      clearTimeout(timer)
      clearTimeout(silenceTimer)
    },
  }
}

/**
 * These start further programs, which wait for each other for ever when git alone is ended, with the token in their environment.
 * simple-git makes no process group and names no process that could be ended with all it has started.
 * In the repository of a person they stay in the group of the terminal, whose Ctrl-C ends them.
 */
const OF_NETWORK: ReadonlySet<string> = new Set(['push', 'fetch'])

function runInGroup(
  settings: GitSettings,
  args: readonly string[],
  { input, okExitCodes = [] }: GitRunOptions,
  { signal, restartSilence }: ReturnType<typeof createEnds>,
  onOutput: (chunk: Buffer) => void,
  result: Result,
): Promise<void> {
  const env = gitEnvironment(settings)
  return new Promise((resolve, reject) => {
    const child = spawn('git', args, { cwd: settings.dir, env, detached: true })
    let kill: NodeJS.Timeout | undefined
    // Also when git has ended: what it has started may live on. At SIGTERM, git removes its lock files.
    const end = (): void => {
      endGroup(child.pid, 'SIGTERM')
      kill = setTimeout(() => endGroup(child.pid, 'SIGKILL'), KILL_AFTER_MS)
    }
    signal.addEventListener('abort', end, { once: true })
    const errors: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => {
      restartSilence()
      onOutput(chunk)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      restartSilence()
      errors.push(chunk)
    })
    child.on('error', reject)
    child.on('close', (exitCode) => {
      signal.removeEventListener('abort', end)
      clearTimeout(kill)
      result.exitCode = exitCode
      result.stderr = Buffer.concat(errors).toString('utf8')
      if (exitCode === 0 || (exitCode !== null && okExitCodes.includes(exitCode))) resolve()
      else reject(new Error(`exit code ${exitCode}`))
    })
    // git may end before it has read all.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}

function prepare(settings: GitSettings, options: GitRunOptions, abort: AbortSignal, result: Result): SimpleGit {
  const env = gitEnvironment(settings)
  const { input } = options
  return simpleGit({
    baseDir: settings.dir,
    abort,
    allowEnvironment: Object.keys(env).filter((name) => name.startsWith('GIT_')),
    unsafe: NEEDED_FOR_HARDENING,
    // Waits for the streams to close; by default output that comes 50 ms after the exit would be lost.
    completion: { onClose: true, onExit: false },
    ...(input === undefined ? {} : { input: () => (typeof input === 'string' ? input : Buffer.from(input)) }),
    errors: (error, { exitCode, stdErr }) => {
      result.exitCode = exitCode
      result.stderr = Buffer.concat(stdErr).toString('utf8')
      if (exitCode === 0 || options.okExitCodes?.includes(exitCode)) return undefined
      return error ?? new Error(`exit code ${exitCode}`)
    },
  }).env(env)
}

/** `cat-file` through the call that leaves bytes alone: the output is not decoded into a string besides. */
async function start(git: SimpleGit, args: readonly string[]): Promise<void> {
  const [command, ...rest] = args
  await (command === 'cat-file' ? git.binaryCatFile(rest) : git.raw([...args]))
}

function endGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch (error) {
    // EPERM: macOS, where only ended processes are left in the group.
    if (!(error instanceof Error && 'code' in error && (error.code === 'ESRCH' || error.code === 'EPERM'))) throw error
  }
}

async function giveUpAfter(signal: AbortSignal): Promise<never> {
  await new Promise((resolve) => {
    if (signal.aborted) resolve(undefined)
    signal.addEventListener('abort', resolve, { once: true })
  })
  await delay(DEATH_GRACE_MS, undefined, { ref: false })
  throw new Error('The process did not end')
}

function toGitError(
  error: unknown,
  args: readonly string[],
  settings: GitSettings,
  result: Result,
  isTimeout: boolean,
) {
  const isKilled = result.exitCode === null && !isTimeout
  const silent = isKilled ? 'The process was ended by a signal' : String(error instanceof Error ? error.message : error)
  const words = result.stderr.trim() === '' ? silent : result.stderr
  const stderr = redact(words, settings.token)
  return new GitError(args[0] ?? '', { exitCode: result.exitCode ?? undefined, stderr, isTimeout })
}

/** git prints addresses and, with tracing, headers: what is secret in them is struck out before anyone sees it. */
function redact(text: string, token: string | undefined): string {
  return createRedaction(token === undefined ? [] : [token])
    .text(text)
    .replace(/(authorization:\s*\S+\s+)\S+/gi, '$1[redacted]')
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
    .trim()
    .slice(-STDERR_MAX_CHARACTERS)
}

// What git says of an object store that was damaged, for example by a full disk or a power cut. The words were seen with
// git 2.39 after a pack or its index was cut, emptied, overwritten or removed.

const DAMAGED = [
  'corrupt',
  'bad object',
  'object not found',
  'not a tree object',
  'unable to (read|parse)',
  'missing (blob|tree|commit)',
  'file .* is empty',
  'inflate',
  'did not send all necessary',
  'does not match index',
  'file .* is (far )?too (short|small)',
  'packfile .* cannot be accessed',
  // The lock of a git that was killed. Ours take turns, so no other one runs in the mirror.
  'remove the file manually',
]
const DAMAGE = new RegExp(DAMAGED.join('|'), 'i')

export function isDamage(error: unknown): boolean {
  return error instanceof GitError && !error.isTimeout && DAMAGE.test(error.stderr)
}
