// A look that costs something, such as a call of the model, made at most so often however many ask.

export interface MeasureRules {
  /** How long a result is believed that is well, and one that is not. */
  goodMs: number
  badMs: number
  /** Whoever asks waits this long; the look goes on for those who ask later. */
  patienceMs: number
}

/** Gives the newest result; undefined while the first look takes longer than `patienceMs`. A look that rejects is made anew. */
export function createMeasure<T>(
  look: () => Promise<T>,
  isGood: (found: T) => boolean,
  { goodMs, badMs, patienceMs }: MeasureRules,
  now: () => number,
): () => Promise<T | undefined> {
  let known: { found: T; until: number } | undefined
  let underWay: Promise<T> | undefined
  const begin = async (): Promise<T> => {
    try {
      const found = await look()
      known = { found, until: now() + (isGood(found) ? goodMs : badMs) }
      return found
    } finally {
      underWay = undefined
    }
  }
  return async () => {
    if (known !== undefined && known.until > now()) return known.found
    underWay ??= begin()
    return Promise.race([underWay, afterwards(patienceMs, known?.found)])
  }
}

function afterwards<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(value), ms).unref())
}
