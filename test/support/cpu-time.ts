// The CPU time of this thread. Unlike wall-clock time, it does not grow when others use the machine too.

/** Returns a function that returns the milliseconds of CPU time that this thread has used since. */
export function measureCpu(): () => number {
  const before = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
}
