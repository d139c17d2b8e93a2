// The service as instance admins run it: a separate process, which tests may kill, suspend and resume.
import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { createInterface } from 'node:readline'

export interface ServiceProcess {
  url: string
  pid: number
  /** Everything it logged; a test is short enough to keep it all. */
  log: string[]
  /** Resolves when a matching line was logged. */
  logged(pattern: RegExp): Promise<void>
  /** Sends the signal; if it ends the process, resolves when the process has ended. */
  kill(signal: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP' | 'SIGCONT'): Promise<void>
}

/** Runs it from the source or, given `build/main.js`, as installed. */
export async function startServiceProcess(env: Record<string, string>, entry = 'src/main.ts'): Promise<ServiceProcess> {
  const loader = entry.endsWith('.ts') ? ['--import', './scripts/jsx.js'] : []
  const child = spawn(process.execPath, [...loader, entry, 'serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const log: string[] = []
  const lines = new EventEmitter()
  createInterface(child.stderr).on('line', (line) => log.push(line))
  const closed = once(child, 'close')
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      log.push(line)
      lines.emit('line')
      const found = /Docmend listens on (http:\/\/[^"]+)/.exec(line)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('close', () => reject(new Error(`The service ended at its start:\n${log.join('\n')}`)))
  })
  return {
    url,
    pid: child.pid ?? 0,
    log,
    logged: async (pattern) => {
      while (!log.some((line) => pattern.test(line))) await once(lines, 'line')
    },
    kill: async (signal) => {
      child.kill(signal)
      if (signal === 'SIGKILL' || signal === 'SIGTERM') await closed
    },
  }
}
