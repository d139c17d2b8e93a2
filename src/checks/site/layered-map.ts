// A large map that stays as it is, and a small one of what differs: a head is kept at the price of its changes.

export interface Lookup<V> {
  get(key: string): V | undefined
  has(key: string): boolean
  entries(): Iterable<[string, V]>
}

/** Reads through to `below` for every key that was neither set nor deleted here. */
export class LayeredMap<V> implements Lookup<V> {
  readonly #below: Lookup<V> | undefined
  /** `undefined` = deleted. */
  readonly #own = new Map<string, V | undefined>()

  constructor(below?: Lookup<V>) {
    this.#below = below
  }

  get(key: string): V | undefined {
    return this.#own.has(key) ? this.#own.get(key) : this.#below?.get(key)
  }

  has(key: string): boolean {
    return this.get(key) !== undefined
  }

  set(key: string, value: V): void {
    this.#own.set(key, value)
  }

  delete(key: string): void {
    if (this.#below?.has(key) === true) this.#own.set(key, undefined)
    else this.#own.delete(key)
  }

  /** What is below first, in its order; then what was added here. */
  *entries(): Generator<[string, V]> {
    for (const [key, value] of this.#below?.entries() ?? []) if (!this.#own.has(key)) yield [key, value]
    for (const [key, value] of this.#own) if (value !== undefined) yield [key, value]
  }
}

/** Members kept of one name: adding one costs a copy of the others, and a hostile site may have a single name. */
const MAX_MEMBERS = 200

/**
 * A map from a name to what bears it; the first 200, sorted, so that it makes no difference whether a member was there
 * all along or came back with a change.
 */
export class LayeredGroups {
  readonly #map: LayeredMap<readonly string[]>

  constructor(below?: LayeredGroups) {
    this.#map = new LayeredMap(below === undefined ? undefined : below.#map)
  }

  get(name: string): readonly string[] {
    return this.#map.get(name) ?? []
  }

  /** Adding a member twice changes nothing. */
  add(name: string, member: string): void {
    const members = this.get(name)
    if (members.length >= MAX_MEMBERS || members.includes(member)) return
    const next = members.findIndex((other) => other > member)
    this.#map.set(name, members.toSpliced(next === -1 ? members.length : next, 0, member))
  }

  remove(name: string, member: string): void {
    const rest = this.get(name).filter((other) => other !== member)
    if (rest.length === 0) this.#map.delete(name)
    else this.#map.set(name, rest)
  }

  entries(): Iterable<[string, readonly string[]]> {
    return this.#map.entries()
  }
}
