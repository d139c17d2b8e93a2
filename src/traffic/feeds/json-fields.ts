// The fields of one JSON object, read by name and type.

const WHOLE_NUMBER = /^-?\d{1,15}$/

/**
 * Absent fields and `null` are undefined. A field of another type is undefined too and clears `isSound`, so a reader
 * may read all its fields and check once whether every type was right.
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

  /** The same, for writers that use an empty string for a missing field. */
  filledText(name: string): string | undefined {
    return this.text(name) || undefined
  }

  /** A whole number, or its digits as text, as many loggers write it; an empty string is absent. */
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

  /** A string, or a list of strings, which several headers of one name become; a list is joined as in RFC 9110 5.3. */
  joinedText(name: string): string | undefined {
    const value = this.raw(name)
    if (!Array.isArray(value)) return this.text(name)
    return value.every((part) => typeof part === 'string') ? value.join(', ') : this.#refuse()
  }

  /** The object in this field. It tracks its own soundness. */
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
  const object = parseJsonObject(text)
  return object === undefined ? undefined : new JsonFields(object)
}

/** undefined for text that is no JSON, or no object. */
export function parseJsonObject(text: string): Record<string, unknown> | undefined {
  const value = parseJson(text)
  return isObject(value) ? value : undefined
}

function parseJson(text: string): unknown {
  // This runs for every line while a feed is detected, and a throw costs more than a whole line.
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    // The caller counts a damaged line; the position of the damage helps nobody.
    return undefined
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
