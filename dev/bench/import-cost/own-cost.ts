import { readFileSync } from 'node:fs'

export interface Cost {
  /** User and system time of all threads. */
  cpuMs: number
  wallMs: number
  /** Bytes that the process has caused to be written to disks (proc_pid_io(5), `write_bytes`). */
  writtenBytes: number
  /** The largest resident set so far, also before the work. */
  peakMb: number
}

/** What some work costs this process; Linux only. */
export async function measureCost(work: () => Promise<unknown>): Promise<Cost> {
  const [cpu, start, written] = [process.cpuUsage(), performance.now(), writtenBytes()]
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return {
    cpuMs: (user + system) / 1000,
    wallMs: performance.now() - start,
    writtenBytes: writtenBytes() - written,
    peakMb: process.resourceUsage().maxRSS / 1024,
  }
}

function writtenBytes(): number {
  return Number(/^write_bytes: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1] ?? Number.NaN)
}
