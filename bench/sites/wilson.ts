/** The interval of Wilson for a share, at 95 %, each end from 0 to 1. */
export function wilson(hits: number, total: number): { low: number; high: number } {
  if (total === 0) return { low: 0, high: 1 }
  const z = 1.96
  const share = hits / total
  const middle = share + (z * z) / (2 * total)
  const width = z * Math.sqrt((share * (1 - share)) / total + (z * z) / (4 * total * total))
  const whole = 1 + (z * z) / total
  return { low: Math.max(0, (middle - width) / whole), high: Math.min(1, (middle + width) / whole) }
}
