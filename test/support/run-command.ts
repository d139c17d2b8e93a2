// `docmend` as people type it: a process of its own.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'

export interface CommandResult {
  exitCode: number | null
  stdout: string
  stderr: string
}

export interface CommandLine {
  /** Where the commands run and keep their data. */
  folder: string
  /** Runs one command to its end; `env` adds to an environment without settings. */
  run(args: string[], env?: Record<string, string>): Promise<CommandResult>
  remove(): void
}

export function createCommandLine(): CommandLine {
  const folder = mkdtempSync(join(tmpdir(), 'docmend-cli-'))
  const entry = resolve('src/main.ts')
  return {
    folder,
    run: async (args, env = {}) => {
      const child = spawn(process.execPath, [entry, ...args], {
        cwd: folder,
        env: { PATH: process.env.PATH ?? '', DATA_DIR: join(folder, 'data'), ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const closed = new Promise<number | null>((end) => child.once('close', end))
      const [exitCode, stdout, stderr] = await Promise.all([closed, text(child.stdout), text(child.stderr)])
      return { exitCode, stdout, stderr }
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
