import { readFileSync } from 'node:fs'

/** Of Linux on all common machines: ticks of 10 ms. */
const TICK_MS = 10

/** User and system time of a process and of its ended children, as Linux counts it (proc_pid_stat(5)). */
export function cpuMs(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field, a name in parentheses, may have spaces; utime to cstime are fields 14 to 17.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS
}
