const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** `12 bytes`, `3.4 MB`. */
export function showBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const amount = bytes / 1000 ** power
  return `${amount.toFixed(power === 0 || amount >= 100 ? 0 : 1)} ${UNITS[power] ?? ''}`
}
