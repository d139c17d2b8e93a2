// Keeps what was used last, by weight: a Map iterates in the order of insertion, so the first key is the oldest.

/** Forgets the entries that were used longest ago once their weights together pass the limit. */
export class BoundedCache<V> {
  readonly #maxWeight: number
  readonly #entries = new Map<string, { value: V; weight: number }>()
  #weight = 0

  constructor(maxWeight: number) {
    this.#maxWeight = maxWeight
  }

  get weight(): number {
    return this.#weight
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** An entry heavier than the whole limit is not kept. */
  set(key: string, value: V, weight: number): void {
    this.#remove(key)
    if (weight > this.#maxWeight) return
    this.#entries.set(key, { value, weight })
    this.#weight += weight
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#maxWeight) break
      this.#remove(oldest)
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#entries.delete(key)
    this.#weight -= entry.weight
  }
}
