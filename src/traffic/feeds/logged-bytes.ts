// The size of an answer, as logs write it: a number, its digits, or `-` for nothing.

/** undefined for anything else: no line is refused for what only a report needs. */
export function readLoggedBytes(value: unknown): number | undefined {
  if (value === '-') return 0
  const bytes = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof bytes === 'number' && Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : undefined
}
