// Runs one program of a repository with limits: of time, of output, and of what it learns of this machine.
import { type ChildProcess, spawn } from 'node:child_process'

export interface ChildLimits {
  timeoutMs: number
  /** Of stdout and of stderr, each. `end`: more is printed than is of use, and only the end is kept. */
  output: { maxBytes: number; past: 'stop' | 'end' }
}

export interface ChildPlace {
  folder: string
  /** All of it: nothing is inherited. */
  env: Readonly<Record<string, string>>
  signal?: AbortSignal | undefined
}

export interface ChildEnd {
  kind: 'exited' | 'timed-out' | 'printed-too-much' | 'not-started'
  /** Null where a signal ended it, or nothing was started. */
  exitCode: number | null
  stdout: string
  stderr: string
}

/** How long a program may keep its output open after its end, through children that it left behind. */
const CLOSE_GRACE_MS = 2000
/** Words that every shell would pass on as they are; there is a first one, and it is no assignment. */
const PLAIN_WORDS = /^(?! *(?:\w+=|$))[\w@%+=:,./ -]+$/

/**
 * Runs the command and ends it with its children at the limits; an abort throws the signal's reason. A string of plain words is
 * started without a shell: a missing program is then told apart from one that failed, and there is no process between that
 * could outlive it. One with quotes, pipes, `&&` or variables is a line for `sh`. That adds no risk: who may write the string
 * may name any program, and nothing else is ever put into it.
 */
export async function runChild(command: string, place: ChildPlace, limits: ChildLimits): Promise<ChildEnd> {
  place.signal?.throwIfAborted()
  const [program = '', ...args] = PLAIN_WORDS.test(command) ? command.trim().split(/ +/) : ['/bin/sh', '-c', command]
  // Of a group of its own, so that its children can be ended with it.
  const child = spawn(program, args, {
    cwd: place.folder,
    env: place.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let stopped: ChildEnd['kind'] | undefined
  const stop = (why: typeof stopped) => () => {
    stopped ??= why
    endGroup(child)
  }
  const timer = setTimeout(stop('timed-out'), limits.timeoutMs)
  const onAbort = stop('timed-out')
  place.signal?.addEventListener('abort', onAbort, { once: true })
  const stdout = collect(child.stdout, limits, stop('printed-too-much'))
  const stderr = collect(child.stderr, limits, stop('printed-too-much'))
  try {
    const ended = await untilEnded(child)
    place.signal?.throwIfAborted()
    return { ...ended, ...(stopped !== undefined && { kind: stopped }), stdout: stdout(), stderr: stderr() }
  } finally {
    clearTimeout(timer)
    place.signal?.removeEventListener('abort', onAbort)
    endGroup(child)
    child.stdout.destroy()
    child.stderr.destroy()
  }
}

function untilEnded(child: ChildProcess): Promise<Pick<ChildEnd, 'kind' | 'exitCode'>> {
  return new Promise((resolve) => {
    child.once('error', () => resolve({ kind: 'not-started', exitCode: null }))
    child.once('close', (exitCode) => resolve({ kind: 'exited', exitCode }))
    child.once('exit', (exitCode) => {
      setTimeout(() => resolve({ kind: 'exited', exitCode }), CLOSE_GRACE_MS).unref()
    })
  })
}

/** Gives a function for what was printed so far. */
function collect(stream: NodeJS.ReadableStream, { output }: ChildLimits, stop: () => void): () => string {
  const chunks: Buffer[] = []
  let bytes = 0
  stream.on('data', (chunk: Buffer) => {
    if (output.past === 'stop' && bytes > output.maxBytes) return
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (bytes > output.maxBytes && output.past === 'stop') stop()
    while (output.past === 'end' && bytes - (chunks[0]?.byteLength ?? 0) > output.maxBytes) {
      bytes -= chunks.shift()?.byteLength ?? 0
    }
  })
  return () => Buffer.concat(chunks).toString('utf8')
}

/** Ends the program and everything that it started and that did not leave its group. */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // Nothing of it is left.
    if (!isErrno(error, 'ESRCH')) throw error
  }
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
