// The processor time of this thread. Unlike the time by the clock, it does not grow when others use the machine too.

/** Gives a function that says how many ms of processor time this thread has used since. */
export function measureCpu(): () => number {
  const before = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
}
