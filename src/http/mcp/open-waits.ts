// The waits that are under way, so that a client can end one with a request of its own: before revision 2026-07-28, clients
// cancel a call by a message, which reaches us as another request. Two clients with one key may use the same id; so a wait is
// never broken off, only ended: its call is answered with the job as it is.

export class WaitRegister {
  readonly #open = new Map<string, Set<AbortController>>()

  /** Gives a signal that aborts when a client with this credential cancels one of these calls. Forgotten when it is over. */
  begin(askedBy: string, ids: readonly unknown[], over: AbortSignal): AbortSignal {
    const wait = new AbortController()
    for (const key of ids.map((id) => keyOf(askedBy, id))) {
      const waits = this.#open.get(key) ?? new Set()
      this.#open.set(key, waits.add(wait))
      over.addEventListener('abort', () => this.#forget(key, wait), { once: true })
    }
    return wait.signal
  }

  end(askedBy: string, id: unknown): void {
    for (const wait of this.#open.get(keyOf(askedBy, id)) ?? []) wait.abort()
  }

  #forget(key: string, wait: AbortController): void {
    const waits = this.#open.get(key)
    waits?.delete(wait)
    if (waits?.size === 0) this.#open.delete(key)
  }
}

function keyOf(askedBy: string, id: unknown): string {
  return JSON.stringify([askedBy, id])
}

/** The ids of the requests in a body, which may be a list. */
export function idsOf(body: unknown): unknown[] {
  return [body].flat().flatMap((message) => ('id' in Object(message) ? [Object(message).id] : []))
}

/** The ids of the calls that a body cancels. */
export function canceledIds(body: unknown): unknown[] {
  const canceling = [body].flat().filter((message) => Object(message).method === 'notifications/cancelled')
  return canceling.map((message) => Object(Object(message).params).requestId)
}
