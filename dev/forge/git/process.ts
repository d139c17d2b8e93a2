// Runs git as a child process with a small fixed environment, so that no setting of the host affects the forge.
import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'

/** The environment of every git process of the forge: no configuration of the person or the machine. */
export function gitEnvironment(searchPath: string): Record<string, string> {
  return {
    PATH: searchPath,
    HOME: '/nonexistent',
    LANG: 'C.UTF-8',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_NO_LAZY_FETCH: '1',
  }
}

interface GitRun {
  gitDir?: string
  input?: Uint8Array | Readable
  /** Output above this many bytes is dropped and the process killed; `truncated` says so. */
  maxBytes?: number
  /** Exit codes that are answers rather than failures. */
  accept?: readonly number[]
}

interface GitOutput {
  stdout: Buffer
  code: number
  truncated: boolean
}

export type RunGit = (args: readonly string[], run?: GitRun) => Promise<GitOutput>

/** Git ended with an exit code that is a failure; the message contains its stderr. */
export class GitFailure extends Error {}

/** Returns a function that runs git to its end and collects its output; throws `GitFailure`. */
export function createGitRunner(env: Record<string, string>): RunGit {
  return (args, run = {}) =>
    new Promise((resolve, reject) => {
      const place = run.gitDir === undefined ? [] : [`--git-dir=${run.gitDir}`]
      const child = spawn('git', [...place, ...args], { env, stdio: ['pipe', 'pipe', 'pipe'] })
      const output = collect(child.stdout, run.maxBytes ?? Number.POSITIVE_INFINITY, () => child.kill())
      const complaints = collect(child.stderr, 10_000, () => {})
      child.on('error', (cause) => reject(new GitFailure('Could not start git. Is it installed?', { cause })))
      // If git ends before it has read all its input, the pipe breaks; exit code and stderr tell why.
      child.stdin.on('error', () => complaints.note('(git stopped reading its input)'))
      if (run.input !== undefined && 'pipe' in run.input) {
        run.input.on('error', (error) => {
          child.kill()
          reject(error)
        })
      }
      child.on('close', (exitCode) => {
        const code = exitCode ?? 1
        if (output.truncated || code === 0 || run.accept?.includes(code)) {
          resolve({ stdout: output.bytes(), code, truncated: output.truncated })
        } else {
          reject(new GitFailure(`git ${args[0]} ended with ${code}: ${complaints.bytes().toString().trim()}`))
        }
      })
      feed(child.stdin, run.input)
    })
}

function feed(stdin: Writable, input: Uint8Array | Readable | undefined): void {
  if (input !== undefined && 'pipe' in input) input.pipe(stdin)
  else stdin.end(input)
}

function collect(stream: Readable, maxBytes: number, stop: () => void) {
  const chunks: Buffer[] = []
  let size = 0
  const collected = {
    truncated: false,
    bytes: () => Buffer.concat(chunks),
    note: (text: string) => chunks.push(Buffer.from(text)),
  }
  stream.on('data', (chunk: Buffer) => {
    const room = maxBytes - size
    if (room > 0) chunks.push(chunk.subarray(0, Math.min(room, chunk.length)))
    size += chunk.length
    if (size > maxBytes && !collected.truncated) {
      collected.truncated = true
      stop()
    }
  })
  return collected
}
