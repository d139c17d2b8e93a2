// Runs `docmend` as people type it: as a separate process, or inside the test, where only its output and effects matter.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { runProgram } from '../../src/cli/program.ts'
import { createDocsReader } from './docs-reader.ts'

export interface CommandResult {
  exitCode: number | null
  stdout: string
  stderr: string
}

export interface CommandLine {
  /** The folder in which the commands run and keep their data. */
  folder: string
  /** Runs one command to its end; `env` adds to an environment without settings, `input` is piped in. */
  run(args: string[], env?: Record<string, string>, input?: string | Uint8Array): Promise<CommandResult>
  /** The same without a process, in a tenth of the time. Names of files in the folder become absolute. */
  runWithin(args: string[], env?: Record<string, string>, input?: string | Uint8Array): Promise<CommandResult>
  /** The same for a person whose stderr is a terminal. */
  runAtTerminal(args: string[]): Promise<CommandResult>
  /** The same for a person whose stdout is a terminal of this many columns. */
  runInWindow(args: string[], columns: number, env?: Record<string, string>): Promise<CommandResult>
  /** Starts a command that runs until it is stopped. */
  start(args: string[], env?: Record<string, string>): RunningCommand
  remove(): void
}

export interface RunningCommand {
  /** Gives what was printed so far once that matches; rejects when the command ends before. */
  until(pattern: RegExp): Promise<string>
  kill(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): void
  /** Resolves when the command has ended. */
  ended: Promise<CommandResult>
}

interface InsideOptions {
  env?: Record<string, string>
  input?: string | Uint8Array
  isErrorTerminal?: boolean
  /** Of the terminal of stdout. */
  columns?: number
}

export function createCommandLine(): CommandLine {
  const folder = mkdtempSync(join(tmpdir(), 'docmend-cli-'))
  const program = ['--import', pathToFileURL('scripts/jsx.js').href, resolve('src/main.ts')]
  const start = (args: string[], env: Record<string, string>, input?: string | Uint8Array): RunningCommand => {
    const child = spawn(process.execPath, [...program, ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', DATA_DIR: join(folder, 'data'), ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    child.stdin.end(input)
    const closed = new Promise<number | null>((end) => child.once('close', end))
    const ended = Promise.all([closed, text(child.stdout), text(child.stderr)]).then(([exitCode, stdout, stderr]) => ({
      exitCode,
      stdout,
      stderr,
    }))
    let said = ''
    const until = (pattern: RegExp): Promise<string> =>
      new Promise((resolveText, reject) => {
        const look = (piece: unknown): void => {
          said += String(piece)
          if (pattern.test(said)) resolveText(said)
        }
        child.stdout.on('data', look)
        child.stderr.on('data', look)
        void closed.then(() => reject(new Error(`The command ended without ${pattern}: ${said}`)))
      })
    return { until, kill: (signal) => void child.kill(signal), ended }
  }
  const runInside = async (
    args: string[],
    { env = {}, input = '', isErrorTerminal = false, columns }: InsideOptions,
  ): Promise<CommandResult> => {
    const said = { stdout: '', stderr: '' }
    const exitCode = await runProgram(args, {
      env: { DATA_DIR: join(folder, 'data'), ...env },
      stdout: (piece) => {
        said.stdout += piece
      },
      stderr: (piece) => {
        said.stderr += piece
      },
      resolvePath: (path) => (path === '-' ? path : resolve(folder, path)),
      stdin: () => Readable.from([Buffer.from(input)]),
      isTerminal: columns !== undefined,
      isErrorTerminal,
      columns,
      onStop: () => undefined,
      startDocs: async () => createDocsReader(),
    })
    return { exitCode, ...said }
  }
  return {
    folder,
    runWithin: (args, env = {}, input = '') => runInside(args, { env, input }),
    runAtTerminal: (args) => runInside(args, { isErrorTerminal: true }),
    runInWindow: (args, columns, env = {}) => runInside(args, { columns, env }),
    run: (args, env = {}, input) => start(args, env, input).ended,
    start: (args, env = {}) => start(args, env),
    remove: () => rmSync(folder, { recursive: true }),
  }
}
