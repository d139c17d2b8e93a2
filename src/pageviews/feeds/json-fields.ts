// The fields of one JSON object, read by name and type.

const WHOLE_NUMBER = /^-?\d{1,15}$/

/**
 * Absent fields and `null` are undefined. A field of another type is undefined too and takes `isSound` away, so that a
 * reader may ask for all that it needs and look once whether the object kept its promises.
 */
export class JsonFields {
  isSound = true
  readonly #fields: Readonly<Record<string, unknown>>

  constructor(fields: Readonly<Record<string, unknown>>) {
    this.#fields = fields
  }

  has(name: string): boolean {
    return this.raw(name) !== undefined
  }

  /** The value as it is, of any type. */
  raw(name: string): unknown {
    return this.#fields[name] ?? undefined
  }

  text(name: string): string | undefined {
    const value = this.raw(name)
    return value === undefined || typeof value === 'string' ? value : this.#refuse()
  }

  /** The same, where the writer puts an empty text for a field that it does not have. */
  filledText(name: string): string | undefined {
    return this.text(name) || undefined
  }

  /** A whole number, or its digits as text, as many loggers write it; empty text is absent. */
  wholeNumber(name: string): number | undefined {
    const value = this.raw(name)
    if (value === '') return undefined
    return typeof value === 'string' && WHOLE_NUMBER.test(value) ? Number(value) : this.integer(name)
  }

  /** A whole number and nothing else. */
  integer(name: string): number | undefined {
    const value = this.raw(name)
    if (value === undefined) return undefined
    return typeof value === 'number' && Number.isSafeInteger(value) ? value : this.#refuse()
  }

  /** A text, or a list of texts, which several headers of one name become; a list is joined as RFC 9110 5.3 joins it. */
  joinedText(name: string): string | undefined {
    const value = this.raw(name)
    if (!Array.isArray(value)) return this.text(name)
    return value.every((part) => typeof part === 'string') ? value.join(', ') : this.#refuse()
  }

  /** The object below this name. Its own soundness is asked of it. */
  object(name: string): JsonFields | undefined {
    const value = this.raw(name)
    if (value === undefined) return undefined
    return isObject(value) ? new JsonFields(value) : this.#refuse()
  }

  #refuse(): undefined {
    this.isSound = false
    return undefined
  }
}

/** undefined when the text is not one JSON object. */
export function parseJsonFields(text: string): JsonFields | undefined {
  const value = parseJson(text)
  return isObject(value) ? new JsonFields(value) : undefined
}

function parseJson(text: string): unknown {
  // Asked of every line when the feed of a file is guessed, and a throw costs more than a whole line.
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    // A damaged line is counted by the caller; where the damage lies helps nobody.
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
