// Medians with their range: single runs on a shared machine mean little.

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** `120 ms [98-160]`. */
export function describeMs(values: readonly number[]): string {
  return `${median(values).toFixed(0)} ms [${Math.min(...values).toFixed(0)}-${Math.max(...values).toFixed(0)}]`
}

/** Medians of the ratios of pairs that were measured one after the other. */
export function medianRatio(ours: readonly number[], theirs: readonly number[]): string {
  return median(ours.map((value, index) => value / (theirs[index] ?? Number.NaN))).toFixed(2)
}

export async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** `2.41 µs [2.30-2.60]`. */
export function describeUs(values: readonly number[]): string {
  return `${median(values).toFixed(2)} µs [${Math.min(...values).toFixed(2)}-${Math.max(...values).toFixed(2)}]`
}
