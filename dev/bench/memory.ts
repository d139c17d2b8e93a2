import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

/** Of this process only, as Linux counts it. */
export function memoryMb(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const line = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? Number.NaN) / 1024
}

/** What a process takes that imports these files one after the other, as `docmend serve` does, and then waits. */
export async function importedMb([first = '', ...more]: readonly string[]): Promise<number> {
  const code = `import module from 'node:module'
import { setFlagsFromString } from 'node:v8'
module.enableCompileCache()
await import(${JSON.stringify(first)})
setFlagsFromString('--semi-space-growth-factor=1')
for (const path of ${JSON.stringify(more)}) await import(path)
console.log('imported')
setInterval(() => {}, 60_000)`
  const env = { PATH: process.env.PATH }
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  })
  const ended = once(child, 'close')
  await Promise.race([once(child.stdout, 'data'), ended])
  const mb = memoryMb(child.pid ?? 0, 'VmRSS')
  child.kill('SIGKILL')
  await ended
  return mb
}
