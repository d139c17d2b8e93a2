// What this process and the git processes that it waited for have cost.
import { readFileSync } from 'node:fs'
import { memoryMb } from '../memory.ts'

export interface Usage {
  /** User and system time. */
  cpuSeconds: number
  /** The most at any time, of this process alone. */
  memoryMb: number
}

/** Linux counts in hundredths of a second on all that we run on. */
const TICKS_PER_SECOND = 100

export function readOwnUsage(): Usage {
  // After the name in parentheses, fields 3 and later of proc(5): utime, stime, cutime and cstime are 14 to 17.
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { cpuSeconds: ticks / TICKS_PER_SECOND, memoryMb: Math.round(memoryMb(process.pid, 'VmHWM')) }
}
