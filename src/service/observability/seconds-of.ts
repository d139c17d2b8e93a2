/** Does the work and tells how long it took, also when it failed. */
export async function secondsOf<T>(
  work: () => Promise<T>,
  tell: (seconds: number, outcome: { value: T } | { error: unknown }) => void,
): Promise<T> {
  const start = performance.now()
  const since = (): number => (performance.now() - start) / 1000
  try {
    const value = await work()
    tell(since(), { value })
    return value
  } catch (error) {
    tell(since(), { error })
    throw error
  }
}
