// Errors between two threads. A structured clone keeps neither their class nor their fields, so a description is sent; the
// thread that threw the error gets the same object back when its description returns.

/** An error that the other thread threw. Its `name` and `code` are those of the original. */
export class RemoteError extends Error {
  readonly id: number
  readonly code: string | undefined

  constructor({ id, name, message, code }: ErrorDescription) {
    super(message)
    this.name = name
    this.id = id
    this.code = code
  }
}

export interface ErrorDescription {
  /** The number under which the thread that threw the error keeps it. */
  id: number
  /** True when the description returns to that thread. */
  isReturned: boolean
  name: string
  message: string
  code: string | undefined
}

/**
 * The errors that this thread sent. It keeps the first `mostKept`, because an operation that fails often fails with the
 * same ones.
 */
export class SentErrors {
  readonly #mostKept: number
  readonly #kept = new Map<number, unknown>()
  #count = 0

  constructor(mostKept: number) {
    this.#mostKept = mostKept
  }

  describe(error: unknown): ErrorDescription {
    const returned = findRemote(error)
    const name = error instanceof Error ? error.name : 'Error'
    const message = error instanceof Error ? error.message : String(error)
    const id = returned?.id ?? this.#keep(error)
    return { id, isReturned: returned !== undefined, name, message, code: codeOf(error) }
  }

  /** Returns the original if this thread has it. */
  restore(description: ErrorDescription): unknown {
    const original = description.isReturned ? this.#kept.get(description.id) : undefined
    return original ?? new RemoteError(description)
  }

  forget(): void {
    this.#kept.clear()
  }

  #keep(error: unknown): number {
    this.#count += 1
    if (this.#kept.size < this.#mostKept) this.#kept.set(this.#count, error)
    return this.#count
  }
}

/** Returns the remote error behind this one, or undefined. */
function findRemote(error: unknown): RemoteError | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 10; at = at.cause, depth++) {
    if (at instanceof RemoteError) return at
  }
  return undefined
}

function codeOf(error: unknown): string | undefined {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error
  return hasCode && typeof error.code === 'string' ? error.code : undefined
}
